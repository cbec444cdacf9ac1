package org.mappingzoo.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CategoryWrite.Create;
import org.mappingzoo.core.allocator.CategoryWrite.Remove;
import org.mappingzoo.core.allocator.CategoryWrite.Replace;
import org.mappingzoo.core.allocator.LostReply;
import org.mappingzoo.core.allocator.LostReply.Kind;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.zookeeper.RawCalls.MultiAnswer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One sending of one write: check, one transaction, and what its answer means.
///
/// With a marker the transaction is `create(marker)`, then the change; where a person makes it,
/// the record of that lies between. A re-send that finds the marker knows that an earlier sending
/// took effect. One that does not, and finds the node not as expected either, revokes the write
/// first: an earlier sending may still be on its way. Without a marker such a re-send cannot tell
/// its own earlier success from another's, and says so.
///
/// ZooKeeper compares versions only, and a node created anew counts from 0 again. So czxid, mzxid
/// and version are compared on a fresh read just before, and the czxid again in the answer: where
/// the node changed its life in between, the write has hit another one, which is thrown as an
/// [OtherLifeException].
final class ConditionalWrite {
  /// How often to plan anew where the server refused the transaction because parents, our own
  /// directories or roles came or went meanwhile.
  private static final int PLANS = 6;

  private static final Logger LOG = LoggerFactory.getLogger(ConditionalWrite.class);

  private final Handle zk;
  private final Waits waits;
  private final MarkerDirectory markers;
  private CategoryWrite write;
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

  WriteReply send() {
    checkVersion();
    for (int plan = 1; plan <= PLANS; plan++) {
      Optional<WriteReply> reply = attempt();
      if (reply.isPresent()) {
        return reply.get();
      }
    }
    throw new StoreException(
        Reason.REFUSED, "cannot %s: its parents, or the roles, kept changing".formatted(what));
  }

  /// Empty where the transaction was refused for its surroundings: it has to be planned anew.
  private Optional<WriteReply> attempt() {
    boolean marking = markers.isOn();
    Optional<Stat> found = waits.read(() -> RawCalls.exists(zk, path), "check " + path);
    if (!isAsExpected(found)) {
      return Optional.of(conditionFailed(marking));
    }
    if (sentBefore && !marking && write.change() instanceof Create) {
      return Optional.of(createdAndDeletedPerhaps());
    }
    checkSize(found);
    WritePlan plan = WritePlan.of(write, markers, marking, zk, waits);
    CompletableFuture<MultiAnswer> request = RawCalls.multi(zk, plan.operations());
    MultiAnswer answer;
    try {
      answer = request.get(waits.limit().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Optional.of(unknown(LostReply.noAnswer(waits.limit())));
    } catch (ExecutionException e) {
      throw new IllegalStateException("defect: cannot " + what, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(unknown(LostReply.of(Kind.INTERRUPTED)));
    }
    return conclude(answer, plan, marking);
  }

  private Optional<WriteReply> conclude(MultiAnswer answer, WritePlan plan, boolean marking) {
    if (answer.code() == Code.OK) {
      return Optional.of(applied(answer.results(), marking));
    }
    if (Failures.leavesDoubt(answer.code())) {
      return Optional.of(unknown(new LostReply(Kind.BROKEN, answer.code().name())));
    }
    if (answer.failedAt() < 0) {
      throw waits.failure(answer.code(), what);
    }
    return switch (plan.roleAt(answer.failedAt())) {
      case MARKER -> markerRefused(answer.code());
      case RECORD -> recordRefused(answer.code());
      case PARENT -> replan(answer.code(), Code.NODEEXISTS, Code.NONODE);
      case LISTS -> listsOutdated(answer.code());
      case CHANGE -> changeRefused(answer.code(), marking);
      case STAMP -> throw waits.failure(answer.code(), what);
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
      default -> throw waits.failure(code, "mark the write of " + path);
    };
  }

  private Optional<WriteReply> listsOutdated(Code code) {
    if (!Access.isOutdated(code)) {
      throw waits.failure(code, what);
    }
    var unused = waits.read(zk::accessAgain, "read the roles");
    return Optional.empty();
  }

  /// Where there may be no record, the change is made all the same.
  private Optional<WriteReply> recordRefused(Code code) {
    return switch (code) {
      case NODEEXISTS -> Optional.of(changedPerhapsByUs());
      case NONODE -> {
        if (!markers.makeRecords(zk)) {
          goUnrecorded();
        }
        yield Optional.empty();
      }
      case NOAUTH -> {
        goUnrecorded();
        yield Optional.empty();
      }
      default -> throw waits.failure(code, "record the write of " + path);
    };
  }

  /// The next change by hand tries again: somebody may be permitted to by then.
  private void goUnrecorded() {
    LOG.warn("No permission to create under {}: no record of '{}'", markers.records(), what);
    write = write.unrecorded();
  }

  private Optional<WriteReply> changeRefused(Code code, boolean marking) {
    return switch (code) {
      case BADVERSION, NODEEXISTS -> Optional.of(conditionFailed(marking));
      case NONODE ->
          write.change() instanceof Create
              ? Optional.empty()
              : Optional.of(conditionFailed(marking));
      default -> throw waits.failure(code, what);
    };
  }

  private Optional<WriteReply> replan(Code code, Code... causes) {
    if (!List.of(causes).contains(code)) {
      throw waits.failure(code, "create the parents of " + path);
    }
    return Optional.empty();
  }

  /// An earlier sending may be the very reason why the node is not as expected.
  private WriteReply conditionFailed(boolean marking) {
    if (!sentBefore) {
      return new WriteReply.Conflict();
    }
    return marking ? settledOrRevoked() : changedPerhapsByUs();
  }

  private WriteReply changedPerhapsByUs() {
    return unknown(new LostReply(Kind.CHANGED, path));
  }

  /// Where nothing remembers the first sending, the absent node may be what it created and others
  /// took from and deleted. Created again, it would hand out the same ids again.
  private WriteReply createdAndDeletedPerhaps() {
    return unknown(new LostReply(Kind.ABSENT, path));
  }

  private static WriteReply unknown(LostReply why) {
    return new WriteReply.Unknown(why.text());
  }

  /// To say "conflict" is safe only once no earlier sending can take effect any more.
  private WriteReply settledOrRevoked() {
    return switch (markers.revoke(zk, write)) {
      case REVOKED -> new WriteReply.Conflict();
      case MARKED -> settled();
      case FORBIDDEN -> {
        markers.forbid();
        yield changedPerhapsByUs();
      }
    };
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

  /// A list that grows past the limit is refused. One that shrinks may still be beyond, as long as
  /// a request can carry it.
  private void checkSize(Optional<Stat> found) {
    int before = found.map(Stat::getDataLength).orElse(0);
    int after =
        switch (write.change()) {
          case Create(NodeText text) -> text.length();
          case Replace(Revision expected, NodeText text) -> text.length();
          case Remove remove -> 0;
        };
    int limit = after > before ? NodeText.HARD_LIMIT_BYTES : ZooKeeperStore.READABLE_BYTES;
    if (after > limit) {
      throw new StoreException(
          Reason.REFUSED,
          "cannot %s: %,d bytes are more than the %,d that are safe".formatted(what, after, limit));
    }
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
          .orElseGet(() -> unknown(new LostReply(Kind.GONE_AGAIN, path)));
    } catch (StoreException e) {
      return unknown(new LostReply(Kind.REVISION_LOST, path));
    }
  }

  /// The marker is there, so a sending took effect, in the transaction that created the marker;
  /// or the write was revoked.
  private WriteReply settled() {
    String marker = markers.path(write.request());
    try {
      return waits
          .read(() -> RawCalls.getData(zk, marker), "read the marker of " + path)
          .map(
              found ->
                  markers.isRevocation(found.text())
                      ? new WriteReply.Conflict()
                      : settledAt(found.stat().getCzxid()))
          .orElseGet(() -> unknown(LostReply.of(Kind.MARKER_DELETED)));
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
