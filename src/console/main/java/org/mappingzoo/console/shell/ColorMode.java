package org.mappingzoo.console.shell;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Which of the themes is worn.
public enum ColorMode {
  /// As the desktop does, also when that changes.
  SYSTEM,
  LIGHT,
  DARK,
  /// White on black, each text at 7:1 or better.
  CONTRAST;

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
      case CONTRAST -> "fth-eye";
    };
  }

  public static Optional<ColorMode> ofCode(String code) {
    return Stream.of(values()).filter(mode -> mode.code().equals(code)).findFirst();
  }
}
