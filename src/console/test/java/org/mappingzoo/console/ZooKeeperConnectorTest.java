package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.console.connections.Connector.AddressFault;
import org.mappingzoo.console.connections.Connector.WrongAddress;
import org.mappingzoo.console.connections.MissingPassword;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.UnusableFile;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Fault;
import org.mappingzoo.core.monitor.ConnectStep.Kind;
import org.mappingzoo.core.monitor.Failure;
import org.mappingzoo.core.monitor.Failure.Obstacle;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;

/// What the editor asks about ensembles, and the way to a real one.
final class ZooKeeperConnectorTest {
  private final ZooKeeperConnector connector = new ZooKeeperConnector((profile, where) -> {});

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zk1               | SERVER   | zk1",
        "zk1:2181,zk2      | SERVER   | zk2",
        "zk1:99999         | PORT     | zk1:99999",
        "zk1:2181/a,zk2:1  | ORDER    | zk1:2181/a,zk2:1",
        "zk1:2181/a//b     | CHROOT   | /a//b",
        "zk1:2181/zookeeper| RESERVED | /zookeeper",
      })
  void aWrongEnsembleIsToldWithItsWrongPart(String text, AddressFault fault, String value) {
    assertEquals(Optional.of(new WrongAddress(fault, value)), connector.check(text, List.of()));
  }

  @Test
  void aWrongPathIsToldToo() {
    assertEquals(Optional.empty(), connector.check("zk:2181/app", List.of("/shop", "/")));
    assertEquals(
        Optional.of(new WrongAddress(AddressFault.ROOT, "shop")),
        connector.check("zk:2181", List.of("/a", "shop")));
  }

  @Test
  void theWholeWayToARealServerIsTold() {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start()) {
      List<ConnectStep> steps = tried(zoo.connectString());
      assertEquals(
          List.of(Kind.NAME, Kind.PORT, Kind.SESSION, Kind.PATH, Kind.PERMISSION),
          steps.stream().map(ConnectStep::kind).toList());
      assertTrue(steps.stream().allMatch(ConnectStep::hasPassed), steps::toString);
      ConnectStep last = tried(zoo.connectString() + "/nowhere").getLast();
      assertEquals(Kind.PATH, last.kind());
      assertEquals(Optional.of(Fault.NO_SUCH_PATH), last.fault());
    }
  }

  @Test
  void atAClosedPortTheWayEnds() throws IOException {
    try (Socket closed = closed()) {
      ConnectStep last = tried("127.0.0.1:" + closed.getLocalPort()).getLast();
      assertEquals(Kind.PORT, last.kind());
      assertEquals(Optional.of(Fault.REFUSED), last.fault());
    }
  }

  @Test
  void aPasswordThatNobodyKnowsIsNamedByItsUser() {
    Profile unnamed = Profile.unnamed("zk:2181", List.of());
    Profile signedIn =
        new Profile(
            "dev",
            unnamed.tint(),
            unnamed.environment(),
            unnamed.ensemble(),
            unnamed.roots(),
            unnamed.writes(),
            unnamed.unlock(),
            Optional.of("ann"),
            Optional.empty(),
            Set.of());
    MissingPassword refused =
        assertThrows(MissingPassword.class, () -> Securing.of(signedIn, Map.of()));
    assertEquals("no password is known of 'ann'", refused.getMessage());
  }

  @Test
  void aFileThatCannotBeUsedIsToldApartInParts(@TempDir Path files) throws Exception {
    Path absent = files.resolve("absent.pem");
    assertEquals(new Failure.NotStarted(Obstacle.NO_FILE, absent.toString()), refused(absent));
    Path empty = Files.createFile(files.resolve("empty.pem"));
    assertEquals(new Failure.NotStarted(Obstacle.EMPTY_FILE, empty.toString()), refused(empty));
    Path locked = files.resolve("locked.p12");
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (OutputStream out = Files.newOutputStream(locked)) {
      store.store(out, "its own".toCharArray());
    }
    assertEquals(new Failure.NotStarted(Obstacle.LOCKED_FILE, locked.toString()), refused(locked));
    Path broken = Files.write(files.resolve("broken.p12"), new byte[] {0x30, 1, 2, 3});
    Failure.NotStarted failure = refused(broken);
    assertEquals(Obstacle.BAD_FILE, failure.obstacle());
    assertTrue(failure.value().startsWith(broken + ": "), failure::value);
  }

  private static Failure.NotStarted refused(Path trust) {
    Profile unnamed = Profile.unnamed("zk1:2181", List.of());
    Profile encrypted =
        new Profile(
            "dev",
            unnamed.tint(),
            unnamed.environment(),
            unnamed.ensemble(),
            unnamed.roots(),
            unnamed.writes(),
            unnamed.unlock(),
            Optional.empty(),
            Optional.of(new Profile.Encryption(trust, Optional.empty())),
            Set.of());
    return assertThrows(UnusableFile.class, () -> Securing.of(encrypted, Map.of())).failure();
  }

  private List<ConnectStep> tried(String ensemble) {
    List<ConnectStep> steps = new ArrayList<>();
    connector.tryOut(Profile.unnamed(ensemble, List.of()), Map.of(), steps::add);
    return steps;
  }

  /// Whose port is taken, so that no server of another test gets it, and refuses whoever connects.
  static Socket closed() throws IOException {
    Socket bound = new Socket();
    bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return bound;
  }
}
