package org.mappingzoo.console.control;

import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.mappingzoo.console.control.StatusDot.Tone;

/// A mark and the words for a state, in its colour; and how much more there is, which is never cut
/// off.
public final class StateLine extends HBox {
  private final StatusDot dot = new StatusDot();
  private final Label text = new Label();
  private final Label more = new Label();

  public StateLine() {
    getChildren().addAll(dot, text, more);
    getStyleClass().add("state-line");
    more.setMinWidth(Region.USE_PREF_SIZE);
  }

  /// Those for the state, which may be cut off.
  public Labeled words() {
    return text;
  }

  public void show(Tone tone, String words) {
    show(tone, words, "");
  }

  /// Shows how much more there is, too.
  ///
  /// @param beyond such as `+2`; empty where there is nothing
  public void show(Tone tone, String words, String beyond) {
    dot.setTone(tone);
    for (Tone each : Tone.values()) {
      pseudoClassStateChanged(each.state(), each == tone);
    }
    text.setText(words);
    Displayed.text(beyond, more);
  }
}
