package org.mappingzoo.console.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.testing.SyntheticLedger.PRESENT;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.lookup.LookupViewModel.Answer;
import org.mappingzoo.console.lookup.LookupViewModel.More;
import org.mappingzoo.console.lookup.LookupViewModel.Sum;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;

/// What a question of many ids costs where there are many categories.
final class LookupsTest {
  private static final Target TARGET =
      new Target(Target.Environment.UNKNOWN, "zk1:2181", List.of("/"));
  private static final Instant START = Instant.parse("2026-11-21T03:00:00Z");
  private static final int CATEGORIES = 1_000;
  private static final String MANY =
      IntStream.rangeClosed(1, 500).mapToObj(Integer::toString).collect(Collectors.joining(" "));

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private final TaskQueue background = new TaskQueue();
  private final LookupViewModel model =
      new LookupViewModel(
          feed,
          () -> TARGET,
          new Messages(Language.ENGLISH, ZoneOffset.UTC),
          new Asked(),
          name -> Optional.empty(),
          KeptVersions.none(),
          background,
          Runnable::run);

  @BeforeEach
  void isOnTheScreenWithManyCategories() {
    IntStream.range(0, CATEGORIES).forEach(number -> fleet.write(path(number), "1:1000\n"));
    model.setSeen(true);
    publish();
  }

  @Test
  void whatIsMuchIsLookedUpInTheBackground() {
    model.queryProperty().set(MANY);
    assertEquals(new Answer.Looking(), model.answerProperty().get());
    assertEquals(0, looks());
    background.runAll();
    assertEquals(Map.of(Rank.FREE, new Sum(500_000, CATEGORIES)), found().sums());
    assertEquals(new More(498_000, 0, false), found().more());
    assertEquals(Search.MOST_ROWS, model.rows().size());
  }

  @Test
  void ofManyRowsOnlyTheFirstAreKept() {
    ask(MANY);
    assertTrue(
        model.lookups().last().kept() <= FirstRows.MOST,
        () -> model.lookups().last().kept() + " rows are kept");
  }

  @Test
  void anIdInManyCategoriesIsLookedUpAtOnce() {
    model.queryProperty().set("70");
    assertEquals(Map.of(Rank.FREE, new Sum(CATEGORIES, CATEGORIES)), found().sums());
    assertEquals(0, background.size());
  }

  @Test
  void whereOneCategoryChangesOneIsLookedAt() {
    ask(MANY);
    long before = looks();
    fleet.write(path(7), "101:1000\n");
    publish();
    assertEquals(before + 1, looks());
    assertEquals(new Sum(499_900, CATEGORIES), found().sums().get(Rank.FREE));
    assertEquals(Search.MOST_ROWS, model.rows().size());
    assertEquals(path(8), model.rows().get(7).category().orElseThrow().path());
  }

  /// So many that of the rows that were kept fewer are left than are shown.
  @Test
  void whatComesIntoViewWhereMuchChangesIsTheSameAsWithAFreshLook() {
    ask(MANY);
    long before = looks();
    IntStream.range(0, 600).forEach(number -> fleet.write(path(number), "9001:9999\n"));
    publish();
    background.runAll();
    assertEquals(before + CATEGORIES, looks());
    List<LookupRow> followed = List.copyOf(model.rows());
    Answer.Found answer = found();
    ask("");
    ask(MANY);
    assertEquals(followed, model.rows());
    assertEquals(answer, found());
  }

  @Test
  void aWorkerThatHoldsNothingInACategoryDoesNotMatterToIt() {
    SyntheticLedger ledger =
        new SyntheticLedger(CategoryName.of(path(3)), START, "1:1000", new Tally(90, 10))
            .lease(PRESENT, 'a', "1:100", 50, Lease.State.OPEN);
    LedgersSnapshot books = ledger.snapshot();
    feed.publish(fleet.snapshot().with(books));
    ask(MANY);
    long before = looks();
    feed.publish(fleet.snapshot().with(new LedgersSnapshot(books.categories(), Map.of())));
    assertEquals(before + 1, looks());
  }

  @Test
  void nothingIsLookedUpWhereTheAnswerIsNotSeen() {
    ask(MANY);
    long before = looks();
    model.setSeen(false);
    fleet.write(path(7), "101:1000\n");
    publish();
    assertEquals(before, looks());
    model.setSeen(true);
    assertEquals(before + 1, looks());
  }

  @Test
  void ofWhatIsAskedMeanwhileOnlyTheNewestIsAnswered() {
    model.queryProperty().set(MANY);
    model.queryProperty().set(MANY + " 501");
    model.queryProperty().set("70");
    assertEquals(new Answer.Looking(), model.answerProperty().get());
    assertEquals(1, background.size());
    background.runAll();
    assertTrue(found().question().isOneId());
    assertEquals(CATEGORIES, model.rows().size());
  }

  @Test
  void whatIsNotAskedAnyMoreIsNotAnswered() {
    model.queryProperty().set(MANY);
    model.queryProperty().set("");
    background.runAll();
    assertEquals(new Answer.Nothing(), model.answerProperty().get());
    assertEquals(List.of(), model.rows());
  }

  private void ask(String typed) {
    model.queryProperty().set(typed);
    background.runAll();
  }

  private void publish() {
    feed.publish(fleet.snapshot());
  }

  private Answer.Found found() {
    return (Answer.Found) model.answerProperty().get();
  }

  private long looks() {
    return model.lookups().last().looks();
  }

  private static String path(int number) {
    return "/ids/c%03d".formatted(number);
  }
}
