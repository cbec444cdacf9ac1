package org.mappingzoo.console.category;

import java.util.Locale;

/// What stands beside the range table.
enum CategoryTab {
  HISTOGRAM,
  CHART,
  TEXT,
  VERSIONS;

  /// The rest of its message key.
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether it has something to show where no list could be read.
  boolean isForAnyText() {
    return this == TEXT || this == VERSIONS;
  }

  /// Whether it has something to show of a counter.
  boolean isForCounters() {
    return this == CHART || this == VERSIONS;
  }
}
