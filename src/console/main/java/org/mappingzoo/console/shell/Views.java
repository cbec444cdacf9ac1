package org.mappingzoo.console.shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.List;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;

/// Loads screens and knows where their files are.
public final class Views {
  private static final String ROOT = "/org/mappingzoo/console/";

  /// What every scene needs; a screen's own sheet is named in its FXML or by [#load].
  private static final List<String> SHARED_SHEETS = List.of("tokens", "controls", "shell");

  private Views() {}

  /// Loads `fxml/<screen>.fxml` with its texts and, if there is one, `styles/<screen>.css`.
  ///
  /// @param controller what the FXML's `fx:controller` names, already built
  public static Parent load(String screen, Messages messages, Object controller) {
    FXMLLoader loader = new FXMLLoader(resource("fxml/" + screen + ".fxml"), messages.bundle());
    loader.setClassLoader(Views.class.getClassLoader());
    loader.setControllerFactory(type -> checked(type, controller));
    try {
      Parent root = loader.load();
      addSheet(screen, root);
      return root;
    } catch (IOException e) {
      throw new UncheckedIOException("screen " + screen + " cannot be loaded", e);
    }
  }

  /// The sheets that a scene needs before any screen is in it.
  public static List<String> sharedSheets() {
    return SHARED_SHEETS.stream().map(Views::sheet).toList();
  }

  /// What a window needs besides that cannot be transparent.
  static String opaqueSheet() {
    return sheet("opaque");
  }

  private static String sheet(String name) {
    return resource("styles/" + name + ".css").toExternalForm();
  }

  private static void addSheet(String screen, Parent root) {
    URL sheet = Views.class.getResource(ROOT + "styles/" + screen + ".css");
    if (sheet != null && !root.getStylesheets().contains(sheet.toExternalForm())) {
      root.getStylesheets().add(sheet.toExternalForm());
    }
  }

  private static Object checked(Class<?> type, Object controller) {
    if (!type.isInstance(controller)) {
      throw new IllegalArgumentException(
          "the FXML names %s, but %s was given".formatted(type, controller.getClass()));
    }
    return controller;
  }

  private static URL resource(String name) {
    URL found = Views.class.getResource(ROOT + name);
    if (found == null) {
      throw new IllegalArgumentException("there is no " + ROOT + name);
    }
    return found;
  }
}
