package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.testing.Mouse;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// A pane of 800 pixels, divided at a quarter.
@ExtendWith(ApplicationExtension.class)
final class DividerShareTest {
  private static final double A_PIXEL = 1.0 / 400;

  private final DoubleProperty kept = new SimpleDoubleProperty(0.25);
  private SplitPane split;

  @Start
  void show(Stage stage) {
    split = new SplitPane(new Region(), new Region());
    split.setMinWidth(0);
    split.setMaxWidth(800);
    DividerShare share = new DividerShare(split, kept);
    stage.setScene(new Scene(new StackPane(split), 1600, 300));
    stage.show();
    share.restore();
  }

  @Test
  void theShareStaysWhateverTheWidthBecomes(FxRobot robot) {
    for (double width : new double[] {1500, 700, 400, 401, 1200, 800}) {
      resize(robot, width);
      assertEquals(0.25, split.getDividerPositions()[0], A_PIXEL, () -> "at " + width);
    }
  }

  @Test
  void whatSomebodyDraggedIsTheShareFromThenOn(FxRobot robot) {
    robot.interact(() -> Mouse.drag(split.lookup(".split-pane-divider"), 200));
    double dragged = split.getDividerPositions()[0];
    assertTrue(dragged > 0.4, () -> "at " + dragged);
    assertEquals(dragged, kept.get());

    resize(robot, 1400);
    assertEquals(dragged, split.getDividerPositions()[0], A_PIXEL);
  }

  private void resize(FxRobot robot, double width) {
    robot.interact(
        () -> {
          split.setMaxWidth(width);
          split.getScene().getRoot().layout();
        });
  }
}
