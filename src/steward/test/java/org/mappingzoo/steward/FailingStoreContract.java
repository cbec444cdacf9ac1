package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.Asking.eventually;
import static org.mappingzoo.steward.Asking.get;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.steward.StoreWire.Mood;
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

/// A whole steward on a real server, and a store of its book that fails as stores do. Takes stop
/// at the fence and nowhere else, ZooKeeper's fence is never ahead of what the store holds, the
/// leader says why, and all goes on once the store is well.
abstract class FailingStoreContract {
  static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final long FENCE = 101;

  /// How long the steward waits for the store: the least that a database can be told.
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /// What befalls the store.
  enum Trouble {
    /// It takes connections and requests, and nothing comes of them.
    HANGS,
    /// It does what it is asked, and answers when nobody waits any more.
    ANSWERS_TOO_LATE,
    /// It does what it is asked when nobody waits any more.
    ACTS_TOO_LATE,
    REFUSES_CONNECTIONS,
    FORBIDS_WRITES,
    IS_FULL
  }

  /// A store, as whoever runs it sees it.
  interface Store extends AutoCloseable {
    int port();

    /// Of the book in it, over a port.
    String url(int port);

    void forbidWrites();

    void fill();

    void heal();

    /// What it says of a write that it forbids, and of one for which it has no room.
    List<String> reasons();

    @Override
    void close();
  }

  abstract Store store();

  @ParameterizedTest
  @EnumSource
  void takesStopAtTheFenceAndGoOnOnceTheStoreIsWell(Trouble trouble) throws IOException {
    try (Store store = store();
        StoreWire wire = new StoreWire(store.port());
        World world = new World(store, wire)) {
      world.begin(trouble);
      RangeList before = world.takeUntilTheFence();
      assertEquals(RangeText.parse("1:100"), before);
      world.assertTellsWhy(trouble);
      if (trouble == Trouble.ANSWERS_TOO_LATE) {
        eventually("the store has more than it says", () -> world.durable() > FENCE);
      } else {
        assertEquals(FENCE, world.durable());
      }
      assertEquals(FENCE, world.fence());
      assertEquals(RangeList.empty(), world.takeUntilTheFence());
      world.end();
      RangeList after = world.takePatiently(300);
      assertEquals(RangeText.parse("101:400"), after, "nothing is left out, nothing comes twice");
      world.assertIsWell();
    }
  }

  /// A server, a steward that leads, who takes, and who looks on.
  private static final class World implements AutoCloseable {
    private final Store store;
    private final StoreWire wire;
    private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
    private final ZooKeeperConnection connection =
        ZooKeeperConnection.open(
            new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
    private final ZooKeeperLedger ledger = new ZooKeeperLedger(connection, Layout.DEFAULT);
    private final RandomNames names = new RandomNames(new Random(1));
    private final ZooKeeperFleetSource eyes =
        new ZooKeeperFleetSource(
            new Ensemble(zoo.connectString()),
            Discovery.everywhere(),
            Clock.systemUTC(),
            ZooKeeperConnection.Options.forWorkers());
    private final AtomicReference<Optional<FleetSnapshot>> seen =
        new AtomicReference<>(Optional.empty());
    private final Book direct;
    private final Steward steward;
    private final CompletableFuture<Void> watching;
    private volatile boolean over;

    World(Store store, StoreWire wire) throws IOException {
      this.store = store;
      this.wire = wire;
      Book book =
          Books.open(
              store.url(wire.port()),
              new BookOptions(PATIENCE, false, false),
              new JitteredPause(new Random(2)));
      direct =
          Books.open(
              store.url(store.port()),
              BookOptions.standard().forReading(),
              new JitteredPause(new Random(3)));
      eyes.start(snapshot -> seen.set(Optional.of(snapshot)));
      seed();
      steward =
          Wiring.start(
              new SettingsReader()
                  .flag("connect", Optional.of(zoo.connectString()))
                  .flag("book", Optional.of("open already"))
                  .flag("reserve-floor", Optional.of("" + (FENCE - 1)))
                  .flag("reserve-time", Optional.of("0s"))
                  .flag("http", Optional.of("0"))
                  .settings(),
              book,
              new SecureRandom());
      eventually("it is on record", () -> durable() == FENCE);
      watching = CompletableFuture.runAsync(this::watch);
    }

    private void seed() {
      LedgerAdmin admin =
          new LedgerAdmin(
              ledger,
              Layout.DEFAULT,
              names::request,
              names::generation,
              new JitteredPause(new Random(4)),
              10);
      LedgerChange seed =
          new LedgerChange.Seed(RangeText.parse("1:100000"), CategorySettings.DEFAULT);
      Note by = new Note("ann", "a test", Instant.EPOCH);
      Prepared.Ready ready = assertInstanceOf(Prepared.Ready.class, admin.prepare(DID, seed, by));
      assertInstanceOf(Applied.Done.class, admin.apply(ready.proposal()));
    }

    void begin(Trouble trouble) {
      switch (trouble) {
        case HANGS -> wire.be(Mood.LOSES_REQUESTS);
        case ANSWERS_TOO_LATE -> wire.be(Mood.HOLDS_ANSWERS);
        case ACTS_TOO_LATE -> wire.be(Mood.HOLDS_REQUESTS);
        case REFUSES_CONNECTIONS -> wire.be(Mood.IS_CUT);
        case FORBIDS_WRITES -> store.forbidWrites();
        case IS_FULL -> store.fill();
      }
    }

    void end() {
      store.heal();
      wire.be(Mood.PASSES_ALL);
    }

    /// What the store itself holds.
    long durable() {
      return direct.read(DID).map(entry -> entry.reservation().fence()).orElse(0L);
    }

    long fence() {
      return CategoryReading.of(DID, ledger.read(DID, true))
              instanceof CategoryReading.Managed(var category)
          ? category.control().value().fence().orElse(0)
          : 0;
    }

    /// ZooKeeper is read first: the store can only be further ahead by then.
    private void watch() {
      while (!over) {
        long inZooKeeper = fence();
        long inStore = durable();
        assertTrue(
            inZooKeeper <= inStore,
            () -> "ZooKeeper has %d, the store %d".formatted(inZooKeeper, inStore));
      }
    }

    /// All that can be taken by whoever does not wait.
    RangeList takeUntilTheFence() {
      RangeList taken = RangeList.empty();
      LedgerOutcome<HeldLease> outcome = take(Pause.none());
      while (outcome instanceof LedgerOutcome.Settled<HeldLease>(HeldLease held)) {
        taken = taken.insert(held.lease().granted()).compact();
        outcome = take(Pause.none());
      }
      Refusal why = assertInstanceOf(LedgerOutcome.Refused.class, outcome).refusal();
      assertEquals(FENCE, assertInstanceOf(Refusal.FenceStalled.class, why).fence());
      return taken;
    }

    RangeList takePatiently(long count) {
      Pause patient = new JitteredPause(new Random(5), Duration.ofSeconds(20), System::nanoTime);
      RangeList taken = RangeList.empty();
      while (taken.count() < count) {
        if (take(patient) instanceof LedgerOutcome.Settled<HeldLease>(HeldLease held)) {
          RangeList ids = held.lease().granted();
          assertTrue(ids.last(ids.size() - 1) < durable(), "below what the store has");
          taken = taken.insert(ids).compact();
        } else {
          throw new AssertionError("nothing within 20 s");
        }
      }
      return taken;
    }

    private LedgerOutcome<HeldLease> take(Pause atFence) {
      LeaseLedger worker =
          new LeaseLedger(
              ledger,
              new Transactions(Layout.DEFAULT),
              () -> names.lease(new WorkerName("worker-aaaa")),
              new JitteredPause(new Random(6)),
              atFence,
              40);
      return worker.take(DID, worker.request(10, OptionalLong.empty()), Optional.empty());
    }

    private Optional<String> stall() {
      return seen.get().flatMap(fleet -> fleet.leaders().duty(DID)).flatMap(DutyReport::stall);
    }

    void assertTellsWhy(Trouble trouble) {
      eventually("it reports a stall", () -> stall().isPresent());
      String why = stall().orElseThrow();
      assertTrue(why.contains(direct.place().replaceFirst("127.0.0.1.*", "")), why);
      if (trouble == Trouble.FORBIDS_WRITES || trouble == Trouble.IS_FULL) {
        String said = store.reasons().get(trouble == Trouble.IS_FULL ? 1 : 0);
        assertTrue(why.contains(said), why);
      }
      assertTrue(get(steward, "/health").body().contains("\"stalled\":1"));
      eventually("it tells for how long", () -> isWaiting("[0-9.]*[1-9].*"));
    }

    void assertIsWell() {
      eventually("it reports no stall", () -> stall().isEmpty());
      eventually("it is well", () -> get(steward, "/health").body().contains("\"stalled\":0"));
      eventually("nothing waits", () -> isWaiting("0\\.0"));
    }

    private boolean isWaiting(String seconds) {
      String line =
          Pattern.quote("mappingzoo_fence_waiting_seconds{category=\"%s\"} ".formatted(DID));
      return get(steward, "/metrics").body().lines().anyMatch(each -> each.matches(line + seconds));
    }

    @Override
    public void close() {
      over = true;
      try {
        watching.join();
      } finally {
        steward.close();
        eyes.close();
        direct.close();
        connection.close();
        zoo.close();
      }
    }
  }
}
