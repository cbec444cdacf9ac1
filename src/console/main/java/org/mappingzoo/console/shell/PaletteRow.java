package org.mappingzoo.console.shell;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A line of the palette.
///
/// @param id of the command, or the path of a category
/// @param place where it belongs to, in words; may be empty
/// @param subject what it would be about there, such as a path; may be empty
/// @param reason why it cannot be done now; empty if it can
record PaletteRow(
    String id,
    String icon,
    String words,
    String place,
    String subject,
    List<String> keys,
    String reason,
    boolean possible) {

  /// Why not, or where; and what it is about.
  String note() {
    return together(" · ", possible ? place : "", subject, reason);
  }

  /// For a screen reader.
  String spoken() {
    return together(", ", words, place, subject, String.join("+", keys), reason);
  }

  private static String together(String between, String... parts) {
    return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(between));
  }
}
