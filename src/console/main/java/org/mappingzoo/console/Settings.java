package org.mappingzoo.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.mappingzoo.console.SettingsTrouble.SetAside;
import org.mappingzoo.console.SettingsTrouble.Unkept;
import org.mappingzoo.console.SettingsTrouble.Unread;
import org.mappingzoo.console.SettingsTrouble.Wrong;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.disk.WholeFile;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.TextSize;
import org.mappingzoo.core.category.CategoryName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What windows remember from one start to the next: place, theme, language and rail. That they
/// cannot be read or written is no reason not to start, and it is said. What cannot be read is
/// never written over: the first save moves it aside.
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
  private static final class Shared {
    private final Optional<Path> file;
    private final Properties values;

    /// What is not in the file yet.
    private final Map<String, String> unsaved = new HashMap<>();

    private final List<SettingsTrouble> found;

    /// Whether what cannot be read was told with where it goes.
    private boolean toldUnread;

    private boolean failing;
    private Consumer<SettingsTrouble> listener = trouble -> {};

    Shared(Optional<Path> file, Properties values, List<SettingsTrouble> found) {
      this.file = file;
      this.values = values;
      this.found = found;
      toldUnread = found.stream().anyMatch(Unread.class::isInstance);
    }
  }

  private Settings(Shared shared) {
    this.shared = shared;
    shared.values.forEach((name, value) -> own.put((String) name, (String) value));
  }

  /// Settings in a file that may not exist yet.
  static Settings in(Path directory) {
    Path file = directory.resolve(FILE);
    SettingsFile.Read read = SettingsFile.read(file);
    return new Settings(new Shared(Optional.of(file), read.values(), found(file, read)));
  }

  private static List<SettingsTrouble> found(Path file, SettingsFile.Read read) {
    if (read.fault().isPresent()) {
      return List.of(new Unread(read.fault().get(), SettingsFile.aside(file)));
    }
    return read.wrong().isEmpty() ? List.of() : List.of(new Wrong(read.wrong()));
  }

  /// Settings that are never kept, for pictures and tests.
  static Settings forgotten() {
    return new Settings(new Shared(Optional.empty(), new Properties(), List.of()));
  }

  /// What was wrong with the file when it was read.
  List<SettingsTrouble> found() {
    return shared.found;
  }

  /// Runs `listener` with what an operator has to know of a save, on the thread that saves.
  void onTrouble(Consumer<SettingsTrouble> listener) {
    synchronized (shared) {
      shared.listener = listener;
    }
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

  /// What was selected; a path that is none counts for nothing.
  Stream<CategoryName> categories(String name) {
    return list(name).stream().filter(SettingsFile::isPath).map(CategoryName::of);
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

  /// A part of a whole; a number that is none counts for nothing.
  OptionalDouble share(String name) {
    return text(name).filter(SettingsFile::isShare).isPresent()
        ? number(name)
        : OptionalDouble.empty();
  }

  void set(String name, double value) {
    set(name, Double.toString(value));
  }

  /// Writes what changed since it was written last, into whatever other processes have written
  /// meanwhile. What cannot be written is tried again the next time. From any thread; it blocks on
  /// the disk.
  void save() {
    synchronized (shared) {
      if (!shared.unsaved.isEmpty()) {
        shared.file.ifPresent(this::write);
      }
    }
  }

  void set(String name, String value) {
    if (!value.equals(own.put(name, value)) && !noting) {
      synchronized (shared) {
        shared.values.setProperty(name, value);
        shared.unsaved.put(name, value);
      }
    }
  }

  private void write(Path path) {
    try {
      Properties all = onto(path);
      all.putAll(shared.unsaved);
      StringWriter text = new StringWriter();
      all.store(text, "Mapping Zoo: what the window remembers");
      Files.createDirectories(path.toAbsolutePath().getParent());
      WholeFile.write(path, text.toString().getBytes(UTF_8));
      shared.unsaved.clear();
      shared.failing = false;
    } catch (IOException e) {
      LOG.warn("cannot keep settings in {}: {}", path, e.toString());
      if (!shared.failing) {
        shared.listener.accept(new Unkept(DiskFault.of(path, e)));
      }
      shared.failing = true;
    }
  }

  /// What is in the file. What cannot be read there gives way to what is known here.
  private Properties onto(Path path) throws IOException {
    SettingsFile.Read there = SettingsFile.read(path);
    if (there.fault().isEmpty()) {
      return there.values();
    }
    Path aside = SettingsFile.aside(path);
    Files.move(path, aside);
    LOG.warn("settings that cannot be read are now {}", aside);
    if (!shared.toldUnread) {
      shared.listener.accept(new SetAside(there.fault().get(), aside));
    }
    shared.toldUnread = false;
    Properties known = new Properties();
    known.putAll(shared.values);
    return known;
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(shared.values.getProperty(name));
  }
}
