package org.mappingzoo.console.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.Discovery;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.Markers;
import org.mappingzoo.zookeeper.RandomRequestIds;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperFleetSource;
import org.mappingzoo.zookeeper.ZooKeeperStore;

/// What an operator finds when the console is opened on the demo.
@Timeout(60)
class DemoFleetTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/eventpublish/idgen/did");

  @Test
  void aDozenCategoriesComeAliveAndAreWorkedOn() throws InterruptedException {
    BlockingQueue<FleetSnapshot> seen = new LinkedBlockingQueue<>();
    try (DemoFleet fleet = DemoFleet.start(1);
        ZooKeeperFleetSource source =
            new ZooKeeperFleetSource(
                new Ensemble(fleet.connectString()),
                Discovery.everywhere(),
                InstantSource.system(),
                ZooKeeperConnection.Options.forOperators())) {
      source.start(seen::add);
      FleetSnapshot first = await(seen, snapshot -> snapshot.connection().isCurrent());
      assertEquals(
          13, first.categories().size(), () -> "categories " + first.categories().keySet());
      assertInstanceOf(CategoryReading.Unreadable.class, reading(first, "/billing/ledger/entry"));
      assertInstanceOf(
          CategoryReading.PossiblyExhausted.class, reading(first, "/archive/2009/uid"));
      assertTrue(ranges(first, "/shop/customers/id").analysis().ranges() > 2_000);
      assertTrue(ranges(first, "/media/videos/legacy-id").analysis().touching() > 100);

      await(seen, now -> stranded(now, DemoLedger.INVOICES) > 0);

      CategoryName orders = CategoryName.of("/shop/orders/number");
      FleetSnapshot booked = await(seen, now -> now.ledgers().of(orders).isPresent());
      long left = ranges(booked, orders.path()).free().count();
      assertTrue(100 * left < universe(booked, orders), () -> left + " are left");
      await(seen, now -> ranges(now, orders.path()).free().count() < left);

      int version = category(first, DID).revision().version();
      await(seen, later -> category(later, DID).revision().version() > version + 1);
    }
  }

  private static long stranded(FleetSnapshot now, CategoryName category) {
    return now.ledgers()
        .of(category)
        .map(now.ledgers()::stranded)
        .orElse(OptionalLong.empty())
        .orElse(0);
  }

  private static long universe(FleetSnapshot now, CategoryName category) {
    return now.ledgers()
        .of(category)
        .flatMap(LedgerSnapshot::control)
        .orElseThrow()
        .universe()
        .count();
  }

  @Test
  void whatAnOperatorChangesStaysAndTheWorkersGoOnWithIt() throws InterruptedException {
    CategoryName coupons = CategoryName.of("/shop/coupons/code");
    CategoryName videos = CategoryName.of("/media/videos/legacy-id");
    BlockingQueue<FleetSnapshot> seen = new LinkedBlockingQueue<>();
    try (DemoFleet fleet = DemoFleet.start(3);
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(
                new Ensemble(fleet.connectString()), ZooKeeperConnection.Options.forOperators());
        ZooKeeperFleetSource source =
            new ZooKeeperFleetSource(
                new Ensemble(fleet.connectString()),
                Discovery.everywhere(),
                InstantSource.system(),
                ZooKeeperConnection.Options.forOperators())) {
      CategoryAdmin admin = admin(connection);
      source.start(seen::add);
      await(seen, snapshot -> snapshot.connection().isCurrent());

      change(admin, videos, new AdminChange.Compact());
      RangeList more = NodeText.of("1:100\n").parse();
      change(admin, coupons, new AdminChange.Extend(more));
      await(seen, now -> ranges(now, coupons.path()).free().contains(100));
      FleetSnapshot later = await(seen, now -> !ranges(now, coupons.path()).free().contains(1));
      assertEquals(0, ranges(later, videos.path()).analysis().touching());
    }
  }

  private static CategoryAdmin admin(ZooKeeperConnection connection) {
    CategoryStore store = new ZooKeeperStore(connection, Markers.UNDER_ROOT);
    Random random = new Random(3);
    RandomRequestIds ids = new RandomRequestIds(random);
    return new CategoryAdmin(
        store, new CompareAndSetLoop(store, ids, new JitteredPause(random), 10), ids);
  }

  /// Workers may write in between: then it is previewed again.
  private static void change(CategoryAdmin admin, CategoryName category, AdminChange change) {
    CategoryAdmin.Applied applied;
    do {
      Preview.Result.Ready ready =
          assertInstanceOf(Preview.Result.Ready.class, admin.preview(category, change));
      applied = admin.apply(ready.preview(), category.path());
    } while (applied instanceof CategoryAdmin.Applied.Conflict);
    assertInstanceOf(CategoryAdmin.Applied.Done.class, applied);
  }

  @Test
  void closingLeavesNoThreadBehind() {
    DemoFleet fleet = DemoFleet.start(2);
    fleet.close();
    fleet.close();
    List<String> left =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.isAlive() && thread.getName().startsWith("demo-worker"))
            .map(Thread::getName)
            .toList();
    assertEquals(List.of(), left);
  }

  private static CategorySnapshot category(FleetSnapshot snapshot, CategoryName name) {
    return Objects.requireNonNull(snapshot.categories().get(name), name::path);
  }

  private static CategoryReading reading(FleetSnapshot snapshot, String path) {
    return category(snapshot, CategoryName.of(path)).reading();
  }

  private static CategoryReading.Ranges ranges(FleetSnapshot snapshot, String path) {
    return assertInstanceOf(CategoryReading.Ranges.class, reading(snapshot, path));
  }

  private static FleetSnapshot await(
      BlockingQueue<FleetSnapshot> seen, Predicate<FleetSnapshot> condition)
      throws InterruptedException {
    FleetSnapshot next;
    do {
      next = seen.poll(Duration.ofSeconds(30).toSeconds(), TimeUnit.SECONDS);
      assertTrue(next != null, "no snapshot came");
    } while (!condition.test(next));
    return next;
  }
}
