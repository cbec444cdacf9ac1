package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.mappingzoo.steward.Asking.eventually;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.duty.MemoryBook;
import org.mappingzoo.zookeeper.Election;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperBond;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// An ensemble whose disks are all set back to an old copy: list, ledger, tally, control record and
/// fence fit each other, and only the book remembers.
final class RolledBackEnsembleTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final Note BY = new Note("ann", "a test", Instant.parse("2026-11-21T03:00:00Z"));

  @TempDir private Path home;
  private final MemoryBook book = new MemoryBook();
  private final RandomNames names = new RandomNames(new Random(1));

  private Steward steward(String ensemble, String sessionTimeout) throws IOException {
    return Wiring.start(
        new SettingsReader()
            .flag("connect", Optional.of(ensemble))
            .flag("book", Optional.of("memory"))
            .flag("session-timeout", Optional.of(sessionTimeout))
            .flag("reserve-floor", Optional.of("500"))
            .flag("reserve-time", Optional.of("0s"))
            .flag("http", Optional.of("none"))
            .settings(),
        book,
        new SecureRandom());
  }

  private LedgerAdmin admin(ZooKeeperLedger ledger) {
    return new LedgerAdmin(
        ledger,
        Layout.DEFAULT,
        names::request,
        names::generation,
        new JitteredPause(new Random(2)),
        10);
  }

  private static void change(LedgerAdmin admin, LedgerChange change) {
    if (admin.prepare(DID, change, BY) instanceof Prepared.Ready(var proposal)) {
      assertInstanceOf(LedgerAdmin.Applied.Done.class, admin.apply(proposal));
    } else {
      fail("cannot " + change.what());
    }
  }

  private static ManagedCategory category(LedgerAdmin admin) {
    return assertInstanceOf(CategoryReading.Managed.class, admin.read(DID)).category();
  }

  /// A server on the disk as it is, a session on it, and a steward that leads.
  private final class World implements AutoCloseable {
    private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start(home.resolve("disk"));
    private final ZooKeeperConnection connection =
        ZooKeeperConnection.open(
            new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
    private final ZooKeeperLedger ledger = new ZooKeeperLedger(connection, Layout.DEFAULT);
    private final LedgerAdmin admin = admin(ledger);
    private final Steward steward;

    World() throws IOException {
      steward = steward(zoo.connectString(), "2s");
    }

    ManagedCategory category() {
      return RolledBackEnsembleTest.category(admin);
    }

    ControlRecord.State state() {
      return category().control().value().state();
    }

    LedgerOutcome<HeldLease> take(long count) {
      LeaseLedger worker =
          new LeaseLedger(
              ledger,
              new Transactions(Layout.DEFAULT),
              () -> names.lease(new WorkerName("worker-aaaa")),
              new JitteredPause(new Random(3)),
              10);
      return worker.take(DID, worker.request(count, OptionalLong.empty()), Optional.empty());
    }

    RangeList taken(long count) {
      return take(count) instanceof LedgerOutcome.Settled<HeldLease>(HeldLease held)
          ? held.lease().granted()
          : RangeList.empty();
    }

    void change(LedgerChange change) {
      RolledBackEnsembleTest.change(admin, change);
    }

    void reseal() {
      Resealing.reseal(book, ledger, BY, DID);
    }

    @Override
    public void close() {
      steward.close();
      connection.close();
      zoo.close();
    }
  }

  @Test
  void anEnsembleThatWentBackAsAWholeIsFrozenUntilItIsResealedAndNoIdComesTwice()
      throws IOException {
    try (World world = new World()) {
      world.change(new LedgerChange.Seed(RangeText.parse("1:10000"), CategorySettings.DEFAULT));
      eventually("it is on record", () -> fence() == 501);
      // The first read goes out behind a connection that has been made.
      eventually("ids are taken", () -> !world.taken(10).isEmpty());
    }
    copy(home.resolve("disk"), home.resolve("old"));
    RangeList used;
    try (World world = new World()) {
      long before = count();
      eventually("the leader has looked", () -> count() > before);
      used = world.taken(50);
      assertEquals(50, used.count());
    }
    delete(home.resolve("disk"));
    copy(home.resolve("old"), home.resolve("disk"));
    try (World world = new World()) {
      eventually("it is frozen", () -> world.state() == ControlRecord.State.FROZEN);
      assertEquals(501, world.category().control().value().fence().orElse(0), "all else fits");
      assertInstanceOf(LedgerOutcome.Refused.class, world.take(1));
      world.reseal();
      world.change(new LedgerChange.Unfreeze());
      eventually("the fence moves", () -> !world.category().takeable().isEmpty());
      RangeList next = world.taken(10);
      assertEquals(10, next.count());
      assertTrue(next.intersect(used).isEmpty(), () -> used + " and " + next);
      assertTrue(next.first(0) >= 501, () -> "above the fence: " + next);
    }
  }

  /// A rollback ends all connections, and may bring the leader's session back with its node.
  @Test
  void whoLeadsOnBehindARollbackLooksBeforeAnythingElse() throws IOException {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(
                new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
        StoreWire wire = new StoreWire(port(zoo));
        Steward steward = steward("127.0.0.1:" + wire.port(), "20s")) {
      ZooKeeperLedger ledger = new ZooKeeperLedger(connection, Layout.DEFAULT);
      LedgerAdmin admin = admin(ledger);
      change(admin, new LedgerChange.Seed(RangeText.parse("1:10000"), CategorySettings.DEFAULT));
      eventually("it is on record", () -> fence() == 501);
      eventually("it is bound", () -> count() > 1);
      ControlRecord before = category(admin).control().value();
      change(admin, new LedgerChange.Freeze());
      eventually("that is on record", () -> state() == ControlRecord.State.FROZEN);
      wire.be(StoreWire.Mood.IS_CUT);
      eventually("it was cut off", () -> steward.standing() instanceof Election.Standing.Away);
      setBack(
          ledger, Layout.DEFAULT.control(DID), category(admin).control().version(), before.text());
      Node bond = new ZooKeeperBond(connection, Layout.DEFAULT).bond().orElseThrow();
      setBack(
          ledger,
          Layout.DEFAULT.bond(),
          bond.revision().version(),
          Bond.parse(bond.text()).at(1, BY).text());
      wire.be(StoreWire.Mood.PASSES_ALL);
      eventually(
          "it is frozen again",
          () -> category(admin).control().value().state() == ControlRecord.State.FROZEN);
      assertEquals(ControlRecord.State.FROZEN, state());
    }
  }

  private static int port(EmbeddedZooKeeper zoo) {
    return Integer.parseInt(zoo.connectString().replaceFirst(".*:", ""));
  }

  private static void setBack(ZooKeeperLedger ledger, String path, int version, NodeText before) {
    assertInstanceOf(
        Transaction.Reply.Applied.class,
        ledger.commit(Transaction.of(new Transaction.Replace(path, version, before))));
  }

  private ControlRecord.State state() {
    return book.read(DID).orElseThrow().reservation().state();
  }

  private long fence() {
    return book.read(DID).map(Book.Entry::reservation).map(r -> r.fence()).orElse(0L);
  }

  private long count() {
    return book.bond().map(bound -> bound.bond().count()).orElse(0L);
  }

  private static List<Path> below(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.sorted().toList();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Path each : below(from)) {
      Files.copy(each, to.resolve(from.relativize(each)));
    }
  }

  private static void delete(Path directory) throws IOException {
    for (Path each : below(directory).reversed()) {
      Files.delete(each);
    }
  }
}
