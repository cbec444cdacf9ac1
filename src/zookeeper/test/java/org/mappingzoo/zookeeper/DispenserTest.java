package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;
import static org.mappingzoo.zookeeper.LedgerScene.DID;

import java.io.IOException;
import java.time.Duration;
import java.util.BitSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.dispenser.NoIdException;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeText;

/// A worker that calls for ids one by one, on a server: what it follows, and what it survives.
@Timeout(120)
class DispenserTest {
  private static final DispenserOptions SMALL =
      new DispenserOptions(10, 100_000, Duration.ofSeconds(20));

  private final LedgerScene scene = new LedgerScene();
  private final FaultProxy wire = new FaultProxy(scene.zoo);
  private final ZooKeeperIdGenerator generator =
      ZooKeeperIdGenerator.builder(wire.ensemble().toString())
          .owner("worker")
          .retryBudget(Duration.ofSeconds(2))
          .connect();

  @BeforeEach
  void seeded() {
    scene.seed("1:1000000");
  }

  @AfterEach
  void close() {
    generator.close();
    wire.close();
    scene.close();
  }

  @Test
  void eachIdOnceAndWhatIsLeftComesBackAsTheGeneratorIsClosed() {
    IdDispenser ids = generator.dispenser(DID);
    for (long expected = 1; expected <= 2_500; expected++) {
      assertEquals(expected, ids.nextId());
    }
    assertSame(ids, generator.dispenser(DID), "one for each category");
    assertThrows(IllegalArgumentException.class, () -> generator.dispenser(DID, SMALL));
    generator.close();
    scene.assertBooks(997_500, 0, 2_500, 0);
    assertThrows(IllegalStateException.class, ids::nextId);
    assertThrows(IllegalStateException.class, () -> generator.dispenser(DID));
  }

  /// The time that passes is told to it: ten minutes with each look.
  @Test
  void whatAPeakHasLeftComesBackWhileTheGeneratorIsOpen() {
    AtomicLong minutes = new AtomicLong();
    Wiring own = Wiring.ofThisProcess();
    LongSupplier hurried =
        () -> own.nanoTime().getAsLong() + Duration.ofMinutes(minutes.get()).toNanos();
    try (ZooKeeperIdGenerator worker =
        ZooKeeperIdGenerator.builder(wire.ensemble().toString())
            .wiring(new Wiring(own.random(), hurried, own.presence(), Duration.ofMillis(20)))
            .connect()) {
      atLast(new LedgerChange.Configure(batchAndWindow(5_000, 5_000)));
      IdDispenser ids = worker.dispenser(DID, SMALL);
      eventually(
          "a lease more than the one in use",
          () -> {
            ids.nextIds(100);
            return scene.admin.leases(DID).size() == 2 && ids.reserved() > 9_000;
          });
      atLast(new LedgerChange.Configure(batchAndWindow(10, 10)));
      eventually(
          "that one is back",
          () -> {
            minutes.addAndGet(10);
            return scene.admin.leases(DID).size() == 1;
          });
      assertTrue(ids.reserved() < 5_000, () -> "%d are reserved".formatted(ids.reserved()));
    }
    assertTrue(scene.audit().isBalanced());
    assertEquals(0, scene.audit().leased());
  }

  @Test
  void oneThatWasClosedIsFollowedByAnother() {
    IdDispenser first = generator.dispenser(DID, SMALL);
    first.nextIds(7);
    first.close();
    assertEquals(8, generator.dispenser(DID).nextId());
  }

  @Test
  void whatOneThatIsFollowedByAnotherDidNotGiveBackGoesBackAsTheGeneratorIsClosed() {
    IdDispenser first = generator.dispenser(DID, SMALL);
    first.nextIds(7);
    wire.cut();
    assertThrows(NoIdException.Unreachable.class, first::close);
    wire.mend();
    assertTrue(generator.connection().awaitConnected(Duration.ofSeconds(20)));
    generator.dispenser(DID, SMALL).nextId();
    generator.close();
    scene.assertBooks(999_992, 0, 8, 0);
  }

  @Test
  void allAreClosedAlsoWhereEachFails() {
    CategoryName other = CategoryName.of("/ids/other");
    scene.seed(other, RangeText.parse("1:1000"), CategorySettings.DEFAULT);
    generator.dispenser(DID, SMALL).nextId();
    generator.dispenser(other, SMALL).nextId();
    wire.cut();
    var failure = assertThrows(NoIdException.Unreachable.class, generator::close);
    Set<String> all =
        Stream.concat(Stream.of(failure), Stream.of(failure.getSuppressed()))
            .map(each -> each.toString().contains(other.path()) ? other.path() : DID.path())
            .collect(Collectors.toSet());
    assertEquals(Set.of(DID.path(), other.path()), all);
  }

  // Settings

  @Test
  void settingsAreFollowedWithoutARestart() {
    IdDispenser ids = generator.dispenser(DID, SMALL);
    ids.nextId();
    atLast(new LedgerChange.Configure(batchAndWindow(5_000, 5_000)));
    eventually("the larger batch is reserved", () -> ids.reserved() >= 4_990);

    atLast(new LedgerChange.Configure(batchAndWindow(5_000, 200)));
    long before = newest().ranges().last(0);
    eventually(
        "the smaller window is what the next lease is granted",
        () -> {
          ids.nextIds(100);
          Lease newest = newest();
          return newest.ranges().last(0) != before && newest.window() % 200 == 0;
        });
  }

  @Test
  void limitsAreFollowedWithoutARestart() {
    atLast(new LedgerChange.Configure(limitedTo(10)));
    IdDispenser ids = generator.dispenser(DID, SMALL);
    ids.nextId();
    atLast(new LedgerChange.Freeze());
    eventually("the record with the lower limit was seen", () -> isStopped(ids));
    atLast(new LedgerChange.Unfreeze());
    atLast(new LedgerChange.Configure(limitedTo(5_000)));
    eventually("the higher limit is reserved, before anybody asks", () -> ids.reserved() >= 4_990);
    assertEquals(5_000, newest().ranges().count());
  }

  @Test
  void soIsTheOutageBudget() {
    atLast(new LedgerChange.Configure(outlasting(Duration.ZERO)));
    IdDispenser ids = generator.dispenser(DID, SMALL);
    ids.nextId();
    atLast(new LedgerChange.Freeze());
    eventually("the record without a budget was seen", () -> isStopped(ids));
    atLast(new LedgerChange.Unfreeze());
    for (int call = 0; call < 20; call++) {
      ids.nextIds(100);
      assertTrue(ids.reserved() < 1_000, () -> "%d are reserved".formatted(ids.reserved()));
    }
    atLast(new LedgerChange.Configure(outlasting(Duration.ofHours(1))));
    eventually(
        "an hour of that demand is reserved, or as much as may be",
        () -> {
          ids.nextIds(100);
          return ids.reserved() > 50_000;
        });
  }

  private static boolean isStopped(IdDispenser ids) {
    return ids.obstacle().filter(NoIdException.Stopped.class::isInstance).isPresent();
  }

  @Test
  void aFreezeIsSeenAndItsEndToo() {
    IdDispenser ids = generator.dispenser(DID, SMALL);
    ids.nextId();
    atLast(new LedgerChange.Freeze());
    eventually(
        "the freeze is seen",
        () -> ids.obstacle().filter(NoIdException.Stopped.class::isInstance).isPresent());
    NoIdException.Stopped stopped =
        assertThrows(NoIdException.Stopped.class, () -> untilNothingIsLeft(ids, new BitSet()));
    assertTrue(String.valueOf(stopped.getMessage()).contains("frozen"), stopped::toString);

    atLast(new LedgerChange.Unfreeze());
    eventually("there are ids again, before anybody asks", () -> ids.reserved() > 0);
    assertTrue(ids.obstacle().isEmpty());
    ids.nextId();
  }

  // Lost sessions

  @Test
  void withoutASessionNothingIsHandedOutBeyondWhatIsGrantedAndNoIdComesTwice() {
    atLast(new LedgerChange.Configure(batchAndWindow(1_000, 100)));
    IdDispenser ids = generator.dispenser(DID, SMALL);
    BitSet used = new BitSet();
    use(ids, used);
    eventually("a window is granted, less the id in use", () -> ids.reserved() >= 100 - 1);
    wire.cut();
    assertThrows(NoIdException.Unreachable.class, () -> untilNothingIsLeft(ids, used));
    assertEquals(granted(), used.cardinality(), "all that was granted, and no more");

    for (var lease : scene.admin.leases(DID)) {
      atLast(new LedgerChange.Recycle(lease.value().id()));
    }
    wire.mend();
    eventually("it goes on", () -> goesOn(ids, used));
    generator.close();
    assertTrue(scene.audit().isBalanced(), scene.audit()::toString);
  }

  @Test
  void byDefaultWhoWaitsIsMorePatientThanARequest() {
    try (ZooKeeperIdGenerator usual =
        ZooKeeperIdGenerator.builder(wire.ensemble().toString()).connect()) {
      ZooKeeperConnection.Options options = usual.connection().options();
      Duration patience = DispenserOptions.DEFAULT.patience();
      assertTrue(options.connectionTimeout().compareTo(patience) < 0);
      assertTrue(options.requestTimeout().compareTo(patience) < 0);
    }
  }

  @Test
  void whoWaitsFirstIsToldThatZooKeeperCannotBeReachedLongBeforeTheTakeGivesUp() {
    try (ZooKeeperIdGenerator stubborn =
        ZooKeeperIdGenerator.builder(wire.ensemble().toString())
            .retryBudget(Duration.ofMinutes(10))
            .connect()) {
      wire.cut();
      IdDispenser ids = stubborn.dispenser(DID, SMALL);
      assertThrows(NoIdException.Unreachable.class, ids::nextId);
      assertEquals(OptionalLong.empty(), ids.tryNextId());
      assertInstanceOf(NoIdException.Unreachable.class, ids.obstacle().orElseThrow());
    }
  }

  @Test
  void whoseReserveRunsOutOnceTheSessionIsOverIsToldSo() {
    Duration session = Duration.ofSeconds(2);
    BitSet used = new BitSet();
    try (ZooKeeperIdGenerator brief =
        ZooKeeperIdGenerator.builder(wire.ensemble().toString())
            .sessionTimeout(session)
            .retryBudget(session)
            .connect()) {
      IdDispenser ids = brief.dispenser(DID, SMALL);
      use(ids, used);
      long id = Long.decode(brief.connection().session().orElseThrow().id());
      wire.cut();
      scene.zoo.expire(id);
      eventually("the end of the session is told", () -> isToldOfTheEndOfTheSession(ids, used));
      assertEquals(granted(), used.cardinality(), "all that was granted, and no more");
      assertInstanceOf(NoIdException.SessionLost.class, ids.obstacle().orElseThrow());
      wire.mend();
      eventually("it goes on in another session", () -> goesOn(ids, used));
    }
    scene.assertBooks(1_000_000 - used.cardinality(), 0, used.cardinality(), 0);
  }

  private static boolean isToldOfTheEndOfTheSession(IdDispenser ids, BitSet used) {
    NoIdException.Unreachable told =
        assertThrows(NoIdException.Unreachable.class, () -> untilNothingIsLeft(ids, used));
    return told instanceof NoIdException.SessionLost;
  }

  private static boolean goesOn(IdDispenser ids, BitSet used) {
    try {
      use(ids, used);
      return true;
    } catch (NoIdException.Unreachable notYet) {
      return false;
    }
  }

  @Test
  void aSessionThatEndedIsFollowedByAnotherWhoseSettingsAreFollowedToo() throws Exception {
    IdDispenser ids = generator.dispenser(DID, SMALL);
    BitSet used = new BitSet();
    use(ids, used);
    endSession(generator.connection().connected());
    for (int i = 0; i < 1_000; i++) {
      eventually("it goes on", () -> goesOn(ids, used));
    }
    atLast(new LedgerChange.Freeze());
    eventually(
        "the new session hears of the freeze",
        () -> ids.obstacle().filter(NoIdException.Stopped.class::isInstance).isPresent());
    generator.close();
    scene.assertBooks(1_000_000 - used.cardinality(), 0, used.cardinality(), 0);
  }

  /// As if the server had not heard of it for too long.
  private void endSession(Handle handle) throws IOException, InterruptedException {
    CountDownLatch taken = new CountDownLatch(1);
    ZooKeeper twin =
        new ZooKeeper(
            scene.zoo.connectString(),
            10_000,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                taken.countDown();
              }
            },
            handle.getSessionId(),
            handle.getSessionPasswd());
    taken.await();
    twin.close();
  }

  @Test
  void aCategoryThatIsNoneIsRefused() {
    IdDispenser ids = generator.dispenser(CategoryName.of("/nowhere"), SMALL);
    assertInstanceOf(NoIdException.Refused.class, assertThrows(NoIdException.class, ids::nextId));
  }

  @Test
  void belowMappingZoosOwnRootThereIsNoDispenser() {
    CategoryName own = CategoryName.of("/mapping-zoo/foo");
    assertThrows(IllegalArgumentException.class, () -> generator.dispenser(own));
  }

  private static void untilNothingIsLeft(IdDispenser ids, BitSet used) {
    while (true) {
      use(ids, used);
    }
  }

  private static void use(IdDispenser ids, BitSet used) {
    int id = Math.toIntExact(ids.nextId());
    assertTrue(!used.get(id), () -> id + " comes twice");
    used.set(id);
  }

  /// How many ids were ever granted.
  private long granted() {
    return scene.audit().consumed()
        + scene.admin.leases(DID).stream().mapToLong(lease -> lease.value().window()).sum();
  }

  /// Once the worker leaves it time to.
  private void atLast(LedgerChange change) {
    eventually(change.what(), () -> scene.apply(change) instanceof LedgerAdmin.Applied.Done);
  }

  private Lease newest() {
    return scene.admin.leases(DID).stream()
        .map(lease -> lease.value())
        .max(java.util.Comparator.comparingLong(lease -> lease.ranges().last(0)))
        .orElseThrow();
  }

  private static CategorySettings batchAndWindow(long batch, long window) {
    return settings(
        batch, OptionalLong.of(window), Duration.ZERO, CategorySettings.DEFAULT.takeLimit());
  }

  private static CategorySettings limitedTo(long ids) {
    return settings(5_000, OptionalLong.empty(), Duration.ZERO, ids);
  }

  private static CategorySettings outlasting(Duration budget) {
    return settings(10, OptionalLong.empty(), budget, CategorySettings.DEFAULT.takeLimit());
  }

  private static CategorySettings settings(
      long batch, OptionalLong window, Duration outageBudget, long takeLimit) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return new CategorySettings(
        OptionalLong.of(batch),
        window,
        outageBudget,
        takeLimit,
        usual.leaseLimit(),
        usual.ownerLeaseLimit(),
        usual.softLimitBytes(),
        usual.hardLimitBytes(),
        usual.mergeOnPush());
  }
}
