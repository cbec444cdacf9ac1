package org.mappingzoo.console.shell;

import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;

/// What just happened, in the lower corner of the window: the upper one has the actions of a view.
/// What is critical stays until somebody takes it away; the rest goes by itself, and is in the
/// view of alerts all the same.
public final class Notices extends VBox {
  private static final int MOST = 4;
  private static final double TEXT_WIDTH = 312;
  private static final Duration SHOWN = Duration.seconds(12);

  private final Messages messages;

  Notices(Messages messages) {
    this.messages = messages;
    getStyleClass().add("pop-notices");
    setAlignment(Pos.BOTTOM_RIGHT);
    setPickOnBounds(false);
    setFillWidth(true);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
  }

  /// Shows one more; of many the oldest go.
  ///
  /// @param open runs when it is chosen
  public void show(Tone tone, String title, String text, Runnable open) {
    HBox card = new HBox();
    Button words = words(tone, title, text);
    words.setOnAction(
        event -> {
          getChildren().remove(card);
          open.run();
        });
    Button dismiss = new Button();
    dismiss.setGraphic(new FontIcon("fth-x"));
    dismiss.setAccessibleText(messages.get("shell.notice.dismiss"));
    dismiss.getStyleClass().add("pop-notice-dismiss");
    dismiss.setOnAction(event -> getChildren().remove(card));
    card.getChildren().addAll(words, dismiss);
    card.getStyleClass().add("pop-notice");
    card.setMaxHeight(USE_PREF_SIZE);
    card.pseudoClassStateChanged(tone.state(), true);
    HBox.setHgrow(words, Priority.ALWAYS);
    getChildren().addFirst(card);
    while (getChildren().size() > MOST) {
      getChildren().removeLast();
    }
    if (tone != Tone.CRITICAL) {
      PauseTransition shown = new PauseTransition(SHOWN);
      shown.setOnFinished(event -> getChildren().remove(card));
      shown.play();
    }
  }

  /// Gives the focus to the newest; false if there is none.
  boolean focusNewest() {
    return getChildren().stream()
        .findFirst()
        .map(
            card -> {
              ((HBox) card).getChildren().getFirst().requestFocus();
              return true;
            })
        .orElse(false);
  }

  private static Button words(Tone tone, String title, String text) {
    StatusDot dot = new StatusDot();
    dot.setTone(tone);
    Label head = wrapped(title);
    head.getStyleClass().add("pop-notice-title");
    VBox lines = new VBox(head, wrapped(text));
    lines.getStyleClass().add("pop-notice-lines");
    HBox.setHgrow(lines, Priority.ALWAYS);
    HBox content = new HBox(dot, lines);
    content.getStyleClass().add("pop-notice-words");
    Button button = new Button();
    button.setGraphic(content);
    button.setMaxWidth(Double.MAX_VALUE);
    button.setAccessibleText(title + ". " + text);
    button.getStyleClass().add("pop-notice-open");
    return button;
  }

  /// Of one width, so that its height is known before it is laid out.
  private static Label wrapped(String text) {
    Label label = new Label(text);
    label.setWrapText(true);
    label.setMinWidth(TEXT_WIDTH);
    label.setPrefWidth(TEXT_WIDTH);
    label.setMinHeight(USE_PREF_SIZE);
    return label;
  }
}
