package org.mappingzoo.console.connections;

import javafx.fxml.FXML;
import javafx.scene.control.Label;

/// Asks whether a profile is to go.
public final class ConnectionDeleteController {
  private final String sentence;
  private final Runnable delete;
  private final Runnable cancel;

  @FXML private Label question;

  ConnectionDeleteController(String sentence, Runnable delete, Runnable cancel) {
    this.sentence = sentence;
    this.delete = delete;
    this.cancel = cancel;
  }

  @FXML
  private void initialize() {
    question.setText(sentence);
  }

  @FXML
  private void delete() {
    delete.run();
  }

  @FXML
  private void cancel() {
    cancel.run();
  }
}
