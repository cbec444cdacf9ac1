package org.mappingzoo.console.shell;

import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.monitor.Finding.Severity;

/// How many alerts nobody has answered yet.
record Bell(int critical, int warnings) {

  static Bell of(AlertBook book) {
    int critical = 0;
    int warnings = 0;
    for (Alert alert : book.standing(Alert.Standing.FIRING)) {
      if (alert.level() == Severity.CRITICAL) {
        critical++;
      } else {
        warnings++;
      }
    }
    return new Bell(critical, warnings);
  }

  int all() {
    return critical + warnings;
  }

  /// For a screen reader and the tooltip.
  String words(Messages messages) {
    return all() == 0
        ? messages.get("shell.bell.none")
        : messages.get("shell.bell", all(), messages.number(all()), messages.number(critical));
  }
}
