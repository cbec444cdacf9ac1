package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.jspecify.annotations.Nullable;

/// The raw client of one session. Everything that must not be retried goes through it, past
/// Curator.
final class Handle extends ZooKeeper {

  Handle(
      String connectString,
      int sessionTimeoutMs,
      Watcher watcher,
      boolean canBeReadOnly,
      ZKClientConfig config)
      throws IOException {
    super(connectString, sessionTimeoutMs, watcher, canBeReadOnly, config);
  }

  /// The session id as ZooKeeper prints it.
  String id() {
    return "0x" + Long.toHexString(getSessionId());
  }

  /// Host and port of the server that answers, empty while none does.
  String server() {
    @Nullable SocketAddress address = testableRemoteSocketAddress();
    return address instanceof InetSocketAddress server
        ? server.getHostString() + ":" + server.getPort()
        : "";
  }

  /// Keeps an interrupt as the thread's flag instead of throwing it.
  @Override
  public synchronized void close() {
    try {
      super.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
