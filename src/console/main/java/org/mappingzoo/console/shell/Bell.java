package org.mappingzoo.console.shell;

import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.monitor.Finding.Severity;

/// How many alerts nobody has answered yet. What gets well counts until it is over, as it does
/// among the alerts.
///
/// @param answered how many somebody has answered
/// @param sighted whether there is data; without it nothing begins to fire
record Bell(int critical, int warnings, int answered, boolean sighted) {

  static Bell of(AlertBook book) {
    int critical = 0;
    int warnings = 0;
    int answered = 0;
    for (Alert alert : book.alerts().values()) {
      if (alert.mark().isPresent()) {
        answered++;
      } else if (alert.isTold() && alert.level() == Severity.CRITICAL) {
        critical++;
      } else if (alert.isTold()) {
        warnings++;
      }
    }
    return new Bell(critical, warnings, answered, book.sighted());
  }

  int all() {
    return critical + warnings;
  }

  /// For a screen reader and the tooltip.
  String words(Messages messages) {
    if (all() > 0) {
      return messages.get("shell.bell", all(), messages.number(all()), messages.number(critical));
    }
    if (answered > 0) {
      return messages.get("shell.bell.answered", answered, messages.number(answered));
    }
    return messages.get(sighted ? "shell.bell.none" : "shell.bell.blind");
  }
}
