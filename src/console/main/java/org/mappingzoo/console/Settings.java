package org.mappingzoo.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.disk.WholeFile;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.TextSize;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What windows remember from one start to the next: place, theme, language and rail. That they
/// cannot be read or written is no reason not to start.
///
/// Several windows, and several processes, share them: each writes no more than what was changed in
/// it, so that none takes back what was chosen in another one.
final class Settings {
  private static final Logger LOG = LoggerFactory.getLogger(Settings.class);
  private static final String FILE = "console.properties";

  private final Shared shared;

  /// What was read or set here last.
  private final Map<String, String> own = new HashMap<>();

  private boolean noting;

  /// What all windows of this process have.
  ///
  /// @param unsaved what is not in the file yet
  private record Shared(Optional<Path> file, Properties values, Map<String, String> unsaved) {}

  private Settings(Shared shared) {
    this.shared = shared;
    shared.values().forEach((name, value) -> own.put((String) name, (String) value));
  }

  /// Settings in a file that may not exist yet.
  static Settings in(Path directory) {
    Path file = directory.resolve(FILE);
    return new Settings(new Shared(Optional.of(file), read(file), new HashMap<>()));
  }

  /// Settings that are never kept, for pictures and tests.
  static Settings forgotten() {
    return new Settings(new Shared(Optional.empty(), new Properties(), new HashMap<>()));
  }

  /// The same for another window.
  Settings forWindow() {
    return new Settings(shared);
  }

  /// What a window shows when it opens is nothing that was changed in it.
  ///
  /// @param shown sets it
  void note(Runnable shown) {
    noting = true;
    shown.run();
    noting = false;
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

  /// The name of the profile that was connected last.
  Optional<String> connection() {
    return text("connection").filter(Profile::isName);
  }

  void connection(String profile) {
    set("connection", profile);
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

  /// Writes what changed since it was written last, into whatever other processes have written
  /// meanwhile. What cannot be written is tried again the next time. From any thread; it blocks on
  /// the disk.
  void save() {
    synchronized (shared) {
      if (!shared.unsaved().isEmpty()) {
        shared.file().ifPresent(this::write);
      }
    }
  }

  void set(String name, String value) {
    if (!value.equals(own.put(name, value)) && !noting) {
      synchronized (shared) {
        shared.values().setProperty(name, value);
        shared.unsaved().put(name, value);
      }
    }
  }

  private void write(Path path) {
    Properties all = read(path);
    all.putAll(shared.unsaved());
    StringWriter text = new StringWriter();
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      all.store(text, "Mapping Zoo: what the window remembers");
      WholeFile.write(path, text.toString().getBytes(UTF_8));
      shared.unsaved().clear();
    } catch (IOException e) {
      LOG.warn("cannot keep settings in {}: {}", path, e.toString());
    }
  }

  private static Properties read(Path path) {
    Properties values = new Properties();
    try (Reader in = Files.newBufferedReader(path)) {
      values.load(in);
    } catch (NoSuchFileException e) {
      LOG.debug("no settings yet in {}", path);
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn("cannot read settings in {}: {}", path, e.toString());
    }
    return values;
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(shared.values().getProperty(name));
  }
}
