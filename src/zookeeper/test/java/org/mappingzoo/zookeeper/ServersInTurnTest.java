package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.zookeeper.client.HostProvider;
import org.junit.jupiter.api.Test;

/// How long a client rests between its servers.
class ServersInTurnTest {
  private final Recorder recorder = new Recorder();
  private final ServersInTurn servers = new ServersInTurn(recorder);

  private static final class Recorder implements HostProvider {
    private final List<Long> rests = new ArrayList<>();

    @Override
    public int size() {
      return 1;
    }

    @Override
    public InetSocketAddress next(long restMs) {
      rests.add(restMs);
      return InetSocketAddress.createUnresolved("127.0.0.1", 1);
    }

    @Override
    public void onConnected() {}

    @Override
    public boolean updateServerList(
        Collection<InetSocketAddress> addresses, InetSocketAddress current) {
      return false;
    }
  }

  @Test
  void theRestIsCutShortButNeverMadeLonger() {
    for (long asked : List.of(1_000L, 50L, 0L)) {
      assertEquals(1, servers.next(asked).getPort());
    }
    assertEquals(List.of(ServersInTurn.REST.toMillis(), 50L, 0L), recorder.rests);
  }

  @Test
  void eachServerOfTheConnectStringHasItsTurn() {
    ServersInTurn three = new ServersInTurn("127.0.0.1:1,127.0.0.1:2,127.0.0.1:3/shop");
    assertEquals(3, three.size());
    Set<Integer> ports = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      ports.add(three.next(1_000).getPort());
    }
    assertEquals(Set.of(1, 2, 3), ports);
  }
}
