package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// One of several buttons, by mouse and by keys.
@ExtendWith(ApplicationExtension.class)
final class ChoicesTest {
  private final List<String> told = new ArrayList<>();
  private Choices<String> choices;
  private ToggleButton hour;
  private ToggleButton day;

  @Start
  void open(Stage stage) {
    choices = new Choices<>(told::add, () -> told.add("the same again"));
    hour = new ToggleButton("An hour");
    day = new ToggleButton("A day");
    choices.add("hour", hour);
    choices.add("day", day);
    stage.setScene(new Scene(new HBox(hour, day)));
    stage.show();
  }

  @Test
  void anArrowKeyChoosesAsAClickDoes(FxRobot robot) {
    robot.interact(() -> choices.select("hour"));
    robot.interact(hour::requestFocus);
    robot.type(KeyCode.RIGHT);
    assertTrue(day.isSelected());
    assertEquals(List.of("day"), told);
    robot.clickOn(hour);
    assertEquals(List.of("day", "hour"), told);
  }

  @Test
  void aClickOnTheOneThatIsOnLeavesItOn(FxRobot robot) {
    robot.interact(() -> choices.select("day"));
    robot.clickOn(day);
    assertTrue(day.isSelected());
    assertEquals(List.of("the same again"), told);
  }

  @Test
  void whatIsShownIsNotTold(FxRobot robot) {
    robot.interact(() -> choices.select("day"));
    robot.interact(() -> choices.select("hour"));
    assertTrue(hour.isSelected());
    assertFalse(day.isSelected());
    assertEquals(List.of(), told);
  }
}
