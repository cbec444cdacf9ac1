package org.mappingzoo.console;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.TextSize;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the window remembers from one start to the next: its place, theme, language and rail. That
/// they cannot be read or written is no reason not to start.
final class Settings {
  private static final Logger LOG = LoggerFactory.getLogger(Settings.class);
  private static final String FILE = "console.properties";

  private final Optional<Path> file;
  private final Properties values = new Properties();
  private final AtomicBoolean changed = new AtomicBoolean();

  private Settings(Optional<Path> file) {
    this.file = file;
  }

  /// Settings in a file that may not exist yet.
  static Settings in(Path directory) {
    Settings settings = new Settings(Optional.of(directory.resolve(FILE)));
    settings.load();
    return settings;
  }

  /// Settings that are never kept, for pictures and tests.
  static Settings forgotten() {
    return new Settings(Optional.empty());
  }

  Optional<ColorMode> theme() {
    return text("theme").flatMap(ColorMode::ofCode);
  }

  void theme(ColorMode mode) {
    set("theme", mode.code());
  }

  Optional<Language> language() {
    return text("language").flatMap(Language::ofCode);
  }

  void language(Language language) {
    set("language", language.code());
  }

  int textSize() {
    return TextSize.nearest((int) number("text.size").orElse(TextSize.USUAL));
  }

  boolean is(String name) {
    return is(name, false);
  }

  boolean is(String name, boolean usually) {
    return text(name).map(Boolean::parseBoolean).orElse(usually);
  }

  /// Texts without line breaks.
  List<String> list(String name) {
    return text(name).filter(all -> !all.isEmpty()).map(String::lines).stream()
        .flatMap(lines -> lines)
        .toList();
  }

  void set(String name, List<String> values) {
    set(name, String.join("\n", values));
  }

  void set(String name, boolean value) {
    set(name, Boolean.toString(value));
  }

  OptionalDouble number(String name) {
    try {
      return text(name).isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(Double.parseDouble(text(name).get()));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  void set(String name, double value) {
    set(name, Double.toString(value));
  }

  /// Writes what changed since it was written last. From any thread; it blocks on the disk.
  synchronized void save() {
    if (changed.getAndSet(false)) {
      file.ifPresent(this::write);
    }
  }

  void set(String name, String value) {
    if (!value.equals(values.setProperty(name, value))) {
      changed.set(true);
    }
  }

  private void write(Path path) {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      try (Writer out = Files.newBufferedWriter(path)) {
        values.store(out, "Mapping Zoo: what the window remembers");
      }
    } catch (IOException e) {
      LOG.warn("cannot keep settings in {}: {}", path, e.toString());
    }
  }

  private void load() {
    file.ifPresent(
        path -> {
          try (Reader in = Files.newBufferedReader(path)) {
            values.load(in);
          } catch (NoSuchFileException e) {
            LOG.debug("no settings yet in {}", path);
          } catch (IOException | IllegalArgumentException e) {
            LOG.warn("cannot read settings in {}: {}", path, e.toString());
          }
        });
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(values.getProperty(name));
  }
}
