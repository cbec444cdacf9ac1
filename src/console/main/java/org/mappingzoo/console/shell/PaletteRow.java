package org.mappingzoo.console.shell;

import java.util.List;

/// A line of the palette.
///
/// @param id of the command, or the path of a category
/// @param place where it belongs to, in words; may be empty
/// @param reason why it cannot be done now; empty if it can
record PaletteRow(
    String id,
    String icon,
    String words,
    String place,
    List<String> keys,
    String reason,
    boolean possible) {

  /// For a screen reader.
  String spoken() {
    return String.join(
        ", ",
        List.of(words, place, String.join("+", keys), reason).stream()
            .filter(part -> !part.isEmpty())
            .toList());
  }
}
