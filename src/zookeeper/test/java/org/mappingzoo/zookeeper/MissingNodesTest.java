package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mappingzoo.zookeeper.LedgerScene.DID;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Categories that have a generation, and no books under the root where a console looks for them.
final class MissingNodesTest {
  private static final CategoryName OTHER = CategoryName.of("/com/shop/orders");
  private static final String CONTROL = Layout.DEFAULT.control(DID);

  private final LedgerScene scene = new LedgerScene();
  private final Arranger other = new Arranger(scene.zoo);
  private final Spectator console = new Spectator(scene.zoo, Discovery.under("/com"));

  @BeforeEach
  void seeded() {
    scene.seed("1:1000");
    console.awaitCurrent();
    console.await("the books", fleet -> fleet.ledgers().readable(DID).isPresent());
  }

  @AfterEach
  void close() {
    console.close();
    other.close();
    scene.close();
  }

  @Test
  void theChrootThatManagesACategoryIsNamed() {
    other.create("/com/shop", "");
    inChroot("/com/shop", CategoryName.of("/orders"), "1:5");
    String path = Layout.DEFAULT.control(OTHER);
    ReadFault fault = ReadFault.elsewhere("/com/shop").at(path);
    console.await("where it is", missing(Map.of(OTHER, fault)));
    assertEquals(Optional.of(fault.text()), console.last().ledgers().fault(OTHER));
    assertEquals(Optional.empty(), console.last().ledgers().of(OTHER), "it has no books here");
  }

  @Test
  void aListOfAnotherChrootIsShownThoughNothingIsLeftInIt() {
    other.create("/com/shop", "");
    inChroot("/com/shop", CategoryName.of("/orders"), "1:5");
    other.set(OTHER.path(), "");
    try (Spectator late = new Spectator(scene.zoo, Discovery.under("/com"))) {
      late.awaitKind(OTHER.path(), "Ranges");
      assertEquals(0, late.free(OTHER.path()));
    }
  }

  @Test
  void aChrootBelowTheOneThatManagesACategoryCannotNameIt() {
    CategoryName below = CategoryName.of("/ids/did");
    ReadFault fault = ReadFault.missing().at(Layout.DEFAULT.control(below));
    Ensemble chroot = new Ensemble(scene.zoo.connectString() + "/com/demdex");
    try (Spectator inside = new Spectator(chroot, Discovery.everywhere())) {
      inside.await("that its books are not here", missing(Map.of(below, fault)));
      inside.source().refresh();
      inside.awaitCurrent();
      assertEquals(Map.of(below, fault), inside.last().ledgers().missing(), "and still so");
    }
  }

  @Test
  void aControlRecordThatIsLostAndComesBackIsSeen() {
    String text = other.text(CONTROL);
    other.delete(CONTROL);
    console.await("the loss", missing(Map.of(DID, ReadFault.missing().at(CONTROL))));
    assertEquals(Optional.empty(), console.last().ledgers().readable(DID));
    other.create(CONTROL, text);
    console.await("its return", missing(Map.of()));
    assertEquals(Optional.empty(), console.last().ledgers().fault(DID));
  }

  @Test
  void aTallyThatIsLostIsSeen() {
    String tally = Layout.DEFAULT.tally(DID);
    other.delete(tally);
    console.await("the loss", missing(Map.of(DID, ReadFault.missing().at(tally))));
  }

  @Test
  void nothingIsMissingOnceAllOfTheCategoryIsGone() {
    other.delete(CONTROL);
    console.await("the loss", fleet -> !fleet.ledgers().missing().isEmpty());
    deleteList();
    console.await("that it is gone", missing(Map.of()));
  }

  @Test
  void aListThatIsDeletedBesideItsBooksIsMissing() {
    Map<CategoryName, ReadFault> gone = Map.of(DID, ReadFault.listGone().at(DID.path()));
    deleteList();
    console.await("the loss", missing(gone));
    assertEquals(Set.of(DID), console.last().ledgers().deleted());
    console.source().refresh();
    console.awaitCurrent();
    assertEquals(gone, console.last().ledgers().missing(), "and still so");
    try (Spectator late = new Spectator(scene.zoo, Discovery.under("/com"))) {
      late.await("the loss, by who comes later", missing(gone));
    }
    other.create(DID.path(), "1:10\n");
    console.await("that there is a list", missing(Map.of()));
    other.delete(DID.path());
    console.await("the loss again", missing(gone));
    other.delete(CONTROL);
    console.await("the end of its books", missing(Map.of()));
  }

  @Test
  void aGenerationThatFollowsAnotherOneHasBooks() {
    String before = onlyChild();
    other.create(DID.path() + "/.gen-abcdefghijklmnopqrstuvwxyz", "");
    other.delete(DID.path() + "/" + before);
    other.delete(CONTROL);
    console.await("the loss", missing(Map.of(DID, ReadFault.missing().at(CONTROL))));
  }

  private String onlyChild() {
    List<String> children = other.children(DID.path());
    assertEquals(1, children.size(), children::toString);
    return children.getFirst();
  }

  @Test
  void aRetiredCategoryMayGo() {
    scene.done(new LedgerChange.Retire());
    console.await("its end", fleet -> fleet.ledgers().isRetired(DID));
    deleteList();
    console.await("that it is gone", fleet -> !fleet.categories().containsKey(DID));
    try (Spectator late = new Spectator(scene.zoo, Discovery.under("/com"))) {
      late.awaitCurrent();
      assertEquals(Map.of(), late.last().ledgers().missing());
    }
    assertEquals(Map.of(), console.last().ledgers().missing());
  }

  private void deleteList() {
    other.children(DID.path()).forEach(child -> other.delete(DID.path() + "/" + child));
    other.delete(DID.path());
  }

  @Test
  void noBooksAreMissedWhileCategoriesAreAdopted() {
    for (int i = 0; i < 20; i++) {
      CategoryName name = CategoryName.of("/com/adopted-" + i);
      other.create(name.path(), "1:100\n");
      apply(
          scene.admin,
          name,
          new LedgerChange.Adopt(RangeText.parse("1:100"), CategorySettings.DEFAULT));
    }
    CategoryName last = CategoryName.of("/com/adopted-19");
    console.await("the last one", fleet -> fleet.ledgers().readable(last).isPresent());
    assertEquals(
        0, console.seen().stream().filter(fleet -> !fleet.ledgers().missing().isEmpty()).count());
  }

  private void inChroot(String chroot, CategoryName name, String ranges) {
    Ensemble ensemble = new Ensemble(scene.zoo.connectString() + chroot);
    try (ZooKeeperConnection there = ZooKeeperConnection.open(ensemble, Options.forWorkers())) {
      LedgerAdmin admin =
          LedgerScene.adminOver(new ZooKeeperLedger(there, Layout.DEFAULT), new Random(3));
      apply(admin, name, new LedgerChange.Seed(RangeText.parse(ranges), CategorySettings.DEFAULT));
    }
  }

  private static void apply(LedgerAdmin admin, CategoryName name, LedgerChange change) {
    switch (admin.prepare(name, change, LedgerScene.BY)) {
      case Prepared.Ready(LedgerAdmin.Proposal proposal) ->
          assertInstanceOf(Applied.Done.class, admin.apply(proposal));
      case Prepared wrong -> throw new AssertionError(name + ": " + wrong);
    }
  }

  private static Predicate<FleetSnapshot> missing(Map<CategoryName, ReadFault> expected) {
    return fleet -> fleet.ledgers().missing().equals(expected);
  }
}
