package org.mappingzoo.console.alerts;

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
  String spoken() {
    return String.join(", ", title, said, stands, age);
  }
}
