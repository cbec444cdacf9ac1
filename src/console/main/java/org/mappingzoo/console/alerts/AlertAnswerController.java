package org.mappingzoo.console.alerts;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.mappingzoo.console.control.Choices;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.alert.AlertBook;

/// Who answers an alert, until when, and why.
public final class AlertAnswerController {
  private final AnswerDraft draft;
  private final Messages messages;
  private final AlertFeed alerts;
  private final Consumer<AnswerDraft> answer;
  private final Runnable cancel;
  private Subscription subscription = Subscription.EMPTY;

  @FXML private VBox dialog;
  @FXML private Label title;
  @FXML private Label subject;
  @FXML private Label note;
  @FXML private VBox untilField;
  @FXML private HBox times;
  @FXML private Label who;
  @FXML private Label whyLabel;
  @FXML private TextField why;
  @FXML private Label overtaken;
  @FXML private Button apply;

  AlertAnswerController(
      AnswerDraft draft,
      Messages messages,
      AlertFeed alerts,
      Consumer<AnswerDraft> answer,
      Runnable cancel) {
    this.draft = draft;
    this.messages = messages;
    this.alerts = alerts;
    this.answer = answer;
    this.cancel = cancel;
  }

  @FXML
  private void initialize() {
    String code = draft.kind().code();
    AlertWords words = new AlertWords(messages);
    int count = draft.count();
    title.setText(
        count == 1
            ? messages.get("alerts.answer." + code)
            : messages.get("alerts.answer." + code + ".several", messages.number(count)));
    dialog.setAccessibleText(title.getText());
    note.setText(messages.get(draft.note(alerts.troubleProperty().get())));
    subject.setText(
        count == 1
            ? messages.get(
                "alerts.notice",
                words.brief(draft.alert().evidence()),
                words.whole(draft.alert().key()))
            : messages.get("alerts.answer.group", words.rule(draft.alert().kind())));
    apply.setText(messages.get("alerts.answer." + code));
    subscription =
        Subscription.combine(
            alerts.bookProperty().subscribe(this::follow),
            draft.completeProperty().subscribe(complete -> follow(alerts.book())),
            draft.question().subscribe(this::ask));
    who.setText(draft.who());
    why.textProperty().bindBidirectional(draft.whyProperty());
    offerTimes();
  }

  private void ask(String question) {
    whyLabel.setText(messages.get(question));
    why.setAccessibleText(whyLabel.getText());
  }

  /// What was typed stays, but it answers something else than what fires by now.
  private void follow(AlertBook book) {
    boolean still = draft.isStillAbout(book);
    Displayed.when(!still, overtaken);
    overtaken.setText(still ? "" : messages.get(overtakenKey(book)));
    apply.setDisable(!still || !draft.completeProperty().get());
  }

  private String overtakenKey(AlertBook book) {
    if (draft.isTooEarly(book)) {
      return "alerts.answer.early";
    }
    return book.alert(draft.alert().key()).isPresent()
        ? "alerts.answer.other"
        : "alerts.answer.over";
  }

  /// The dialog is gone.
  void leave() {
    subscription.unsubscribe();
  }

  void focusFirst() {
    why.requestFocus();
  }

  @FXML
  private void apply() {
    if (!apply.isDisabled()) {
      leave();
      answer.accept(draft);
    }
  }

  @FXML
  private void cancel() {
    leave();
    cancel.run();
  }

  private void offerTimes() {
    Displayed.when(!draft.times().isEmpty(), untilField);
    Choices<Optional<Duration>> group = new Choices<>(draft.timeProperty()::set);
    for (Optional<Duration> time : draft.times()) {
      ToggleButton choice =
          new ToggleButton(
              time.map(messages::duration).orElseGet(() -> messages.get("alerts.untilover")));
      group.add(time, choice);
      times.getChildren().add(choice);
    }
    group.select(draft.timeProperty().get());
  }
}
