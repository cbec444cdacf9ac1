package org.mappingzoo.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.WorkerName;

/// Which workers have a presence node, asked once. For people: a worker that is not among them may
/// still run.
public final class PresentWorkers {
  private PresentWorkers() {}

  /// Those that there are, behind all that was written before.
  ///
  /// @throws StoreException if it cannot be read
  public static Set<WorkerName> read(ZooKeeperConnection connection, Layout layout) {
    String path = layout.presences();
    return Waits.of(connection)
        .read(() -> RawCalls.getChildrenSynced(connection.writable(), path), "list " + path)
        .orElse(List.of())
        .stream()
        .flatMap(PresentWorkers::worker)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// What is no worker's name is nobody's presence.
  private static Stream<WorkerName> worker(String name) {
    try {
      return Stream.of(new WorkerName(name));
    } catch (IllegalArgumentException e) {
      return Optional.<WorkerName>empty().stream();
    }
  }
}
