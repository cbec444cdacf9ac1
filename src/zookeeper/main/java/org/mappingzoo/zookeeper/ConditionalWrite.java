package org.mappingzoo.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CategoryWrite.Create;
import org.mappingzoo.core.allocator.CategoryWrite.Remove;
import org.mappingzoo.core.allocator.CategoryWrite.Replace;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.zookeeper.RawCalls.MultiAnswer;

/// One sending of one write: check, one transaction, and what its answer means.
///
/// With a marker the transaction is `create(marker)`, then the change. A re-send that finds the
/// marker knows that an earlier sending took effect; one that does not find it knows that none
/// did. Without a marker a re-send whose condition fails cannot tell its own earlier success from
/// another's, and says so.
///
/// ZooKeeper compares versions only, and a node created anew counts from 0 again. So czxid, mzxid
/// and version are compared on a fresh read just before, and the czxid again in the answer: where
/// the node changed its life in between, the write has hit another one, which is thrown as an
/// [OtherLifeException].
final class ConditionalWrite {
  /// How often to plan anew where the server refused the transaction because parents or the
  /// marker's directory came or went meanwhile.
  private static final int PLANS = 4;

  private static final byte[] NOTHING = {};

  private final Handle zk;
  private final Waits waits;
  private final MarkerDirectory markers;
  private final CategoryWrite write;
  private final boolean sentBefore;
  private final String path;
  private final String what;

  ConditionalWrite(
      Handle zk, Waits waits, MarkerDirectory markers, CategoryWrite write, boolean sentBefore) {
    this.zk = zk;
    this.waits = waits;
    this.markers = markers;
    this.write = write;
    this.sentBefore = sentBefore;
    this.path = write.category().path();
    this.what = "write " + path;
  }

  /// What an operation of the transaction is there for.
  private enum Role {
    MARKER,
    PARENT,
    CHANGE,
    /// Writes the marker again: its answer tells the transaction's zxid.
    STAMP
  }

  private record Step(Role role, Op op) {}

  WriteReply send() {
    checkVersion();
    if (sentBefore && markers.isOn()) {
      switch (markers.look(zk, write)) {
        case FOUND -> {
          return settled();
        }
        case FORBIDDEN -> markers.forbid();
        case ABSENT -> {}
      }
    }
    for (int plan = 1; plan <= PLANS; plan++) {
      Optional<WriteReply> reply = attempt();
      if (reply.isPresent()) {
        return reply.get();
      }
    }
    throw new StoreException(
        Reason.REFUSED, "cannot %s: its parents kept changing".formatted(what));
  }

  /// Empty where the transaction was refused for its surroundings: it has to be planned anew.
  private Optional<WriteReply> attempt() {
    boolean marking = markers.isOn();
    Optional<Stat> found = waits.read(() -> RawCalls.exists(zk, path), "check " + path);
    if (!isAsExpected(found)) {
      return Optional.of(conditionFailed(marking));
    }
    checkSize(found);
    List<Step> steps = plan(marking);
    CompletableFuture<MultiAnswer> request =
        RawCalls.multi(zk, steps.stream().map(Step::op).toList());
    MultiAnswer answer;
    try {
      answer = request.get(waits.limit().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Optional.of(new WriteReply.Unknown("no answer within " + waits.limit()));
    } catch (ExecutionException e) {
      throw new IllegalStateException("defect: cannot " + what, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(new WriteReply.Unknown("interrupted while waiting for the answer"));
    }
    return conclude(answer, steps, marking);
  }

  private Optional<WriteReply> conclude(MultiAnswer answer, List<Step> steps, boolean marking) {
    if (answer.code() == Code.OK) {
      return Optional.of(applied(answer.results(), marking));
    }
    if (Failures.leavesDoubt(answer.code())) {
      return Optional.of(new WriteReply.Unknown("the reply was lost: " + answer.code()));
    }
    if (answer.failedAt() < 0) {
      throw Failures.of(answer.code(), what);
    }
    return switch (steps.get(answer.failedAt()).role()) {
      case MARKER -> markerRefused(answer.code());
      case PARENT -> replan(answer.code(), Code.NODEEXISTS, Code.NONODE);
      case CHANGE -> changeRefused(answer.code(), marking);
      case STAMP -> throw Failures.of(answer.code(), what);
    };
  }

  private Optional<WriteReply> markerRefused(Code code) {
    return switch (code) {
      case NODEEXISTS -> Optional.of(settled());
      case NONODE -> {
        if (!markers.make(zk)) {
          markers.forbid();
        }
        yield Optional.empty();
      }
      case NOAUTH -> {
        markers.forbid();
        yield Optional.empty();
      }
      default -> throw Failures.of(code, "mark the write of " + path);
    };
  }

  private Optional<WriteReply> changeRefused(Code code, boolean marking) {
    return switch (code) {
      case BADVERSION, NODEEXISTS -> Optional.of(conditionFailed(marking));
      case NONODE ->
          write.change() instanceof Create
              ? Optional.empty()
              : Optional.of(conditionFailed(marking));
      default -> throw Failures.of(code, what);
    };
  }

  private Optional<WriteReply> replan(Code code, Code... causes) {
    if (!List.of(causes).contains(code)) {
      throw Failures.of(code, "create the parents of " + path);
    }
    return Optional.empty();
  }

  /// Without a marker an earlier sending may be the very reason why the node is not as expected.
  private WriteReply conditionFailed(boolean marking) {
    return sentBefore && !marking
        ? new WriteReply.Unknown(
            "%s changed since; whether by the first sending cannot be told".formatted(path))
        : new WriteReply.Conflict();
  }

  private boolean isAsExpected(Optional<Stat> found) {
    Optional<Revision> now = found.map(ZooKeeperStore::revision);
    return switch (write.change()) {
      case Create create -> now.isEmpty();
      case Replace(Revision expected, NodeText text) -> now.filter(expected::equals).isPresent();
      case Remove(Revision expected) -> now.filter(expected::equals).isPresent();
    };
  }

  private void checkVersion() {
    Optional<Revision> expected =
        switch (write.change()) {
          case Create create -> Optional.empty();
          case Replace replace -> Optional.of(replace.expected());
          case Remove remove -> Optional.of(remove.expected());
        };
    expected
        .filter(revision -> !revision.isWritable())
        .ifPresent(
            revision -> {
              throw new StoreException(
                  Reason.REFUSED,
                  "cannot %s: at version %d a compare-and-set is about to lose its meaning"
                      .formatted(what, revision.version()));
            });
  }

  /// A list that grows past the limit is refused; one that shrinks may still be too long.
  private void checkSize(Optional<Stat> found) {
    int before = found.map(Stat::getDataLength).orElse(0);
    int after =
        switch (write.change()) {
          case Create(NodeText text) -> text.length();
          case Replace(Revision expected, NodeText text) -> text.length();
          case Remove remove -> 0;
        };
    if (after > NodeText.HARD_LIMIT_BYTES && after > before) {
      throw new StoreException(
          Reason.REFUSED,
          "cannot %s: %,d bytes are more than the %,d that are safe"
              .formatted(what, after, NodeText.HARD_LIMIT_BYTES));
    }
  }

  private List<Step> plan(boolean marking) {
    List<Step> steps = new ArrayList<>();
    if (marking) {
      steps.add(new Step(Role.MARKER, markers.mark(write)));
    }
    switch (write.change()) {
      case Create(NodeText text) -> {
        missingParents().forEach(at -> steps.add(new Step(Role.PARENT, create(at, NOTHING))));
        steps.add(new Step(Role.CHANGE, create(path, text.bytes())));
        if (marking) {
          steps.add(new Step(Role.STAMP, Op.setData(markers.path(write.request()), NOTHING, 0)));
        }
      }
      case Replace(Revision expected, NodeText text) ->
          steps.add(new Step(Role.CHANGE, Op.setData(path, text.bytes(), expected.version())));
      case Remove(Revision expected) ->
          steps.add(new Step(Role.CHANGE, Op.delete(path, expected.version())));
    }
    return steps;
  }

  private static Op create(String at, byte[] data) {
    return Op.create(at, data, Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
  }

  /// From the top.
  private List<String> missingParents() {
    List<String> parents = new ArrayList<>();
    for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      parents.add(path.substring(0, slash));
    }
    List<String> missing = new ArrayList<>();
    for (String parent : parents.reversed()) {
      if (waits.read(() -> RawCalls.exists(zk, parent), "check " + parent).isPresent()) {
        break;
      }
      missing.addFirst(parent);
    }
    return missing;
  }

  private WriteReply applied(List<OpResult> results, boolean marking) {
    Optional<Stat> stat =
        results.getLast() instanceof OpResult.SetDataResult set
            ? Optional.of(set.getStat())
            : Optional.empty();
    if (marking) {
      if (!sentBefore) {
        markers.forget(zk, write.request());
      }
      stat.ifPresent(at -> markers.sweep(zk, at.getMtime()));
    }
    return switch (write.change()) {
      case Create create ->
          stat.map(Stat::getMzxid).<WriteReply>map(this::created).orElseGet(this::createdUnmarked);
      case Replace(Revision expected, NodeText text) ->
          new WriteReply.Applied(checkLife(expected, ZooKeeperStore.revision(stat.orElseThrow())));
      case Remove(Revision expected) -> new WriteReply.Applied(expected);
    };
  }

  private WriteReply created(long zxid) {
    return new WriteReply.Applied(new Revision(zxid, zxid, 0));
  }

  /// The answer to a create in a transaction does not tell its zxid: the node does.
  private WriteReply createdUnmarked() {
    try {
      return waits
          .read(() -> RawCalls.exists(zk, path), "check " + path)
          .map(stat -> created(stat.getCzxid()))
          .orElseGet(() -> new WriteReply.Unknown(path + " was created, and is gone again"));
    } catch (StoreException e) {
      return new WriteReply.Unknown(path + " was created; which revision that is was lost");
    }
  }

  /// The marker is there, so a sending took effect: in the transaction that created the marker.
  private WriteReply settled() {
    try {
      Optional<Stat> marker =
          waits.read(
              () -> RawCalls.exists(zk, markers.path(write.request())),
              "find the marker of " + path);
      return marker
          .<WriteReply>map(found -> settledAt(found.getCzxid()))
          .orElseGet(() -> new WriteReply.Unknown("the marker of the write was deleted"));
    } catch (StoreException e) {
      return new WriteReply.Unknown(String.valueOf(e.getMessage()));
    }
  }

  private WriteReply settledAt(long zxid) {
    return switch (write.change()) {
      case Create create -> created(zxid);
      case Remove(Revision expected) -> new WriteReply.Applied(expected);
      case Replace(Revision expected, NodeText text) -> {
        Optional<Stat> now = waits.read(() -> RawCalls.exists(zk, path), "check " + path);
        now.filter(stat -> stat.getCzxid() < zxid)
            .ifPresent(stat -> checkLife(expected, ZooKeeperStore.revision(stat)));
        yield new WriteReply.Applied(new Revision(expected.czxid(), zxid, expected.version() + 1));
      }
    };
  }

  private Revision checkLife(Revision expected, Revision made) {
    if (!made.isSameLifeAs(expected)) {
      throw new OtherLifeException(write.category(), expected, made);
    }
    return made;
  }
}
