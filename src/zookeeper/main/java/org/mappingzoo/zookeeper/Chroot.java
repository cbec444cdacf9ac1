package org.mappingzoo.zookeeper;

import org.mappingzoo.core.allocator.StoreException;

/// The node that all paths of a connection are seen from.
public final class Chroot {
  private Chroot() {}

  /// Whether it is there. ZooKeeper's client never makes it.
  ///
  /// @throws StoreException if that cannot be found out
  public static boolean exists(ZooKeeperConnection connection) {
    Handle zk = connection.connected();
    return Waits.of(connection)
        .read(() -> RawCalls.exists(zk, "/"), "check the chroot")
        .isPresent();
  }
}
