package org.mappingzoo.console.change;

import javafx.beans.binding.Bindings;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// Small helps for the pages of a change.
final class Show {
  private static final double BORDERS = 4;
  private static final int LEAST_LINES = 3;

  private Show() {}

  /// A list takes no more room than its lines need, and where there is little shows a few of them.
  static void asHighAsItsLines(ListView<?> list) {
    list.minHeightProperty()
        .bind(
            Bindings.min(Bindings.size(list.getItems()), LEAST_LINES)
                .multiply(list.fixedCellSizeProperty())
                .add(BORDERS));
    list.maxHeightProperty()
        .bind(Bindings.size(list.getItems()).multiply(list.fixedCellSizeProperty()).add(BORDERS));
  }

  /// Takes what room a line has left.
  static Region filler() {
    Region filler = new Region();
    HBox.setHgrow(filler, Priority.ALWAYS);
    return filler;
  }

  static void phrase(Phrase phrase, TextFlow flow) {
    flow.getChildren().setAll(phrase.parts().stream().map(Show::textOf).toList());
    flow.setAccessibleText(phrase.plain());
  }

  private static Text textOf(Phrase.Part part) {
    Text text = new Text(part.text());
    text.getStyleClass().add("change-word");
    if (part.strong()) {
      text.getStyleClass().add("strong");
    }
    return text;
  }
}
