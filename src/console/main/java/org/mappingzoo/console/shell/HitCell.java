package org.mappingzoo.console.shell;

import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.NameLine;
import org.mappingzoo.core.category.CategoryName;

/// What the search found: of a category its name strong, where it is muted.
final class HitCell extends ListCell<Hit> {
  private final Messages messages;
  private final NameLine line = new NameLine();

  HitCell(Messages messages) {
    this.messages = messages;
    line.getStyleClass().add("hit");
    setPrefWidth(0); // as wide as the list
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
    line.show(strong, muted);
    setAccessibleText(spoken);
  }
}
