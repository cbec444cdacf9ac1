package org.mappingzoo.console.alerts;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertKind;

/// Answers at once what stands below a heading: below the one it was opened at, whatever the list
/// shows there by then.
final class HeadingMenu extends ContextMenu {
  private final AlertsViewModel model;
  private Optional<AlertKind> opened = Optional.empty();

  HeadingMenu(AlertCell cell, AlertsViewModel model) {
    this.model = model;
    getItems()
        .setAll(
            item("alerts.acknowledge.group", "fth-check", model::acknowledge),
            item("alerts.snooze.group", "fth-clock", model::snooze));
    setOnShowing(event -> open(cell.rule()));
  }

  private MenuItem item(String key, String icon, Consumer<List<Alert>> answer) {
    MenuItem item = new MenuItem(model.messages().get(key), new FontIcon(icon));
    item.setOnAction(event -> answer.accept(group()));
    return item;
  }

  private void open(Optional<AlertKind> rule) {
    opened = rule;
    getItems().forEach(item -> item.setDisable(group().isEmpty()));
  }

  private List<Alert> group() {
    return opened.map(model::group).orElse(List.of());
  }
}
