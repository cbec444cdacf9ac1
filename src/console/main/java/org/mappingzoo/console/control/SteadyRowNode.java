package org.mappingzoo.console.control;

import javafx.scene.control.TableRow;

/// A row that stays as it is while the table puts it aside.
///
/// When the number of rows changes, a table empties all of them before it fills them again. Each
/// cell would lose what it shows and get the like of it back, and be styled anew twice, which is
/// most of what a filter costs. A row that is not taken up again is hidden, and emptied then.
public final class SteadyRowNode<T> extends TableRow<T> {
  private boolean aside;

  public SteadyRowNode() {
    visibleProperty().subscribe(this::emptyIfGone);
  }

  @Override
  public void updateIndex(int index) {
    aside = index < 0;
    if (aside) {
      emptyIfGone();
    } else {
      super.updateIndex(index);
    }
  }

  private void emptyIfGone() {
    if (aside && !isVisible()) {
      super.updateIndex(-1);
    }
  }
}
