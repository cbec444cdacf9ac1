package org.mappingzoo.console.shell;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Which of the two themes is worn.
public enum ColorMode {
  /// As the desktop does, also when that changes.
  SYSTEM,
  LIGHT,
  DARK;

  /// As given to `--theme`.
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// An Ikonli literal.
  String icon() {
    return switch (this) {
      case SYSTEM -> "fth-monitor";
      case LIGHT -> "fth-sun";
      case DARK -> "fth-moon";
    };
  }

  public static Optional<ColorMode> ofCode(String code) {
    return Stream.of(values()).filter(mode -> mode.code().equals(code)).findFirst();
  }
}
