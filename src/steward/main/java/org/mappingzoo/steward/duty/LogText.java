package org.mappingzoo.steward.duty;

import org.jspecify.annotations.Nullable;

/// Values in the service's log, whose lines are `key=value`: what others have said may hold
/// anything.
public final class LogText {
  private LogText() {}

  /// Text between quotes, on one line: a quote, a backslash and control characters are escaped as
  /// Java has them.
  public static String quoted(@Nullable String text) {
    String plain = String.valueOf(text).replace("\\", "\\\\").replace("\"", "\\\"");
    return '"' + withoutControls(plain) + '"';
  }

  /// Text as it is, where that is one value without quotes; else between them.
  public static String value(String text) {
    boolean isPlain = text.chars().allMatch(each -> each > ' ' && each != '"' && each != '=');
    return isPlain ? withoutControls(text) : quoted(text);
  }

  /// Control characters as escapes, among them those that break lines and that steer terminals.
  public static String withoutControls(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.chars().forEach(each -> append(line, (char) each));
    return line.toString();
  }

  private static void append(StringBuilder line, char each) {
    switch (each) {
      case '\n' -> line.append("\\n");
      case '\r' -> line.append("\\r");
      case '\t' -> line.append("\\t");
      default -> {
        boolean breaks = Character.isISOControl(each) || each == '\u2028' || each == '\u2029';
        if (breaks) {
          line.append("\\u%04x".formatted((int) each));
        } else {
          line.append(each);
        }
      }
    }
  }
}
