package org.mappingzoo.console.change;

import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.core.ranges.IdRange;

/// One range: its bounds, something about it, and how many ids it has.
final class RangeCell extends ListCell<IdRange> {
  private final ChangeWords words;
  private final Function<IdRange, String> about;
  private final Label bounds = new Label();
  private final Label remark = new Label();
  private final Label count = new Label();
  private final HBox row = new HBox(bounds, remark, Show.filler(), count);

  RangeCell(ChangeWords words, Function<IdRange, String> about) {
    this.words = words;
    this.about = about;
    row.getStyleClass().add("change-row");
    bounds.getStyleClass().add("mono");
    remark.getStyleClass().add("muted");
    count.getStyleClass().add("muted");
    bounds.setMinWidth(USE_PREF_SIZE);
    setPrefWidth(0); // as wide as the list
  }

  @Override
  protected void updateItem(@Nullable IdRange range, boolean empty) {
    super.updateItem(range, empty);
    if (empty || range == null) {
      setGraphic(null);
      return;
    }
    bounds.setText(range.toString());
    Displayed.text(about.apply(range), remark);
    count.setText(words.figure(range.count()));
    setGraphic(row);
  }
}
