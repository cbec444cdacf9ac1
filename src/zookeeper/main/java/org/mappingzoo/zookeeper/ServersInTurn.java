package org.mappingzoo.zookeeper;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collection;
import org.apache.zookeeper.client.ConnectStringParser;
import org.apache.zookeeper.client.HostProvider;
import org.apache.zookeeper.client.StaticHostProvider;

/// The servers of an ensemble, one after the other in an order of each client's own, as ZooKeeper's
/// client has it; but with a shorter rest once all were tried.
///
/// By itself it rests for a second there, which is each time where there is one server, and then up
/// to another second before it connects, so that many clients do not come at once. The other
/// stays, and is enough for that.
final class ServersInTurn implements HostProvider {
  static final Duration REST = Duration.ofMillis(100);

  private final HostProvider servers;

  /// @param connectString `HOST:PORT[,…][/CHROOT]`
  ServersInTurn(String connectString) {
    this(new StaticHostProvider(new ConnectStringParser(connectString).getServerAddresses()));
  }

  ServersInTurn(HostProvider servers) {
    this.servers = servers;
  }

  @Override
  public int size() {
    return servers.size();
  }

  /// @param restMs how long to rest at most once all were tried; 0 for not at all
  @Override
  public InetSocketAddress next(long restMs) {
    return servers.next(Math.min(restMs, REST.toMillis()));
  }

  @Override
  public void onConnected() {
    servers.onConnected();
  }

  @Override
  public boolean updateServerList(
      Collection<InetSocketAddress> addresses, InetSocketAddress current) {
    return servers.updateServerList(addresses, current);
  }
}
