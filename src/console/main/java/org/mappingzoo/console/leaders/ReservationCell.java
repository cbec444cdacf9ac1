package org.mappingzoo.console.leaders;

import java.util.function.Function;
import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;

/// A cell with text alone.
final class ReservationCell extends TableCell<ReservationRow, ReservationFigures> {
  private final Function<ReservationFigures, String> text;

  ReservationCell(Function<ReservationFigures, String> text) {
    this.text = text;
  }

  @Override
  protected void updateItem(@Nullable ReservationFigures figures, boolean nothing) {
    super.updateItem(figures, nothing);
    setText(figures == null || nothing ? null : text.apply(figures));
  }
}
