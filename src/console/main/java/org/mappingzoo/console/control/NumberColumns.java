package org.mappingzoo.console.control;

import javafx.scene.control.TableColumn;

/// Numbers of a table are never cut: what is left of an id is another id.
public final class NumberColumns {
  /// Of a table's type, in pixels, as its style sheet has it.
  private static final double DIGIT = 7.9;

  private static final double CELL_PADDING = 22;

  private NumberColumns() {}

  /// Makes a column as wide as its longest number needs at least.
  ///
  /// @param least the width that its heading needs, in pixels
  /// @param digits of the longest
  public static void fit(TableColumn<?, ?> column, double least, int digits) {
    column.setMinWidth(Math.max(least, digits * DIGIT + CELL_PADDING));
  }
}
