package org.mappingzoo.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.access.RoleMap;
import org.mappingzoo.core.access.RoleMapException;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.protocol.Layout;

/// Which access lists one session makes its nodes with: what the role map in ZooKeeper says.
///
/// It is read before the first node is made and watched from then on; whatever the watch tells,
/// the end of a connection too, is a reason to read it again before the next. Where it cannot be
/// read, or cannot be believed, no node is made: an open one would be the wrong guess.
///
/// News may come too late. So each node is made together with a check of the version of our own
/// root, which is written with each role map: who has slept through one is refused, and reads it.
final class AccessLists {
  private static final Layout LAYOUT = Layout.DEFAULT;

  private final Handle zk;
  private final AtomicReference<@Nullable CompletableFuture<Access>> known =
      new AtomicReference<>();
  private final Watcher watcher = event -> forget();

  AccessLists(Handle zk) {
    this.zk = zk;
  }

  /// What holds now. Fails with a [KeeperException] where no server answers, with a
  /// [StoreException] where the map cannot be used.
  CompletableFuture<Access> now() {
    CompletableFuture<Access> asked = new CompletableFuture<>();
    @Nullable CompletableFuture<Access> there = known.compareAndExchange(null, asked);
    if (there != null) {
      return there;
    }
    var unused =
        read()
            .whenComplete(
                (access, failure) -> {
                  if (access != null) {
                    // What nothing proves is read again before the next node.
                    access.unchanged().ifPresentOrElse(op -> {}, () -> forget(asked));
                    asked.complete(access);
                  } else {
                    forget(asked);
                    asked.completeExceptionally(causeOf(failure));
                  }
                });
    return asked;
  }

  /// What was read last, if anything was.
  Optional<Access> last() {
    return Optional.ofNullable(known.get())
        .filter(asked -> asked.isDone() && !asked.isCompletedExceptionally())
        .map(CompletableFuture::join);
  }

  /// What holds behind everything that was decided so far: for who was told that what it has read
  /// holds no longer.
  CompletableFuture<Access> again() {
    forget();
    return RawCalls.sync(zk, LAYOUT.root()).thenCompose(synced -> now());
  }

  private void forget() {
    known.set(null);
  }

  private void forget(CompletableFuture<Access> asked) {
    known.compareAndSet(asked, null);
  }

  /// The version is asked for first, and requests of a session are answered in their order: a map
  /// that comes in between has another one.
  private CompletableFuture<Access> read() {
    CompletableFuture<Optional<Stat>> root = RawCalls.exists(zk, LAYOUT.root());
    return RawCalls.exists(zk, LAYOUT.roles(), watcher)
        .thenCompose(
            found -> found.isPresent() ? readMap() : CompletableFuture.completedFuture(Access.OPEN))
        .thenCombine(root, (access, stat) -> access.asOf(stat.map(Stat::getVersion)))
        .exceptionallyCompose(failure -> CompletableFuture.failedFuture(inWords(failure)));
  }

  private CompletableFuture<Access> readMap() {
    return RawCalls.getData(zk, LAYOUT.roles())
        .thenCombine(RawCalls.getAcl(zk, LAYOUT.roles()), AccessLists::believed)
        .thenCombine(RawCalls.getAcl(zk, LAYOUT.root()), AccessLists::keptBy);
  }

  /// A map that was deleted since is none.
  private static Access believed(Optional<RawCalls.Data> found, Optional<List<ACL>> list) {
    if (found.isEmpty() || list.isEmpty()) {
      return Access.OPEN;
    }
    RoleMap roles = RoleMap.of(LAYOUT.roles(), found.get().text());
    return unlessForged(LAYOUT.roles(), roles, list.get());
  }

  /// Whoever may delete it could put another in its place.
  private static Access keptBy(Access access, Optional<List<ACL>> root) {
    return access
        .roles()
        .map(roles -> unlessForged(LAYOUT.root(), roles, root.orElse(List.of())))
        .orElse(access);
  }

  private static Access unlessForged(String path, RoleMap roles, List<ACL> list) {
    Access.stranger(list, roles)
        .ifPresent(
            stranger -> {
              throw new StoreException(
                  Reason.REFUSED,
                  "the roles in %s are not believed: %s may change %s and is no admin there"
                      .formatted(LAYOUT.roles(), stranger, path));
            });
    return Access.by(roles);
  }

  private Throwable inWords(Throwable failure) {
    Throwable cause = causeOf(failure);
    if (cause instanceof RoleMapException malformed) {
      return new StoreException(Reason.REFUSED, String.valueOf(malformed.getMessage()), malformed);
    }
    if (cause instanceof KeeperException refused && refused.code() == Code.NOAUTH) {
      return new StoreException(
          Reason.NO_PERMISSION,
          "cannot read %s: %s has no role that makes nodes".formatted(LAYOUT.roles(), zk.who()),
          refused);
    }
    return cause;
  }

  private static Throwable causeOf(@Nullable Throwable failure) {
    if (failure instanceof CompletionException wrapped && wrapped.getCause() != null) {
      return wrapped.getCause();
    }
    return failure == null ? new IllegalStateException("defect: no answer") : failure;
  }
}
