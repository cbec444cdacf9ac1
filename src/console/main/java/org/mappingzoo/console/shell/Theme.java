package org.mappingzoo.console.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import javafx.application.ColorScheme;
import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Scene;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/// Dresses scenes: AtlantaFX below, our sheets above, light or dark as chosen.
public final class Theme {
  private static final PseudoClass OPAQUE = PseudoClass.getPseudoClass("opaque");

  private final ObjectProperty<ColorMode> mode;

  public Theme(ColorMode atFirst) {
    mode = new SimpleObjectProperty<>(this, "mode", atFirst);
  }

  public ObjectProperty<ColorMode> modeProperty() {
    return mode;
  }

  public ColorMode mode() {
    return mode.get();
  }

  /// Dresses the scene of a window, and goes on doing so when the choice or the desktop changes.
  /// What outlives windows knows of the scene only while it is shown.
  public void follow(Scene scene) {
    scene.getStylesheets().setAll(Views.sharedSheets());
    ObservableValue<Boolean> shown =
        scene.windowProperty().flatMap(Window::showingProperty).orElse(false);
    mode.subscribe(() -> wear(scene, schemeNow()));
    Platform.getPreferences()
        .colorSchemeProperty()
        .when(shown)
        .subscribe(desktop -> wear(scene, schemeNow()));
    ListChangeListener<Window> popups = this::dressPopups;
    shown.subscribe(
        now -> {
          Window.getWindows().removeListener(popups);
          if (now) {
            Window.getWindows().addListener(popups);
          }
        });
  }

  /// Dresses a scene once, for a picture.
  public static void dress(Scene scene, ColorScheme scheme) {
    scene.getStylesheets().setAll(Views.sharedSheets());
    wear(scene, scheme);
  }

  /// Menus and tooltips have scenes of their own, which take over the sheets of their owner but
  /// not its colour scheme.
  private void dressPopups(ListChangeListener.Change<? extends Window> change) {
    while (change.next()) {
      for (Window window : change.getAddedSubList()) {
        if (window instanceof PopupWindow popup) {
          dress(popup);
        }
      }
    }
  }

  /// Where windows cannot be transparent, shadows and round corners would stand on white.
  private void dress(PopupWindow popup) {
    Scene scene = popup.getScene();
    scene.getPreferences().setColorScheme(schemeNow());
    scene
        .getRoot()
        .pseudoClassStateChanged(
            OPAQUE, !Platform.isSupported(ConditionalFeature.TRANSPARENT_WINDOW));
  }

  private ColorScheme schemeNow() {
    return switch (mode.get()) {
      case LIGHT -> ColorScheme.LIGHT;
      case DARK -> ColorScheme.DARK;
      case SYSTEM -> Platform.getPreferences().getColorScheme();
    };
  }

  private static void wear(Scene scene, ColorScheme scheme) {
    String sheet =
        scheme == ColorScheme.DARK
            ? new PrimerDark().getUserAgentStylesheetBSS()
            : new PrimerLight().getUserAgentStylesheetBSS();
    scene.getPreferences().setColorScheme(scheme);
    scene.setUserAgentStylesheet(sheet);
  }
}
