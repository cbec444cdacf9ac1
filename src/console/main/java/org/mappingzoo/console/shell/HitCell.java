package org.mappingzoo.console.shell;

import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;

/// What the search found: of a category its name strong, where it is muted.
final class HitCell extends ListCell<Hit> {
  private final Messages messages;
  private final Label name = new Label();
  private final Label parent = new Label();
  private final HBox line = new HBox(name, parent);

  HitCell(Messages messages) {
    this.messages = messages;
    name.getStyleClass().add("strong");
    parent.getStyleClass().add("muted");
    line.getStyleClass().add("hit");
  }

  @Override
  protected void updateItem(@Nullable Hit item, boolean empty) {
    super.updateItem(item, empty);
    setGraphic(item == null || empty ? null : line);
    switch (empty ? null : item) {
      case null -> setAccessibleText(null);
      case Hit.Category(CategoryName category) ->
          show(category.shortName(), category.parent(), category.path());
      case Hit.LookUp(String typed) -> {
        String words = messages.get("shell.search.lookup", typed);
        show(words, "", words);
      }
    }
  }

  private void show(String strong, String muted, String spoken) {
    name.setText(strong);
    parent.setText(muted);
    setAccessibleText(spoken);
  }
}
