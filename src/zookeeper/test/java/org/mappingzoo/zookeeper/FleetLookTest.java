package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.zookeeper.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.Layout;

/// What no watch tells, since nothing is watched without need, or since access lists change
/// silently: it is looked for now and then.
final class FleetLookTest {
  private static final Duration OFTEN = Duration.ofMillis(300);
  private static final int TOP_AND_SHOP = 4;
  private static final CategoryName ORDERS = CategoryName.of("/shop/orders");
  private static final String NO_PERMISSION = ": no READ permission for this connection";

  private EmbeddedZooKeeper zoo;
  private Arranger other;
  private Spectator fleet;

  @BeforeEach
  void start() {
    zoo = EmbeddedZooKeeper.start();
    other = new Arranger(zoo);
    other.create("/shop/orders", "1:100\n");
    other.create("/kafka/brokers", "{}");
    Ensemble ensemble = new Ensemble(zoo.connectString());
    fleet = new Spectator(ensemble, Discovery.everywhere(), OFTEN).awaitCurrent();
  }

  @AfterEach
  void stop() {
    fleet.close();
    other.close();
    zoo.close();
  }

  @Test
  void aCategoryInASubtreeWithoutWatchIsFoundAndTheSubtreeWatched() {
    assertEquals(TOP_AND_SHOP, zoo.watchCount());
    other.create("/kafka/ids/topic", "1:5\n");
    fleet.awaitKind("/kafka/ids/topic", "Ranges");
    eventually("it is watched", () -> zoo.watchCount() == TOP_AND_SHOP + 1);
  }

  @Test
  void aNewSubtreeWithoutCategoriesIsWatchedOnlyForAWhile() {
    other.create("/hbase", "");
    other.create("/hbase/master", "x");
    eventually("it was watched", () -> anySnapshotHasWatches(3));
    eventually("it is not any more", () -> zoo.watchCount() == TOP_AND_SHOP);
    fleet.await("and says so", snapshot -> snapshot.traffic().watches() == 2);
  }

  @Test
  void aSubtreeThatIsDeletedIsNotWatchedAnyMore() {
    other.create("/com/did", "1:5\n");
    fleet.awaitKind("/com/did", "Ranges");
    other.delete("/com/did");
    other.delete("/com");
    fleet.awaitKind("/com/did", "none");
    eventually("its watch is gone", () -> zoo.watchCount() == TOP_AND_SHOP);
    other.create("/com/did", "1:6\n");
    fleet.await("it is back", snapshot -> fleet.free("/com/did") == 6);
  }

  @Test
  void anAccessListThatOpensIsNoticed() {
    other.create("/shop/secret", "1:5\n");
    fleet.awaitKind("/shop/secret", "Ranges");
    other.hide("/shop/secret");
    fleet.awaitKind("/shop/secret", "Hidden");
    other.open("/shop/secret");
    fleet.awaitKind("/shop/secret", "Ranges");
  }

  /// More than one look looks at.
  @Test
  void ofVeryManyNodesThatMayNotBeReadEachIsLookedAtInItsTurn() {
    for (int i = 1_000; i < 2_100; i++) {
      other.create("/shop/a" + i, "");
      other.hide("/shop/a" + i);
    }
    other.create("/shop/z", "1:5\n");
    other.hide("/shop/z");
    fleet.close();
    fleet =
        new Spectator(new Ensemble(zoo.connectString()), Discovery.everywhere(), OFTEN)
            .awaitCurrent();
    other.open("/shop/z");
    fleet.awaitKind("/shop/z", "Ranges");
    other.open("/shop/a1000");
    other.set("/shop/a1000", "1:5\n");
    fleet.awaitKind("/shop/a1000", "Ranges");
  }

  /// The server tells nobody of a change who may not read the node.
  @Test
  void anAccessListThatClosesIsNoticedAndWhatWasChangedMeanwhileIsReadWhenItOpens() {
    Revision before = fleet.category("/shop/orders").orElseThrow().revision();
    other.hide("/shop/orders");
    fleet.awaitKind("/shop/orders", "Hidden");
    assertEquals(before, fleet.category("/shop/orders").orElseThrow().revision());
    other.set("/shop/orders", "11:100\n");
    other.open("/shop/orders");
    fleet.await("what is left", snapshot -> fleet.free("/shop/orders") == 90);
  }

  @Test
  void aRecordOfOursThatMayNotBeReadAnyMoreIsAFaultUntilItMay() {
    String control = Layout.DEFAULT.control(ORDERS);
    other.create(control, "junk\n");
    await("it is read", books -> books.getFirst().startsWith(control + ": not a control"));
    other.hide(control);
    await("it is closed", books -> books.equals(List.of(control + NO_PERMISSION)));
    other.open(control);
    await("it is open", books -> books.getFirst().startsWith(control + ": not a control"));
  }

  @Test
  void aDirectoryOfOursThatMayNotBeListedAnyMoreIsAFaultUntilItMay() {
    String stewards = Layout.DEFAULT.stewards();
    other.create(stewards + "/n_0000000000", "");
    fleet.await("the candidate", snapshot -> snapshot.leaders().chain().size() == 1);
    other.hide(stewards);
    fleet.await(
        "it is closed", snapshot -> snapshot.leaders().faults().contains(stewards + NO_PERMISSION));
    other.open(stewards);
    fleet.await(
        "it is open",
        snapshot ->
            snapshot.leaders().chain().size() == 1
                && !snapshot.leaders().faults().contains(stewards + NO_PERMISSION));
  }

  private void await(String what, Predicate<List<String>> faults) {
    fleet.await(
        what,
        snapshot ->
            snapshot
                .ledgers()
                .of(ORDERS)
                .map(LedgerSnapshot::faults)
                .filter(told -> !told.isEmpty())
                .filter(faults)
                .isPresent());
  }

  private boolean anySnapshotHasWatches(int watches) {
    return fleet.seen().stream().anyMatch(snapshot -> snapshot.traffic().watches() == watches);
  }
}
