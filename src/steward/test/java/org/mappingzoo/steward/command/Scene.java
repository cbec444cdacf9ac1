package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// A server, the shell as a person at a terminal has it, and a bare client beside it.
final class Scene implements AutoCloseable {
  static final String ORDERS = "/shop/orders";
  static final String DID = "/com/demdex/did";

  final TestingServer server;
  final CuratorFramework client;

  /// What one command did.
  record Said(int code, String out, String err) {
    Said ended(ExitCode expected) {
      assertEquals(expected.number(), code, () -> "exit code of:\n" + out + err);
      return this;
    }

    /// It failed, and said why in one line and nothing else.
    void failed(ExitCode expected, String sentence) {
      ended(expected);
      assertEquals("", out);
      assertEquals("mapping-zoo: " + sentence + "\n", err);
    }

    void printed(String expected) {
      ended(ExitCode.DONE);
      assertEquals(expected, out);
    }
  }

  private Scene(TestingServer server) {
    this.server = server;
    this.client =
        CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryOneTime(100));
    client.start();
  }

  static Scene start() {
    try {
      return new Scene(new TestingServer());
    } catch (Exception e) { // as curator-test declares it
      throw new IllegalStateException("no server", e);
    }
  }

  /// What the shell says to these words on this server.
  Said run(String... words) {
    return say(Optional.of(server.getConnectString()), Wiring::new, words);
  }

  static Said say(Optional<String> environment, Shell.Opening opening, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Said said = sayTo(out, only(environment), opening, words);
    return new Said(said.code(), out.toString(UTF_8), said.err());
  }

  /// The same with another variable in the environment.
  Said runWith(String variable, String value, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Map<String, String> both =
        Map.of(MappingZoo.ENVIRONMENT, server.getConnectString(), variable, value);
    Said said = sayTo(out, name -> Optional.ofNullable(both.get(name)), Wiring::new, words);
    return new Said(said.code(), out.toString(UTF_8), said.err());
  }

  /// The same with a standard output of one's own.
  Said runTo(OutputStream out, String... words) {
    return sayTo(out, only(Optional.of(server.getConnectString())), Wiring::new, words);
  }

  private static Environment only(Optional<String> connect) {
    return name -> name.equals(MappingZoo.ENVIRONMENT) ? connect : Optional.empty();
  }

  private static Said sayTo(
      OutputStream out, Environment variables, Shell.Opening opening, String... words) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = new Shell(opening, variables, out, new PrintStream(err, true, UTF_8)).run(words);
    return new Said(code, "", err.toString(UTF_8));
  }

  /// The node's text, byte for byte.
  String text(String path) {
    try {
      return new String(client.getData().forPath(path), UTF_8);
    } catch (Exception e) { // as Curator declares it
      throw new IllegalStateException(path, e);
    }
  }

  List<String> children(String path) {
    try {
      return client.getChildren().forPath(path);
    } catch (Exception e) { // as Curator declares it
      throw new IllegalStateException(path, e);
    }
  }

  /// The transaction that made the node.
  long made(String path) {
    try {
      return client.checkExists().forPath(path).getCzxid();
    } catch (Exception e) { // as Curator declares it
      throw new IllegalStateException(path, e);
    }
  }

  void write(String path, String text) {
    try {
      client.create().orSetData().creatingParentsIfNeeded().forPath(path, text.getBytes(UTF_8));
    } catch (Exception e) { // as Curator declares it
      throw new IllegalStateException(path, e);
    }
  }

  /// Deletes a node with all below it, as `deleteall` does.
  void delete(String path) {
    try {
      client.delete().deletingChildrenIfNeeded().forPath(path);
    } catch (Exception e) { // as Curator declares it
      throw new IllegalStateException(path, e);
    }
  }

  /// What is permitted on a node from now on, to anybody.
  void permit(String path, int permitted) {
    try {

      client.setACL().withACL(List.of(new ACL(permitted, new Id("world", "anyone")))).forPath(path);
    } catch (Exception e) { // as Curator declares it
      throw new IllegalStateException(path, e);
    }
  }

  /// Changes the orders by hand as the console does, which succeeds.
  void change(LedgerChange change) {
    try (ZooKeeperConnection connection =
        ZooKeeperConnection.open(
            new Ensemble(server.getConnectString()), ZooKeeperConnection.Options.forWorkers())) {
      RandomNames names = new RandomNames(new Random(5));
      LedgerAdmin admin =
          new LedgerAdmin(
              new ZooKeeperLedger(connection, Layout.DEFAULT),
              Layout.DEFAULT,
              names::request,
              names::generation,
              new JitteredPause(new Random(1)),
              5);
      LedgerAdmin.Prepared.Ready ready =
          assertInstanceOf(
              LedgerAdmin.Prepared.Ready.class,
              admin.prepare(
                  CategoryName.of(ORDERS), change, new Note("ann", "a test", Instant.EPOCH)));
      assertInstanceOf(LedgerAdmin.Applied.Done.class, admin.apply(ready.proposal()));
    }
  }

  /// What is on record.
  List<Action> actions() {
    try {
      List<Action> actions = new ArrayList<>();
      for (String name : client.getChildren().forPath("/mapping-zoo/audit")) {
        actions.add(
            Action.parse(NodeText.of(client.getData().forPath("/mapping-zoo/audit/" + name))));
      }
      return actions;
    } catch (Exception e) { // as Curator declares it
      throw new IllegalStateException("no actions", e);
    }
  }

  /// A lease of a worker that may use its first ids only.
  String leaseOf(String owner, long ids, long window) {
    try (ZooKeeperConnection connection =
        ZooKeeperConnection.open(
            new Ensemble(server.getConnectString()), ZooKeeperConnection.Options.forWorkers())) {
      LeaseLedger ledger = ledgerOver(new ZooKeeperLedger(connection, Layout.DEFAULT), owner);
      LedgerOutcome<HeldLease> taken =
          ledger.take(
              CategoryName.of(ORDERS),
              ledger.request(ids, OptionalLong.of(window)),
              Optional.empty());
      return taken instanceof LedgerOutcome.Settled<HeldLease>(HeldLease held)
          ? held.id().value()
          : taken.toString();
    }
  }

  static LeaseLedger ledgerOver(LedgerStore store, String owner) {
    RandomNames names = new RandomNames(new Random(owner.hashCode()));
    return new LeaseLedger(
        store,
        new Transactions(Layout.DEFAULT),
        () -> names.lease(new WorkerName(owner + "-aaaa")),
        new JitteredPause(new Random(1)),
        5);
  }

  /// The lease that a take printed on standard error.
  static String leaseIn(Said take) {
    assertTrue(take.err().startsWith("lease "), take.err());
    return take.err().lines().findFirst().orElseThrow().substring("lease ".length());
  }

  @Override
  public void close() {
    client.close();
    try {
      server.close();
    } catch (java.io.IOException e) {
      throw new IllegalStateException("the server does not end", e);
    }
  }
}
