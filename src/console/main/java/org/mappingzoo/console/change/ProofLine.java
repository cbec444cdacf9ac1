package org.mappingzoo.console.change;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.shell.Messages;

/// One statement about a change: a tick where it is proved; where it cannot be, that in words and
/// why; a warning where something is lost by it.
final class ProofLine extends HBox {
  private static final PseudoClass PROVED = PseudoClass.getPseudoClass("proved");
  private static final PseudoClass LOSS = PseudoClass.getPseudoClass("loss");

  ProofLine(ProofWords proof, Messages messages) {
    this(iconOf(proof.weight()));
    pseudoClassStateChanged(PROVED, proof.proved());
    pseudoClassStateChanged(LOSS, proof.weight() == ProofWords.Weight.LOSS);
    add(
        switch (proof.weight()) {
          case PROVED -> new VBox(label(proof.statement(), ""));
          case UNPROVED ->
              new VBox(
                  label(proof.statement(), ""),
                  label(messages.get("proof.unprovable"), "change-unproved"),
                  label(proof.why(), "caption"));
          case LOSS ->
              new VBox(label(proof.statement(), "change-loss"), label(proof.why(), "caption"));
        });
  }

  private static String iconOf(ProofWords.Weight weight) {
    return switch (weight) {
      case PROVED -> "fth-check";
      case UNPROVED -> "fth-slash";
      case LOSS -> "fth-alert-triangle";
    };
  }

  private ProofLine(String icon) {
    getStyleClass().add("change-proof");
    getChildren().add(new FontIcon(icon));
    setFocusTraversable(false);
  }

  /// Something to know that is neither proved nor unproved.
  static ProofLine note(String text) {
    ProofLine row = new ProofLine("fth-info");
    row.add(new VBox(label(text, "")));
    return row;
  }

  private void add(VBox words) {
    HBox.setHgrow(words, Priority.ALWAYS);
    getChildren().add(words);
  }

  private static Label label(String text, String styleClass) {
    Label label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(USE_PREF_SIZE);
    if (!styleClass.isEmpty()) {
      label.getStyleClass().add(styleClass);
    }
    return label;
  }
}
