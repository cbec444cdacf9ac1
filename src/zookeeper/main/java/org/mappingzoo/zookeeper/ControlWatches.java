package org.mappingzoo.zookeeper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;

/// The control records that one worker follows, each watched once, however many listen: to end one
/// watch on a node ends all that its session has there. They end with the connection.
final class ControlWatches {
  private final ZooKeeperConnection connection;
  private final Map<CategoryName, Watched> watched = new HashMap<>();

  ControlWatches(ZooKeeperConnection connection) {
    this.connection = connection;
  }

  private record Watched(Listeners listeners, ControlWatch watch) {}

  /// Have a lock of their own: they are told without that of the whole, under which a watch begins
  /// and ends.
  private static final class Listeners {
    private final List<Consumer<ControlRecord>> all = new ArrayList<>();
    private Optional<ControlRecord> last = Optional.empty();

    synchronized void add(Consumer<ControlRecord> listener) {
      all.add(listener);
      last.ifPresent(listener);
    }

    /// Returns whether it was there, and nobody is left.
    synchronized boolean removeLast(Consumer<ControlRecord> listener) {
      return all.remove(listener) && all.isEmpty();
    }

    synchronized void tell(ControlRecord record) {
      last = Optional.of(record);
      all.forEach(listener -> listener.accept(record));
    }
  }

  /// Tells a category's control record, now and whenever it changes. Does not block.
  ///
  /// @param listener called on any thread: hands over and returns
  /// @return ends that: from then on the listener is told nothing
  synchronized Runnable follow(CategoryName category, Consumer<ControlRecord> listener) {
    Watched there = watched.computeIfAbsent(category, this::watch);
    there.listeners().add(listener);
    return () -> leave(category, there, listener);
  }

  private Watched watch(CategoryName category) {
    Listeners listeners = new Listeners();
    return new Watched(
        listeners, ControlWatch.of(connection, Layout.DEFAULT, category, listeners::tell));
  }

  private synchronized void leave(
      CategoryName category, Watched there, Consumer<ControlRecord> listener) {
    if (there.listeners().removeLast(listener)) {
      watched.remove(category);
      there.watch().close();
    }
  }
}
