package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.WaitingFocus;

/// One dialog over the window's content, with a scrim between them. The focus stays in the dialog
/// and goes back to where it was.
final class Overlay extends VBox implements DialogHost {
  /// The node of a dialog that should have the focus first.
  static final String FIRST_FOCUS = "first-focus";

  private final Node below;
  private final Consumer<Node> giveBack;
  private Optional<Dialog> open = Optional.empty();
  private boolean backwards;
  private boolean pressed;

  private record Dialog(
      Parent content,
      BooleanSupplier mayDismiss,
      Runnable onDismiss,
      @Nullable Node focusedBefore) {}

  /// @param giveBack gives the focus to what had it before
  Overlay(Node below, Consumer<Node> giveBack) {
    this.below = below;
    this.giveBack = giveBack;
    getStyleClass().add("scrim");
    setVisible(false);
    setFillWidth(false); // a dialog is as large as it wants to be, and never larger than the window
    addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    addEventFilter(KeyEvent.KEY_TYPED, this::onTyped);
    sceneProperty()
        .flatMap(scene -> scene.focusOwnerProperty())
        .subscribe((before, now) -> keepFocus(now));
  }

  boolean isOpen() {
    return open.isPresent();
  }

  @Override
  public void show(Parent content, BooleanSupplier mayDismiss, Runnable onDismiss) {
    Node focused = getScene() == null ? null : getScene().getFocusOwner();
    Node before = open.map(Dialog::focusedBefore).orElse(focused);
    dismiss();
    open = Optional.of(new Dialog(content, mayDismiss, onDismiss, before));
    pressed = false;
    getChildren().setAll(content);
    setVisible(true);
    below.setMouseTransparent(true);
    content.applyCss(); // what scrolls has no children before
    focusFirst(content);
  }

  @Override
  public void close() {
    open.ifPresent(
        dialog -> {
          open = Optional.empty();
          getChildren().clear();
          setVisible(false);
          below.setMouseTransparent(false);
          if (dialog.focusedBefore() != null) {
            giveBack.accept(dialog.focusedBefore());
          }
        });
  }

  /// Closes it and says so.
  void dismiss() {
    open.ifPresent(
        dialog -> {
          close();
          dialog.onDismiss().run();
        });
  }

  /// The letter of the key that opened a dialog is not what is written in it.
  private void onTyped(KeyEvent event) {
    if (!pressed) {
      event.consume();
    }
  }

  private void onKey(KeyEvent event) {
    pressed = true;
    if (event.getCode() == KeyCode.TAB) {
      backwards = event.isShiftDown();
    } else if (event.getCode() == KeyCode.ESCAPE) {
      event.consume();
      if (open.map(dialog -> dialog.mayDismiss().getAsBoolean()).orElse(false)) {
        dismiss();
      }
    }
  }

  /// Where Tab would leave the dialog it starts again at the dialog's other end.
  private void keepFocus(@Nullable Node focused) {
    open.filter(dialog -> focused != null && !WaitingFocus.isWithin(focused, dialog.content()))
        .ifPresent(
            dialog -> {
              List<Node> stops = stops(dialog.content());
              if (!stops.isEmpty()) {
                (backwards ? stops.getLast() : stops.getFirst()).requestFocus();
              }
            });
  }

  private static void focusFirst(Parent content) {
    Node named = content.lookup("." + FIRST_FOCUS);
    List<Node> stops = stops(content);
    if (named != null) {
      named.requestFocus();
    } else if (!stops.isEmpty()) {
      stops.getFirst().requestFocus();
    }
  }

  private static List<Node> stops(Parent parent) {
    List<Node> stops = new ArrayList<>();
    for (Node child : parent.getChildrenUnmodifiable()) {
      if (child.isFocusTraversable() && !child.isDisabled() && child.isVisible()) {
        stops.add(child);
      } else if (child instanceof Parent nested && child.isVisible()) {
        stops.addAll(stops(nested));
      }
    }
    return stops;
  }
}
