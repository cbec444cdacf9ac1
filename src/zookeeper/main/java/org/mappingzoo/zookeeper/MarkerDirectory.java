package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.zookeeper.AsyncCallback.StringCallback;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.zookeeper.RawCalls.MultiAnswer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The nodes that writes leave under our own root, one for each request id.
///
/// A marker is created by the first operation of the write it stands for, so it exists exactly
/// where the write took effect. It is deleted at once where the only sending was answered; where
/// a reply was lost it stays, since an older sending may still be on its way, and goes when it is
/// [#KEPT] old.
final class MarkerDirectory {
  static final Duration KEPT = Duration.ofHours(24);

  private static final Logger LOG = LoggerFactory.getLogger(MarkerDirectory.class);
  private static final byte[] NOTHING = {};

  private final Markers markers;
  private final Waits waits;
  private final AtomicBoolean swept = new AtomicBoolean();
  private volatile boolean permitted;

  MarkerDirectory(Markers markers, Waits waits) {
    this.markers = markers;
    this.waits = waits;
    this.permitted = markers.on();
  }

  enum Mark {
    FOUND,
    ABSENT,
    FORBIDDEN
  }

  /// Whether writes leave a marker.
  boolean isOn() {
    return permitted;
  }

  /// From now on writes go without.
  void forbid() {
    if (permitted) {
      LOG.info("No permission to create under {}: lost replies stay unknown", markers.directory());
    }
    permitted = false;
  }

  String path(RequestId request) {
    return markers.path(request);
  }

  Op mark(CategoryWrite write) {
    String text = write.change().getClass().getSimpleName() + " " + write.category() + "\n";
    return Op.create(
        path(write.request()), text.getBytes(UTF_8), Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
  }

  /// Asks by a transaction that can never succeed, whether an earlier one did. A read would not
  /// do: the earlier one may be decided, but not yet seen by the server that answers.
  ///
  /// @throws org.mappingzoo.core.allocator.StoreException if the server does not say
  Mark look(Handle zk, CategoryWrite write) {
    String never = path(write.request()) + "/never";
    String what = "look for the marker of " + write.category();
    MultiAnswer answer =
        waits.read(
            () -> answered(RawCalls.multi(zk, List.of(mark(write), Op.check(never, 0)))), what);
    return switch (answer.code()) {
      case NODEEXISTS -> Mark.FOUND;
      case NONODE -> Mark.ABSENT;
      case NOAUTH -> Mark.FORBIDDEN;
      default -> throw Failures.of(answer.code(), what);
    };
  }

  /// Fails where no server answered.
  private static CompletableFuture<MultiAnswer> answered(CompletableFuture<MultiAnswer> request) {
    return request.thenCompose(
        answer ->
            Failures.leavesDoubt(answer.code())
                ? CompletableFuture.failedFuture(KeeperException.create(answer.code()))
                : CompletableFuture.completedFuture(answer));
  }

  /// Makes the directory; false where that is not permitted.
  ///
  /// @throws org.mappingzoo.core.allocator.StoreException if it cannot be made for another reason
  boolean make(Handle zk) {
    for (String path : List.of(markers.root(), markers.directory())) {
      Code code = waits.answer(create(zk, path), "create " + path);
      if (code == Code.NOAUTH) {
        return false;
      }
      if (code != Code.OK && code != Code.NODEEXISTS) {
        throw Failures.of(code, "create " + path);
      }
    }
    return true;
  }

  private static CompletableFuture<Code> create(Handle zk, String path) {
    CompletableFuture<Code> answer = new CompletableFuture<>();
    zk.create(
        path,
        NOTHING,
        Ids.OPEN_ACL_UNSAFE,
        CreateMode.PERSISTENT,
        (StringCallback)
            (rc, at, ctx, name) ->
                answer.complete(Optional.ofNullable(Code.get(rc)).orElse(Code.SYSTEMERROR)),
        null);
    return answer;
  }

  /// Deletes a marker nobody will ask for again. Best effort: what stays is swept later.
  void forget(Handle zk, RequestId request) {
    delete(zk, path(request));
  }

  /// Deletes what is too old to be asked for, once for each directory. Best effort, in the
  /// background.
  ///
  /// @param nowMs the server's time
  void sweep(Handle zk, long nowMs) {
    if (!swept.compareAndSet(false, true)) {
      return;
    }
    var unused =
        RawCalls.getChildren(zk, markers.directory())
            .thenAccept(
                names ->
                    names
                        .orElse(List.of())
                        .forEach(name -> sweepOne(zk, markers.directory() + "/" + name, nowMs)))
            .exceptionally(
                failure -> {
                  LOG.debug("Markers under {} not swept", markers.directory(), failure);
                  return null;
                });
  }

  private static void sweepOne(Handle zk, String path, long nowMs) {
    var unused =
        RawCalls.exists(zk, path)
            .thenAccept(
                stat ->
                    stat.filter(found -> isOld(found, nowMs)).ifPresent(old -> delete(zk, path)))
            .exceptionally(
                failure -> {
                  LOG.debug("Marker {} not swept", path, failure);
                  return null;
                });
  }

  private static boolean isOld(Stat marker, long nowMs) {
    return nowMs - marker.getCtime() > KEPT.toMillis();
  }

  private static void delete(Handle zk, String path) {
    zk.delete(
        path, -1, (rc, at, ctx) -> LOG.debug("Marker {} deleted: {}", path, Code.get(rc)), null);
  }
}
