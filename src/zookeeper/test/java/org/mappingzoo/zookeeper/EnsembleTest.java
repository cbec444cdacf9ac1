package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.zookeeper.Ensemble.Server;

final class EnsembleTest {
  @Test
  void serversAndChrootAreRead() {
    Ensemble ensemble = new Ensemble("zk1:2181,zk2.example.org:2182/ids/prod");
    assertEquals(
        List.of(new Server("zk1", 2181), new Server("zk2.example.org", 2182)), ensemble.servers());
    assertEquals(Optional.of("/ids/prod"), ensemble.chroot());
  }

  @Test
  void spacesAndAnEmptyChrootAreDropped() {
    assertEquals("zk1:2181,zk2:2181", new Ensemble(" zk1:2181 , zk2:2181/ ").connectString());
    assertEquals(Optional.empty(), new Ensemble("zk1:2181/").chroot());
  }

  @Test
  void numericAddressesOfBothKindsAreServers() {
    assertEquals(
        List.of(new Server("10.0.0.1", 2181), new Server("[fe80::1%eth0]", 2181)),
        new Ensemble("10.0.0.1:2181,[fe80::1%eth0]:2181").servers());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|''",
        "zk1|zk1",
        "zk1:|zk1:",
        ":2181|:2181",
        "zk1:0|0",
        "zk1:65536|65536",
        "zk1:2181,|''",
        "zk1:2181;zk2:2181|zk1:2181;zk2:2181",
        "zk1:21 81|zk1:21 81",
        "http://zk1:2181|http:",
        "zk1:2181/ids,zk2:2181|zk2",
        "zk1:2181/ids/|/ids/",
        "zk1:2181//ids|//ids",
        "zk1:2181/a/../b|/a/../b",
        "zk1:2181/zookeeper/config|/zookeeper/config"
      })
  void anythingElseIsRefusedNamingThePart(String text, String named) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> new Ensemble(text));
    assertTrue(refused.toString().contains(named), refused::toString);
  }
}
