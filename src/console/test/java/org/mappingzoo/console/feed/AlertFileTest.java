package org.mappingzoo.console.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.feed.AlertFeed.Trouble;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.alert.Alert.Stage;
import org.mappingzoo.core.alert.Alert.Standing;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.AlertRules;
import org.mappingzoo.core.alert.AlertText;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.alert.Rule;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetHistory;

final class AlertFileTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
  private static final AlertKey BROKEN =
      AlertKey.of(AlertKind.UNREADABLE, CategoryName.of("/broken"));

  private static final AlertKey CROOKED =
      AlertKey.of(AlertKind.UNREADABLE, CategoryName.of("/crooked"));

  @TempDir private Path directory;

  private final SyntheticFleet fleet = new SyntheticFleet(START);

  @Test
  void anAlertItsAnswerAndTheRulesSurviveARestart() {
    AlertFeed before = console(file(true));
    before.answer(
        BROKEN, new Mark(Mark.Kind.ACKNOWLEDGED, "ann", "on it", START, Optional.empty()));
    AlertRules rules = before.rules().with(before.rules().of(AlertKind.RANGES).turned(false));
    before.follow(rules, "ann");

    AlertFeed after = console(file(true));
    assertEquals(Standing.ACKNOWLEDGED, after.book().alert(BROKEN).orElseThrow().standing());
    assertEquals(before.book().events(), after.book().events());
    assertEquals(rules, after.rules());
  }

  @Test
  void ofHowLongSomethingHasBeenBadOrWellAgainARestartLosesAMinuteAtMost() {
    FleetFeed feed = new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
    AlertFeed before = new AlertFeed(feed, file(true));
    before.follow(before.rules().with(patient(Duration.ofMinutes(5))), "ann");
    look(feed, before);
    assertEquals(Stage.PENDING, before.book().alert(BROKEN).orElseThrow().stage());
    assertLosesLittle(feed, before);

    before.follow(before.rules().with(patient(Duration.ZERO)), "ann");
    fleet.write("/broken", "1:5\n");
    feed.publish(fleet.snapshot());
    pass(feed);
    assertEquals(Stage.RECOVERING, before.book().alert(BROKEN).orElseThrow().stage());
    assertLosesLittle(feed, before);
  }

  private static Rule patient(Duration pending) {
    return new Rule(
        AlertKind.UNREADABLE,
        true,
        Optional.empty(),
        Optional.empty(),
        pending,
        Duration.ofMinutes(5));
  }

  private void assertLosesLittle(FleetFeed feed, AlertFeed before) {
    for (int look = 0; look < 18; look++) {
      pass(feed);
    }
    Duration held = before.book().alert(BROKEN).orElseThrow().held();
    assertTrue(held.compareTo(Duration.ofSeconds(90)) >= 0, held.toString());
    FleetFeed connecting = new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
    Duration kept = new AlertFeed(connecting, file(true)).book().alert(BROKEN).orElseThrow().held();
    assertTrue(held.minus(kept).compareTo(Duration.ofMinutes(1)) < 0, held + " and " + kept);
  }

  private void pass(FleetFeed feed) {
    fleet.pass(Duration.ofSeconds(5));
    feed.tick();
  }

  @Test
  void beforeThereIsDataNothingOfBeforeIsOver() {
    console(file(true));
    FleetFeed connecting = new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
    AlertFeed after = new AlertFeed(connecting, file(true));
    fleet.pass(Duration.ofMinutes(5));
    connecting.tick();
    assertTrue(after.book().alert(BROKEN).orElseThrow().blind());
    assertEquals(Standing.FIRING, after.book().alert(BROKEN).orElseThrow().standing());
  }

  @Test
  void aDamagedFileIsSetAsideAndSaid() throws IOException {
    console(file(true));
    Path kept = directory.resolve("alerts.txt");
    String text = Files.readString(kept);
    Files.writeString(kept, text.substring(0, text.length() / 2));

    AlertFeed after = console(file(true));
    assertTrue(
        after.troubleProperty().get().orElseThrow() instanceof Trouble.Damaged(DiskFault aside)
            && aside.file().getFileName().toString().startsWith("alerts-damaged-")
            && aside.detail().startsWith("line "));
    try (Stream<Path> files = Files.list(directory)) {
      Path aside =
          files.filter(file -> file.toString().contains("damaged")).findFirst().orElseThrow();
      assertEquals(text.substring(0, text.length() / 2), Files.readString(aside));
    }
    assertTrue(after.book().alert(BROKEN).isPresent(), "it is bad all the same, so it fires anew");
  }

  @Test
  void aConsoleThatDoesNotWriteThereLeavesTheFileAlone() throws IOException {
    AlertFeed reader = console(file(false));
    reader.follow(AlertRules.DEFAULT, "ann");
    Path kept = directory.resolve("alerts.txt");
    assertFalse(Files.exists(kept));
    Files.writeString(kept, "what only a newer console understands");
    assertEquals(
        Optional.of(new Trouble.Elsewhere()), console(file(false)).troubleProperty().get());
    assertEquals("what only a newer console understands", Files.readString(kept));
  }

  @Test
  void whatIsAnsweredInTheConsoleThatKeepsIsHeardInTheOthers() throws IOException {
    AlertFeed first = console(file(true));
    FleetFeed feed = new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
    AlertFeed second = look(feed, new AlertFeed(feed, file(false)));
    Instant now = fleet.now();
    Mark snoozed =
        new Mark(Mark.Kind.SNOOZED, "ann", "later", now, Optional.of(now.plusSeconds(3_600)));
    first.answer(BROKEN, snoozed);
    pass(feed);
    assertEquals(Optional.of(snoozed), second.book().alert(BROKEN).orElseThrow().mark());
    assertEquals(first.book().events().getLast(), second.book().events().getLast());

    Path kept = directory.resolve("alerts.txt");
    FileTime written = Files.getLastModifiedTime(kept);
    first.takeBack(BROKEN, "ann");
    Files.setLastModifiedTime(kept, written); // as of a disk that tells no two writes apart
    pass(feed);
    assertEquals(Standing.FIRING, second.book().alert(BROKEN).orElseThrow().standing());
  }

  @Test
  void whatAnotherConsoleKeptIsNotWrittenOverOnceThatOneHasEnded() throws Exception {
    fleet.write("/crooked", "9-7\n");
    AlertFeed first = console(file(true));
    AtomicBoolean ours = new AtomicBoolean();
    AlertFile file = new AlertFile(directory, ours::get, Runnable::run, fleet::now);
    FleetFeed feed = new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
    AlertFeed second = look(feed, new AlertFeed(feed, file));
    assertEquals(Optional.of(new Trouble.Elsewhere()), second.troubleProperty().get());

    Mark acknowledged = new Mark(Mark.Kind.ACKNOWLEDGED, "ann", "on it", START, Optional.empty());
    Mark other = new Mark(Mark.Kind.ACKNOWLEDGED, "ben", "me", START, Optional.empty());
    first.answer(BROKEN, acknowledged);
    first.follow(first.rules().with(first.rules().of(AlertKind.RANGES).turned(false)), "ann");
    second.answer(CROOKED, other);
    second.follow(
        second.rules().with(second.rules().of(AlertKind.NO_STANDBY).turned(false)), "ann");

    ours.set(true);
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    for (AlertText.Kept now :
        List.of(
            new AlertText.Kept(second.book(), second.rules()),
            AlertText.parse(Files.readString(directory.resolve("alerts.txt"))))) {
      assertEquals(Optional.of(acknowledged), now.book().alert(BROKEN).orElseThrow().mark());
      assertEquals(Optional.of(other), now.book().alert(CROOKED).orElseThrow().mark());
      assertFalse(now.rules().of(AlertKind.RANGES).on());
      assertFalse(now.rules().of(AlertKind.NO_STANDBY).on());
    }
    assertEquals(Optional.empty(), second.troubleProperty().get());
  }

  @Test
  void whatCannotBeWrittenIsSaidAndTriedAgain() throws Exception {
    Path gone = directory.resolve("gone");
    AlertFile file = new AlertFile(gone, () -> true, Runnable::run, fleet::now);
    FleetFeed feed = new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
    AlertFeed alerts = look(feed, new AlertFeed(feed, file));
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertTrue(
        alerts.troubleProperty().get().orElseThrow() instanceof Trouble.Failing(DiskFault why)
            && why.equals(
                new DiskFault(DiskFault.Kind.NO_DIRECTORY, gone.resolve("alerts.txt"), "")));

    Files.createDirectories(gone);
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals(Optional.empty(), alerts.troubleProperty().get());
    AlertText.Kept kept = AlertText.parse(Files.readString(gone.resolve("alerts.txt")));
    assertTrue(kept.book().alert(BROKEN).isPresent());
  }

  @Test
  void ofSeveralChangesOnlyTheNewestIsWritten() throws Exception {
    TaskQueue disk = new TaskQueue();
    AlertFile file = new AlertFile(directory, () -> true, disk, fleet::now);
    file.keep(new AlertText.Kept(AlertBook.EMPTY, AlertRules.DEFAULT));
    AlertRules newer =
        AlertRules.DEFAULT.with(AlertRules.DEFAULT.of(AlertKind.RANGES).turned(false));
    file.keep(new AlertText.Kept(AlertBook.EMPTY, newer));
    assertEquals(1, disk.size());
    disk.runAll();
    assertEquals(newer, AlertText.parse(Files.readString(directory.resolve("alerts.txt"))).rules());
  }

  private AlertFile file(boolean ours) {
    return new AlertFile(directory, () -> ours, Runnable::run, fleet::now);
  }

  /// A console that sees an unreadable category.
  private AlertFeed console(AlertFile file) {
    FleetFeed feed = new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
    return look(feed, new AlertFeed(feed, file));
  }

  private AlertFeed look(FleetFeed feed, AlertFeed alerts) {
    fleet.write("/broken", "1-5\n");
    feed.publish(fleet.snapshot());
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    return alerts;
  }
}
