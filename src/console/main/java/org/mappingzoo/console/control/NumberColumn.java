package org.mappingzoo.console.control;

import javafx.scene.control.TableColumn;

/// A column of numbers, which are never cut: what is left of an id is another id.
public final class NumberColumn {
  /// Of a table's type, in pixels, as its style sheet has it.
  private static final double DIGIT = 7.9;

  private static final double CELL_PADDING = 22;

  private final TableColumn<?, ?> column;
  private final double least;

  /// @param column as it was laid out: no narrower than its heading needs
  public NumberColumn(TableColumn<?, ?> column) {
    this.column = column;
    least = column.getMinWidth();
  }

  /// Makes it as wide as its longest number needs at least.
  ///
  /// @param digits of the longest
  public void fit(int digits) {
    column.setMinWidth(Math.max(least, digits * DIGIT + CELL_PADDING));
  }
}
