package org.mappingzoo.console.change;

import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.change.RangeInput.Fault;

/// One place of the input that is not understood.
final class FaultCell extends ListCell<Fault> {
  private static final double MARGINS = 24;

  private final InputWords words;
  private final Label place = new Label();
  private final Label what = new Label();
  private final VBox lines = new VBox(place, what);

  FaultCell(InputWords words) {
    this.words = words;
    lines.getStyleClass().add("change-fault-lines");
    place.getStyleClass().add("strong");
    what.setWrapText(true);
    what.setMinHeight(USE_PREF_SIZE);
    what.prefWidthProperty().bind(widthProperty().subtract(MARGINS));
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(@Nullable Fault fault, boolean empty) {
    super.updateItem(fault, empty);
    if (empty || fault == null) {
      setGraphic(null);
      return;
    }
    place.setText(words.place(fault));
    what.setText(words.what(fault));
    setGraphic(lines);
  }
}
