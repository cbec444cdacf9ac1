package org.mappingzoo.console.alerts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mappingzoo.console.alerts.RuleDraft.Field;
import org.mappingzoo.console.alerts.RuleDraft.Understood.Ambiguous;
import org.mappingzoo.console.alerts.RuleDraft.Understood.Disordered;
import org.mappingzoo.console.alerts.RuleDraft.Understood.Wrong;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.AlertRules;
import org.mappingzoo.core.alert.AlertText;
import org.mappingzoo.core.alert.Figures;
import org.mappingzoo.core.alert.QuarterHour;
import org.mappingzoo.core.alert.Rule;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FreeSeries;

/// What a rule would have come to over what is kept, before and after a start.
final class RulesViewModelTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");
  private static final String WORST =
      "Only the worst of every 15 min is kept: what was bad twice in that time counts once, what"
          + " was bad for a part of it counts as all of it, and what was over in a minute or two"
          + " perhaps not at all.";

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final TaskQueue background = new TaskQueue();
  private final AlertFeed alerts = new AlertFeed(feed, AlertFeed.Keeper.forgetful());
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);

  /// What is on disk.
  private final Map<CategoryName, List<QuarterHour>> kept = new HashMap<>();

  private final Map<CategoryName, DiskFault> faults = new HashMap<>();

  private final RulesViewModel model =
      new RulesViewModel(
          feed,
          alerts,
          this::kept,
          messages,
          background,
          AlertKind.RUNS_OUT,
          Optional.empty(),
          () -> "ann");

  @ParameterizedTest
  @EnumSource
  void eachUsualRuleIsUnderstoodAsItIsShown(AlertKind kind) {
    Rule usual = AlertRules.DEFAULT.of(kind);
    assertEquals(Optional.of(usual), new RuleDraft(usual).rule());
    model.show(kind, Optional.empty());
    assertEquals(List.of(), model.unsaved(), "nothing was typed");
  }

  @Test
  void whatIsTypedIntoOneRuleWaitsWhileAnotherIsShown() {
    model.shownProperty().get().draft().warnAtProperty().set("100");
    model.show(AlertKind.FREE_SHARE, Optional.empty());
    model.shownProperty().get().draft().warnAtProperty().set("a tenth");
    assertEquals(List.of("Runs out", "Few ids left"), model.unsaved());
    assertEquals("Changed, not saved", model.summary(AlertKind.RUNS_OUT));
    model.show(AlertKind.RUNS_OUT, Optional.empty());
    assertEquals("100", model.shownProperty().get().draft().warnAtProperty().get());
    model.save();
    assertEquals(List.of("Few ids left"), model.unsaved());
    assertEquals("Warns below 100 h, critical below 2 d", model.summary(AlertKind.RUNS_OUT));
    model.show(AlertKind.FREE_SHARE, Optional.empty());
    assertEquals("a tenth", model.shownProperty().get().draft().warnAtProperty().get());
    model.reset();
    assertEquals(List.of(), model.unsaved());
  }

  @Test
  void whatIsSavedAndTakenBackIsOnRecordWithWhoDidIt() {
    CategoryName quiet = CategoryName.of("/shop/quiet");
    model.show(AlertKind.DUPLICATE_RISK, Optional.empty());
    model.shownProperty().get().draft().onProperty().set(false);
    model.save();
    model.show(AlertKind.RUNS_OUT, Optional.of(quiet));
    model.shownProperty().get().draft().warnAtProperty().set("100");
    model.save();
    model.reset();
    List<AlertEvent> events = alerts.book().events();
    assertEquals(
        List.of("DUPLICATE_RISK of all by ann", "RUNS_OUT of /shop/quiet by ann"),
        events.stream()
            .filter(event -> event.what() == AlertEvent.What.RULE_CHANGED)
            .map(
                event ->
                    "%s of %s by %s"
                        .formatted(
                            event.key().kind(),
                            event.key().category().map(CategoryName::path).orElse("all"),
                            event.who()))
            .distinct()
            .toList());
    assertEquals(3, events.size());
    AlertLines lines = new AlertLines(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    assertEquals("All categories", lines.line(events.getFirst()).title());
    assertEquals("Duplicate risk", lines.line(events.getFirst()).said());
    assertEquals("Rule changed by ann", lines.line(events.getFirst()).stands());
    assertEquals(
        List.of("Before: At once", "Since then: Not watched"), sides(lines, events.getFirst()));
    assertEquals(
        List.of(
            "Before: As for all",
            "Since then: Warns below 100 h, critical below 2 d; Warning recovers at 210 h;"
                + " Critical recovers at 60 h; Bad for 1 min; Well for 2 min"),
        sides(lines, events.get(1)));
    assertEquals(
        List.of("Vorher: Nicht überwacht"),
        sides(
                new AlertLines(new Messages(Language.GERMAN, ZoneOffset.UTC)),
                turned(events.getFirst()))
            .subList(0, 1));
  }

  private static AlertEvent turned(AlertEvent change) {
    String[] sides = change.why().split(" -> ", -1);
    return new AlertEvent(
        change.at(),
        change.key(),
        change.what(),
        change.level(),
        change.who(),
        sides[1] + " -> " + sides[0],
        change.evidence());
  }

  /// What it was, and what it is.
  private static List<String> sides(AlertLines lines, AlertEvent event) {
    return lines.facts(event).stream()
        .skip(3)
        .map(fact -> fact.name() + ": " + fact.value())
        .toList();
  }

  @Test
  void whichCategoriesHaveARuleOfTheirOwnIsSaidAndOpened() {
    CategoryName quiet = CategoryName.of("/shop/quiet");
    assertEquals(List.of(), model.owners(AlertKind.RUNS_OUT));
    model.show(AlertKind.RUNS_OUT, Optional.of(quiet));
    assertEquals(Optional.of(quiet), model.offered(), "for the other rules, too");
    model.shownProperty().get().draft().onProperty().set(false);
    model.save();
    model.show(AlertKind.FREE_SHARE, Optional.empty());
    assertEquals(List.of(quiet), model.owners(AlertKind.RUNS_OUT));
    assertEquals(
        "1 own rule · Warns below 7 d, critical below 2 d", model.summary(AlertKind.RUNS_OUT));
    assertEquals("/shop/quiet: Not watched", model.owner(AlertKind.RUNS_OUT, quiet));
    model.show(AlertKind.RUNS_OUT, Optional.of(quiet));
    model.reset();
    assertEquals(List.of(), model.owners(AlertKind.RUNS_OUT));
  }

  @Test
  void thresholdsAreToldInTheUnitsOfTheFleet() {
    assertEquals("Warns above 64 kB, critical above 480 kB", model.summary(AlertKind.LIST_BYTES));
    assertEquals("Warns above 2,000 ranges", model.summary(AlertKind.RANGES));
    assertEquals("Warns above 1 d", model.summary(AlertKind.STRANDED_AGE));
    assertEquals("Warns below 10%, critical below 3%", model.summary(AlertKind.FREE_SHARE));
  }

  @Test
  void thresholdsHaveTheDecimalSignOfTheLanguage() {
    model.show(AlertKind.FREE_SHARE, Optional.empty());
    model.shownProperty().get().draft().criticalAtProperty().set("2,5");
    model.save();
    assertEquals("Warns below 10%, critical below 2.5%", model.summary(AlertKind.FREE_SHARE));
    messages.speak(Language.GERMAN);
    assertEquals("Warnt unter 10 %, kritisch unter 2,5 %", model.summary(AlertKind.FREE_SHARE));
  }

  @Test
  void whatIsTypedWrongIsNamedWithItsField() {
    RuleDraft draft = new RuleDraft(AlertRules.DEFAULT.of(AlertKind.FREE_SHARE));
    draft.warnEndProperty().set(" 12 % ");
    assertEquals(
        new Wrong("alerts.rules.nonumber", Field.WARN_END, "12 %"),
        draft.understoodProperty().get());
    draft.warnEndProperty().set("12,5");
    draft.keepFiringProperty().set("1.5");
    assertEquals(
        new Wrong("alerts.rules.noseconds", Field.KEEP_FIRING, "1.5"),
        draft.understoodProperty().get());
    draft.keepFiringProperty().set("90");
    draft.criticalAtProperty().set("");
    assertEquals(
        new Wrong("alerts.rules.alone", Field.CRITICAL_END, "3.6"),
        draft.understoodProperty().get());
    draft.criticalEndProperty().set("");
    assertEquals(12.5, draft.rule().orElseThrow().warning().orElseThrow().recovery());
    draft.warnEndProperty().set("9");
    assertEquals(new Disordered("alerts.rules.order.below"), draft.understoodProperty().get());
  }

  /// Or a rule typed as the list beside it has it would fire for nearly everything.
  @Test
  void aFigureThatCouldBeOfThousandsIsNotTakenForDecimals() {
    RuleDraft draft = new RuleDraft(AlertRules.DEFAULT.of(AlertKind.RANGES));
    draft.warnAtProperty().set(" 2,500 ");
    assertEquals(new Ambiguous(Field.WARN_AT, "2,500"), draft.understoodProperty().get());
    draft.warnAtProperty().set("2500");
    assertEquals(2_500, draft.rule().orElseThrow().warning().orElseThrow().at());
  }

  @Test
  void unlessThatIsHowTheRuleItselfIsWritten() {
    Rule usual = AlertRules.DEFAULT.of(AlertKind.FREE_SHARE);
    Rule exact =
        new Rule(
            usual.kind(),
            true,
            Optional.of(new Rule.Threshold(2.125, 2.125)),
            Optional.empty(),
            usual.pending(),
            usual.keepFiring());
    assertEquals(Optional.of(exact), new RuleDraft(exact).rule());
  }

  @Test
  void whatWasKeptBeforeThisStartCountsAndHowMuchItIsIsSaid() {
    see("/a");
    keep("/a", Duration.ofDays(3), Duration.ofDays(1));
    assertEquals(
        "It would have fired once in the last week, of which 2 d are kept.", rehearsal(model));
  }

  @Test
  void aWholeWeekNeedsNoFurtherWord() {
    see("/a");
    keep("/a", Duration.ofDays(9), Duration.ofMinutes(2));
    assertEquals("It would have fired once in the last week.", rehearsal(model));
  }

  @Test
  void howMuchIsKeptMayDifferFromCategoryToCategory() {
    see("/a");
    see("/b");
    keep("/a", Duration.ofDays(3), Duration.ofDays(1));
    keep("/b", Duration.ofDays(6), Duration.ofDays(1));
    see("/new");
    assertEquals(
        "It would have fired 2 times in the last week, of which between 2 d and 5 d are kept,"
            + " depending on the category. Of one category there is nothing to judge by.",
        rehearsal(model));
  }

  @Test
  void manyCategoriesAreGoneThroughWhileTheOperatorTypes() {
    for (int i = 0; i < 20; i++) {
      see("/" + i);
      keep("/" + i, Duration.ofDays(9), Duration.ofMinutes(2));
    }
    assertEquals("…", rehearsal(model));
    model.shownProperty().get().draft().pendingProperty().set("864000");
    assertEquals("…", rehearsal(model));
    background.runOldest();
    assertEquals("…", model.rehearsalProperty().get(), "of what was typed before");
    background.runOldest();
    assertEquals("It would not have fired in the last week.", model.rehearsalProperty().get());
  }

  @Test
  void howFarApartTheFiguresOfOlderDaysAreIsSaid() {
    see("/a");
    FreeSeries series = new FreeSeries();
    for (int row = 4 * 96; row > 0; row--) {
      series.addThinned(START.minus(Duration.ofMinutes(105L * row)), 1_000);
    }
    series.add(START.minusSeconds(60), 1_000);
    recall("/a", series);
    assertEquals(
        "It would not have fired in the last week. Of older days only a figure every 1 h 45 min is"
            + " kept: what was over sooner may be missing.",
        rehearsal(model));
    model.show(AlertKind.FREE_SHARE, Optional.empty());
    assertEquals(
        "Nothing is kept to judge by, so nobody knows whether it would have fired.",
        rehearsal(model),
        "its universe is not known");
  }

  @Test
  void withoutAnyHistoryNobodyKnows() {
    assertEquals(
        "Nothing is kept to judge by, so nobody knows whether it would have fired.",
        rehearsal(model));
  }

  @Test
  void anotherThresholdIsHeldAgainstWhatIsKept() {
    see("/a");
    see("/b");
    keepBytes("/a", 672, 40_000, 900, 40_000);
    keepBytes("/b", 672, 900, 40_000, 900);
    model.show(AlertKind.LIST_BYTES, Optional.empty());
    assertEquals("It would not have fired in the last week. " + WORST, late());
    model.shownProperty().get().draft().criticalAtProperty().set("");
    model.shownProperty().get().draft().criticalEndProperty().set("");
    model.shownProperty().get().draft().warnEndProperty().set("30 kB");
    model.shownProperty().get().draft().warnAtProperty().set("32 kB");
    assertEquals("It would have fired 3 times in the last week. " + WORST, late());
    model.show(AlertKind.LIST_BYTES, Optional.of(CategoryName.of("/b")));
    model.shownProperty().get().draft().warnAtProperty().set("32 kB");
    model.shownProperty().get().draft().warnEndProperty().set("30 kB");
    assertEquals("It would have fired once in the last week. " + WORST, late());
  }

  @Test
  void overHowLongFiguresAreKeptIsSaid() {
    see("/a");
    see("/b");
    see("/new");
    keepBytes("/a", 8, 70_000);
    keepBytes("/b", 16, 900);
    model.show(AlertKind.LIST_BYTES, Optional.empty());
    assertEquals(
        "It would have fired once in the last week, of which between 2 h and 4 h are kept,"
            + " depending on the category. By the rule as it was it has not fired in that week, as"
            + " far as is kept. Of one category there is nothing to judge by. "
            + WORST,
        late());
    messages.speak(Language.GERMAN);
    assertEquals(
        "Sie hätte einmal ausgelöst in der letzten Woche, von der je nach Kategorie zwischen 2 h"
            + " und 4 h aufbewahrt sind. Nach der Regel, wie sie war, hat sie nicht ausgelöst,"
            + " soweit aufbewahrt. Von einer Kategorie ist nichts da, wonach sich urteilen ließe."
            + " Nur der schlechteste Wert von je 15 min ist aufgehoben: Was in dieser Zeit zweimal"
            + " schlecht war, zählt einmal, was einen Teil davon schlecht war, zählt ganz, und was"
            + " nach ein, zwei Minuten vorbei war, vielleicht gar nicht.",
        late());
  }

  @ParameterizedTest
  @CsvSource({
    "1, it fired once, hat sie einmal ausgelöst",
    "2, it fired 2 times, hat sie 2-mal ausgelöst"
  })
  void whileFiguresAreYoungItIsSaidHowOftenItDidFire(int times, String english, String german) {
    see("/a");
    keepBytes("/a", 8, 900);
    List<AlertEvent> events = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      events.add(fired(AlertKind.LIST_BYTES, "/a", 50 - i));
    }
    RulesViewModel rules = rules(AlertKind.LIST_BYTES, events, Optional.empty());
    assertEquals(
        "It would not have fired in the last week, of which 2 h are kept. By the rule as it was "
            + english
            + " in that week, as far as is kept. "
            + WORST,
        late(rules));
    messages.speak(Language.GERMAN);
    String said = late(rules);
    assertTrue(said.contains("Nach der Regel, wie sie war, " + german + ", soweit "), said);
  }

  @Test
  void aNewCategoryAmongOthersIsNoReasonToCountWhatDidFire() {
    see("/a");
    see("/new");
    keepBytes("/a", 672, 900);
    keepBytes("/new", 4, 900);
    model.show(AlertKind.LIST_BYTES, Optional.empty());
    assertEquals(
        "It would not have fired in the last week, of which between 1 h and 7 d are kept, depending"
            + " on the category. "
            + WORST,
        late());
  }

  @Test
  void whereNoFigureIsKeptItIsSaidHowOftenItDidFire() {
    see("/a");
    model.show(AlertKind.RANGES, Optional.empty());
    assertEquals(
        "It has not fired in the last week, as far as is kept. Nothing is kept of its figure, so"
            + " other values cannot be tried.",
        late());
    messages.speak(Language.GERMAN);
    assertEquals(
        "Sie hat nicht ausgelöst in der letzten Woche, soweit aufbewahrt. Von ihrem Wert ist nichts"
            + " aufbewahrt, also lassen sich andere Grenzen nicht erproben.",
        late());
  }

  @Test
  void whatHasNoFigureIsOnlyCounted() {
    model.show(AlertKind.NO_LEADER, Optional.empty());
    assertEquals(
        "It has not fired in the last week, as far as is kept. How long it lasted is not kept, so"
            + " other times cannot be tried.",
        rehearsal(model));
    model.show(AlertKind.DUPLICATE_RISK, Optional.empty());
    assertEquals("It has not fired in the last week, as far as is kept.", rehearsal(model));
  }

  @Test
  void aFileThatCannotBeReadIsToldAndItsCategoryIsOneOfWhichNothingIsKept() {
    see("/a");
    see("/b");
    keepBytes("/a", 672, 900);
    DiskFault mud = DiskFault.damaged(Path.of("b.figures"), "mud");
    faults.put(CategoryName.of("/b"), mud);
    model.show(AlertKind.LIST_BYTES, Optional.empty());
    assertTrue(late().contains("Of one category there is nothing to judge by."), late());
    assertEquals(Optional.of(mud), feed.missedProperty().get());
  }

  /// The disk is slow, and the operator types on.
  @Test
  void onlyWhatWasTypedLastIsTold() {
    see("/a");
    keepBytes("/a", 672, 40_000);
    model.show(AlertKind.LIST_BYTES, Optional.empty());
    assertEquals("…", rehearsal(model));
    model.show(AlertKind.NO_LEADER, Optional.empty());
    String said = rehearsal(model);
    background.runAll();
    assertEquals(said, model.rehearsalProperty().get());
  }

  private List<QuarterHour> kept(CategorySnapshot category) throws DiskException {
    DiskFault fault = faults.get(category.name());
    if (fault != null) {
      throw DiskException.damaged(fault.file(), new IOException(fault.detail()));
    }
    return kept.getOrDefault(category.name(), List.of());
  }

  private String late() {
    return late(model);
  }

  private String late(RulesViewModel rules) {
    assertEquals("…", rehearsal(rules), "files are read elsewhere");
    background.runAll();
    return rules.rehearsalProperty().get();
  }

  /// How many bytes a list had in so many quarters of an hour, of the last of which these are told.
  private void keepBytes(String path, int quarters, float... last) {
    List<QuarterHour> all = new ArrayList<>();
    for (int i = quarters; i > 0; i--) {
      float bytes = i <= last.length ? last[last.length - i] : 900;
      all.add(
          new QuarterHour(QuarterHour.of(START, bytes(bytes)).number() - i, 0x7fff, bytes(bytes)));
    }
    kept.put(CategoryName.of(path), all);
  }

  private static Figures bytes(float bytes) {
    return Figures.of(Float.NaN, Float.NaN, Float.NaN, Float.NaN, bytes, Float.NaN);
  }

  @Test
  void whatDidFireIsCountedOfTheRulesOwnCategory() {
    List<AlertEvent> events = List.of(fired("/a", 3), fired("/b", 2), fired("/a", 1));
    assertEquals(3, timesIn(rehearsal(events, Optional.empty())));
    assertEquals(2, timesIn(rehearsal(events, Optional.of(CategoryName.of("/a")))));
    assertTrue(rehearsal(events, Optional.empty()).contains("in the last week"));
  }

  @Test
  void whereEventsDoNotReachBackAWeekItIsSaidHowFarTheyDo() {
    List<AlertEvent> events = new ArrayList<>();
    for (int i = 0; i < AlertBook.MOST_EVENTS; i++) {
      events.add(fired("/a", 3));
    }
    String said = rehearsal(events, Optional.empty());
    assertTrue(said.startsWith("It fired 1,000 times in the last 3 h; "), said);
  }

  private static AlertEvent fired(String path, int hoursAgo) {
    return fired(AlertKind.UNREADABLE, path, hoursAgo);
  }

  private static AlertEvent fired(AlertKind kind, String path, int hoursAgo) {
    return new AlertEvent(
        START.minus(Duration.ofHours(hoursAgo)),
        AlertKey.of(kind, CategoryName.of(path)),
        AlertEvent.What.FIRED,
        Finding.Severity.CRITICAL,
        "",
        "",
        new Finding.Hidden(""));
  }

  private String rehearsal(List<AlertEvent> events, Optional<CategoryName> category) {
    return rehearsal(rules(AlertKind.UNREADABLE, events, category));
  }

  private RulesViewModel rules(
      AlertKind kind, List<AlertEvent> events, Optional<CategoryName> category) {
    AlertBook book = new AlertBook(new TreeMap<>(), events, Optional.of(START), true);
    AlertFeed.Keeper keeper =
        new AlertFeed.Keeper() {
          @Override
          public Optional<AlertText.Kept> kept() {
            return Optional.of(new AlertText.Kept(book, AlertRules.DEFAULT));
          }

          @Override
          public void keep(AlertText.Kept next) {}
        };
    RulesViewModel rules =
        new RulesViewModel(
            feed,
            new AlertFeed(feed, keeper),
            this::kept,
            messages,
            background,
            kind,
            category,
            () -> "ann");
    rules.show(kind, category);
    return rules;
  }

  private static String rehearsal(RulesViewModel rules) {
    rules.rehearse();
    return rules.rehearsalProperty().get();
  }

  private static int timesIn(String said) {
    return Integer.parseInt(said.replaceAll("\\D+", " ").strip());
  }

  private void see(String path) {
    fleet.write(path, "1:1000\n");
    feed.publish(fleet.snapshot());
    feed.tick();
  }

  /// It was empty for a while, and nobody looked from then on.
  private void keep(String path, Duration from, Duration until) {
    FreeSeries series = new FreeSeries();
    for (Instant at = START.minus(from);
        at.isBefore(START.minus(until));
        at = at.plus(Duration.ofHours(1))) {
      boolean empty = Duration.between(at, START.minus(until)).toHours() / 12 == 1;
      series.add(at, empty ? 0 : 1_000);
    }
    series.gap(START.minus(until));
    recall(path, series);
  }

  private void recall(String path, FreeSeries series) {
    CategoryName name = CategoryName.of(path);
    long czxid =
        feed.snapshot().categories().values().stream()
            .filter(category -> category.name().equals(name))
            .mapToLong(category -> category.revision().czxid())
            .findFirst()
            .orElseThrow();
    feed.history().recall(name, czxid, series, List.of());
  }
}
