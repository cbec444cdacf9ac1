package org.mappingzoo.zookeeper;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.RecordTextException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells a worker its category's control record, now and whenever it changes: so that it follows
/// batch, window and limits without a restart. Nothing unsafe follows where it comes late: each
/// transaction checks for itself.
public final class ControlWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ControlWatch.class);

  private final String path;
  private final Consumer<ControlRecord> listener;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Watcher watcher = this::noticed;

  /// The session that has the watch, or has been asked to.
  private final AtomicReference<@Nullable Handle> zk = new AtomicReference<>();

  private volatile Runnable endOfListening = () -> {};

  private ControlWatch(String path, Consumer<ControlRecord> listener) {
    this.path = path;
    this.listener = listener;
  }

  /// Watches until it is closed.
  ///
  /// @param listener called on ZooKeeper's event thread: hands over and returns
  public static ControlWatch of(
      ZooKeeperConnection connection,
      Layout layout,
      CategoryName category,
      Consumer<ControlRecord> listener) {
    ControlWatch watch = new ControlWatch(layout.control(category), listener);
    watch.endOfListening =
        connection.listen(
            link -> link.handle().filter(now -> link.isConnected()).ifPresent(watch::follow));
    return watch;
  }

  /// A watch outlives a broken connection, but not what happened meanwhile, nor its session. One
  /// that was not confirmed does not: it is set again with the next connection.
  private void follow(Handle handle) {
    if (closed.get()) {
      return;
    }
    if (zk.getAndSet(handle) != handle) {
      handle.addWatch(
          path,
          watcher,
          AddWatchMode.PERSISTENT,
          (rc, at, ctx) -> {
            if (!isSet(rc)) {
              // Told on the session's event thread, before it hears of its next connection.
              zk.compareAndSet(handle, null);
              LOG.warn("{} is watched only with the next connection: {}", at, Code.get(rc));
            }
          },
          null);
    }
    read(handle);
  }

  /// ZooKeeper's client keeps a watch with these answers, also through the next connections.
  private static boolean isSet(int rc) {
    return rc == Code.OK.intValue() || rc == Code.NONODE.intValue();
  }

  private void noticed(WatchedEvent event) {
    Handle handle = zk.get();
    boolean told =
        event.getType() == EventType.NodeDataChanged || event.getType() == EventType.NodeCreated;
    if (told && handle != null && !closed.get()) {
      read(handle);
    }
  }

  private void read(Handle handle) {
    var unused =
        RawCalls.getData(handle, path)
            .thenAccept(found -> found.ifPresent(this::tell))
            .exceptionally(
                failure -> {
                  LOG.debug("{} is read again with the next connection", path, failure);
                  return null;
                });
  }

  private void tell(RawCalls.Data data) {
    try {
      ControlRecord record = ControlRecord.parse(data.text());
      if (!closed.get()) {
        listener.accept(record);
      }
    } catch (RecordTextException e) {
      LOG.warn("{} is left aside: {}", path, e.getMessage());
    }
  }

  @Override
  public void close() {
    endOfListening.run();
    boolean first = closed.compareAndSet(false, true);
    Handle handle = zk.get(); // behind that, so that no session gets a watch unseen
    if (first && handle != null) {
      // Not removeWatches: that only asks the server, and forgets the watch on this side.
      handle.removeAllWatches(
          path,
          Watcher.WatcherType.Any,
          true,
          (rc, at, ctx) -> LOG.debug("Watch on {} removed: {}", at, Code.get(rc)),
          null);
    }
  }
}
