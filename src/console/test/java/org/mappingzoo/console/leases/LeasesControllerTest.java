package org.mappingzoo.console.leases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.console.testing.SyntheticLedger.GONE;
import static org.mappingzoo.console.testing.SyntheticLedger.PRESENT;

import java.time.Instant;
import java.time.ZoneOffset;
import javafx.event.Event;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Views;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// The keys of the filter over the leases.
@ExtendWith(ApplicationExtension.class)
final class LeasesControllerTest {
  private static final Instant START = Instant.parse("2026-11-21T03:00:00Z");
  private static final CategoryName DID = CategoryName.of("/ids/did");

  private final SyntheticFleet fleet = new SyntheticFleet(START).write(DID.path(), "301:1000\n");
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final Asked asked = new Asked();
  private final LeasesViewModel model =
      new LeasesViewModel(feed, messages, new Access(true), asked, asked);
  private final SyntheticLedger ledger =
      new SyntheticLedger(DID, START, "1:1000", new Tally(90, 10))
          .lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN)
          .lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);

  @Test
  void escapeEmptiesTheFilterAndThenLeadsToTheTable(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = scene();
          TextField filter = (TextField) scene.lookup("#filter");
          filter.requestFocus();
          filter.setText("nobody");
          assertEquals(0, model.rows().size());
          press(scene, KeyCode.ESCAPE);
          assertEquals("", filter.getText());
          assertEquals(2, model.rows().size());
          assertEquals(filter, scene.getFocusOwner());
          press(scene, KeyCode.ESCAPE);
          assertEquals(scene.lookup("#table"), scene.getFocusOwner());
        });
  }

  @Test
  void downLeadsToTheTableAndItsFirstRow(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = scene();
          TextField filter = (TextField) scene.lookup("#filter");
          filter.requestFocus();
          filter.setText("batch");
          press(scene, KeyCode.DOWN);
          TableView<?> table = (TableView<?>) scene.lookup("#table");
          assertEquals(table, scene.getFocusOwner());
          assertEquals(0, table.getSelectionModel().getSelectedIndex());
        });
  }

  private Scene scene() {
    Parent view = Views.load("leases", messages, new LeasesController(model));
    Scene scene = new Scene(view, 1100, 700);
    view.applyCss();
    feed.publish(fleet.snapshot().with(ledger.snapshot()));
    return scene;
  }

  private static void press(Scene scene, KeyCode key) {
    Event.fireEvent(
        scene.getFocusOwner(),
        new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
  }
}
