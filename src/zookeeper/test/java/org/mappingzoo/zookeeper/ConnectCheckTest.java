package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Fault;
import org.mappingzoo.core.monitor.ConnectStep.Kind;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// What the test of a connection claims, and what it does not, on a real server.
final class ConnectCheckTest {
  private static final Options NOBODY = Options.forOperators();

  /// No name server is asked for it: its label is too long.
  private static final String NO_HOST = "x".repeat(64);

  private static final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();

  @BeforeAll
  static void arrange() throws Exception {
    List<ACL> ofAnn =
        List.of(
            new ACL(
                Perms.ALL,
                new Id("digest", DigestAuthenticationProvider.generateDigest("ann:secret"))));
    try (ZooKeeperConnection arranging =
        ZooKeeperConnection.open(new Ensemble(zoo.connectString()), NOBODY)) {
      create(arranging, "/open", Ids.OPEN_ACL_UNSAFE);
      create(arranging, "/closed", ofAnn);
      create(arranging, "/mixed", Ids.OPEN_ACL_UNSAFE);
      arrange(arranging, "/open", Ids.OPEN_ACL_UNSAFE);
      arrange(arranging, "/mixed", ofAnn);
    }
  }

  /// Our own nodes below a chroot.
  private static void arrange(ZooKeeperConnection on, String chroot, List<ACL> ledgers) {
    create(on, chroot + "/mapping-zoo", Ids.OPEN_ACL_UNSAFE);
    create(on, chroot + "/mapping-zoo/ctl", Ids.OPEN_ACL_UNSAFE);
    create(on, chroot + "/mapping-zoo/led", ledgers);
  }

  private static void create(ZooKeeperConnection on, String path, List<ACL> permitted) {
    assertEquals(
        Code.OK,
        RawCalls.create(on.connected(), path, "".getBytes(UTF_8), permitted, CreateMode.PERSISTENT)
            .join(),
        path);
  }

  @AfterAll
  static void stop() {
    zoo.close();
  }

  @Test
  void aPathThatMayNotBeReadIsNamed() {
    List<ConnectStep> steps = check("", NOBODY, "/open", "/closed");
    assertEquals(List.of(Fault.NOT_PERMITTED), faults(steps, Kind.PATH), steps::toString);
    assertEquals("/closed", failed(steps).at());
    assertEquals(Optional.of("1"), passed(steps, Kind.PERMISSION).map(ConnectStep::detail));
  }

  @Test
  void ofOurOwnNodesEachThatMayNotBeReadIsNamed() {
    List<ConnectStep> steps = check("/mixed", NOBODY, "/");
    assertEquals(List.of(Fault.NOT_PERMITTED), faults(steps, Kind.BOOKS), steps::toString);
    assertEquals("/mapping-zoo/led", failed(steps).at());
    assertEquals(Optional.empty(), passed(steps, Kind.BOOKS), "not all of them are open");
  }

  @Test
  void whereAllOfThemAreOpenThatIsOneStep() {
    List<ConnectStep> steps = check("/open", NOBODY, "/");
    assertTrue(steps.stream().allMatch(ConnectStep::hasPassed), steps::toString);
    assertEquals(Optional.of("/mapping-zoo"), passed(steps, Kind.BOOKS).map(ConnectStep::at));
  }

  @Test
  void beforeThereIsAManagedCategoryThereIsNothingToSayOfThem() {
    List<ConnectStep> steps = check("", NOBODY, "/open");
    assertTrue(steps.stream().noneMatch(step -> step.kind() == Kind.BOOKS), steps::toString);
  }

  @Test
  void aPasswordIsRightWhereOnlyItLetsSomebodyRead() {
    List<ConnectStep> right = check("/mixed", as("ann:secret"), "/");
    assertTrue(right.stream().allMatch(ConnectStep::hasPassed), right::toString);
    assertEquals(
        Optional.of("/mapping-zoo/led"), passed(right, Kind.PASSWORD).map(ConnectStep::at));
    List<ConnectStep> byPath = check("", as("ann:secret"), "/closed");
    assertEquals(Optional.of("/closed"), passed(byPath, Kind.PASSWORD).map(ConnectStep::at));
  }

  @Test
  void aWrongPasswordProvesNothingAndNorDoesOneThatNobodyNeeds() {
    List<ConnectStep> wrong = check("/mixed", as("ann:guessed"), "/");
    assertEquals("/mapping-zoo/led", failed(wrong).at());
    assertEquals(Optional.empty(), passed(wrong, Kind.PASSWORD));
    List<ConnectStep> needless = check("/open", as("ann:guessed"), "/");
    assertTrue(needless.stream().allMatch(ConnectStep::hasPassed), needless::toString);
    assertEquals(Optional.empty(), passed(needless, Kind.PASSWORD));
  }

  @Test
  void aHostThatNobodyKnowsIsNamedBesideTheServerThatAnswers() {
    String unknown = NO_HOST + ":2181";
    List<ConnectStep> steps =
        ConnectCheck.run(
            new Ensemble(unknown + "," + zoo.connectString()), NOBODY, Discovery.under("/open"));
    assertEquals(ConnectStep.failed(Kind.NAME, unknown, Fault.UNKNOWN_HOST, ""), failed(steps));
    assertEquals(Optional.of("/open"), passed(steps, Kind.PERMISSION).map(ConnectStep::at));
    List<ConnectStep> alone =
        ConnectCheck.run(new Ensemble(unknown), NOBODY, Discovery.everywhere());
    assertEquals(List.of(failed(steps)), alone);
  }

  /// A client takes any of them.
  @Test
  void eachAddressOfANameIsTriedAndOneThatAnswersWillDo() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Ensemble.Server server = new Ensemble.Server("zk", listening.getLocalPort());
      List<ConnectStep> steps =
          new ServerTrial(server, Optional.empty(), named("127.0.0.1", "127.0.0.2")).run();
      assertEquals("127.0.0.1, 127.0.0.2", steps.getFirst().detail());
      assertEquals(server + " (127.0.0.2)", failed(steps).at());
      assertEquals(ConnectStep.passed(Kind.PORT, server + " (127.0.0.1)", ""), steps.getLast());
      assertEquals(3, steps.size(), steps::toString);

      List<ConnectStep> only = new ServerTrial(server, Optional.empty(), named("127.0.0.1")).run();
      assertEquals(ConnectStep.passed(Kind.PORT, server.toString(), ""), only.getLast());
      List<ConnectStep> here =
          new ServerTrial(server, Optional.empty(), named("127.0.0.1", "::1")).run();
      assertEquals(only, here, "of this machine's two one will do");
    }
  }

  private static ServerTrial.Names named(String... addresses) {
    return host -> {
      InetAddress[] found = new InetAddress[addresses.length];
      for (int i = 0; i < found.length; i++) {
        found[i] = addressOf(addresses[i]);
      }
      return found;
    };
  }

  private static InetAddress addressOf(String address) throws UnknownHostException {
    return InetAddress.getByName(address);
  }

  private static Options as(String user) {
    return NOBODY.with(Security.NONE.with(Credentials.of("digest", user)));
  }

  private static List<ConnectStep> check(String chroot, Options options, String... roots) {
    return ConnectCheck.run(
        new Ensemble(zoo.connectString() + chroot), options, Discovery.under(roots));
  }

  private static ConnectStep failed(List<ConnectStep> steps) {
    List<ConnectStep> failed = steps.stream().filter(step -> !step.hasPassed()).toList();
    assertEquals(1, failed.size(), steps::toString);
    return failed.getFirst();
  }

  private static List<Fault> faults(List<ConnectStep> steps, Kind kind) {
    return steps.stream()
        .filter(step -> step.kind() == kind)
        .flatMap(step -> step.fault().stream())
        .toList();
  }

  private static Optional<ConnectStep> passed(List<ConnectStep> steps, Kind kind) {
    return steps.stream().filter(step -> step.kind() == kind && step.hasPassed()).findFirst();
  }
}
