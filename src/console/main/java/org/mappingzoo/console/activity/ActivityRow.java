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
    versionLength = words.version(entry()).length();
    freeLength = words.free(entry()).length();
  }

  /// Of its version, or step from one to another, in characters.
  int versionLength() {
    return versionLength;
  }

  /// Of its number of free ids, or step from one to another, in characters.
  int freeLength() {
    return freeLength;
  }

  @Override
  public String toString() {
    return entry().key();
  }
}
