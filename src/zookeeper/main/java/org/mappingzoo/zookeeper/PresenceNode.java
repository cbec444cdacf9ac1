package org.mappingzoo.zookeeper;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.WorkerName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a worker's presence node there as long as its session stands: ephemeral, made anew in
/// each session, and where somebody deletes it. Where it is refused it is tried again, ever more
/// seldom: whoever is given a role needs no new connection. What happens on ZooKeeper's event
/// thread only sends requests and returns.
///
/// A node of the same name that another session has made is waited for: that is our own former
/// session, which ends soon.
public final class PresenceNode implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PresenceNode.class);
  private static final long LONGEST_PAUSE_SECONDS = 60;

  private final Layout layout;
  private final String path;
  private final NodeText text;
  private final AtomicBoolean closed = new AtomicBoolean();

  /// Of the newest connection: what belongs to an earlier one is over.
  private volatile @Nullable Making newest;

  /// One for all connections: a session's watches stay through all of its own.
  private final Watcher watcher = this::noticed;

  private final AtomicInteger refused = new AtomicInteger();

  private volatile Runnable endOfListening = () -> {};

  private PresenceNode(Layout layout, WorkerName worker, Presence presence) {
    this.layout = layout;
    this.path = layout.presence(worker);
    this.text = presence.text();
  }

  /// From now on, in each session of this connection.
  public static PresenceNode keep(
      ZooKeeperConnection connection, Layout layout, WorkerName worker, Presence presence) {
    PresenceNode node = new PresenceNode(layout, worker, presence);
    node.endOfListening =
        connection.listen(
            link ->
                link.handle().filter(zk -> link.isConnected()).ifPresent(node::beginConnection));
    return node;
  }

  /// How often it was refused so far.
  int refusals() {
    return refused.get();
  }

  private void beginConnection(Handle zk) {
    Making making = new Making(zk);
    newest = making;
    making.make(0);
  }

  private void noticed(WatchedEvent event) {
    Making now = newest;
    if (event.getType() == EventType.NodeDeleted && now != null) {
      now.make(0);
    }
  }

  /// Of one connection.
  private final class Making {
    private final Handle zk;

    Making(Handle zk) {
      this.zk = zk;
    }

    private boolean isOver() {
      return closed.get() || !equals(newest);
    }

    /// @param refusals how often it was refused before
    private void make(int refusals) {
      if (!isOver()) {
        end(
            refusals,
            RawCalls.create(zk, path, text.bytes(), CreateMode.EPHEMERAL)
                .thenAccept(code -> made(code, refusals)));
      }
    }

    private void end(int refusals, CompletableFuture<Void> making) {
      var unused =
          making.exceptionally(
              failure -> {
                if (failure.getCause() instanceof StoreException said) {
                  refused(String.valueOf(said.getMessage()), refusals);
                } else {
                  LOG.debug("{} is made again with the next connection", path, failure);
                }
                return null;
              });
    }

    private void made(Code code, int refusals) {
      switch (code) {
        case OK, NODEEXISTS -> watch();
        case NONODE -> makeDirectories(refusals);
        case CONNECTIONLOSS, SESSIONEXPIRED ->
            LOG.debug("{} is made again with the next connection: {}", path, code);
        default ->
            refused(
                String.valueOf(Failures.of(code, "create it", zk.who()).getMessage()), refusals);
      }
    }

    /// Said once; what follows is the same.
    private void refused(String why, int refusals) {
      if (isOver()) {
        return;
      }
      refused.incrementAndGet();
      if (refusals == 0) {
        LOG.warn("No presence node {}: {}", path, why);
      }
      long pause = Math.min(LONGEST_PAUSE_SECONDS, 1L << Math.min(refusals, 30));
      CompletableFuture.delayedExecutor(pause, TimeUnit.SECONDS).execute(() -> make(refusals + 1));
    }

    private void makeDirectories(int refusals) {
      end(
          refusals,
          RawCalls.create(zk, layout.root(), new byte[0], CreateMode.PERSISTENT)
              .thenCompose(
                  code ->
                      RawCalls.create(zk, layout.presences(), new byte[0], CreateMode.PERSISTENT))
              .thenAccept(
                  code -> {
                    if (code == Code.OK || code == Code.NODEEXISTS) {
                      make(refusals);
                    } else {
                      refused("no directory " + layout.presences() + ": " + code, refusals);
                    }
                  }));
    }

    /// That it goes, be it ours or another session's.
    private void watch() {
      zk.exists(
          path,
          watcher,
          (rc, at, ctx, stat) -> {
            if (rc == Code.NONODE.intValue()) {
              make(0);
            } else if (stat != null && stat.getEphemeralOwner() != zk.getSessionId()) {
              LOG.info(
                  "{} is held by session 0x{}", path, Long.toHexString(stat.getEphemeralOwner()));
            }
          },
          null);
    }
  }

  /// Makes it no more. The node goes with its session.
  @Override
  public void close() {
    endOfListening.run();
    closed.set(true);
  }
}
