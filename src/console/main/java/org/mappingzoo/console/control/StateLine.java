package org.mappingzoo.console.control;

import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.mappingzoo.console.control.StatusDot.Tone;

/// A mark and the words for a state, in its colour.
public final class StateLine extends HBox {
  private final StatusDot dot = new StatusDot();
  private final Label text = new Label();

  public StateLine() {
    getChildren().addAll(dot, text);
    getStyleClass().add("state-line");
  }

  public void show(Tone tone, String words) {
    dot.setTone(tone);
    for (Tone each : Tone.values()) {
      pseudoClassStateChanged(each.state(), each == tone);
    }
    text.setText(words);
  }
}
