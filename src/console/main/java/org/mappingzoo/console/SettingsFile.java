package org.mappingzoo.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.disk.PropertiesText;
import org.mappingzoo.console.fleet.FleetViewModel;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.FileFault;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.core.category.CategoryName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The settings' file, as far as it can be understood.
final class SettingsFile {
  private static final Logger LOG = LoggerFactory.getLogger(SettingsFile.class);

  private static final Predicate<String> IS_TRUTH = List.of("true", "false")::contains;

  /// What the value of a key may be; of all others anything.
  private static final Map<String, Predicate<String>> VALUES =
      Map.ofEntries(
          Map.entry("theme", code -> ColorMode.ofCode(code).isPresent()),
          Map.entry("language", code -> Language.ofCode(code).isPresent()),
          Map.entry("connection", name -> name.isEmpty() || Profile.isName(name)),
          Map.entry("text.size", SettingsFile::isNumber),
          Map.entry("x", SettingsFile::isNumber),
          Map.entry("y", SettingsFile::isNumber),
          Map.entry("width", SettingsFile::isNumber),
          Map.entry("height", SettingsFile::isNumber),
          Map.entry("maximized", IS_TRUTH),
          Map.entry("rail.narrow", IS_TRUTH),
          Map.entry("notices", IS_TRUTH),
          Map.entry("category.table", SettingsFile::isShare),
          Map.entry("columns", FleetViewModel::isLayout));

  private static final String SELECTED = "selected.";

  /// What is there.
  ///
  /// @param fault why nothing can be understood
  /// @param wrong what has no meaning, each by itself
  record Read(Properties values, Optional<FileFault> fault, List<FileFault> wrong) {}

  private SettingsFile() {}

  /// Also of a file that does not exist yet.
  static Read read(Path file) {
    try {
      PropertiesText text = new PropertiesText(Files.readString(file));
      Properties values = text.values();
      return new Read(values, Optional.empty(), wrong(file, text, values));
    } catch (NoSuchFileException e) {
      LOG.debug("no settings yet in {}", file);
      return new Read(new Properties(), Optional.empty(), List.of());
    } catch (PropertiesText.BadEscape e) {
      return unreadable(FileFault.badEscape(file, e.line()));
    } catch (IOException e) {
      DiskFault why = DiskFault.of(file, e);
      return why.kind() == DiskFault.Kind.BLOCKED // so there is none: a save will say why
          ? new Read(new Properties(), Optional.empty(), List.of())
          : unreadable(FileFault.unreadable(why));
    }
  }

  private static Read unreadable(FileFault why) {
    LOG.warn("{}", why.text());
    return new Read(new Properties(), Optional.of(why), List.of());
  }

  private static List<FileFault> wrong(Path file, PropertiesText text, Properties values) {
    return values.stringPropertyNames().stream()
        .filter(key -> !isPossible(key, values.getProperty(key)))
        .map(key -> FileFault.wrongValue(file, text.lineOf(key), key, values.getProperty(key)))
        .sorted((one, other) -> Integer.compare(one.line().orElse(0), other.line().orElse(0)))
        .toList();
  }

  private static boolean isPossible(String key, String value) {
    return key.startsWith(SELECTED)
        ? value.isEmpty() || value.lines().allMatch(SettingsFile::isPath)
        : VALUES.getOrDefault(key, any -> true).test(value);
  }

  /// Whether this can name a category.
  static boolean isPath(String text) {
    try {
      return text.equals(CategoryName.of(text).path());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isNumber(String text) {
    try {
      return !Double.isInfinite(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /// Whether it is a part of a whole.
  static boolean isShare(String text) {
    return isNumber(text) && Double.parseDouble(text) > 0 && Double.parseDouble(text) < 1;
  }

  /// A name beside it that nothing has.
  static Path aside(Path file) {
    String name = file.getFileName().toString().replace(".properties", "");
    return Stream.iterate(1, n -> n + 1)
        .map(n -> file.resolveSibling("%s-unread-%d.properties".formatted(name, n)))
        .filter(Files::notExists)
        .findFirst()
        .orElseThrow();
  }
}
