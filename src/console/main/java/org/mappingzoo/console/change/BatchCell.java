package org.mappingzoo.console.change;

import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.SteadyCell;

/// A cell of a batch, whose row says how it stands by its colour, too.
final class BatchCell extends SteadyCell<BatchRow, BatchStanding> {
  private static final PseudoClass WRITTEN = PseudoClass.getPseudoClass("written");
  private static final PseudoClass TROUBLE = PseudoClass.getPseudoClass("trouble");

  private final Function<BatchRow, String> words;
  private final Tooltip whole = new Tooltip();

  BatchCell(Function<BatchRow, String> words) {
    this.words = words;
    whole.textProperty().bind(textProperty());
    getStyleClass().add("batch-cell");
  }

  @Override
  protected void updateItem(@Nullable BatchStanding standing, boolean empty) {
    super.updateItem(standing, empty);
    boolean shown = standing != null && !empty && getTableRow().getItem() != null;
    setText(shown ? words.apply(getTableRow().getItem()) : null);
    setTooltip(shown ? whole : null);
    boolean written = shown && getTableRow().getItem().isWritten();
    pseudoClassStateChanged(WRITTEN, written);
    pseudoClassStateChanged(TROUBLE, shown && !written && isTrouble(standing));
  }

  /// What was sent, and nobody knows to be written, is trouble, too.
  private static boolean isTrouble(@Nullable BatchStanding standing) {
    return standing instanceof BatchStanding.Sent
        || standing instanceof BatchStanding.Refused
        || standing instanceof BatchStanding.Failed
        || (standing instanceof BatchStanding.Ready(var preview, boolean conflict) && conflict);
  }
}
