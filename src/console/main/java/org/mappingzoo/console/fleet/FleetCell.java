package org.mappingzoo.console.fleet;

import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;

/// A cell that shows one thing of a row's figures.
final class FleetCell extends TableCell<FleetRow, FleetFigures> {

  /// What a cell does with figures.
  interface Show {
    void show(FleetCell cell, FleetFigures figures);
  }

  private final Show show;

  private FleetCell(Show show) {
    this.show = show;
  }

  /// A cell with text alone.
  static FleetCell text(Function<FleetFigures, String> words) {
    return new FleetCell((cell, figures) -> cell.setText(words.apply(figures)));
  }

  /// A cell with a node of its own, which lives as long as the cell.
  static FleetCell node(Node node, Show show) {
    return new FleetCell(
        (cell, figures) -> {
          cell.setGraphic(node);
          show.show(cell, figures);
        });
  }

  /// The same cell with a tooltip, which is put into words when it is looked at, and made when the
  /// mouse first comes by: a tooltip is a window with a scene, too dear for each cell of a table.
  FleetCell explainedBy(Function<FleetFigures, String> explanation) {
    setOnMouseEntered(
        entered -> {
          Tooltip explaining = new Tooltip();
          explaining.setOnShowing(event -> explaining.setText(explanation.apply(getItem())));
          tooltipProperty()
              .bind(Bindings.when(emptyProperty()).then((Tooltip) null).otherwise(explaining));
          setOnMouseEntered(null);
        });
    return this;
  }

  @Override
  protected void updateItem(@Nullable FleetFigures figures, boolean empty) {
    super.updateItem(figures, empty);
    if (figures == null || empty) {
      setText(null);
      setGraphic(null);
    } else {
      show.show(this, figures);
    }
  }
}
