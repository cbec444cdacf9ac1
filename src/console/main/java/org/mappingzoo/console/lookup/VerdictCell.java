package org.mappingzoo.console.lookup;

import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.SteadyCell;
import org.mappingzoo.core.monitor.IdTrace.Verdict;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;

/// A verdict: a mark and a word.
final class VerdictCell extends SteadyCell<LookupRow, LookupRow> {
  private final LookupWords words;
  private final StatusDot dot = new StatusDot();
  private final Label text = new Label();
  private final HBox line = new HBox(dot, text);

  VerdictCell(LookupWords words) {
    this.words = words;
    line.getStyleClass().add("state-line");
    tellWhole(text);
  }

  @Override
  protected void updateItem(@Nullable LookupRow row, boolean nothing) {
    super.updateItem(row, nothing);
    if (row == null || nothing) {
      setGraphic(null);
      return;
    }
    dot.setTone(row.stretch().map(stretch -> toneOf(stretch.trace().verdict())).orElse(Tone.OFF));
    for (Tone each : Tone.values()) {
      line.pseudoClassStateChanged(each.state(), each == dot.getTone());
    }
    text.setText(words.verdict(row));
    setAccessibleText(text.getText());
    setGraphic(line);
  }

  private static Tone toneOf(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Free free -> Tone.OK;
      case Verdict.Fenced fenced -> Tone.NOTICE;
      case Verdict.Doubtful doubtful -> Tone.CRITICAL;
      case Verdict.Held held -> held.standing() == Standing.ORPHANED ? Tone.WARNING : Tone.NOTICE;
      case Verdict.Spent spent -> Tone.NOTICE;
      case Verdict.Counted counted -> Tone.NOTICE;
      case Verdict.NotYet notYet -> Tone.OFF;
      case Verdict.NotFree notFree -> Tone.OFF;
      case Verdict.Outside outside -> Tone.OFF;
      case Verdict.Emptied emptied -> Tone.OFF;
      case Verdict.Unreadable unreadable -> Tone.WARNING;
    };
  }
}
