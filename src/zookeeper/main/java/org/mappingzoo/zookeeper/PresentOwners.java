package org.mappingzoo.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.OwnerName;

/// Which workers have a presence node, asked once. For people: a worker that is not among them may
/// still run.
public final class PresentOwners {
  private PresentOwners() {}

  /// Those that one server knows of.
  ///
  /// @throws StoreException if it cannot be read
  public static Set<OwnerName> read(ZooKeeperConnection connection, Layout layout) {
    Handle zk = connection.connected();
    return Waits.of(connection)
        .read(() -> RawCalls.getChildren(zk, layout.presences()), "list " + layout.presences())
        .orElse(List.of())
        .stream()
        .flatMap(PresentOwners::owner)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// What is no owner's name is nobody's presence.
  private static Stream<OwnerName> owner(String name) {
    try {
      return Stream.of(new OwnerName(name));
    } catch (IllegalArgumentException e) {
      return Optional.<OwnerName>empty().stream();
    }
  }
}
