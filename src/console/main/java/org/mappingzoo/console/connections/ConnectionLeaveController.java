package org.mappingzoo.console.connections;

import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// Asks whether a window may lose what it would lose with another connection in it.
public final class ConnectionLeaveController {
  private final String question;
  private final List<String> lines;
  private final Ways ways;

  @FXML private Label sentence;
  @FXML private VBox losses;

  /// What the answer leads to; each closes the dialog first.
  record Ways(Runnable here, Runnable window, Runnable cancel) {}

  ConnectionLeaveController(String question, List<String> lines, Ways ways) {
    this.question = question;
    this.lines = lines;
    this.ways = ways;
  }

  @FXML
  private void initialize() {
    sentence.setText(question);
    lines.forEach(line -> losses.getChildren().add(label(line)));
  }

  private static Label label(String line) {
    Label label = new Label(line);
    label.setWrapText(true);
    label.setMinHeight(Label.USE_PREF_SIZE);
    return label;
  }

  @FXML
  private void openHere() {
    ways.here().run();
  }

  @FXML
  private void openWindow() {
    ways.window().run();
  }

  @FXML
  private void cancel() {
    ways.cancel().run();
  }
}
