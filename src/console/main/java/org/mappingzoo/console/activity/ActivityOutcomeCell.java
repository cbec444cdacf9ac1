package org.mappingzoo.console.activity;

import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.SteadyCell;
import org.mappingzoo.console.shell.ChangeNews.Outcome;

/// What became of an action: a mark and a word.
final class ActivityOutcomeCell extends SteadyCell<ActivityRow, ActivityEntry> {
  private final ActivityWords words;
  private final StatusDot dot = new StatusDot();
  private final Label text = new Label();
  private final HBox line = new HBox(dot, text);

  ActivityOutcomeCell(ActivityWords words) {
    this.words = words;
    line.getStyleClass().add("state-line");
    tellWhole(text);
  }

  @Override
  protected void updateItem(@Nullable ActivityEntry entry, boolean nothing) {
    super.updateItem(entry, nothing);
    if (nothing || !(entry instanceof Deed deed)) {
      setGraphic(null);
      return;
    }
    dot.setTone(toneOf(deed.outcome()));
    for (Tone each : Tone.values()) {
      line.pseudoClassStateChanged(each.state(), each == dot.getTone());
    }
    text.setText(words.outcome(deed));
    setAccessibleText(text.getText());
    setGraphic(line);
  }

  private static Tone toneOf(Outcome outcome) {
    return switch (outcome) {
      case DONE -> Tone.OK;
      case SENT, NOT_WRITTEN -> Tone.NOTICE;
      case UNKNOWN -> Tone.WARNING;
    };
  }
}
