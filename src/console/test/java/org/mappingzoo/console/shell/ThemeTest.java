package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import javafx.application.ColorScheme;
import javafx.scene.Scene;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
final class ThemeTest {
  private Stage another;
  private Stage first;

  @Start
  void open(Stage stage) {
    first = stage;
    another = new Stage();
    show(stage, ColorMode.LIGHT);
    show(another, ColorMode.DARK);
  }

  private static void show(Stage stage, ColorMode mode) {
    Scene scene = new Scene(new StackPane(), 200, 100);
    new Theme(mode).follow(scene);
    stage.setScene(scene);
    stage.show();
  }

  @Test
  void eachWindowDressesItsOwnPopups(FxRobot robot) {
    robot.interact(
        () -> {
          assertEquals(ColorScheme.LIGHT, schemeOfTooltipOver(first));
          assertEquals(ColorScheme.DARK, schemeOfTooltipOver(another));
          another.hide();
        });
  }

  private static ColorScheme schemeOfTooltipOver(Stage owner) {
    Tooltip tooltip = new Tooltip("shown");
    tooltip.show(owner);
    ColorScheme scheme = tooltip.getScene().getPreferences().getColorScheme();
    tooltip.hide();
    return scheme;
  }
}
