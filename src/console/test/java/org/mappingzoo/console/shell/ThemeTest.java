package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javafx.application.ColorScheme;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import org.controlsfx.control.PopOver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /// Each has its font from another rule.
  @ParameterizedTest
  @CsvSource({"100, 13, 12", "200, 26, 24", "80, 10.4, 9.6"})
  void whatOpensAboveAWindowIsAsLargeAsTheTextInIt(
      int percent, double text, double note, FxRobot robot) {
    robot.interact(
        () -> {
          Theme theme = new Theme(ColorMode.LIGHT);
          theme.textSizeProperty().set(percent);
          show(first, theme);
          Pane below = (Pane) first.getScene().getRoot();
          ComboBox<String> list = new ComboBox<>(FXCollections.observableArrayList("a"));
          Button button = new Button("in a pop-over");
          button.getStyleClass().add("small");
          PopOver over = new PopOver(button);
          over.setAnimated(false);
          ContextMenu menu = new ContextMenu(new MenuItem("b"));
          Tooltip tip = new Tooltip("c");
          below.getChildren().setAll(list);
          below.applyCss();

          menu.show(below, Side.BOTTOM, 0, 0);
          tip.show(first);
          list.show();
          over.show(list);
          double top = 4 * percent / 100.0;
          assertEquals(text, fontOf(".menu-item .label", menu), 0.01);
          assertEquals(note, fontOf(".tooltip .tooltip", tip), 0.01);
          assertEquals(note, fontOf(".small", over), 0.01);
          assertEquals(top, button.getPadding().getTop(), 0.01);
          PopupWindow cells =
              Theme.above(first.getScene()).stream()
                  .filter(popup -> popup.getScene().getRoot().lookup(".list-view") != null)
                  .findFirst()
                  .orElseThrow();
          assertEquals(text, fontOf(".list-cell", cells), 0.01);
          Theme.above(first.getScene()).reversed().forEach(PopupWindow::hide);
        });
  }

  @Test
  void whereWindowsCannotBeTransparentNothingAboveThemIsRoundOrHasAShadow(FxRobot robot) {
    robot.interact(
        () -> {
          Pane below = (Pane) first.getScene().getRoot();
          ContextMenu menu = new ContextMenu(new MenuItem("a"));
          menu.show(below, Side.BOTTOM, 0, 0);
          PopOver over = new PopOver(new Label("b"));
          over.setAnimated(false);
          over.show(below);

          for (boolean transparent : new boolean[] {true, false}) {
            Theme.dress(menu, ColorMode.LIGHT, TextSize.USUAL, transparent);
            Theme.dress(over, ColorMode.LIGHT, TextSize.USUAL, transparent);
            Region items =
                assertInstanceOf(Region.class, found(".context-menu .context-menu", menu));
            double radius =
                items.getBackground().getFills().getFirst().getRadii().getTopLeftHorizontalRadius();
            assertEquals(transparent ? 8 : 0, radius);
            assertEquals(transparent, found(".popover > .border", over).getEffect() != null);
          }
          over.hide();
          menu.hide();
        });
  }

  private static double fontOf(String selector, PopupWindow popup) {
    return assertInstanceOf(Labeled.class, found(selector, popup)).getFont().getSize();
  }

  private static Node found(String selector, PopupWindow popup) {
    Parent root = popup.getScene().getRoot();
    root.applyCss();
    root.layout();
    return root.lookup(selector);
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
