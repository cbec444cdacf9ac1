package org.mappingzoo.zookeeper;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.Watcher.WatcherType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The watches of one session: recursive ones on subtrees, and one on the children of the top.
/// Owned by one thread; events are handed over to it in their order.
final class SubtreeWatches {
  private static final Logger LOG = LoggerFactory.getLogger(SubtreeWatches.class);
  private static final String TOP = "/";
  private static final Set<EventType> CHANGES =
      EnumSet.of(
          EventType.NodeCreated,
          EventType.NodeDeleted,
          EventType.NodeDataChanged,
          EventType.NodeChildrenChanged);

  private final OwnThread thread;
  private final Consumer<WatchedEvent> onEvent;
  private final Runnable onFailure;
  private final Set<String> recursive = new TreeSet<>();
  private final ConcurrentLinkedQueue<WatchedEvent> arrived = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean delivering = new AtomicBoolean();
  private final Watcher watcher = this::arrive;
  private @Nullable Handle zk;
  private boolean top;

  /// @param onFailure told where a watch could not be set
  SubtreeWatches(OwnThread thread, Consumer<WatchedEvent> onEvent, Runnable onFailure) {
    this.thread = thread;
    this.onEvent = onEvent;
    this.onFailure = onFailure;
  }

  /// A new session has none of the watches of the one before; a session that was only cut off
  /// keeps them all.
  void session(Handle handle) {
    if (zk != handle) {
      zk = handle;
      recursive.clear();
      top = false;
    }
  }

  /// All changes at and below `root`, from the next request on.
  void addRecursive(String root) {
    Handle handle = zk;
    if (handle != null && recursive.add(root)) {
      handle.addWatch(
          root,
          watcher,
          AddWatchMode.PERSISTENT_RECURSIVE,
          (rc, path, ctx) -> thread.hand(() -> added(handle, rc, path)),
          null);
    }
  }

  /// Which nodes there are directly below the top; nothing beneath.
  void addTop() {
    Handle handle = zk;
    if (handle != null && !top) {
      top = true;
      handle.addWatch(
          TOP,
          watcher,
          AddWatchMode.PERSISTENT,
          (rc, path, ctx) -> thread.hand(() -> added(handle, rc, path)),
          null);
    }
  }

  void remove(String root) {
    Handle handle = zk;
    if (handle != null && recursive.remove(root)) {
      // Not removeWatches: that only asks the server, and forgets the watch on this side.
      handle.removeAllWatches(
          root,
          WatcherType.Any,
          true,
          (rc, path, ctx) -> LOG.debug("Watch on {} removed: {}", path, Code.get(rc)),
          null);
    }
  }

  Set<String> recursive() {
    return recursive;
  }

  private void added(Handle handle, int rc, String path) {
    if (rc != Code.OK.intValue() && handle == zk) {
      LOG.debug("No watch on {}: {}", path, Code.get(rc));
      if (path.equals(TOP)) {
        top = false;
      }
      recursive.remove(path);
      onFailure.run();
    }
  }

  /// On ZooKeeper's event thread: hands over and returns.
  private void arrive(WatchedEvent event) {
    if (CHANGES.contains(event.getType())) {
      arrived.add(event);
      if (delivering.compareAndSet(false, true)) {
        thread.hand(this::deliver);
      }
    }
  }

  private void deliver() {
    delivering.set(false);
    for (Optional<WatchedEvent> next = next(); next.isPresent(); next = next()) {
      onEvent.accept(next.get());
    }
  }

  private Optional<WatchedEvent> next() {
    return Optional.ofNullable(arrived.poll());
  }
}
