package org.mappingzoo.console.shell;

import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;

/// A category found by the search: its name strong, where it is muted.
final class HitCell extends ListCell<CategoryName> {
  private final Label name = new Label();
  private final Label parent = new Label();
  private final HBox line = new HBox(name, parent);

  HitCell() {
    name.getStyleClass().add("strong");
    parent.getStyleClass().add("muted");
    line.getStyleClass().add("hit");
  }

  @Override
  protected void updateItem(@Nullable CategoryName item, boolean empty) {
    super.updateItem(item, empty);
    setGraphic(item == null || empty ? null : line);
    setAccessibleText(item == null || empty ? null : item.path());
    if (item != null && !empty) {
      name.setText(item.shortName());
      parent.setText(item.parent());
    }
  }
}
