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
import org.mappingzoo.console.control.Choices;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.console.shell.Messages;

/// Who answers an alert, until when, and why.
public final class AlertAnswerController {
  private final AnswerDraft draft;
  private final Messages messages;
  private final Consumer<AnswerDraft> answer;
  private final Runnable cancel;

  @FXML private VBox dialog;
  @FXML private Label title;
  @FXML private Label subject;
  @FXML private Label note;
  @FXML private VBox untilField;
  @FXML private HBox times;
  @FXML private TextField who;
  @FXML private Label whyLabel;
  @FXML private TextField why;
  @FXML private Button apply;

  AlertAnswerController(
      AnswerDraft draft, Messages messages, Consumer<AnswerDraft> answer, Runnable cancel) {
    this.draft = draft;
    this.messages = messages;
    this.answer = answer;
    this.cancel = cancel;
  }

  @FXML
  private void initialize() {
    String code = draft.kind().code();
    AlertWords words = new AlertWords(messages);
    title.setText(messages.get("alerts.answer." + code));
    dialog.setAccessibleText(title.getText());
    note.setText(messages.get("alerts.answernote." + code));
    subject.setText(
        messages.get(
            "alerts.notice",
            words.brief(draft.alert().evidence()),
            words.whole(draft.alert().key())));
    apply.setText(messages.get("alerts.answer." + code));
    apply.disableProperty().bind(draft.completeProperty().not());
    whyLabel.setText(
        messages.get(draft.isReasonNeeded() ? "alerts.answer.why" : "alerts.answer.whyoptional"));
    why.setAccessibleText(whyLabel.getText());
    who.setAccessibleText(messages.get("alerts.answer.who"));
    who.textProperty().bindBidirectional(draft.whoProperty());
    why.textProperty().bindBidirectional(draft.whyProperty());
    offerTimes();
  }

  void focusFirst() {
    why.requestFocus();
  }

  @FXML
  private void apply() {
    if (draft.completeProperty().get()) {
      answer.accept(draft);
    }
  }

  @FXML
  private void cancel() {
    cancel.run();
  }

  private void offerTimes() {
    untilField.setVisible(!draft.times().isEmpty());
    untilField.setManaged(!draft.times().isEmpty());
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
