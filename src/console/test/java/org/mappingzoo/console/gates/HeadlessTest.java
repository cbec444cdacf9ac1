package org.mappingzoo.console.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// The test set-up itself: JavaFX as modules, no display, a robot that clicks.
@ExtendWith(ApplicationExtension.class)
final class HeadlessTest {
  private Button button;

  @Start
  void open(Stage stage) {
    button = new Button("Take");
    button.setOnAction(event -> button.setText("Taken"));
    stage.setScene(new Scene(button, 300, 200));
    stage.show();
  }

  @Test
  void aRobotClicksAButtonWithoutADisplay(FxRobot robot) {
    robot.clickOn(button);
    assertEquals("Taken", button.getText());
  }

  @Test
  void javaFxIsOnTheModulePath() {
    assertTrue(Button.class.getModule().isNamed());
  }
}
