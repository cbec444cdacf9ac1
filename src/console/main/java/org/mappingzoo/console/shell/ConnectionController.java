package org.mappingzoo.console.shell;

import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.util.Subscription;
import org.mappingzoo.console.control.Briefly;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// The pop-over behind the connection chip: where to, through which session, at what cost.
public final class ConnectionController implements Screen.Released {
  private final ShellViewModel model;
  private final Runnable connections;
  private Subscription following = Subscription.EMPTY;

  @FXML private Label headline;
  @FXML private Label ensemble;
  @FXML private Label roots;
  @FXML private Label session;
  @FXML private Label watches;
  @FXML private Label reads;
  @FXML private Label hidden;
  @FXML private Button copy;

  /// @param connections shows the profiles of connections
  ConnectionController(ShellViewModel model, Runnable connections) {
    this.model = model;
    this.connections = connections;
  }

  @FXML
  private void initialize() {
    ensemble.setText(model.target().ensembleIn(model.messages()));
    roots.setText(String.join("\n", model.target().roots()));
    following =
        Subscription.combine(
            model.healthProperty().subscribe(health -> headline.setText(health.headline())),
            model.feed().snapshotProperty().subscribe(this::show));
  }

  @Override
  public void release() {
    following.unsubscribe();
  }

  @FXML
  private void openConnections() {
    connections.run();
  }

  @FXML
  private void copy() {
    copy(model);
    Briefly.says(copy, model.messages().get("shell.copied"));
  }

  static void copy(ShellViewModel model) {
    Clip.copy(model.diagnostics());
  }

  private void show(FleetSnapshot snapshot) {
    Messages messages = model.messages();
    session.setText(
        model
            .sessionNow()
            .map(open -> messages.get("shell.connection.session.value", open.id(), open.server()))
            .orElseGet(() -> messages.get("shell.none")));
    watches.setText(messages.number(snapshot.traffic().watches()));
    reads.setText(
        messages.get(
            "shell.connection.reads.value",
            messages.number(snapshot.traffic().reads()),
            messages.number(snapshot.traffic().events())));
    hidden.setText(model.hidden(snapshot));
  }
}
