package org.mappingzoo.console.change;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.shell.Messages;

/// One setting: its name, what it was where that changes, and what it is.
final class SettingCell extends ListCell<SettingRow> {
  private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");

  private final Messages m;
  private final Label name = new Label();
  private final Label was = new Label();
  private final Label arrow = new Label();
  private final Label is = new Label();
  private final HBox row = new HBox(name, Show.filler(), was, arrow, is);

  SettingCell(Messages messages) {
    this.m = messages;
    getStyleClass().add("setting-cell");
    row.getStyleClass().add("change-row");
    was.getStyleClass().addAll("muted", "setting-value");
    arrow.getStyleClass().addAll("muted", "setting-arrow");
    is.getStyleClass().addAll("setting-value", "setting-is");
  }

  @Override
  protected void updateItem(@Nullable SettingRow item, boolean empty) {
    super.updateItem(item, empty);
    boolean changed = !empty && item != null && item.isChanged();
    pseudoClassStateChanged(CHANGED, changed);
    if (empty || item == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    name.setText(item.name());
    was.setText(changed ? item.was() : "");
    arrow.setText(changed ? "→" : "");
    is.setText(item.is());
    setGraphic(row);
    setAccessibleText(
        changed
            ? m.get("setting.change", item.name(), item.was(), item.is())
            : item.name() + " " + item.is());
  }
}
