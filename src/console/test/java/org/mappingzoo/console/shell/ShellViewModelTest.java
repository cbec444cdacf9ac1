package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Failure;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.HiddenPaths;

/// What the frame says about the connection, and how it finds a category.
final class ShellViewModelTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final Access access = new Access(false);
  private final AlertFeed alerts = new AlertFeed(feed, AlertFeed.Keeper.forgetful());
  private final ShellViewModel model =
      new ShellViewModel(
          feed,
          messages,
          access,
          new Target(Target.Environment.UNKNOWN, "zk1:2181/app", List.of("/com")).unchanging(),
          alerts);

  @Test
  void whileNothingAnswersItSaysToWhomAndForHowLong() {
    fleet.pass(Duration.ofSeconds(12));
    feed.tick();
    assertEquals("Connecting to zk1:2181/app for 12 s", health().headline());
    assertEquals(Health.Level.BUSY, health().level());
  }

  @Test
  void theReasonOfAFailedAttemptIsShown() {
    publish(new ConnectionStatus.Connecting(START, "Connection refused"));
    assertEquals(
        "Connection refused. It is tried again every few seconds, by itself.", health().detail());
  }

  @Test
  void readingEverythingAgainHasAProgress() {
    publish(new ConnectionStatus.Resyncing(412, 1_000, SyntheticFleet.session()));
    assertEquals("Reading 412 of 1,000", health().headline());
    assertEquals(0.412, health().progress());
  }

  /// As the view of one category has it, which is grey then.
  @Test
  void whatIsReadAnewIsOldUntilAllOfItIsRead() {
    publish(new ConnectionStatus.Resyncing(0, 3, SyntheticFleet.session()));
    assertFalse(model.oldProperty().get(), "nothing is shown yet");
    fleet.write("/com/a", "1:9\n");
    publish(SyntheticFleet.current());
    assertFalse(model.oldProperty().get());
    publish(new ConnectionStatus.Disconnected(START, "connection reset"));
    assertTrue(model.oldProperty().get());
    publish(new ConnectionStatus.Connecting(START, "connection reset"));
    assertTrue(model.oldProperty().get());
    publish(new ConnectionStatus.Resyncing(1, 3, SyntheticFleet.session()));
    assertTrue(model.oldProperty().get());
    assertEquals(Health.Level.BUSY, health().level());
    publish(SyntheticFleet.current());
    assertFalse(model.oldProperty().get());
  }

  @Test
  void aStaleViewSaysSinceWhenAndAges() {
    publish(new ConnectionStatus.Stale(START, SyntheticFleet.session()));
    assertTrue(health().isOld());
    fleet.pass(Duration.ofSeconds(61));
    feed.tick();
    assertEquals("Stale for 1 min 1 s", health().headline());
    assertEquals("Session 0x10000a2b3c40000 on zk1.example:2181", model.sessionProperty().get());
  }

  @Test
  void aLostConnectionHasAReasonAndNoSession() {
    publish(new ConnectionStatus.Disconnected(START, "zk1:2181 refuses the connection"));
    assertTrue(health().detail().startsWith("zk1:2181 refuses the connection."));
    assertEquals("", model.sessionProperty().get());
  }

  @Test
  void theReasonSpeaksTheLanguageOfTheWindow() {
    messages.speak(Language.GERMAN);
    publish(
        new ConnectionStatus.Connecting(
            START,
            new Failure.Tried(
                List.of(
                    ConnectStep.failed(
                        ConnectStep.Kind.NAME, "zk1:2181", ConnectStep.Fault.UNKNOWN_HOST, ""),
                    ConnectStep.failed(
                        ConnectStep.Kind.PORT, "zk2:2181", ConnectStep.Fault.OTHER, "reset"),
                    ConnectStep.passed(ConnectStep.Kind.PORT, "zk3:2181", "")),
                "in English")));
    assertEquals(
        "Kein Namensdienst kennt den Rechner von zk1:2181. zk2:2181 lehnt ab (reset). "
            + "zk3:2181 nimmt Verbindungen an, doch keine Sitzung hat begonnen. "
            + "Alle paar Sekunden wird es von selbst wieder versucht.",
        health().detail());
    publish(new ConnectionStatus.Disconnected(START, new Failure.Broken()));
    assertTrue(health().detail().startsWith("Die Verbindung ist abgerissen. "), health()::detail);
  }

  @Test
  void whatCouldNotStartSaysSoAndNotThatItGoesOnTrying() {
    publish(
        new ConnectionStatus.Disconnected(
            START, new Failure.NotStarted(Failure.Obstacle.PASSWORD, "ann")));
    assertEquals("Could not start", health().headline());
    assertEquals(
        "No password is known of ann. F5 tries again; or open it in Connections.",
        health().detail());
    assertEquals(Health.Level.OLD, health().level());
  }

  @Test
  void aFileThatCannotBeUsedIsToldInTheLanguageOfTheWindow() {
    messages.speak(Language.GERMAN);
    publish(
        new ConnectionStatus.Disconnected(
            START, new Failure.NotStarted(Failure.Obstacle.NO_FILE, "/keys/ca.pem")));
    assertTrue(
        health().detail().startsWith("Es gibt keine Datei /keys/ca.pem. "), health()::detail);
  }

  @Test
  void aServerWithoutItsQuorumIsNotCalledCurrent() {
    publish(
        new ConnectionStatus.Current(
            new ConnectionStatus.Session("0x1", "zk1:2181", true), Duration.ofMillis(2)));
    assertEquals("Read-only server", health().headline());
    assertTrue(health().isOld());
    assertEquals(
        "zk1:2181 is cut off from its quorum, which may have gone on without it."
            + " Values may be old; nothing can be written.",
        health().detail());
  }

  @Test
  void noServerAnswersInNoTime() {
    publish(
        new ConnectionStatus.Current(
            new ConnectionStatus.Session("0x1", "zk1:2181", false), Duration.ofNanos(400_000)));
    assertEquals("answers in 1 ms", health().detail());
  }

  @Test
  void updatesAreCountedOverTheLastSeconds() {
    publish(SyntheticFleet.current());
    feed.tick();
    for (int i = 0; i < 40; i++) {
      fleet.write("/com/a", "1:" + (i + 1) + "\n");
    }
    fleet.pass(Duration.ofSeconds(2));
    publish(SyntheticFleet.current());
    feed.tick();
    assertEquals("1 category  ·  20 updates/s  ·  2 watches", model.trafficProperty().get());
    fleet.pass(Duration.ofMinutes(1));
    feed.tick();
    assertEquals("1 category  ·  0 updates/s  ·  2 watches", model.trafficProperty().get());
    fleet.write("/com/a", "1:2\n");
    fleet.write("/com/a", "1:3\n");
    fleet.pass(Duration.ofSeconds(2));
    publish(SyntheticFleet.current());
    feed.tick();
    assertEquals("1 category  ·  1 update/s  ·  2 watches", model.trafficProperty().get());
  }

  /// A fleet that is seen in part looks like one that is seen whole.
  @Test
  void howManyPathsCannotBeReadIsSaidWhereThereAreAny() {
    publish(SyntheticFleet.current());
    assertEquals("", model.unseenProperty().get());
    feed.publish(fleet.snapshot().with(new HiddenPaths(3, List.of("/ids/secret"))));
    assertEquals("3 paths not readable", model.unseenProperty().get());
    messages.speak(Language.GERMAN);
    assertEquals("3 Pfade nicht lesbar", model.unseenProperty().get());
    feed.publish(fleet.snapshot().with(new HiddenPaths(1, List.of("/ids/secret"))));
    assertEquals("1 Pfad nicht lesbar", model.unseenProperty().get());
  }

  @Test
  void beforeTheFirstConnectionItIsNotSaidThatThereAreNoCategories() {
    publish(new ConnectionStatus.Connecting(fleet.now(), "refused"));
    assertEquals("", model.trafficProperty().get());
    publish(SyntheticFleet.current());
    assertEquals("No categories  ·  0 updates/s  ·  2 watches", model.trafficProperty().get());
  }

  @Test
  void anotherLanguageReachesWhatIsSaid() {
    publish(SyntheticFleet.current());
    messages.speak(Language.GERMAN);
    assertEquals("Aktuell", health().headline());
  }

  /// Without a connection nothing can be changed, and changes are unlocked all the same.
  @Test
  void whatIsUnlockedIsNotCalledPossible() {
    publish(new ConnectionStatus.Disconnected(fleet.now(), "gone"));
    model.toggleLock();
    assertEquals(
        "Changes are unlocked, each with a preview first. Click to lock them.", model.lockTip());
    messages.speak(Language.GERMAN);
    assertEquals("Änderungen entsperrt", model.lockWords());
    assertEquals(
        "Änderungen sind entsperrt, jede mit einer Vorschau. Klicken sperrt sie.", model.lockTip());
  }

  @Test
  void whatGetsWellIsOnTheBellUntilItIsOver() {
    fleet.write("/a", "1-5\n").write("/b", "1-5\n");
    pass(70);
    alerts.answer(
        AlertKey.of(AlertKind.UNREADABLE, CategoryName.of("/b")),
        new Mark(Mark.Kind.ACKNOWLEDGED, "ann", "", fleet.now(), Optional.empty()));
    assertEquals(new Bell(1, 0, 1, true), model.bell().getValue());
    fleet.write("/a", "1:1000\n").write("/b", "1:1000\n");
    pass(2);
    assertEquals(2, alerts.book().standing(Alert.Standing.RECOVERING).size());
    assertEquals(new Bell(1, 0, 1, true), model.bell().getValue());
    pass(60);
    assertEquals(new Bell(0, 0, 0, true), model.bell().getValue());
  }

  @Test
  void whatIsPendingIsNotOnTheBell() {
    fleet.write("/a", SyntheticFleet.holey(3_000, 1));
    pass(1);
    assertFalse(alerts.book().standing(Alert.Standing.PENDING).isEmpty());
    assertEquals(new Bell(0, 0, 0, true), model.bell().getValue());
  }

  private void pass(int seconds) {
    publish(SyntheticFleet.current());
    for (int second = 0; second < seconds; second++) {
      fleet.pass(Duration.ofSeconds(1));
      feed.tick();
    }
  }

  @Test
  void theLockTurns() {
    model.toggleLock();
    assertTrue(access.isUnlocked());
    model.toggleLock();
    assertFalse(access.isUnlocked());
  }

  @Test
  void aNameThatBeginsLikeTheQueryComesFirst() {
    fleet.write("/com/orders/a", "1:9\n");
    fleet.write("/com/shop/reorder", "1:9\n");
    fleet.write("/com/shop/order-id", "1:9\n");
    publish(SyntheticFleet.current());
    assertEquals(
        List.of("/com/shop/order-id", "/com/shop/reorder", "/com/orders/a"),
        model.search("ORDER").stream().map(CategoryName::path).toList());
    assertEquals(
        List.of("/com/shop/reorder"),
        model.search("shop reor").stream().map(CategoryName::path).toList());
  }

  @Test
  void diagnosticsNameEverythingASupporterAsksFor() {
    publish(new ConnectionStatus.Disconnected(START, "cut"));
    String text = model.diagnostics();
    assertTrue(text.contains("zk1:2181/app"), text);
    assertTrue(text.contains("cut"), text);
    assertTrue(text.contains(Runtime.version().toString()), text);
    assertTrue(text.startsWith("Mapping Zoo %s, ".formatted(Diagnostics.version())), text);
    assertTrue(text.contains(System.getProperty("os.version")), text);
  }

  @Test
  void whatMayNotBeReadIsNamedWithItsNumber() {
    List<String> named = IntStream.range(0, 7).mapToObj(n -> "/shop/" + n).toList();
    FleetSnapshot hidden = fleet.snapshot().with(new HiddenPaths(9, named));
    feed.publish(hidden);
    assertEquals(
        "9\n/shop/0\n/shop/1\n/shop/2\n/shop/3\n/shop/4\nand 4 more", model.hidden(hidden));
    String text = model.diagnostics();
    assertTrue(text.contains("\nhidden      9: /shop/0, /shop/1, /shop/2, "), text);
    assertTrue(text.contains(", /shop/6 and 2 more\n"), text);
    assertEquals("0", model.hidden(fleet.snapshot()));
  }

  private Health health() {
    return model.healthProperty().get();
  }

  private void publish(ConnectionStatus connection) {
    feed.publish(fleet.connection(connection).snapshot());
  }
}
