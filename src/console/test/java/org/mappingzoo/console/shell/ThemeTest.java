package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javafx.application.ColorScheme;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
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
    show(stage, new Theme(mode));
  }

  private static void show(Stage stage, Theme theme) {
    Scene scene = new Scene(new StackPane(), 200, 100);
    theme.follow(scene);
    stage.setScene(scene);
    stage.show();
    scene.getRoot().applyCss(); // tips look their colours up in what is below
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

  @Test
  void theColoursOfTheDesktopAreFollowedAtOnce(FxRobot robot) {
    robot.interact(
        () -> {
          ObjectProperty<ColorScheme> desktop = new SimpleObjectProperty<>(ColorScheme.LIGHT);
          show(first, new Theme(ColorMode.SYSTEM, () -> desktop));
          assertWorn(ColorScheme.LIGHT, first.getScene());
          desktop.set(ColorScheme.DARK);
          assertWorn(ColorScheme.DARK, first.getScene());
          desktop.set(ColorScheme.LIGHT);
          assertWorn(ColorScheme.LIGHT, first.getScene());
        });
  }

  @Test
  void whatIsOpenAboveAWindowFollowsWithIt(FxRobot robot) {
    robot.interact(
        () -> {
          ObjectProperty<ColorScheme> desktop = new SimpleObjectProperty<>(ColorScheme.LIGHT);
          show(first, new Theme(ColorMode.SYSTEM, () -> desktop));
          Tooltip open = new Tooltip("open");
          open.show(first);
          assertWorn(ColorScheme.LIGHT, open.getScene());
          desktop.set(ColorScheme.DARK);
          assertWorn(ColorScheme.DARK, open.getScene());
          open.hide();
        });
  }

  @Test
  void whoChoseColoursKeepsThemWhateverTheDesktopDoes(FxRobot robot) {
    robot.interact(
        () -> {
          ObjectProperty<ColorScheme> desktop = new SimpleObjectProperty<>(ColorScheme.LIGHT);
          Theme theme = new Theme(ColorMode.LIGHT, () -> desktop);
          show(first, theme);
          desktop.set(ColorScheme.DARK);
          assertWorn(ColorScheme.LIGHT, first.getScene());
          theme.modeProperty().set(ColorMode.SYSTEM);
          assertWorn(ColorScheme.DARK, first.getScene());
        });
  }

  /// The toolkit outlives windows: it must not keep them.
  @Test
  void aClosedWindowFollowsNothingAndOneThatIsOpenedAgainDoesAtOnce(FxRobot robot) {
    robot.interact(
        () -> {
          ObjectProperty<ColorScheme> desktop = new SimpleObjectProperty<>(ColorScheme.LIGHT);
          show(first, new Theme(ColorMode.SYSTEM, () -> desktop));
          first.hide();
          desktop.set(ColorScheme.DARK);
          assertWorn(ColorScheme.LIGHT, first.getScene());
          first.show();
          assertWorn(ColorScheme.DARK, first.getScene());
        });
  }

  /// By the colour of a text that is drawn in it, too.
  private static void assertWorn(ColorScheme scheme, Scene scene) {
    assertEquals(scheme, scene.getPreferences().getColorScheme());
    Label words = new Label("words");
    Pane root = (Pane) scene.getRoot();
    root.getChildren().add(words);
    root.applyCss();
    double brightness = ((Color) words.getTextFill()).getBrightness();
    root.getChildren().remove(words);
    assertEquals(scheme == ColorScheme.DARK, brightness > 0.5, () -> "brightness " + brightness);
  }

  /// One line of all that a tip says may be wider than the window.
  @Test
  void theWordsOfATipAreBrokenIntoLines(FxRobot robot) {
    robot.interact(
        () -> {
          Tooltip tip = new Tooltip("one word after the other ".repeat(20));
          tip.show(first);
          tip.getScene().getRoot().applyCss();
          Label words =
              (Label)
                  tip.getScene().getRoot().lookupAll(".tooltip").stream()
                      .filter(Label.class::isInstance)
                      .findFirst()
                      .orElseThrow();
          assertTrue(words.maxWidth(-1) <= 424, () -> "as wide as " + words.maxWidth(-1));
          assertTrue(words.prefHeight(424) > 48, () -> "as high as " + words.prefHeight(424));
          tip.hide();
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
