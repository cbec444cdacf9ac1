package org.mappingzoo.console.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.zookeeper.Discovery;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperFleetSource;

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
          12, first.categories().size(), () -> "categories " + first.categories().keySet());
      assertInstanceOf(CategoryReading.Unreadable.class, reading(first, "/billing/ledger/entry"));
      assertInstanceOf(
          CategoryReading.PossiblyExhausted.class, reading(first, "/archive/2009/uid"));
      assertTrue(ranges(first, "/shop/customers/id").analysis().ranges() > 2_000);
      assertTrue(ranges(first, "/media/videos/legacy-id").analysis().touching() > 100);

      int version = category(first, DID).revision().version();
      await(seen, later -> category(later, DID).revision().version() > version + 1);
    }
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
