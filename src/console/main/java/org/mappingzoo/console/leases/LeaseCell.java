package org.mappingzoo.console.leases;

import java.util.function.Function;
import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;

/// A cell with text alone.
final class LeaseCell extends TableCell<LeaseRow, LeaseFigures> {
  private final Function<LeaseFigures, String> text;

  LeaseCell(Function<LeaseFigures, String> text) {
    this.text = text;
  }

  @Override
  protected void updateItem(@Nullable LeaseFigures figures, boolean nothing) {
    super.updateItem(figures, nothing);
    setText(figures == null || nothing ? null : text.apply(figures));
  }
}
