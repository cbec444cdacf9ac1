package org.mappingzoo.console.control;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.mappingzoo.console.control.StatusDot.Tone;

/// A count with its words, which is a filter, too.
public final class TileButton extends ToggleButton {
  private static final PseudoClass NOTHING = PseudoClass.getPseudoClass("nothing");

  private final Label words;
  private final Label count = new Label();
  private final StatusDot dot = new StatusDot();

  /// @param marked whether a mark stands before the words
  public TileButton(String text, boolean marked) {
    words = new Label(text);
    words.getStyleClass().add("tile-words");
    words.setMinWidth(USE_PREF_SIZE);
    count.getStyleClass().add("tile-count");
    HBox line = marked ? new HBox(dot, words) : new HBox(words);
    line.getStyleClass().add("tile-line");
    VBox content = new VBox(line, count);
    content.getStyleClass().add("tile-content");
    getStyleClass().add("tile");
    setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(this, Priority.ALWAYS);
    setGraphic(content);
  }

  /// Shows a count; a tone only where it is not nothing.
  ///
  /// @param number the count in words
  public void show(String number, boolean nothing, Tone tone) {
    count.setText(number);
    setAccessibleText(words.getText() + ": " + number);
    dot.setTone(nothing ? Tone.OFF : tone);
    pseudoClassStateChanged(NOTHING, nothing);
  }
}
