package org.mappingzoo.console.shell;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.mappingzoo.console.disk.DiskFault;

/// What is wrong with a file of keys and values, as far as an operator can mend it: where, and why.
///
/// @param key empty where it is the whole file, or no key can be told
/// @param value of the key
/// @param disk why the file cannot be read or written at all
public record FileFault(
    Kind kind, Path file, OptionalInt line, String key, String value, Optional<DiskFault> disk) {

  /// What is wrong with it.
  public enum Kind {
    /// The file as a whole.
    UNREADABLE,
    /// The file as a whole, which was to be written.
    UNWRITTEN,
    /// There is no such file.
    GONE,
    /// What stands behind a backslash and `u` is no number.
    BAD_ESCAPE,
    MISSING,
    UNKNOWN_KEY,
    WRONG_VALUE
  }

  public static FileFault unreadable(DiskFault why) {
    return of(Kind.UNREADABLE, why);
  }

  public static FileFault unwritten(DiskFault why) {
    return of(Kind.UNWRITTEN, why);
  }

  private static FileFault of(Kind kind, DiskFault why) {
    return new FileFault(kind, why.file(), OptionalInt.empty(), "", "", Optional.of(why));
  }

  public static FileFault gone(Path file) {
    return new FileFault(Kind.GONE, file, OptionalInt.empty(), "", "", Optional.empty());
  }

  public static FileFault badEscape(Path file, int line) {
    return new FileFault(Kind.BAD_ESCAPE, file, OptionalInt.of(line), "", "", Optional.empty());
  }

  public static FileFault missing(Path file, String key) {
    return new FileFault(Kind.MISSING, file, OptionalInt.empty(), key, "", Optional.empty());
  }

  public static FileFault unknownKey(Path file, OptionalInt line, String key, String value) {
    return new FileFault(Kind.UNKNOWN_KEY, file, line, key, value, Optional.empty());
  }

  /// A value that its key cannot have.
  public static FileFault wrongValue(Path file, OptionalInt line, String key, String value) {
    return new FileFault(Kind.WRONG_VALUE, file, line, key, value, Optional.empty());
  }

  /// A sentence in the operator's language.
  public String in(Messages messages) {
    String at =
        line.isPresent()
            ? messages.get("file.at.line", file, messages.ids(line.getAsInt()))
            : file.toString();
    String why = disk.map(new DiskWords(messages)::cause).orElse("");
    return switch (kind) {
      case UNREADABLE -> messages.get("file.unreadable", at, why);
      case UNWRITTEN -> messages.get("file.unwritten", at, why);
      case GONE -> messages.get("file.gone", at);
      case BAD_ESCAPE -> messages.get("file.escape", at);
      case MISSING -> messages.get("file.missing", at, key);
      case UNKNOWN_KEY -> messages.get("file.key", at, key);
      case WRONG_VALUE -> messages.get("file.value", at, key, value);
    };
  }

  /// For logs, exceptions and a terminal.
  public String text() {
    String at = line.isPresent() ? file + ", line " + line.getAsInt() : file.toString();
    String why = disk.map(DiskFault::text).orElse("");
    return switch (kind) {
      case UNREADABLE -> "cannot read " + why;
      case UNWRITTEN -> "cannot write " + why;
      case GONE -> "cannot read %s: there is no such file".formatted(at);
      case BAD_ESCAPE -> "%s: behind \\u there must be four hexadecimal digits".formatted(at);
      case MISSING -> "%s has no '%s'".formatted(at, key);
      case UNKNOWN_KEY -> "%s: '%s' means nothing".formatted(at, key);
      case WRONG_VALUE -> "%s: '%s' cannot be the value of '%s'".formatted(at, value, key);
    };
  }
}
