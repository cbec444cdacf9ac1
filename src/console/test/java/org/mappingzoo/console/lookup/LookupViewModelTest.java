package org.mappingzoo.console.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.testing.SyntheticLedger.GONE;
import static org.mappingzoo.console.testing.SyntheticLedger.PRESENT;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.lookup.LookupViewModel.Answer;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.IdTrace;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;

/// What an operator is told when a customer quotes an id.
final class LookupViewModelTest {
  private static final Instant START = Instant.parse("2026-11-21T03:00:00Z");
  private static final String BOOKED = "/ids/booked";
  private static final String PLAIN = "/ids/plain";
  private static final String OTHER = "/ids/other";

  private final SyntheticFleet fleet =
      new SyntheticFleet(START)
          .write(BOOKED, "301:1000\n")
          .write(PLAIN, "5001:9000\n")
          .write(OTHER, "1:100\n");
  private final SyntheticLedger ledger =
      new SyntheticLedger(CategoryName.of(BOOKED), START, "1:1000", new Tally(90, 10));
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final LookupWords words = new LookupWords(messages);
  private final Opened opened = new Opened();
  private final LookupViewModel model = new LookupViewModel(feed, messages, opened);

  @Test
  void withoutAQuestionThereIsNoAnswer() {
    publish();

    assertEquals(new Answer.Nothing(), model.answerProperty().get());
    assertEquals(List.of(), model.rows());
  }

  @Test
  void whatIsNoIdIsNamed() {
    publish();
    ask("47x");

    assertEquals("“47x” is no id", answer());
    assertEquals(List.of(), model.rows());
  }

  @Test
  void beforeAnythingWasReadThatIsSaid() {
    ask("5");

    assertEquals(new Answer.NoCategories(), model.answerProperty().get());
  }

  @Test
  void eachCategoryHasItsVerdictTheMostTellingFirst() {
    ledger.lease(PRESENT, 'a', "1:100", 50, Lease.State.OPEN);
    publish();
    ask("70");

    assertEquals(
        List.of(BOOKED + " Leased", OTHER + " Free", PLAIN + " Used or never seeded"), verdicts());
    assertEquals("70 = 0x46: held in 1, free in 1, unknown in 1", answer());
    assertEquals(
        "70 is in a lease of web-1, beyond what that may use: it is not in use yet.",
        words.sentence(model.rows().getFirst()));
  }

  @Test
  void hexadecimalAndGroupedNumbersAreUnderstood() {
    publish();
    ask("0x46");
    assertTrue(answer().startsWith("70 = 0x46: "), this::answer);
    ask("1,000");
    assertTrue(answer().startsWith("1000 = 0x3e8: "), this::answer);
  }

  @Test
  void theAnswerFollowsTheFleet() {
    publish();
    ask("301");
    assertEquals(BOOKED + " Free", verdicts().getFirst());

    ledger.lease(GONE, 'b', "301:400", 0, Lease.State.OPEN);
    fleet.pass(Duration.ofSeconds(5)).write(BOOKED, "401:1000\n");
    publish();

    assertEquals(BOOKED + " Stranded", verdicts().getFirst());
    assertEquals(
        List.of(
            "The list: version 1, written 21 Nov 2026, 03:00:05, read 0 s ago.",
            "Lease batch-bbbbbbbbbbbbbbbb, taken 21 Nov 2026, 03:00:00: 100 ids, of which 0 may"
                + " be used.",
            "batch is gone: it has no presence node.",
            "Taken between version 0 (21 Nov 2026, 03:00:00) and 1 (21 Nov 2026, 03:00:05)."),
        evidence());
  }

  @Test
  void theChosenCategoryStaysChosenWhileTheOrderChanges() {
    publish();
    ask("70");
    model.choose(row(PLAIN));
    fleet.write(PLAIN, "50:90\n");
    publish();

    assertEquals(CategoryName.of(PLAIN), model.chosen().orElseThrow().category());
    assertEquals("70 is free: nobody has it.", words.sentence(detail()));
    model.openCategory();
    assertEquals(List.of(PLAIN + " 70"), opened.ids);
  }

  @Test
  void aLeaseThatWasRecycledIsEvidence() {
    ledger.lease(GONE, 'c', "1:100", 50, Lease.State.RECYCLED);
    publish();
    ask("7");
    model.choose(row(BOOKED));

    assertEquals(
        "7 was handed out: it is used, or was lost with a lease.", words.sentence(detail()));
    assertTrue(
        evidence()
            .contains(
                "Lease batch-cccccccccccccccc had it and was recycled at 21 Nov 2026, 03:00:00:"
                    + " 100 ids went back to the list, 0 were booked as lost."),
        () -> evidence().toString());
  }

  @Test
  void outsideTheUniverseNobodyCanHaveIt() {
    publish();
    ask("1001");

    assertEquals("Never seeded", words.verdict(row(BOOKED)));
    model.choose(row(BOOKED));
    assertTrue(evidence().contains("The universe is 1:1000."), () -> evidence().toString());
  }

  private IdTrace row(String path) {
    return model.rows().stream()
        .filter(row -> row.category().path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private IdTrace detail() {
    return model.detailProperty().get().orElseThrow().trace();
  }

  private List<String> evidence() {
    return words.evidence(model.detailProperty().get().orElseThrow(), feed.snapshot(), feed.now());
  }

  private List<String> verdicts() {
    return model.rows().stream().map(row -> row.category() + " " + words.verdict(row)).toList();
  }

  private String answer() {
    return words.answer(model.answerProperty().get());
  }

  private void ask(String typed) {
    model.queryProperty().set(typed);
  }

  private void publish() {
    feed.publish(fleet.snapshot().with(ledger.snapshot()));
    feed.tick();
  }

  private static final class Opened implements Navigation {
    private final List<String> ids = new ArrayList<>();

    @Override
    public void openFleet() {
      throw new AssertionError("nothing here leads to the fleet");
    }

    @Override
    public void showRecentChanges() {
      throw new AssertionError("nothing here leads to the changes");
    }

    @Override
    public void openCategory(CategoryName category) {
      throw new AssertionError("an id is opened, not only " + category);
    }

    @Override
    public void openId(CategoryName category, long id) {
      ids.add(category + " " + id);
    }
  }
}
