package org.mappingzoo.console.control;

import java.util.Optional;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;

/// A cell whose row stays as it is when the cell's content changes.
///
/// A managed cell tells its row of each change of its text, and where a row is to be laid out the
/// table lays out all that are in sight and styles them anew. The row gives its cells their places
/// and sizes whether they are managed or not; of a new width of its column only such a cell can
/// tell it.
public abstract class SteadyCell<R, F> extends TableCell<R, F> {
  private final ChangeListener<Number> widened = (width, before, now) -> layOutRow();

  /// A column outlives its cells.
  private final ChangeListener<Number> whileInUse = new WeakChangeListener<>(widened);

  @SuppressWarnings("this-escape") // to final methods of JavaFX, and the listener is complete
  protected SteadyCell() {
    setManaged(false);
    tableColumnProperty().subscribe(this::followWidth);
  }

  /// Whoever comes by with the mouse reads a text whole that is cut. The tooltip is made then: one
  /// for each cell of a table would be as many windows.
  ///
  /// @param text of the cell, or of a part of it
  protected final void tellWhole(Labeled text) {
    setOnMouseEntered(
        entered -> {
          Tooltip whole = new Tooltip();
          whole.textProperty().bind(text.textProperty());
          tooltipProperty()
              .bind(
                  text.textTruncatedProperty()
                      .map(cut -> Optional.of(whole).filter(tip -> cut).orElse(null)));
          setOnMouseEntered(null);
        });
  }

  private void followWidth(@Nullable TableColumn<R, F> before, @Nullable TableColumn<R, F> column) {
    Optional.ofNullable(before).ifPresent(old -> old.widthProperty().removeListener(whileInUse));
    Optional.ofNullable(column).ifPresent(now -> now.widthProperty().addListener(whileInUse));
  }

  private void layOutRow() {
    Optional.ofNullable(getParent()).ifPresent(Parent::requestLayout);
  }
}
