package org.mappingzoo.console.activity;

import java.util.function.Function;
import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;

/// A cell with text alone.
final class ActivityCell extends TableCell<ActivityRow, ActivityEntry> {
  private final Function<ActivityEntry, String> text;

  ActivityCell(Function<ActivityEntry, String> text) {
    this.text = text;
  }

  @Override
  protected void updateItem(@Nullable ActivityEntry entry, boolean nothing) {
    super.updateItem(entry, nothing);
    setText(entry == null || nothing ? null : text.apply(entry));
  }
}
