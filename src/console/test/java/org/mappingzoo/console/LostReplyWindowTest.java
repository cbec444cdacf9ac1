package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.snapshot.StillStore;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.SettingsChange;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.ranges.RangeText;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// An operator whose reply is lost, of a change that leaves the list of free ids as it is: the list
/// would look the same, made or not.
@ExtendWith(ApplicationExtension.class)
final class LostReplyWindowTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
  private static final CategoryName DID = CategoryName.of("/shop/did");
  private static final LeaseId LEASE = LeaseId.of(SyntheticLedger.GONE, "b".repeat(12));
  private static final String SAME =
      "The list of free ids is the same, whether this was made or not. ";

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private StillStore store;
  private Desk desk;
  private FxRobot robot;
  private DialogRobot dialog;

  @Start
  void open(Stage stage) {
    fleet.write(DID.path(), "501:1000\n");
    FleetSnapshot now = seen(ControlRecord.State.ACTIVE, Lease.State.OPEN);
    store = new StillStore(now);
    Theme theme = new Theme(ColorMode.LIGHT);
    desk =
        new Desk(
                StillParts.over(
                    feed,
                    StillAdmin.of(store),
                    new Messages(Language.ENGLISH, ZoneOffset.UTC),
                    new Access(true),
                    new Target(Target.Environment.STAGING, "zk1:2181", List.of("/")).unchanging(),
                    theme,
                    () -> {}))
            .begin();
    feed.publish(now);
    Scene scene = new Scene(desk.window(), 1_280, 800);
    theme.follow(scene);
    stage.setScene(scene);
    stage.show();
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
  }

  @Test
  void itIsSaidHowTheCategoryStandsAndThatFollowsTheLivePicture() {
    lose(new LedgerChange.Freeze());
    dialog.assertSays("The outcome is unknown.");
    assertFalse(dialog.shows("texts"), "two texts that are the same would be taken for a proof");
    assertEquals(
        SAME
            + "As far as this window sees, the category is neither frozen nor retired now:"
            + " ids are taken from it.",
        dialog.text("comparison"));
    see(ControlRecord.State.FROZEN, Lease.State.OPEN);
    assertEquals(
        SAME + "As far as this window sees, the category is frozen now.",
        dialog.text("comparison"));
  }

  @Test
  void withoutAConnectionNothingIsKnown() {
    lose(new LedgerChange.Retire());
    for (ConnectionStatus blind :
        List.of(
            new ConnectionStatus.Stale(START, SyntheticFleet.session()),
            SyntheticFleet.quorumless())) {
      fleet.connection(blind);
      see(ControlRecord.State.RETIRED, Lease.State.OPEN);
      assertEquals(
          SAME + "Without a connection nothing else tells it either.",
          dialog.text("comparison"),
          blind.toString());
    }
  }

  @Test
  void ofALeaseItIsSaidHowThatStands() {
    lose(new LedgerChange.Quarantine(LEASE));
    see(ControlRecord.State.ACTIVE, Lease.State.QUARANTINED);
    assertEquals(
        SAME + "As far as this window sees, lease %s is quarantined now.".formatted(LEASE.value()),
        dialog.text("comparison"));
  }

  @Test
  void ofSettingsItIsSaidWhetherTheyAreThoseThatWereMeant() {
    CategorySettings now = CategorySettings.DEFAULT;
    lose(new LedgerChange.Adjust(SettingsChange.between(now, now.resealingOnNewLeader(true))));
    assertTrue(
        dialog.text("comparison").endsWith("its settings are now others than were meant."),
        () -> dialog.text("comparison"));
  }

  @Test
  void whatChangesTheListIsStillComparedLineByLine() {
    lose(new LedgerChange.Extend(RangeText.parse("2001:3000")));
    assertTrue(dialog.shows("texts"));
    assertEquals(
        "The texts differ: the write did not take effect, is still under way, or somebody has"
            + " written since.",
        dialog.text("comparison"));
  }

  @Test
  void whatWasSeededWithALedgerIsComparedAndAskedForAgain() {
    dialog.onFx(() -> desk.changes().seed(Optional.of(CategoryName.of("/shop/new"))));
    dialog.paste("ids", "1:1000");
    dialog.press("primary");
    dialog.settle();
    dialog.paste("typed", "/shop/new");
    store.loseReplies();
    dialog.press("primary");
    dialog.settle();
    dialog.assertSays("The outcome is unknown.");
    dialog.assertSays("What is there now (no node, no node)");
    assertEquals("Ask again", dialog.text("primary"));
  }

  private void lose(LedgerChange change) {
    dialog.onFx(() -> desk.changes().booked(DID, change));
    store.loseReplies();
    if (dialog.shows("typed")) {
      dialog.paste("typed", DID.path());
    }
    dialog.press("primary");
    dialog.settle();
  }

  private void see(ControlRecord.State state, Lease.State lease) {
    robot.interact(() -> feed.publish(seen(state, lease)));
  }

  private FleetSnapshot seen(ControlRecord.State state, Lease.State lease) {
    return fleet
        .snapshot()
        .with(
            new SyntheticLedger(DID, START, "1:1000", new Tally(300, 0))
                .state(state)
                .lease(SyntheticLedger.GONE, 'b', "301:500\n", 100, lease)
                .snapshot());
  }
}
