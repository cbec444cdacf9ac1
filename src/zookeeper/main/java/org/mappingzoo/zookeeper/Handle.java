package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ZKConfig;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.access.Role;
import org.mappingzoo.core.access.RoleMap;
import org.mappingzoo.core.monitor.ReadFault;

/// The raw client of one session. Everything that must not be retried goes through it, past
/// Curator.
final class Handle extends ZooKeeper {
  /// So long may a reply be, in bytes: with its header, and the figures of a node, even data as
  /// long as a server lets be written by default fit. A longer reply breaks the connection, and
  /// the client's own default is just too short.
  static final int REPLY_BYTES = 2 * ZKClientConfig.CLIENT_MAX_PACKET_LENGTH_DEFAULT;

  private final Security security;
  private final AccessLists lists = new AccessLists(this);

  /// @param security who the connection is
  Handle(
      String connectString,
      int sessionTimeoutMs,
      Watcher watcher,
      boolean canBeReadOnly,
      ZKClientConfig config,
      Security security)
      throws IOException {
    super(
        connectString,
        sessionTimeoutMs,
        watcher,
        canBeReadOnly,
        new ServersInTurn(connectString),
        withRoom(config));
    this.security = security;
  }

  /// A site that allows more, by the system property `jute.maxbuffer`, gets more.
  private static ZKClientConfig withRoom(ZKClientConfig config) {
    int allowed =
        config.getInt(ZKConfig.JUTE_MAXBUFFER, ZKClientConfig.CLIENT_MAX_PACKET_LENGTH_DEFAULT);
    config.setProperty(ZKConfig.JUTE_MAXBUFFER, "" + Math.max(allowed, REPLY_BYTES));
    return config;
  }

  /// The session id as ZooKeeper prints it.
  String id() {
    return "0x" + Long.toHexString(getSessionId());
  }

  /// The access lists that nodes are made with now. Fails where no server answers, or where there
  /// is a role map that cannot be used.
  CompletableFuture<Access> access() {
    return lists.now();
  }

  /// The same, where [Access#unchanged()] failed: read anew.
  CompletableFuture<Access> accessAgain() {
    return lists.again();
  }

  /// Who this is, with its role where that is known.
  String who() {
    return lists
        .last()
        .flatMap(Access::roles)
        .map(roles -> "%s (%s)".formatted(security.who(), role(roles)))
        .orElseGet(security::who);
  }

  /// Why a node that this may not read cannot be read.
  String notPermitted() {
    return ReadFault.noPermission(String.join(", ", security.names())).text();
  }

  private String role(RoleMap roles) {
    return security.names().stream()
        .flatMap(name -> roles.ofName(name).stream())
        .findFirst()
        .map(Role::word)
        .orElse("no role");
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
