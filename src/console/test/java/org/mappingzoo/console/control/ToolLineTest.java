package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// A line of tools above a table.
@ExtendWith(ApplicationExtension.class)
final class ToolLineTest {
  private static final String WHY =
      "Attested return: the process that took the lease is there, nobody can vouch for it.";

  private final Label reason = new Label();
  private ToolLine line;

  @Start
  void show(Stage stage) {
    line = new ToolLine();
    line.getChildren().addAll(new TextField(), reason, new Button("Quarantine"));
    stage.setScene(new Scene(new VBox(line), 700, 300));
    stage.show();
  }

  @Test
  void whatLiesBelowDoesNotMoveWhenThereIsAReason(FxRobot robot) {
    robot.interact(
        () -> {
          double without = line.prefHeight(700);
          reason.setText(WHY);
          assertEquals(without, line.prefHeight(700));
        });
  }

  @Test
  void whereAReasonFitsOnTheLineNoneIsKeptForIt(FxRobot robot) {
    robot.interact(
        () -> {
          reason.setText(WHY);
          assertTrue(line.prefHeight(1_600) < line.prefHeight(700));
        });
  }
}
