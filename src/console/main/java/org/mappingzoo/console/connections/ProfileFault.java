package org.mappingzoo.console.connections;

import java.nio.file.Path;
import java.util.OptionalInt;
import org.mappingzoo.console.shell.Messages;

/// A profile's file that cannot be understood. Nobody overwrites it.
public final class ProfileFault extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final transient OptionalInt line;
  private final String key;
  private final String value;
  private final Kind kind;

  /// What is wrong with it.
  public enum Kind {
    /// The file as a whole; the value has the system's words.
    FILE,
    /// There is no such file.
    GONE,
    MISSING,
    UNKNOWN_KEY,
    WRONG_VALUE
  }

  ProfileFault(Kind kind, Path file, OptionalInt line, String key, String value) {
    super(sentence(kind, file, line, key, value));
    this.kind = kind;
    this.file = file;
    this.line = line;
    this.key = key;
    this.value = value;
  }

  /// A value that its key cannot have.
  public static ProfileFault wrongValue(Path file, OptionalInt line, String key, String value) {
    return new ProfileFault(Kind.WRONG_VALUE, file, line, key, value);
  }

  public Kind kind() {
    return kind;
  }

  public Path file() {
    return file;
  }

  public OptionalInt line() {
    return line;
  }

  public String key() {
    return key;
  }

  public String value() {
    return value;
  }

  /// In the operator's language.
  public String in(Messages messages) {
    String at =
        line.isPresent()
            ? messages.get("connections.at.line", file, messages.ids(line.getAsInt()))
            : file.toString();
    return messages.get(
        switch (kind) {
          case FILE -> "connections.filefault.file";
          case GONE -> "connections.filefault.gone";
          case MISSING -> "connections.filefault.missing";
          case UNKNOWN_KEY -> "connections.filefault.key";
          case WRONG_VALUE -> "connections.filefault.value";
        },
        at,
        key,
        value);
  }

  private static String sentence(Kind kind, Path file, OptionalInt line, String key, String value) {
    String at = line.isPresent() ? file + ", line " + line.getAsInt() : file.toString();
    return switch (kind) {
      case FILE -> "cannot read the profile in %s: %s".formatted(at, value);
      case GONE -> "cannot read the profile in %s: there is no such file".formatted(at);
      case MISSING -> "%s has no '%s'".formatted(at, key);
      case UNKNOWN_KEY -> "%s: '%s' means nothing".formatted(at, key);
      case WRONG_VALUE -> "%s: '%s' cannot be the value of '%s'".formatted(at, value, key);
    };
  }
}
