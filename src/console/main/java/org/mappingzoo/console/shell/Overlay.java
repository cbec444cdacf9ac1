package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.WaitingFocus;

/// One dialog over the window's content, with a scrim between them, or a question in place of the
/// dialog. The focus stays in what is open and goes back to where it was.
final class Overlay extends VBox implements DialogHost {
  /// The node of a dialog that should have the focus first.
  static final String FIRST_FOCUS = "first-focus";

  private final Node below;
  private final Consumer<Node> giveBack;
  private Optional<Dialog> open = Optional.empty();
  private boolean backwards;
  private boolean pressed;

  /// What is open.
  ///
  /// @param below what waits until this is closed
  private record Dialog(
      Parent content,
      Terms terms,
      boolean question,
      @Nullable Node focusedBefore,
      Optional<Dialog> below) {

    Optional<String> begun() {
      return terms.begun().get().or(() -> below.flatMap(Dialog::begun));
    }
  }

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

  /// What goes with what is open; empty for nothing.
  Optional<String> begun() {
    return open.flatMap(Dialog::begun);
  }

  @Override
  public void show(Parent content, Terms terms) {
    withdrawQuestion();
    Node before = open.map(Dialog::focusedBefore).orElse(focused());
    dismiss();
    open(new Dialog(content, terms, false, before, Optional.empty()));
  }

  @Override
  public void ask(Parent question) {
    withdrawQuestion();
    open(new Dialog(question, Terms.free(() -> {}), true, focused(), open));
  }

  private void withdrawQuestion() {
    if (open.filter(Dialog::question).isPresent()) {
      dismiss();
    }
  }

  private @Nullable Node focused() {
    return getScene() == null ? null : getScene().getFocusOwner();
  }

  private void open(Dialog dialog) {
    open = Optional.of(dialog);
    pressed = false;
    getChildren().setAll(dialog.content());
    setVisible(true);
    below.setMouseTransparent(true);
    dialog.content().applyCss(); // what scrolls has no children before
    focusFirst(dialog.content());
  }

  @Override
  public void close() {
    open.ifPresent(
        dialog -> {
          open = dialog.below();
          open.ifPresentOrElse(
              waiting -> uncover(waiting.content(), dialog.focusedBefore()),
              () -> clear(dialog.focusedBefore()));
        });
  }

  private void clear(@Nullable Node focusedBefore) {
    getChildren().clear();
    setVisible(false);
    below.setMouseTransparent(false);
    if (focusedBefore != null) {
      giveBack.accept(focusedBefore);
    }
  }

  /// It may show another page by now.
  private void uncover(Parent content, @Nullable Node focusedBefore) {
    getChildren().setAll(content);
    content.applyCss();
    if (focusedBefore != null && WaitingFocus.isWithin(focusedBefore, content)) {
      focusedBefore.requestFocus();
    } else {
      focusFirst(content);
    }
  }

  /// Closes it and says so.
  void dismiss() {
    open.ifPresent(
        dialog -> {
          close();
          dialog.terms().onDismiss().run();
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
      if (open.map(dialog -> dialog.terms().mayDismiss().getAsBoolean()).orElse(false)) {
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
