package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.core.alert.AlertKey;

/// What just happened, in the lower corner of the window: the upper one has the actions of a view.
/// The newest are shown, and how many there are besides, so that they never cover much of it.
///
/// A critical alert stays until somebody takes its notice away, looks at the alerts, or answers it,
/// or until it is over. The rest goes by itself, and is in the view of alerts all the same.
///
/// Who goes on to another view has seen what is there: then only its titles stay, and the rest
/// where the pointer or the focus is. Beside a form they come like that.
public final class Notices extends VBox {
  private static final int SHOWN = 2;
  private static final double TEXT_WIDTH = 312;

  /// Beside the middle column of a window of 1,280 pixels, which has the buttons of a form.
  private static final double FOLDED_WIDTH = 208;

  private static final Duration BRIEFLY = Duration.seconds(12);

  private final Messages messages;
  private final Runnable openAlerts;
  private final Button more = new Button();

  /// The newest first.
  private final List<Card> cards = new ArrayList<>();

  /// Whether the view of alerts is shown, which has all of them.
  private boolean listed;

  private boolean besideForm;

  /// @param openAlerts shows the view of alerts
  Notices(Messages messages, Runnable openAlerts) {
    this.messages = messages;
    this.openAlerts = openAlerts;
    getStyleClass().add("pop-notices");
    setAlignment(Pos.BOTTOM_RIGHT);
    setPickOnBounds(false);
    setFillWidth(false);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    more.getStyleClass().add("pop-notices-more");
    more.setOnAction(event -> openAll());
  }

  /// What a notice is about.
  ///
  /// @param alert whether it is among the alerts
  /// @param key of a single alert
  private record Subject(boolean alert, Optional<AlertKey> key) {}

  private static final class Card extends HBox {
    private final Subject subject;
    private final BooleanProperty folded = new SimpleBooleanProperty(this, "folded");

    Card(Subject subject, Label head, Label detail) {
      this.subject = subject;
      head.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // what it is, and how the path ends
      BooleanBinding whole = folded.not().or(hoverProperty()).or(focusWithinProperty());
      head.wrapTextProperty().bind(whole);
      DoubleBinding width =
          Bindings.createDoubleBinding(
              () -> whole.get() ? TEXT_WIDTH : Region.USE_COMPUTED_SIZE, whole);
      head.minWidthProperty().bind(width);
      head.prefWidthProperty().bind(width);
      head.maxWidthProperty().bind(Bindings.when(whole).then(TEXT_WIDTH).otherwise(FOLDED_WIDTH));
      detail.visibleProperty().bind(whole);
      detail.managedProperty().bind(whole);
    }
  }

  /// Shows one more.
  ///
  /// @param open runs when it is chosen
  public void show(Tone tone, String title, String text, Runnable open) {
    show(new Subject(false, Optional.empty()), tone, title, text, open);
  }

  /// The same of an alert, until that is answered or over.
  public void showAlert(AlertKey key, Tone tone, String title, String text, Runnable open) {
    keepAlerts(other -> !other.equals(key));
    show(new Subject(true, Optional.of(key)), tone, title, text, open);
  }

  /// The same of many alerts.
  public void showAlerts(Tone tone, String title, String text, Runnable open) {
    show(new Subject(true, Optional.empty()), tone, title, text, open);
  }

  /// Takes away those of single alerts that need none any more.
  public void keepAlerts(Predicate<AlertKey> still) {
    remove(card -> card.subject.key().filter(still.negate()).isPresent());
  }

  /// Leaves the titles of those that are there.
  void fold() {
    cards.forEach(card -> card.folded.set(true));
  }

  /// Whether a form is shown, which nothing may cover while somebody fills it in.
  void setBesideForm(boolean now) {
    besideForm = now;
  }

  /// Takes all away.
  public void clear() {
    remove(card -> true);
  }

  /// Whether the view of alerts is shown: notices of alerts go then, and new ones do not stay.
  void setListed(boolean now) {
    listed = now;
    if (now) {
      remove(card -> card.subject.alert());
    }
  }

  private void show(Subject subject, Tone tone, String title, String text, Runnable open) {
    Label head = wrapped(title);
    Label detail = wrapped(text);
    detail.setMinWidth(TEXT_WIDTH);
    detail.setPrefWidth(TEXT_WIDTH);
    Card card = new Card(subject, head, detail);
    card.folded.set(besideForm);
    Button words = words(tone, head, detail);
    words.setOnAction(
        event -> {
          remove(card::equals);
          open.run();
        });
    Button dismiss = new Button();
    dismiss.setGraphic(new FontIcon("fth-x"));
    dismiss.setAccessibleText(messages.get("shell.notice.dismiss"));
    dismiss.getStyleClass().add("pop-notice-dismiss");
    dismiss.setOnAction(event -> remove(card::equals));
    card.getChildren().addAll(words, dismiss);
    card.getStyleClass().add("pop-notice");
    card.setMaxHeight(USE_PREF_SIZE);
    card.pseudoClassStateChanged(tone.state(), true);
    HBox.setHgrow(words, Priority.ALWAYS);
    cards.addFirst(card);
    showNewest();
    if (tone != Tone.CRITICAL || (listed && subject.alert())) {
      PauseTransition shown = new PauseTransition(BRIEFLY);
      shown.setOnFinished(event -> remove(card::equals));
      shown.play();
    }
  }

  private void remove(Predicate<Card> which) {
    if (cards.removeIf(which)) {
      showNewest();
    }
  }

  private void openAll() {
    clear();
    openAlerts.run();
  }

  private void showNewest() {
    List<Node> shown = new ArrayList<>(cards.subList(0, Math.min(SHOWN, cards.size())));
    if (cards.size() > SHOWN) {
      more.setText(messages.get("shell.notice.more", messages.number(cards.size() - SHOWN)));
      shown.add(more);
    }
    getChildren().setAll(shown);
  }

  /// Gives the focus to the newest; false if there is none.
  boolean focusNewest() {
    return cards.stream()
        .findFirst()
        .map(
            card -> {
              card.getChildren().getFirst().requestFocus();
              return true;
            })
        .orElse(false);
  }

  private static Button words(Tone tone, Label head, Label detail) {
    StatusDot dot = new StatusDot();
    dot.setTone(tone);
    head.getStyleClass().add("pop-notice-title");
    VBox lines = new VBox(head, detail);
    lines.getStyleClass().add("pop-notice-lines");
    HBox.setHgrow(lines, Priority.ALWAYS);
    HBox content = new HBox(dot, lines);
    content.getStyleClass().add("pop-notice-words");
    Button button = new Button();
    button.setGraphic(content);
    button.setMaxWidth(Double.MAX_VALUE);
    button.setAccessibleText(head.getText() + ". " + detail.getText());
    button.getStyleClass().add("pop-notice-open");
    return button;
  }

  /// Its width is set elsewhere, so that its height is known before it is laid out.
  private static Label wrapped(String text) {
    Label label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(USE_PREF_SIZE);
    return label;
  }
}
