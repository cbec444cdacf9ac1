package org.mappingzoo.console.activity;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// One entry of the table. The row stays while its entry grows: so the selection survives.
public final class ActivityRow {
  private final ReadOnlyObjectWrapper<ActivityEntry> entry;

  ActivityRow(ActivityEntry entry) {
    this.entry = new ReadOnlyObjectWrapper<>(this, "entry", entry);
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
    }
  }

  @Override
  public String toString() {
    return entry().key();
  }
}
