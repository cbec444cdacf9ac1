package org.mappingzoo.console.change;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.core.category.CategoryName;

/// One category of a batch.
public final class BatchRow {
  private final CategoryName category;
  private final ReadOnlyObjectWrapper<BatchStanding> standing =
      new ReadOnlyObjectWrapper<>(this, "standing", new BatchStanding.Reading());

  BatchRow(CategoryName category) {
    this.category = category;
  }

  CategoryName category() {
    return category;
  }

  BatchStanding standing() {
    return standing.get();
  }

  ReadOnlyObjectProperty<BatchStanding> standingProperty() {
    return standing.getReadOnlyProperty();
  }

  void stand(BatchStanding next) {
    standing.set(next);
  }

  boolean isReady() {
    return standing.get() instanceof BatchStanding.Ready;
  }

  boolean isWritten() {
    return standing.get() instanceof BatchStanding.Sent(var preview, var became)
        && became instanceof LoggedChange.Standing.Written;
  }

  /// Sent, and nobody knows what became of it.
  boolean isUnsettled() {
    return standing.get() instanceof BatchStanding.Sent(var preview, var became)
        && became instanceof LoggedChange.Standing.Unsettled;
  }
}
