package org.mappingzoo.console.connections;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.mappingzoo.console.control.Displayed;

/// Asks whether a window may lose what it would lose with another connection in it, or closed.
public final class ConnectionLeaveController {
  private final Asking asking;
  private final Ways ways;

  @FXML private VBox dialog;
  @FXML private Label title;
  @FXML private Label sentence;
  @FXML private VBox losses;
  @FXML private Button elsewhere;
  @FXML private Button go;

  /// What is asked.
  ///
  /// @param lines what would be lost
  /// @param go what the button says that loses it
  record Asking(String title, String sentence, List<String> lines, String go) {}

  /// What the answer leads to.
  ///
  /// @param elsewhere loses nothing; empty where there is no such way
  record Ways(Runnable go, Optional<Runnable> elsewhere, Runnable cancel) {}

  ConnectionLeaveController(Asking asking, Ways ways) {
    this.asking = asking;
    this.ways = ways;
  }

  @FXML
  private void initialize() {
    dialog.setAccessibleText(asking.title());
    title.setText(asking.title());
    sentence.setText(asking.sentence());
    asking.lines().forEach(line -> losses.getChildren().add(label(line)));
    Displayed.when(ways.elsewhere().isPresent(), elsewhere);
    go.setText(asking.go());
  }

  private static Label label(String line) {
    Label label = new Label(line);
    label.setWrapText(true);
    label.setMinHeight(Label.USE_PREF_SIZE);
    return label;
  }

  @FXML
  private void go() {
    ways.go().run();
  }

  @FXML
  private void openElsewhere() {
    ways.elsewhere().ifPresent(Runnable::run);
  }

  @FXML
  private void cancel() {
    ways.cancel().run();
  }
}
