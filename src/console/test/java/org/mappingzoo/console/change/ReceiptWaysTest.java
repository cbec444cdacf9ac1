package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.snapshot.StillStore;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.SettingsChange;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// What the receipt of a change through the books says of taking it back, and what it offers
/// instead.
final class ReceiptWaysTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
  private static final CategoryName DID = CategoryName.of("/shop/did");
  private static final CategoryName PLAIN = CategoryName.of("/shop/plain");
  private static final CategoryName NEW = CategoryName.of("/shop/new");
  private static final LeaseId OPEN = LeaseId.of(SyntheticLedger.GONE, "b".repeat(12));
  private static final LeaseId ASIDE = LeaseId.of(SyntheticLedger.GONE, "c".repeat(12));
  private static final CategorySettings NOW = CategorySettings.DEFAULT;
  private static final CategorySettings OTHER = NOW.resealingOnNewLeader(true);
  private static final LedgerChange DOUBTING =
      new LedgerChange.Adjust(SettingsChange.between(NOW, OTHER));

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private ChangeServices services = services(ControlRecord.State.ACTIVE);

  @ParameterizedTest
  @MethodSource("changes")
  void itIsSaidWhyItIsNotUndoneOrWhatIsDoneInstead(
      CategoryName category, LedgerChange change, String words, Optional<NextStep> step) {
    if (change instanceof LedgerChange.Unfreeze) {
      services = services(ControlRecord.State.FROZEN);
    }
    LoggedChange logged = made(ChangeViewModel.booked(services, category, change));

    assertEquals(words, ways(Language.ENGLISH, logged));
    assertEquals(step, NextStep.from(logged));
    String german = ways(Language.GERMAN, logged);
    assertFalse(german.isBlank() || german.equals(words), german);
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        arguments(
            DID,
            new LedgerChange.Freeze(),
            "“Unfreeze” ends it at any time.",
            Optional.of(new NextStep.Reverse(new LedgerChange.Unfreeze(), "change.next.unfreeze"))),
        arguments(
            DID,
            new LedgerChange.Unfreeze(),
            "“Freeze” stops takes again. What workers took meanwhile stays theirs.",
            Optional.of(new NextStep.Reverse(new LedgerChange.Freeze(), "change.next.freeze"))),
        arguments(
            DID,
            DOUBTING,
            "“Set back” shows first what it would change to have these settings as they were"
                + " before. What others set and what workers did meanwhile stays as it is.",
            Optional.of(new NextStep.SetBack(OTHER, NOW))),
        ended(
            DID,
            new LedgerChange.Quarantine(OPEN),
            "Its owner does not get it back. In Leases it can still be recycled, returned on your"
                + " word, or written off."),
        ended(
            DID,
            new LedgerChange.Retire(),
            "It cannot be undone: a retired category stays retired. New ids come from another"
                + " one."),
        ended(
            DID,
            new LedgerChange.Recycle(ASIDE),
            "It cannot be undone: the lease is closed, and workers may have taken what came back."),
        ended(
            DID,
            new LedgerChange.RecycleAttested(ASIDE, ids("301:400")),
            "It cannot be undone: the lease is closed, and workers may have taken what came back."),
        ended(
            DID,
            new LedgerChange.WriteOff(ASIDE),
            "It cannot be undone: the lease is closed, and none of its ids is ever handed out"
                + " again."),
        ended(
            DID,
            new LedgerChange.Extend(ids("2001:3000")),
            "It cannot be undone: workers may have taken some of the ids already, and the ledger"
                + " remembers them for good."),
        ended(
            DID,
            new LedgerChange.ReturnAttested(ids("1:10")),
            "It cannot be undone: the ids are free, and workers may have taken some of them"
                + " already."),
        ended(
            DID,
            new LedgerChange.Compact(),
            "There is nothing to undo: the same ids are free as before."),
        ended(
            PLAIN,
            new LedgerChange.Adopt(ids("1:9"), NOW),
            "It cannot be undone: workers take leases in the ledger from now on. “Freeze” stops"
                + " takes, “Retire” ends them."),
        ended(
            NEW,
            new LedgerChange.Seed(ids("1:9"), NOW),
            "It cannot be undone: workers may take from it at once, and its ledger remembers its"
                + " ids for good. “Freeze” stops takes, “Retire” ends them."));
  }

  /// Without anything to do instead.
  private static Arguments ended(CategoryName category, LedgerChange change, String words) {
    return arguments(category, change, words, Optional.empty());
  }

  @Test
  void noKindIsForgotten() {
    Set<ChangeKind> told =
        changes()
            .map(each -> (LedgerChange) each.get()[1])
            .map(change -> ChangeKind.of(new AdminChange.OnLedger(change)))
            .collect(Collectors.toSet());
    Set<ChangeKind> booked = EnumSet.allOf(ChangeKind.class);
    booked.removeAll(Set.of(ChangeKind.UNDO, ChangeKind.REPAIR)); // of plain lists only

    assertEquals(booked, told);
  }

  @Test
  void settingsAreSetBackByAChangeThatIsShownFirst() {
    LoggedChange logged = made(ChangeViewModel.booked(services, DID, DOUBTING));
    ChangeViewModel back = ChangeViewModel.setBack(services, DID, setBack(logged));

    assertFalse(back.isBegun(), "nothing of it was typed");
    ChangePage.Review review = assertInstanceOf(ChangePage.Review.class, back.page());
    assertEquals(Optional.of(OTHER), ChangeWords.settingsBefore(review.preview()));
    assertTrue(back.input().settings().isPresent(), "the way back leads to the settings");
    back.back();
    back.compute();
    assertEquals(
        new AdminChange.OnLedger(new LedgerChange.Adjust(SettingsChange.between(OTHER, NOW))),
        made(back).change());
  }

  @Test
  void onlyWhatIsTypedOrSetBackIsChangedWhateverAColleagueSetMeanwhile() {
    ChangeViewModel model = ChangeViewModel.configure(services, DID, NOW);
    model.input().settings().orElseThrow().textProperty(Setting.BATCH).set("500");
    made(ChangeViewModel.booked(services, DID, DOUBTING));
    model.compute();
    assertEquals(List.of(new SettingRow("Batch", "none", "500")), changes(model));
    LoggedChange logged = made(model);
    assertTrue(setBack(logged).made().resealOnNewLeader());

    LedgerChange trusting = new LedgerChange.Adjust(SettingsChange.between(OTHER, NOW));
    made(ChangeViewModel.booked(services, DID, trusting));
    ChangeViewModel back = ChangeViewModel.setBack(services, DID, setBack(logged));
    assertEquals(List.of(new SettingRow("Batch", "500", "none")), changes(back));
  }

  private static NextStep.SetBack setBack(LoggedChange logged) {
    return assertInstanceOf(NextStep.SetBack.class, NextStep.from(logged).orElseThrow());
  }

  private static List<SettingRow> changes(ChangeViewModel model) {
    ChangePage.Review review = assertInstanceOf(ChangePage.Review.class, model.page());
    return words(Language.ENGLISH).settings(review.preview()).stream()
        .filter(SettingRow::isChanged)
        .toList();
  }

  private LoggedChange made(ChangeViewModel model) {
    ChangePage.Review review = assertInstanceOf(ChangePage.Review.class, model.page());
    model.typedNameProperty().set(review.preview().category().path());
    model.apply();
    return assertInstanceOf(ChangePage.Done.class, model.page()).logged();
  }

  private static String ways(Language language, LoggedChange logged) {
    return new StandingWords(words(language))
        .ways(
            assertInstanceOf(Standing.Written.class, logged.standing()).undoing(),
            NextStep.from(logged));
  }

  private static ChangeWords words(Language language) {
    return new ChangeWords(
        new Messages(language, ZoneOffset.UTC),
        new Target(Target.Environment.DEMO, "embedded", List.of("/")).unchanging());
  }

  private ChangeServices services(ControlRecord.State state) {
    fleet.write(DID.path(), "501:700\n701:1000\n");
    fleet.write(PLAIN.path(), "1:5\n");
    FleetSnapshot seen =
        fleet
            .snapshot()
            .with(
                new SyntheticLedger(DID, START, "1:1000", new Tally(200, 0))
                    .state(state)
                    .lease(SyntheticLedger.GONE, 'b', "201:300\n", 50, Lease.State.OPEN)
                    .lease(SyntheticLedger.GONE, 'c', "301:500\n", 100, Lease.State.QUARANTINED)
                    .snapshot());
    feed.publish(seen);
    StillStore store = new StillStore(seen);
    AtomicInteger number = new AtomicInteger();
    Supplier<RequestId> requests = () -> new RequestId("test-" + number.incrementAndGet());
    CategoryAdmin admin =
        new CategoryAdmin(
            store,
            new CompareAndSetLoop(store, requests, attempt -> {}, 1),
            requests,
            Optional.of(
                new CategoryAdmin.Books(
                    new LedgerAdmin(
                        store,
                        Layout.DEFAULT,
                        requests,
                        () -> new Generation("b".repeat(26)),
                        attempt -> {},
                        1),
                    () -> new Note("ann", "", START),
                    worker -> false)));
    return new ChangeServices(
        admin,
        Runnable::run,
        Runnable::run,
        feed,
        new Access(true),
        new ReceiptLog(feed, news -> {}),
        new SimpleBooleanProperty(false));
  }

  private static RangeList ids(String text) {
    return RangeText.parse(text);
  }
}
