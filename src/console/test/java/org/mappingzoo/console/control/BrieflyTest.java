package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// A button that says for hardly any time what it did.
@ExtendWith(ApplicationExtension.class)
final class BrieflyTest {
  private static final Duration HARDLY = Duration.millis(1);

  private Button button;

  @Start
  void show(Stage stage) {
    button = new Button("Copy");
    stage.setScene(new Scene(button));
    stage.show();
  }

  @Test
  void itHasItsOwnWordsAgainHoweverOftenItWasPressed(FxRobot robot) throws TimeoutException {
    robot.interact(
        () -> {
          Briefly.says(button, "Copied", HARDLY);
          Briefly.says(button, "Copied", HARDLY);
          assertEquals("Copied", button.getText());
        });
    awaitText("Copy");
  }

  @Test
  void wordsThatItGotMeanwhileStay(FxRobot robot) throws TimeoutException {
    Button witness = new Button("own");
    robot.interact(
        () -> {
          Briefly.says(button, "Copied", HARDLY);
          button.setText("Kopieren");
          Briefly.says(witness, "said", HARDLY.multiply(2));
        });
    WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> witness.getText().equals("own"));
    awaitText("Kopieren");
  }

  private void awaitText(String words) throws TimeoutException {
    WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> button.getText().equals(words));
  }
}
