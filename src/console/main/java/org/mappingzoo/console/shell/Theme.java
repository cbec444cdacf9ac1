package org.mappingzoo.console.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import javafx.application.ColorScheme;
import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Scene;
import javafx.scene.control.Tooltip;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/// Dresses scenes: AtlantaFX below, our sheets above, in the colours and the size chosen.
public final class Theme {
  private static final PseudoClass CONTRAST = PseudoClass.getPseudoClass("contrast");

  /// At which the words of a tip are broken into lines.
  private static final double TIP_WIDTH = 424;

  private final ObjectProperty<ColorMode> mode;
  private final Supplier<ObservableValue<ColorScheme>> desktop;
  private final IntegerProperty textSize =
      new SimpleIntegerProperty(this, "textSize", TextSize.USUAL);

  public Theme(ColorMode atFirst) {
    this(atFirst, () -> Platform.getPreferences().colorSchemeProperty());
  }

  /// @param desktop the colours of the desktop, which nobody knows before the toolkit is up
  Theme(ColorMode atFirst, Supplier<ObservableValue<ColorScheme>> desktop) {
    mode = new SimpleObjectProperty<>(this, "mode", atFirst);
    this.desktop = desktop;
  }

  public ObjectProperty<ColorMode> modeProperty() {
    return mode;
  }

  public ColorMode mode() {
    return mode.get();
  }

  /// In percent of the usual, one of [TextSize].
  public IntegerProperty textSizeProperty() {
    return textSize;
  }

  void larger() {
    textSize.set(TextSize.larger(textSize.get()));
  }

  void smaller() {
    textSize.set(TextSize.smaller(textSize.get()));
  }

  void usual() {
    textSize.set(TextSize.USUAL);
  }

  /// Dresses the scene of a window, and goes on doing so when the choice or the desktop changes.
  /// What outlives windows knows of the scene only while it is shown.
  public void follow(Scene scene) {
    scene.getStylesheets().setAll(Views.sharedSheets());
    ObservableValue<Boolean> shown =
        scene.windowProperty().flatMap(Window::showingProperty).orElse(false);
    mode.subscribe(() -> dressAll(scene));
    desktop.get().when(shown).subscribe(colours -> dressAll(scene));
    ListChangeListener<Window> popups = change -> dressPopups(scene, change);
    shown.subscribe(
        now -> {
          Window.getWindows().removeListener(popups);
          if (now) {
            Window.getWindows().addListener(popups);
          }
        });
  }

  /// Dresses a scene once, for a picture.
  ///
  /// @param mode any but that of the system
  public static void dress(Scene scene, ColorMode mode) {
    scene.getStylesheets().setAll(Views.sharedSheets());
    wear(scene, mode);
  }

  /// The windows of menus, lists, tips and pop-overs that are open above a scene, the lowest first:
  /// also of a menu that a menu opened.
  public static List<PopupWindow> above(Scene below) {
    return Window.getWindows().stream()
        .filter(PopupWindow.class::isInstance)
        .map(PopupWindow.class::cast)
        .filter(popup -> isOwnerOf(below, popup))
        .toList();
  }

  private void dressAll(Scene scene) {
    wear(scene, modeNow());
    above(scene).forEach(this::dress);
  }

  /// Menus and tooltips have scenes of their own, which take over the sheets of their owner but
  /// not its colour scheme. Those of another window follow its own theme.
  private void dressPopups(Scene below, ListChangeListener.Change<? extends Window> change) {
    while (change.next()) {
      for (Window window : change.getAddedSubList()) {
        if (window instanceof PopupWindow popup && isOwnerOf(below, popup)) {
          dress(popup);
        }
      }
    }
  }

  private static boolean isOwnerOf(Scene below, PopupWindow popup) {
    Window owner = popup.getOwnerWindow();
    while (owner instanceof PopupWindow between) {
      owner = between.getOwnerWindow();
    }
    return below.getWindow() != null && Objects.equals(owner, below.getWindow());
  }

  private void dress(PopupWindow popup) {
    dress(
        popup,
        modeNow(),
        textSize.get(),
        Platform.isSupported(ConditionalFeature.TRANSPARENT_WINDOW));
  }

  /// Dresses one of the windows above a scene. Where windows cannot be transparent, shadows and
  /// round corners would stand on white.
  ///
  /// @param mode any but that of the system
  /// @param textSize in percent of the usual
  public static void dress(PopupWindow popup, ColorMode mode, int textSize, boolean transparent) {
    Scene scene = popup.getScene();
    if (popup instanceof Tooltip tip) {
      tip.setMaxWidth(TIP_WIDTH * textSize / TextSize.USUAL); // no sheet can
    }
    wear(scene, mode);
    List<String> sheets = new ArrayList<>(Views.sharedSheets());
    if (textSize != TextSize.USUAL) {
      sheets.add(ScaledSheets.of(textSize));
    }
    if (!transparent) {
      sheets.add(Views.opaqueSheet());
    }
    scene.getStylesheets().setAll(sheets);
  }

  private ColorMode modeNow() {
    if (mode.get() != ColorMode.SYSTEM) {
      return mode.get();
    }
    return desktop.get().getValue() == ColorScheme.DARK ? ColorMode.DARK : ColorMode.LIGHT;
  }

  private static ColorScheme schemeOf(ColorMode mode) {
    return mode == ColorMode.LIGHT ? ColorScheme.LIGHT : ColorScheme.DARK;
  }

  private static void wear(Scene scene, ColorMode mode) {
    ColorScheme scheme = schemeOf(mode);
    String sheet =
        scheme == ColorScheme.DARK
            ? new PrimerDark().getUserAgentStylesheetBSS()
            : new PrimerLight().getUserAgentStylesheetBSS();
    scene.getPreferences().setColorScheme(scheme);
    scene.setUserAgentStylesheet(sheet);
    scene.getRoot().pseudoClassStateChanged(CONTRAST, mode == ColorMode.CONTRAST);
  }
}
