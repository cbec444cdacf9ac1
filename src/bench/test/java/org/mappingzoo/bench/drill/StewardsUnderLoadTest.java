package org.mappingzoo.bench.drill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.bench.CuttableWire;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.zookeeper.Discovery;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperFleetSource;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// Steward processes under the load of worker processes: the leader is killed, stopped beyond its
/// session and continued, and cut off from ZooKeeper but not from the book. Each time the next one
/// goes on; ZooKeeper's fence is never ahead of the book's; no id is used twice.
@Tag("drill")
@Timeout(300)
class StewardsUnderLoadTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final long UNIVERSE = 100_000_000;
  private static final long RESERVE = 20_000;
  private static final int WORKERS = 3;

  @TempDir Path home;

  private final Map<String, ChildProcess> stewards = new LinkedHashMap<>();
  private final Map<String, CuttableWire> wires = new LinkedHashMap<>();
  private final SeenFleet seen = new SeenFleet();
  private final List<String> uncovered = new ArrayList<>();
  private final Random dice = new Random();

  @Test
  void theNextOneGoesOnAndNothingIsPromisedTooLate() throws Exception {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(
                new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
        ZooKeeperFleetSource eyes =
            new ZooKeeperFleetSource(
                new Ensemble(zoo.connectString()),
                Discovery.everywhere(),
                Clock.systemUTC(),
                ZooKeeperConnection.Options.forWorkers());
        Crew crew = new Crew(home)) {
      eyes.start(seen);
      ZooKeeperLedger store = new ZooKeeperLedger(connection, Layout.DEFAULT);
      LedgerAdmin admin = admin(store);
      seed(admin);
      for (String name : List.of("a", "b", "c", "d")) {
        start(name, zoo.connectString());
        await(name + " stands there", () -> seen.chain().contains(name));
      }
      try (Book book = book()) {
        await("it is on record", () -> book.read(DID).isPresent(), () -> {});
        crew.begin(WORKERS, zoo.connectString(), DID);
        Runnable watch = () -> compare(store, book);
        goesOn("a", book, watch);

        steward("a").kill();
        goesOn("b", book, watch);

        steward("b").signal("STOP");
        goesOn("c", book, watch);
        steward("b").signal("CONT");
        await(
            "the stopped one stands behind",
            () -> seen.chain().equals(List.of("c", "d", "b")),
            watch);

        wire("c").cut();
        goesOn("d", book, watch);
        wire("c").mend();
        await(
            "the one that was cut off stands behind",
            () -> seen.chain().equals(List.of("d", "b", "c")),
            watch);
        goesOn("d", book, watch);
        crew.kill();
        compare(store, book);
      }
      assertEquals(List.of(), uncovered, "no fence is ahead of the book");
      RangeList used = crew.used();
      Audit books = audit(admin);
      System.out.printf("%,d ids used; %s%n", used.count(), books);
      assertTrue(books.isBalanced(), books::toString);
      assertTrue(used.count() > 2 * RESERVE, "there was load");
    } finally {
      stewards.values().forEach(ChildProcess::close);
      for (CuttableWire wire : wires.values()) {
        wire.close();
      }
    }
  }

  private static Audit audit(LedgerAdmin admin) {
    return switch (admin.audit(DID)) {
      case LedgerOutcome.Settled<Audit>(Audit settled) -> settled;
      case LedgerOutcome<Audit> other -> throw new AssertionError(other);
    };
  }

  private String url() {
    return "file:" + home.resolve("book");
  }

  private Book book() {
    return Books.open(url(), BookOptions.standard().forReading(), new JitteredPause(dice));
  }

  private void start(String name, String connectString) throws Exception {
    CuttableWire wire = new CuttableWire(connectString);
    wires.put(name, wire);
    stewards.put(name, StewardProcess.start(name, wire.connectString(), url(), RESERVE, Map.of()));
  }

  private ChildProcess steward(String name) {
    return Optional.ofNullable(stewards.get(name)).orElseThrow();
  }

  private CuttableWire wire(String name) {
    return Optional.ofNullable(wires.get(name)).orElseThrow();
  }

  /// It leads, and moves the fence twice.
  private void goesOn(String name, Book book, Runnable watch) {
    await(name + " leads", () -> seen.leads(name), watch);
    long fence = fence(book);
    await(name + " moves the fence", () -> fence(book) > fence + RESERVE / 2, watch);
  }

  private static long fence(Book book) {
    return book.read(DID).orElseThrow().reservation().fence();
  }

  /// ZooKeeper is read first: the book can only be further ahead by then.
  private void compare(ZooKeeperLedger store, Book book) {
    if (CategoryReading.of(DID, store.read(DID, true))
        instanceof CategoryReading.Managed(var category)) {
      long inZooKeeper = category.control().value().fence().orElse(0);
      long inBook = fence(book);
      if (inZooKeeper > inBook) {
        uncovered.add("%d in ZooKeeper, %d in the book".formatted(inZooKeeper, inBook));
      }
    }
  }

  private static void await(String what, BooleanSupplier condition) {
    await(what, condition, () -> {});
  }

  private static void await(String what, BooleanSupplier condition, Runnable meanwhile) {
    Instant deadline = Instant.now().plusSeconds(60);
    while (!condition.getAsBoolean()) {
      assertTrue(Instant.now().isBefore(deadline), what);
      meanwhile.run();
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }

  private static void seed(LedgerAdmin admin) {
    LedgerChange seed =
        new LedgerChange.Seed(RangeList.of(IdRange.of(1, UNIVERSE)), CategorySettings.DEFAULT);
    Note note = new Note("drill", "", Instant.EPOCH);
    Prepared.Ready ready = assertInstanceOf(Prepared.Ready.class, admin.prepare(DID, seed, note));
    assertInstanceOf(Applied.Done.class, admin.apply(ready.proposal()));
  }

  private LedgerAdmin admin(ZooKeeperLedger store) {
    RandomNames names = new RandomNames(dice);
    return new LedgerAdmin(
        store, Layout.DEFAULT, names::request, names::generation, new JitteredPause(dice), 20);
  }
}
