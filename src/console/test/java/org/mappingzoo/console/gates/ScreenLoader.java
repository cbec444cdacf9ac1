package org.mappingzoo.console.gates;

import atlantafx.base.theme.PrimerLight;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.application.ColorScheme;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;
import javafx.scene.Scene;

/// Loads screens for real, without their controllers: these want view models, and what ties a
/// screen to its controller is checked by reading. What JavaFX only logs about sheets becomes a
/// fault. To be used on the FX thread.
final class ScreenLoader {
  private final List<Path> screens;
  private final List<Path> sheets;

  /// Copies the screens, without controllers and handlers, and the sheets into `scratch`, side by
  /// side as they are in the program.
  ScreenLoader(List<Path> screens, List<Path> sheets, Path scratch) {
    this.screens = screens.stream().map(s -> copy(s, scratch.resolve("fxml"))).toList();
    this.sheets = sheets.stream().map(s -> copy(s, scratch.resolve("styles"))).toList();
  }

  List<String> faults(ResourceBundle words, ColorScheme scheme) {
    var faults = new ArrayList<String>();
    Logger logger = Logger.getLogger("javafx.css");
    Handler listener = listener(faults);
    logger.addHandler(listener);
    logger.setUseParentHandlers(false);
    try {
      screens.forEach(screen -> load(screen, words, scheme, faults));
    } finally {
      logger.setUseParentHandlers(true);
      logger.removeHandler(listener);
    }
    return faults.stream().distinct().toList();
  }

  private void load(Path file, ResourceBundle words, ColorScheme scheme, List<String> faults) {
    try {
      Parent root = new FXMLLoader(file.toUri().toURL(), words).load();
      Scene scene = new Scene(root, 1000, 800);
      scene.getPreferences().setColorScheme(scheme);
      scene.setUserAgentStylesheet(new PrimerLight().getUserAgentStylesheet());
      sheets.forEach(sheet -> scene.getStylesheets().add(sheet.toUri().toString()));
      root.applyCss();
      root.layout();
    } catch (IOException e) {
      faults.add(file.getFileName() + ": " + rootCause(e));
    }
  }

  private static Throwable rootCause(Throwable e) {
    Throwable cause = e.getCause();
    return cause == null ? e : rootCause(cause);
  }

  private static Handler listener(List<String> faults) {
    return new Handler() {
      @Override
      public void publish(LogRecord record) {
        if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
          faults.add(record.getMessage());
        }
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  private static Path copy(Path file, Path folder) {
    try {
      Files.createDirectories(folder);
      String text =
          Places.read(file)
              .replaceAll("\\sfx:controller=\"[^\"]*\"", "")
              .replaceAll("\\son[A-Z]\\w*=\"#[^\"]*\"", "");
      return Files.writeString(folder.resolve(file.getFileName().toString()), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
