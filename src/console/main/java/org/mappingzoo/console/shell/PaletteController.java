package org.mappingzoo.console.shell;

import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.WordField;

/// A line to type in, and what it finds. The focus stays in the line.
public final class PaletteController {
  private static final int PAGE = 8;

  private final PaletteViewModel model;
  private final DialogHost host;

  @FXML private WordField query;
  @FXML private ListView<PaletteRow> list;
  @FXML private Label none;
  @FXML private Label how;
  @FXML private Label whyNot;

  PaletteController(PaletteViewModel model, DialogHost host) {
    this.model = model;
    this.host = host;
  }

  @FXML
  private void initialize() {
    list.setItems(model.rows());
    LineAndList.join(query, list, PaletteCell::new, this::run);
    query.addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    query.textProperty().bindBidirectional(model.queryProperty());
    query.textProperty().subscribe(this::showFirst);
    model.rows().subscribe(this::showMore);
    list.skinProperty().subscribe(this::showFirst); // a new skin forgets what was selected
    list.getSelectionModel().selectedItemProperty().subscribe(this::showSelected);
  }

  /// Its line may have no room for the whole reason.
  private void showSelected(@Nullable PaletteRow row) {
    query.setAccessibleHelp(row == null ? null : row.spoken());
    String reason = row == null || row.possible() ? "" : row.reason();
    whyNot.setText(reason);
    whyNot.setVisible(!reason.isEmpty());
    how.setVisible(reason.isEmpty());
  }

  private void showFirst() {
    none.setVisible(model.rows().isEmpty());
    list.getSelectionModel().selectFirst();
    list.scrollTo(0);
  }

  /// What came later leaves the selection where it is.
  private void showMore() {
    if (list.getSelectionModel().isEmpty()) {
      showFirst();
    }
  }

  private void onKey(KeyEvent event) {
    switch (event.getCode()) {
      case DOWN -> step(1);
      case UP -> step(-1);
      case PAGE_DOWN -> step(PAGE);
      case PAGE_UP -> step(-PAGE);
      case ENTER -> runSelected();
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void step(int way) {
    int wanted = list.getSelectionModel().getSelectedIndex() + way;
    int at = Math.clamp(wanted, 0, Math.max(0, model.rows().size() - 1));
    list.getSelectionModel().select(at);
    list.scrollTo(Math.max(0, at - PAGE / 2));
  }

  private void runSelected() {
    Optional.ofNullable(list.getSelectionModel().getSelectedItem()).ifPresent(this::run);
  }

  private void run(PaletteRow row) {
    if (row.possible()) {
      host.close();
      model.run(row);
    }
  }
}
