package org.mappingzoo.console.leaders;

import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;

/// A reservation's standing: a mark and a word.
final class ReservationStateCell extends TableCell<ReservationRow, ReservationFigures> {
  private final LeaderWords words;
  private final StatusDot dot = new StatusDot();
  private final Label text = new Label();
  private final HBox line = new HBox(dot, text);

  ReservationStateCell(LeaderWords words) {
    this.words = words;
    line.getStyleClass().add("state-line");
  }

  @Override
  protected void updateItem(@Nullable ReservationFigures figures, boolean nothing) {
    super.updateItem(figures, nothing);
    if (figures == null || nothing) {
      setGraphic(null);
      return;
    }
    dot.setTone(LeaderWords.toneOf(figures.standing()));
    for (Tone each : Tone.values()) {
      line.pseudoClassStateChanged(each.state(), each == dot.getTone());
    }
    text.setText(words.standing(figures));
    setAccessibleText(text.getText());
    setGraphic(line);
  }
}
