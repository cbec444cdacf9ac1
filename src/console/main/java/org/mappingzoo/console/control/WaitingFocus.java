package org.mappingzoo.console.control;

import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/// Gives the focus to a node, or as soon as that is shown: a table without rows is hidden behind
/// the words that say why. Whoever has moved the focus elsewhere by then keeps it there.
public final class WaitingFocus implements ChangeListener<Boolean> {
  private final Node wanted;

  private WaitingFocus(Node wanted) {
    this.wanted = wanted;
  }

  /// Until it is shown the focus is left to what it lies in.
  public static void give(Node wanted) {
    if (wanted.isVisible()) {
      wanted.requestFocus();
    } else {
      wanted.visibleProperty().addListener(new WaitingFocus(wanted));
    }
  }

  /// Whether the focus is on a node or in it.
  public static boolean isIn(Node ground) {
    return ground.getScene() != null && isWithin(ground.getScene().getFocusOwner(), ground);
  }

  /// Whether the focus is on what a node lies in: it was left there while there was nothing to give
  /// it to.
  public static boolean isAround(Node node) {
    return node.getScene() != null && isWithin(node.getParent(), node.getScene().getFocusOwner());
  }

  /// Whether a node lies in another one, or is that one.
  public static boolean isWithin(@Nullable Node node, @Nullable Node ancestor) {
    @Nullable Node at = node;
    while (at != null && !at.equals(ancestor)) {
      at = at.getParent();
    }
    return at != null;
  }

  @Override
  public void changed(ObservableValue<? extends Boolean> shown, Boolean before, Boolean now) {
    shown.removeListener(this);
    if (isAround(wanted)) {
      wanted.requestFocus();
    }
  }
}
