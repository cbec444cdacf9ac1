package org.mappingzoo.console.alerts;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.console.control.StatusDot.Tone;

/// One line of the list, in words.
///
/// @param heading whether it is the name of a rule above its alerts
/// @param title what is concerned
/// @param path where it lies; may be empty
/// @param said what is seen of it
/// @param stands its standing, and who answered; may be empty
/// @param age for how long, or when
record AlertLine(
    boolean heading, Tone tone, String title, String path, String said, String stands, String age) {

  /// For a screen reader.
  ///
  /// @param level what the mark stands for; may be empty
  String spoken(String level) {
    return Stream.of(title, path, level, said, stands, age)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }
}
