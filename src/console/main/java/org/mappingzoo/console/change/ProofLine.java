package org.mappingzoo.console.change;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.shell.Messages;

/// One statement about a change: a tick where it is proved; where it cannot be, that in words and
/// why.
final class ProofLine extends HBox {
  private static final PseudoClass PROVED = PseudoClass.getPseudoClass("proved");

  ProofLine(ProofWords proof, Messages messages) {
    this(proof.proved() ? "fth-check" : "fth-slash");
    pseudoClassStateChanged(PROVED, proof.proved());
    VBox words = new VBox(label(proof.statement(), ""));
    if (!proof.proved()) {
      words.getChildren().add(label(messages.get("proof.unprovable"), "change-unproved"));
      words.getChildren().add(label(proof.why(), "caption"));
    }
    add(words);
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
