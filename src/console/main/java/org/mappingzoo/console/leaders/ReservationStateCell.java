package org.mappingzoo.console.leaders;

import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.StateLine;
import org.mappingzoo.console.control.SteadyCell;

/// A reservation's standing: a mark and a word.
final class ReservationStateCell extends SteadyCell<ReservationRow, ReservationFigures> {
  private final LeaderWords words;
  private final StateLine line = new StateLine();

  ReservationStateCell(LeaderWords words) {
    this.words = words;
    tellWhole(line.words());
  }

  @Override
  protected void updateItem(@Nullable ReservationFigures figures, boolean nothing) {
    super.updateItem(figures, nothing);
    if (figures == null || nothing) {
      setGraphic(null);
      return;
    }
    line.show(LeaderWords.toneOf(figures.standing()), words.standing(figures));
    setAccessibleText(words.standing(figures));
    setGraphic(line);
  }
}
