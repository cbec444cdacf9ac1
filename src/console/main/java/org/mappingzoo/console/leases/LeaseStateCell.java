package org.mappingzoo.console.leases;

import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;

/// A lease's standing: a mark and a word.
final class LeaseStateCell extends TableCell<LeaseRow, LeaseFigures> {
  private final LeaseWords words;
  private final StatusDot dot = new StatusDot();
  private final Label text = new Label();
  private final HBox line = new HBox(dot, text);

  LeaseStateCell(LeaseWords words) {
    this.words = words;
    line.getStyleClass().add("state-line");
  }

  @Override
  protected void updateItem(@Nullable LeaseFigures figures, boolean nothing) {
    super.updateItem(figures, nothing);
    if (figures == null || nothing) {
      setGraphic(null);
      return;
    }
    dot.setTone(toneOf(figures.standing()));
    for (Tone each : Tone.values()) {
      line.pseudoClassStateChanged(each.state(), each == dot.getTone());
    }
    text.setText(words.standing(figures));
    setAccessibleText(text.getText());
    setGraphic(line);
  }

  private static Tone toneOf(Standing standing) {
    return switch (standing) {
      case ACTIVE -> Tone.OK;
      case OVERDUE, PARKED, QUARANTINED -> Tone.NOTICE;
      case ORPHANED -> Tone.WARNING;
      case RECYCLED, WRITTEN_OFF -> Tone.OFF;
    };
  }
}
