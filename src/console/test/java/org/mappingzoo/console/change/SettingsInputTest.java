package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.change.SettingsInput.Fault;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.SettingsChange;

final class SettingsInputTest {
  private final SettingsInput input = new SettingsInput(CategorySettings.DEFAULT);
  private final SettingsWords words =
      new SettingsWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));

  @Test
  void whatIsLeftAloneStaysAsItIs() {
    assertEquals(Optional.of(CategorySettings.DEFAULT), input.settings());
    assertEquals(Optional.of(SettingsChange.NONE), input.change());
  }

  @Test
  void eachNumberIsTakenAsTyped() {
    type(Setting.BATCH, "1,000");
    type(Setting.WINDOW, " 250 ");
    type(Setting.OUTAGE_BUDGET, "2.5");
    type(Setting.TAKE_LIMIT, "5000");
    type(Setting.LEASE_LIMIT, "300");
    type(Setting.OWNER_LEASE_LIMIT, "4");
    type(Setting.HARD_LIMIT, "20000");
    type(Setting.SOFT_LIMIT, "10000");
    input.mergeOnPushProperty().set(true);

    CategorySettings typed =
        new CategorySettings(
            OptionalLong.of(1_000),
            OptionalLong.of(250),
            Duration.ofMillis(2_500),
            5_000,
            300,
            4,
            10_000,
            20_000,
            true);
    assertEquals(Optional.of(typed), input.settings());
    assertEquals(typed, new SettingsInput(typed).settings().orElseThrow(), "and written back so");
    assertEquals(
        "Batch: none → 1,000; Window: none → 250; Outage budget in seconds: 30 → 2.5;"
            + " Largest take: none → 5,000; Open leases: 20,000 → 300;"
            + " Open leases of one owner: 100 → 4; List is large from (bytes): 65,536 → 10,000;"
            + " List is full from (bytes): 524,288 → 20,000; A push joins ranges",
        words.changes(CategorySettings.DEFAULT, typed));
  }

  @Test
  void newLeadersAreDoubtedWhereThatIsTicked() {
    input.resealOnNewLeaderProperty().set(true);
    CategorySettings doubting = CategorySettings.DEFAULT.resealingOnNewLeader(true);
    assertEquals(Optional.of(doubting), input.settings());
    assertTrue(new SettingsInput(doubting).resealOnNewLeaderProperty().get());
    assertEquals(
        "New leaders of ZooKeeper are doubted", words.changes(CategorySettings.DEFAULT, doubting));
    assertEquals(
        "New leaders of ZooKeeper are trusted", words.changes(doubting, CategorySettings.DEFAULT));
  }

  @Test
  void whatIsNoNumberIsNamed() {
    for (String typed : List.of("x", "1.5", "1e3", "٣", "0x10", "--1")) {
      type(Setting.BATCH, typed);
      assertEquals(Map.of(Setting.BATCH, new Fault.NoNumber(typed)), faults());
      assertTrue(input.settings().isEmpty());
    }
    assertEquals("“1.5” is no number.", words.fault(new Fault.NoNumber("1.5")));
  }

  @Test
  void whatMayNotBeEmptyIsMissed() {
    type(Setting.LEASE_LIMIT, " ");
    assertEquals(Map.of(Setting.LEASE_LIMIT, new Fault.NoNumber("")), faults());
    assertEquals("A number is missing.", words.fault(new Fault.NoNumber("")));
  }

  @Test
  void boundsAreKept() {
    outOfBounds(Setting.BATCH, "0", 1, Long.MAX_VALUE);
    outOfBounds(Setting.WINDOW, "-3", 1, Long.MAX_VALUE);
    outOfBounds(Setting.TAKE_LIMIT, "9223372036854775808", 1, Long.MAX_VALUE);
    outOfBounds(Setting.LEASE_LIMIT, "20001", 1, 20_000);
    outOfBounds(Setting.HARD_LIMIT, "524289", 1, 524_288);
    outOfBounds(Setting.OUTAGE_BUDGET, "-1", 0, 31_536_000);
    outOfBounds(Setting.OUTAGE_BUDGET, "99999999999", 0, 31_536_000);
  }

  /// What is a thousand in the fields beside it must not become one second.
  @Test
  void whatMayBeAThousandOrOneIsAskedFor() {
    for (String typed : List.of("1.000", "1,000", "12.345", "1.000.000")) {
      type(Setting.OUTAGE_BUDGET, typed);
      assertEquals(Map.of(Setting.OUTAGE_BUDGET, new Fault.Ambiguous(typed)), faults());
    }
    assertEquals(
        "“1.000” can be read in two ways, a thousand times apart: write it without a separator.",
        words.fault(new Fault.Ambiguous("1.000")));
    type(Setting.OUTAGE_BUDGET, "1,5");
    assertEquals(Map.of(), faults());
  }

  @Test
  void aListIsLargeBeforeItIsFull() {
    type(Setting.HARD_LIMIT, "1000");
    assertEquals(Map.of(Setting.SOFT_LIMIT, new Fault.OutOfBounds(1, 1_000)), faults());
    assertEquals("From 1 to 1,000.", words.fault(new Fault.OutOfBounds(1, 1_000)));
  }

  private void outOfBounds(Setting setting, String typed, long lowest, long highest) {
    String before = input.textProperty(setting).get();
    type(setting, typed);
    assertEquals(new Fault.OutOfBounds(lowest, highest), faults().get(setting));
    type(setting, before);
    assertTrue(input.settings().isPresent());
  }

  private void type(Setting setting, String text) {
    input.textProperty(setting).set(text);
  }

  private Map<Setting, Fault> faults() {
    return input.understoodProperty().get().faults();
  }
}
