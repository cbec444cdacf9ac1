package org.mappingzoo.console.category;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.testing.SyntheticLedger.GONE;
import static org.mappingzoo.console.testing.SyntheticLedger.PRESENT;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.category.CategoryPanel.Actions;
import org.mappingzoo.console.category.CategoryPanel.Figure;
import org.mappingzoo.console.category.CategoryPanel.Figure.Kind;
import org.mappingzoo.console.control.IdWindow;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding.Severity;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;

/// What the view of one category says where it has books.
final class ManagedCategoryTest {
  private static final String PATH = "/ids/did";

  private final CategoryWorld world = new CategoryWorld();
  private final SyntheticLedger ledger =
      new SyntheticLedger(CategoryName.of(PATH), CategoryWorld.START, "1:1000", new Tally(300, 0));

  @Test
  void theUniverseIsKnown() {
    show("401:1000\n");

    assertEquals("40.0%", figure(Kind.USED).value());
    assertEquals("of 1,000", figure(Kind.USED).note());
    assertEquals(new IdWindow(1, 1000), world.view.map().extent());
  }

  @Test
  void leasedAndStrandedIdsAreCounted() {
    ledger.lease(PRESENT, 'a', "1:50", 10, Lease.State.OPEN);
    show("401:1000\n");
    assertEquals("50", figure(Kind.LEASED).value());
    assertEquals("none stranded", figure(Kind.LEASED).note());

    ledger.lease(GONE, 'b', "51:60", 0, Lease.State.OPEN);
    show("401:1000\n");
    assertEquals("60", figure(Kind.LEASED).value());
    assertEquals("10 stranded", figure(Kind.LEASED).note());
    assertTrue(figure(Kind.LEASED).alarming());
    assertEquals(new IdWindow(1, 421), world.view.map().activeWindow());
  }

  @Test
  void whatIsStrandedIsNotKnownWhereWorkersMayNotBeListed() {
    LedgersSnapshot all = ledger.lease(GONE, 'b', "51:60", 0, Lease.State.OPEN).snapshot();
    world.fleet.write(PATH, "401:1000\n");
    world.feed.publish(world.fleet.snapshot().with(SyntheticLedger.withWorkersUnlisted(all)));
    world.feed.tick();
    world.show(PATH);
    assertEquals("10", figure(Kind.LEASED).value());
    assertEquals("stranded unknown", figure(Kind.LEASED).note());
    assertFalse(figure(Kind.LEASED).alarming());
  }

  @Test
  void howLongItsListMayBecomeIsAsItIsSet() {
    show("401:1000\n");
    assertEquals("large from 64 kB on", figure(Kind.BYTES).note());
    assertFalse(figure(Kind.BYTES).alarming());

    ledger.settings(withLimits(5, 2_048));
    show("401:1000\n");
    assertEquals("large: over 5 B", figure(Kind.BYTES).note());
    assertTrue(figure(Kind.BYTES).alarming());
    assertTrue(
        figure(Kind.BYTES).tip().contains("From 5 B on a list is called large, and to one of 2 kB"),
        figure(Kind.BYTES)::tip);

    ledger.settings(withLimits(5, 9));
    show("401:1000\n");
    assertEquals("of 9 B: nearly full", figure(Kind.BYTES).note());
    assertTrue(
        world.panel().notices().stream().anyMatch(notice -> notice.severity() == Severity.CRITICAL),
        () -> world.panel().notices().toString());

    ledger.settings(withLimits(5, 8));
    show("401:1000\n");
    assertEquals("over 8 B: full", figure(Kind.BYTES).note());
  }

  @Test
  void thatThereAreAsManyLeasesAsThereMayBeIsSaidWhereAnybodyMayTake() {
    ledger.settings(withLeaseLimit(2));
    ledger.lease(PRESENT, 'a', "1:50", 10, Lease.State.OPEN);
    ledger.lease(PRESENT, 'b', "51:60", 10, Lease.State.OPEN);
    show("401:1000\n");
    assertEquals("2 of 2 leases", world.panel().state());
    assertEquals(Optional.of(Severity.CRITICAL), world.panel().severity());
    assertEquals(
        List.of(
            "Open leases: 2; where there are 2, nobody takes any more. In Leases is whose they are:"
                + " recycle what is stranded, have workers close what they do not use, or raise the"
                + " limit in the settings."),
        world.panel().notices().stream().map(CategoryPanel.Notice::sentence).toList());

    ledger.state(ControlRecord.State.FROZEN);
    show("401:1000\n");
    assertEquals(1, world.panel().notices().size(), () -> world.panel().notices().toString());
  }

  private static CategorySettings withLeaseLimit(int leases) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return new CategorySettings(
        usual.batch(),
        usual.window(),
        usual.outageBudget(),
        usual.takeLimit(),
        leases,
        usual.ownerLeaseLimit(),
        usual.softLimitBytes(),
        usual.hardLimitBytes(),
        usual.mergeOnPush());
  }

  @Test
  void aListThatIsAsGoodAsFullIsSaidToBe() {
    show(" ".repeat(500 * 1_024 - 8) + "1:5\n7:9\n");
    assertEquals("of 512 kB: nearly full", figure(Kind.BYTES).note());
    assertEquals(
        List.of(
            "The list has 2 ranges in 500.0 kB and is as good as full: what would make it longer"
                + " than 512 kB does not come back. Compact helps only where ranges touch."),
        world.panel().notices().stream().map(CategoryPanel.Notice::sentence).toList());
  }

  private static CategorySettings withLimits(int soft, int hard) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return new CategorySettings(
        usual.batch(),
        usual.window(),
        usual.outageBudget(),
        usual.takeLimit(),
        usual.leaseLimit(),
        usual.ownerLeaseLimit(),
        soft,
        hard,
        false);
  }

  @Test
  void whoFrozeItAndWhyIsSaidFirst() {
    ledger.state(ControlRecord.State.FROZEN);
    show("401:1000\n");

    assertEquals("Frozen", world.panel().state());
    assertEquals(Optional.of(Severity.NOTICE), world.panel().severity(), "as in the fleet");
    assertTrue(
        world
            .panel()
            .notices()
            .getFirst()
            .sentence()
            .startsWith("Frozen by ann on 21 Nov 2026, 09:00:00. Workers"),
        () -> world.panel().notices().toString());
    world.messages.speak(Language.GERMAN);
    assertTrue(
        world
            .panel()
            .notices()
            .getFirst()
            .sentence()
            .startsWith("Eingefroren von ann am 21.11.2026, 09:00:00. Worker"),
        () -> world.panel().notices().toString());
  }

  @Test
  void whatWouldFollowFromTakesIsNotToldWhereNobodyMayTake() {
    show("401:1000\n");
    world.fleet.pass(Duration.ofMinutes(30));
    show("601:1000\n");
    assertTrue(world.panel().state().startsWith("Out in "), world.panel()::state);
    assertEquals(Optional.of(Severity.CRITICAL), world.panel().severity());

    ledger.state(ControlRecord.State.FROZEN);
    show("601:1000\n");
    assertEquals("Frozen", world.panel().state());
    assertEquals(Optional.of(Severity.NOTICE), world.panel().severity(), "as in the fleet");
    assertEquals(1, world.panel().notices().size(), () -> world.panel().notices().toString());
  }

  @Test
  void booksThatCannotBeReadAreSaidOnceEach() {
    ledger.fault("/mapping-zoo/tally/did: no tally").fault("/mapping-zoo/led/did/x: no lease");
    show("401:1000\n");
    assertEquals("Books unreadable", world.panel().state());
    assertEquals(Optional.of(Severity.CRITICAL), world.panel().severity());
    assertEquals(
        List.of(
            "The books cannot be read: /mapping-zoo/tally/did: no tally.",
            "The books cannot be read: /mapping-zoo/led/did/x: no lease."),
        world.panel().notices().stream().map(CategoryPanel.Notice::sentence).toList());
  }

  @Test
  void booksOfAnotherChrootAreNamedAndNothingIsWrittenToTheList() {
    world.access.unlock(Instant.EPOCH);
    ReadFault away = ReadFault.elsewhere("/ids").at("/mapping-zoo/ctl/did");
    world.fleet.write(PATH, "401:1000\n");
    publish(Map.of(CategoryName.of(PATH), away));
    world.show(PATH);

    assertEquals("Managed elsewhere", world.panel().state());
    assertEquals(Optional.of(Severity.NOTICE), world.panel().severity());
    assertEquals(
        List.of(
            "Its books are not under this root: /mapping-zoo/ctl/did: not there; the Mapping Zoo"
                + " with the chroot /ids manages the category, so connect with that chroot."),
        world.panel().notices().stream().map(CategoryPanel.Notice::sentence).toList());
    assertFalse(world.panel().actions().push());
    assertEquals(
        "Its books are elsewhere, or lost: nothing is written to it from here.",
        world.panel().actions().reason());
    assertEquals(Optional.of("category.actions.missing"), world.view.bookActions().adopt());
    assertEquals(
        "Its books are not under this root, so nobody can tell from here how much of it is used.",
        figure(Kind.USED).tip());

    publish(Map.of());
    assertTrue(world.panel().actions().push());
  }

  private void publish(Map<CategoryName, ReadFault> missing) {
    world.feed.publish(world.fleet.snapshot().with(LedgersSnapshot.EMPTY.withMissing(missing)));
    world.feed.tick();
  }

  @Test
  void aListThatCannotBeReadIsNoDeadEnd() {
    world.access.unlock(Instant.EPOCH);
    show("401-1000\n");
    assertFalse(world.panel().actions().repair());
    assertTrue(
        world.panel().actions().reason().contains("without a fence nothing tells what was free"),
        world.panel().actions()::reason);

    ledger.fence(1);
    show("401-1000\n");
    assertEquals(
        "The list cannot be read. Begin it anew at its fence, all leases are void then: mapping-zoo"
            + " reseal "
            + PATH,
        world.panel().actions().reason());
  }

  /// It is no plain category, which could be adopted, or repaired by hand.
  @Test
  void whoseControlRecordCannotBeReadIsNotChanged() {
    world.access.unlock(Instant.EPOCH);
    ledger.controlUnread("no READ permission as bob");
    String unread =
        "The category’s control record cannot be read, so nothing is written to it from here."
            + " mapping-zoo doctor says why, and what to do.";
    for (String list : List.of("401:700\n701:1000\n", "401-1000\n")) {
      show(list);
      assertEquals(Actions.none(unread), world.panel().actions());
      for (String key :
          List.of("category.adopt", "category.freeze", "category.unfreeze", "category.retire")) {
        assertEquals(unread, reason(key));
      }
      assertEquals(unread, reason("category.settings"));
    }
    assertEquals(unread, reason("category.repair"));
    press("category.adopt", "category.repair", "category.settings", "category.extend");
    assertEquals(List.of(), world.asked.calls());
  }

  @Test
  void ofACategoryWithItsBooksElsewhereNobodyCallsTheSettingsThoseOfAPlainOne() {
    world.access.unlock(Instant.EPOCH);
    world.fleet.write(PATH, "401:1000\n");
    publish(Map.of(CategoryName.of(PATH), ReadFault.missing().at("/mapping-zoo/ctl/did")));
    world.show(PATH);
    assertEquals(
        "Its books are elsewhere, or lost: nothing is written to it from here.",
        reason("category.settings"));
  }

  @Test
  void aPlainCategorySaysThatItsUniverseIsUnknown() {
    world.fleet.write(PATH, "401:1000\n");
    world.publish();
    world.show(PATH);

    assertEquals("–", figure(Kind.USED).value());
    assertEquals("universe unknown", figure(Kind.USED).note());
    assertEquals(
        "A plain category does not say what was ever seeded into it, so nobody can know how much"
            + " of it is used.",
        figure(Kind.USED).tip());
  }

  @Test
  void theGapBeforeItsFirstRangeBeginsWithItsUniverse() {
    show("401:1000\n");
    assertEquals(400, world.view.rows().getFirst().gapBefore());
    assertEquals(
        List.of(PATH, 401L, 1000L, 600L, 400L, "tail"),
        world.view.sheet().orElseThrow().get().rows().getFirst().subList(0, 6));
  }

  @Test
  void itIsFrozenUnfrozenAndRetiredFromItsOwnView() {
    show("401:1000\n");
    press("category.adopt", "category.unfreeze");
    assertEquals(List.of(), world.asked.calls());
    assertEquals("The category is managed already.", reason("category.adopt"));
    assertEquals("The category is not frozen.", reason("category.unfreeze"));
    press("category.freeze", "category.retire");

    ledger.state(ControlRecord.State.FROZEN);
    show("401:1000\n");
    assertEquals("The category is frozen already.", reason("category.freeze"));
    press("category.freeze", "category.unfreeze");
    List<String> asked = List.of("freeze " + PATH, "retire " + PATH, "unfreeze " + PATH);
    assertEquals(asked, world.asked.calls());

    world.access.lock();
    world.publish();
    assertEquals(
        world.messages.get(world.access.obstacle(world.feed.snapshot().connection()).orElseThrow()),
        reason("category.unfreeze"));
    press("category.unfreeze");
    assertEquals(asked, world.asked.calls());
  }

  @Test
  void whatIsRetiredIsPushedToAndCompactedButNotExtended() {
    ledger.state(ControlRecord.State.RETIRED);
    show("401:700\n701:1000\n");
    String retired = "The category is retired: nobody takes ids from it again.";
    assertEquals("nobody takes them", figure(Kind.FREE).note());
    assertEquals(retired, world.panel().actions().reason());
    assertEquals(retired, reason("category.extend"));
    press("category.extend", "category.push", "category.compact");
    assertEquals(List.of("push " + PATH, "compact " + PATH), world.asked.calls());

    show("401:1000\n");
    String joined = "No two ranges touch: compact has nothing to join.";
    assertEquals(retired + " " + joined, world.panel().actions().reason());
    assertEquals(joined, reason("category.compact"));
  }

  @Test
  void aPlainCategoryIsAdoptedFromItsOwnViewUnlessItCannotBeRead() {
    world.write(PATH, "401:1000\n");
    world.show(PATH);
    assertEquals(
        "Only a managed category is frozen or retired: adopt it first.", reason("category.freeze"));
    press("category.freeze", "category.adopt");
    assertEquals(List.of("adopt " + PATH), world.asked.calls());

    world.write(PATH, "401:\n");
    assertEquals(
        "The list cannot be read, so nothing can be computed from it.", reason("category.adopt"));
  }

  private void press(String... keys) {
    for (String key : keys) {
      command(key).action().run();
    }
  }

  private String reason(String key) {
    Command command = command(key);
    assertFalse(command.isPossible(), key);
    return command.reason().get();
  }

  private Command command(String key) {
    return CategoryCommands.of(world.view).stream()
        .filter(command -> command.id().equals(key))
        .findFirst()
        .orElseThrow();
  }

  private void show(String list) {
    world.fleet.write(PATH, list);
    world.feed.publish(world.fleet.snapshot().with(ledger.snapshot()));
    world.feed.tick();
    world.show(PATH);
  }

  private Figure figure(Kind kind) {
    return world.panel().figures().stream()
        .filter(figure -> figure.kind() == kind)
        .findFirst()
        .orElseThrow();
  }
}
