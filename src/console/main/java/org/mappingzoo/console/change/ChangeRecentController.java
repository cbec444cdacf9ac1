package org.mappingzoo.console.change;

import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.util.Subscription;
import org.mappingzoo.console.control.DoubleClick;

/// The changes of this session: each leads to its receipt.
public final class ChangeRecentController {
  private final ChangeWords words;
  private final ReceiptLog log;
  private final ChangeActions actions;
  private Subscription cells = Subscription.EMPTY;

  @FXML private ListView<LoggedChange> changes;
  @FXML private Label nothing;

  ChangeRecentController(ChangeWords words, ReceiptLog log, ChangeActions actions) {
    this.words = words;
    this.log = log;
    this.actions = actions;
  }

  @FXML
  private void initialize() {
    changes.setItems(log.changes());
    cells = LoggedChangeCell.fill(changes, words, actions);
    nothing.visibleProperty().bind(Bindings.isEmpty(log.changes()));
    changes.visibleProperty().bind(nothing.visibleProperty().not());
    DoubleClick.onRow(changes, actions::open);
    changes.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            openSelected();
          }
        });
  }

  /// The list is gone.
  void leave() {
    cells.unsubscribe();
    changes.setItems(null);
  }

  @FXML
  private void close() {
    leave();
    actions.close();
  }

  private void openSelected() {
    LoggedChange selected = changes.getSelectionModel().getSelectedItem();
    if (selected != null) {
      actions.open(selected);
    }
  }
}
