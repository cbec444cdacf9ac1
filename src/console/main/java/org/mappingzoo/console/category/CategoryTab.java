package org.mappingzoo.console.category;

/// What stands beside the range table.
enum CategoryTab {
  HISTOGRAM,
  CHART,
  TEXT,
  VERSIONS;

  /// Whether it has something to show where no list could be read.
  boolean isForAnyText() {
    return this == TEXT || this == VERSIONS;
  }

  /// Whether it has something to show of a counter.
  boolean isForCounters() {
    return this == CHART || this == VERSIONS;
  }
}
