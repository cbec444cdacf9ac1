package org.mappingzoo.console.alerts;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.core.alert.AlertKey;

/// One line of the list. The row stays, its words change: so the selection survives.
public final class AlertRow {
  private final Object id;
  private final Optional<AlertKey> key;
  private final ReadOnlyObjectWrapper<AlertLine> line;

  /// A row.
  ///
  /// @param id what makes it the same row as before
  /// @param key whose alert it is; absent for headings
  AlertRow(Object id, Optional<AlertKey> key, AlertLine line) {
    this.id = id;
    this.key = key;
    this.line = new ReadOnlyObjectWrapper<>(this, "line", line);
  }

  Object id() {
    return id;
  }

  Optional<AlertKey> key() {
    return key;
  }

  AlertLine line() {
    return line.get();
  }

  ReadOnlyObjectProperty<AlertLine> lineProperty() {
    return line.getReadOnlyProperty();
  }

  void show(AlertLine next) {
    if (!next.equals(line.get())) {
      line.set(next);
    }
  }
}
