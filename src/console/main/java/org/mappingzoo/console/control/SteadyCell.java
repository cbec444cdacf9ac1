package org.mappingzoo.console.control;

import javafx.scene.control.TableCell;

/// A cell whose row stays as it is when the cell's content changes.
///
/// A managed cell tells its row of each change of its text, and where a row is to be laid out the
/// table lays out all that are in sight and styles them anew. The row gives its cells their places
/// and sizes whether they are managed or not.
public abstract class SteadyCell<R, F> extends TableCell<R, F> {
  @SuppressWarnings("this-escape") // to a final method of JavaFX that keeps nothing
  protected SteadyCell() {
    setManaged(false);
  }
}
