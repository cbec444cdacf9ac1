package org.mappingzoo.console.connections;

import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.EnvironmentMark;
import org.mappingzoo.console.shell.Messages;

/// A profile in the list: its colour, name and environment, and where it leads.
final class ConnectionCell extends ListCell<ConnectionRow> {
  private final ConnectionsViewModel model;
  private final Messages messages;
  private final Region swatch = new Region();
  private final Label name = new Label();
  private final Label where = new Label();
  private final Label environment = new Label();
  private final HBox content;

  ConnectionCell(ConnectionsViewModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    swatch.getStyleClass().addAll("swatch-dot", "tinted");
    name.getStyleClass().add("strong");
    name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // names of one company begin alike
    where.getStyleClass().add("caption");
    environment.getStyleClass().addAll("connection-environment", "environment");
    environment.setMinWidth(USE_PREF_SIZE);
    VBox words = new VBox(name, where);
    words.setAlignment(Pos.CENTER_LEFT);
    words.setMinWidth(0);
    HBox.setHgrow(words, Priority.ALWAYS);
    content = new HBox(swatch, words, environment);
    content.getStyleClass().add("connection-line");
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    setPrefWidth(0); // as wide as the list
  }

  @Override
  protected void updateItem(@Nullable ConnectionRow row, boolean isEmpty) {
    super.updateItem(row, isEmpty);
    setGraphic(row == null ? null : content);
    Optional.ofNullable(row).ifPresent(this::show);
  }

  private void show(ConnectionRow row) {
    row.tint().paint(swatch);
    String title = row.isBegun() ? messages.get("connections.new.title") : row.name();
    name.setText(title);
    EnvironmentMark.paint(environment, row.environment());
    environment.setText(chip(row));
    where.setText(
        model.isCurrent(row.name())
            ? messages.get("connections.current", row.ensemble())
            : row.ensemble());
    boolean leadsSomewhere = !where.getText().isEmpty(); // a profile that cannot be read does not
    Displayed.when(leadsSomewhere, where);
    setAccessibleText(
        messages.get("connections.line", title, environment.getText(), where.getText()));
  }

  private String chip(ConnectionRow row) {
    if (row.isBegun()) {
      return messages.get("connections.begun");
    }
    return row.fault().isPresent()
        ? messages.get("connections.faulty")
        : row.environment().in(messages);
  }
}
