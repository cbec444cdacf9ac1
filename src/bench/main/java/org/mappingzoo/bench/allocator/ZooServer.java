package org.mappingzoo.bench.allocator;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;

/// A ZooKeeper server in a process of its own, on disk and with `forceSync` as by default: each
/// write is synced before it is answered. It says `ready CONNECT-STRING` and ends with its input.
public final class ZooServer {
  private ZooServer() {}

  /// Runs until standard input ends.
  public static void main(String[] arguments) throws IOException {
    Logger.getLogger("").setLevel(Level.SEVERE);
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start()) {
      System.out.println("ready " + server.connectString());
      while (System.in.read() >= 0) {
        // There are no orders.
      }
    }
  }
}
