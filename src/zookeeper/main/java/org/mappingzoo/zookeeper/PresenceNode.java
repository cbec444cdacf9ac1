package org.mappingzoo.zookeeper;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Presence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a worker's presence node there as long as its session stands: ephemeral, made anew in
/// each session. What happens on ZooKeeper's event thread only sends requests and returns.
///
/// A node of the same name that another session has made is waited for: that is our own former
/// session, which ends soon, or another process with this owner's name, which is said in the log.
public final class PresenceNode implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PresenceNode.class);

  private final Layout layout;
  private final String path;
  private final NodeText text;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Runnable endOfListening = () -> {};

  private PresenceNode(Layout layout, OwnerName owner, Presence presence) {
    this.layout = layout;
    this.path = layout.presence(owner);
    this.text = presence.text();
  }

  /// From now on, in each session of this connection.
  public static PresenceNode keep(
      ZooKeeperConnection connection, Layout layout, OwnerName owner, Presence presence) {
    PresenceNode node = new PresenceNode(layout, owner, presence);
    node.endOfListening =
        connection.listen(
            link -> link.handle().filter(zk -> link.isConnected()).ifPresent(node::make));
    return node;
  }

  private void make(Handle zk) {
    if (closed.get()) {
      return;
    }
    var unused =
        RawCalls.create(zk, path, text.bytes(), CreateMode.EPHEMERAL)
            .thenAccept(code -> made(zk, code))
            .exceptionally(
                failure -> {
                  notMade(failure);
                  return null;
                });
  }

  private void notMade(Throwable failure) {
    if (failure.getCause() instanceof StoreException said) {
      LOG.warn("No presence node {}: {}", path, said.getMessage());
    } else {
      LOG.debug("{} is made again with the next connection", path, failure);
    }
  }

  private void made(Handle zk, Code code) {
    switch (code) {
      case OK -> {}
      case NONODE -> makeDirectories(zk);
      case NODEEXISTS -> unlessOurs(zk);
      default ->
          LOG.warn(
              "No presence node {}: {}",
              path,
              Failures.of(code, "create it", zk.who()).getMessage());
    }
  }

  private void makeDirectories(Handle zk) {
    var unused =
        RawCalls.create(zk, layout.root(), new byte[0], CreateMode.PERSISTENT)
            .thenCompose(
                code -> RawCalls.create(zk, layout.presences(), new byte[0], CreateMode.PERSISTENT))
            .thenAccept(
                code -> {
                  if (code == Code.OK || code == Code.NODEEXISTS) {
                    make(zk);
                  } else {
                    LOG.warn("No directory {}: {}", layout.presences(), code);
                  }
                })
            .exceptionally(
                failure -> {
                  LOG.debug("{} is made again with the next connection", path, failure);
                  return null;
                });
  }

  private void unlessOurs(Handle zk) {
    zk.exists(
        path,
        event -> {
          if (event.getType() == EventType.NodeDeleted) {
            make(zk);
          }
        },
        (rc, at, ctx, stat) -> {
          if (rc == Code.NONODE.intValue()) {
            make(zk);
          } else if (stat != null && stat.getEphemeralOwner() != zk.getSessionId()) {
            LOG.info(
                "{} is held by session 0x{}", path, Long.toHexString(stat.getEphemeralOwner()));
          }
        },
        null);
  }

  /// Makes it no more. The node goes with its session.
  @Override
  public void close() {
    endOfListening.run();
    closed.set(true);
  }
}
