package org.mappingzoo.bench.steward;

/// Which goals were met; a run that missed one ends with 1.
final class Goals {
  private boolean missed;

  /// The word for it in a table.
  String word(boolean met) {
    missed |= !met;
    return met ? "met" : "MISSED";
  }

  boolean areMissed() {
    return missed;
  }
}
