package org.mappingzoo.console.activity;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// One entry of the table. The row stays while its entry grows: so the selection survives.
///
/// It knows how long its figures are, so that nobody prints those of ten thousand rows to find the
/// longest each time that one is new.
public final class ActivityRow {
  private final ReadOnlyObjectWrapper<ActivityEntry> entry;
  private final ActivityWords words;
  private int versionLength;
  private int freeLength;

  ActivityRow(ActivityEntry entry, ActivityWords words) {
    this.entry = new ReadOnlyObjectWrapper<>(this, "entry", entry);
    this.words = words;
    measure();
  }

  ActivityEntry entry() {
    return entry.get();
  }

  ReadOnlyObjectProperty<ActivityEntry> entryProperty() {
    return entry.getReadOnlyProperty();
  }

  void show(ActivityEntry next) {
    if (!next.equals(entry.get())) {
      entry.set(next);
      measure();
    }
  }

  private void measure() {
    versionLength = digits(words.version(entry()));
    freeLength = digits(words.free(entry()));
  }

  /// As long as so many digits: marks between thousands are half as wide.
  private static int digits(String figures) {
    long marks = figures.chars().filter(each -> each == ',' || each == '.').count();
    return figures.length() - (int) (marks / 2);
  }

  /// Of its version, or step from one to another, in digits.
  int versionLength() {
    return versionLength;
  }

  /// Of its number of free ids, or step from one to another, in digits.
  int freeLength() {
    return freeLength;
  }

  @Override
  public String toString() {
    return entry().key();
  }
}
