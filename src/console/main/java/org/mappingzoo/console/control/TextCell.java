package org.mappingzoo.console.control;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A cell that puts its item into words, and shows nothing else.
public final class TextCell<R, F> extends SteadyCell<R, F> {
  private final Function<F, String> text;

  public TextCell(Function<F, String> text) {
    this.text = text;
    tellWhole(this);
  }

  @Override
  protected void updateItem(@Nullable F item, boolean nothing) {
    super.updateItem(item, nothing);
    setText(item == null || nothing ? null : text.apply(item));
  }
}
