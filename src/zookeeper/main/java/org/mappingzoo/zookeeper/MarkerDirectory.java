package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.category.NodeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The nodes that writes leave under our own root, one for each request id.
///
/// A marker is created by the first operation of the write it stands for, so it exists exactly
/// where the write took effect. It is deleted at once where the only sending was answered; where
/// a reply was lost it stays, since an older sending may still be on its way, and goes when it is
/// [#KEPT] old.
final class MarkerDirectory {
  /// Longer than anybody leaves a question open before asking what became of a write: from then
  /// on the answer would be wrong.
  static final Duration KEPT = Duration.ofDays(30);

  private static final Logger LOG = LoggerFactory.getLogger(MarkerDirectory.class);
  private static final byte[] NOTHING = {};
  private static final NodeText REVOCATION = NodeText.of("Revoked\n");

  private final Markers markers;
  private final Waits waits;
  private final AtomicBoolean swept = new AtomicBoolean();
  private volatile boolean permitted;

  MarkerDirectory(Markers markers, Waits waits) {
    this.markers = markers;
    this.waits = waits;
    this.permitted = markers.on();
  }

  /// How an attempt to revoke a write ended.
  enum Revocation {
    /// No sending of it has taken effect, nor ever will.
    REVOKED,
    /// The marker is there: a sending took effect, or the write was revoked before.
    MARKED,
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

  /// Puts on record who makes the change, and why: there exactly where the change takes effect, and
  /// to stay. Empty where a program makes it.
  Optional<Op> record(CategoryWrite write, Access access) {
    return write
        .action()
        .map(
            action ->
                create(records() + "/" + write.request().value(), action.text().bytes(), access));
  }

  /// Where records are.
  String records() {
    return markers.actions();
  }

  /// Creates the marker, as the first operation of its write.
  Op mark(CategoryWrite write, Access access) {
    return create(path(write.request()), text(write), access);
  }

  private static Op create(String path, byte[] data, Access access) {
    return Op.create(path, data, access.at(path), CreateMode.PERSISTENT);
  }

  /// Writes the marker a second time in the same transaction: the answer tells its zxid.
  Op stamp(CategoryWrite write) {
    return Op.setData(path(write.request()), text(write), 0);
  }

  /// For people who find it.
  private static byte[] text(CategoryWrite write) {
    return (write.change().getClass().getSimpleName() + " " + write.category() + "\n")
        .getBytes(UTF_8);
  }

  /// Puts a marker of another kind where the write's own would be, so that each sending of it
  /// that still arrives fails. Just to look for the marker would not do: a sending may be under
  /// way on a connection, or in a session, that nobody listens to any more.
  ///
  /// @throws org.mappingzoo.core.allocator.StoreException if the server does not say
  Revocation revoke(Handle zk, CategoryWrite write) {
    Code code = tryToRevoke(zk, write);
    if (code == Code.NONODE && make(zk)) {
      code = tryToRevoke(zk, write);
    }
    return switch (code) {
      case OK -> Revocation.REVOKED;
      case NODEEXISTS -> Revocation.MARKED;
      case NOAUTH, NONODE -> Revocation.FORBIDDEN;
      default -> throw waits.failure(code, "revoke the write of " + write.category());
    };
  }

  /// Sent again where the connection breaks: the second finds what the first has left.
  private Code tryToRevoke(Handle zk, CategoryWrite write) {
    return waits.read(
        () -> RawCalls.create(zk, path(write.request()), REVOCATION.bytes(), CreateMode.PERSISTENT),
        "revoke the write of " + write.category());
  }

  boolean isRevocation(NodeText marker) {
    return marker.equals(REVOCATION);
  }

  /// Makes the directory; false where that is not permitted.
  ///
  /// @throws org.mappingzoo.core.allocator.StoreException if it cannot be made for another reason
  boolean make(Handle zk) {
    return make(zk, markers.directory());
  }

  /// Makes the directory of records; false where that is not permitted.
  ///
  /// @throws org.mappingzoo.core.allocator.StoreException if it cannot be made for another reason
  boolean makeRecords(Handle zk) {
    return make(zk, records());
  }

  /// The root only where it is missing: whose parent permits nothing may be there.
  private boolean make(Handle zk, String directory) {
    Code code = create(zk, directory);
    if (code == Code.NONODE) {
      code = create(zk, markers.root());
      code = code == Code.OK || code == Code.NODEEXISTS ? create(zk, directory) : code;
    }
    return switch (code) {
      case OK, NODEEXISTS -> true;
      case NOAUTH -> false;
      default -> throw waits.failure(code, "create " + directory);
    };
  }

  private Code create(Handle zk, String path) {
    return waits.read(
        () -> RawCalls.create(zk, path, NOTHING, CreateMode.PERSISTENT), "create " + path);
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
