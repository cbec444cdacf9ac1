package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/// Sessions of ZooKeeper's own client, for whoever stands for somebody else in a test.
final class RawSession {
  private static final int SECONDS = 20;

  private RawSession() {}

  /// One that is connected.
  static ZooKeeper open(String connectString) throws IOException, InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper session =
        new ZooKeeper(
            connectString,
            (int) TimeUnit.SECONDS.toMillis(SECONDS),
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            });
    assertTrue(connected.await(SECONDS, TimeUnit.SECONDS));
    return session;
  }
}
