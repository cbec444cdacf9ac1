package org.mappingzoo.bench.drill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// A category that doubts new leaders, under load, while ZooKeeper's leader is killed time and
/// again. Each time a steward begins another life of it above all that may have been granted, and
/// takes go on; no id is used twice, and none at or above the book's fence.
@Tag("drill")
@Timeout(300)
class DoubtedLeadersTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final long UNIVERSE = 100_000_000;
  private static final long RESERVE = 20_000;
  private static final int WORKERS = 3;
  private static final int LEADERS = 3;

  @TempDir Path home;

  private final List<ChildProcess> stewards = new ArrayList<>();
  private final List<String> uncovered = new ArrayList<>();
  private final Random dice = new Random();

  @Test
  void takesGoOnInAnotherLifeBehindEachNewLeader() throws Exception {
    try (QuorumOfThree ensemble = new QuorumOfThree(home);
        Crew crew = new Crew(home);
        Book book = book()) {
      ensemble.start();
      try (ZooKeeperConnection connection =
          ZooKeeperConnection.open(
              new Ensemble(ensemble.connectString()), ZooKeeperConnection.Options.forWorkers())) {
        assertTrue(connection.awaitConnected(Duration.ofSeconds(60)), "three servers are up");
        ZooKeeperLedger store = new ZooKeeperLedger(connection, Layout.DEFAULT);
        LedgerAdmin admin = admin(store);
        seed(admin);
        for (String name : List.of("a", "b")) {
          stewards.add(
              StewardProcess.start(name, ensemble.connectString(), url(), RESERVE, Map.of()));
        }
        await("its leader is trusted", () -> isTrusted(book), () -> {});
        crew.begin(WORKERS, ensemble.connectString(), DID);
        Runnable watch = () -> compare(store, book);
        long beyond = 1;
        for (int leader = 1; leader <= LEADERS; leader++) {
          long from = beyond;
          await("ids are used", () -> used(crew, from) > RESERVE, watch);
          Reservation before = booked(book);
          ensemble.changeLeader();
          await("it is resealed", () -> booked(book).epoch() > before.epoch(), watch);
          Reservation after = booked(book);
          assertNotEquals(before.generation(), after.generation());
          assertTrue(after.validatedZkEpoch() > before.validatedZkEpoch(), "for a new leader");
          beyond = after.fence();
        }
        long last = beyond;
        await("takes go on behind the last", () -> used(crew, last) > RESERVE, watch);
        crew.kill();
        compare(store, book);
        assertEquals(List.of(), uncovered, "no fence is ahead of the book");
        RangeList used = crew.used();
        assertTrue(used.last(used.size() - 1) < booked(book).fence(), "nobody passed the fence");
        Audit books = audit(admin);
        System.out.printf("%,d ids used under %d leaders; %s%n", used.count(), LEADERS + 1, books);
        assertTrue(books.isBalanced(), books::toString);
      }
    } finally {
      stewards.forEach(ChildProcess::close);
    }
  }

  /// How many ids from one on were used so far; that none was used twice is looked at with it.
  private static long used(Crew crew, long from) {
    return crew.used().from(from).count();
  }

  private static boolean isTrusted(Book book) {
    return book.read(DID).filter(entry -> entry.reservation().validatedZkEpoch() > 0).isPresent();
  }

  private static Reservation booked(Book book) {
    return book.read(DID).orElseThrow().reservation();
  }

  private String url() {
    return "file:" + home.resolve("book");
  }

  private Book book() {
    return Books.open(url(), BookOptions.standard().forReading(), new JitteredPause(dice));
  }

  /// ZooKeeper is read first: the book can only be further ahead by then. While it elects a leader
  /// there is nothing to be seen.
  private void compare(ZooKeeperLedger store, Book book) {
    try {
      if (CategoryReading.of(DID, store.read(DID, true))
          instanceof CategoryReading.Managed(var category)) {
        long inZooKeeper = category.control().value().fence().orElse(0);
        long inBook = booked(book).fence();
        if (inZooKeeper > inBook) {
          uncovered.add("%d in ZooKeeper, %d in the book".formatted(inZooKeeper, inBook));
        }
      }
    } catch (StoreException e) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  private static void await(String what, BooleanSupplier condition, Runnable meanwhile) {
    Instant deadline = Instant.now().plusSeconds(60);
    while (!condition.getAsBoolean()) {
      assertTrue(Instant.now().isBefore(deadline), what);
      meanwhile.run();
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private static Audit audit(LedgerAdmin admin) {
    return switch (admin.audit(DID)) {
      case LedgerOutcome.Settled<Audit>(Audit settled) -> settled;
      case LedgerOutcome<Audit> other -> throw new AssertionError(other);
    };
  }

  private static void seed(LedgerAdmin admin) {
    LedgerChange seed =
        new LedgerChange.Seed(
            RangeList.of(IdRange.of(1, UNIVERSE)),
            CategorySettings.DEFAULT.resealingOnNewLeader(true));
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
