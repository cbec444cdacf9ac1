package org.mappingzoo.console.connections;

import java.util.EnumMap;
import java.util.Map;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.layout.VBox;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.shell.Messages;

/// Asks for passwords that are nowhere to be found.
public final class ConnectionPasswordController {
  private final PasswordQuestion question;
  private final Messages messages;
  private final Runnable close;
  private final Map<Password, PasswordField> typed = new EnumMap<>(Password.class);

  @FXML private Label lead;
  @FXML private Label why;
  @FXML private VBox fields;
  @FXML private Button open;

  ConnectionPasswordController(PasswordQuestion question, Messages messages, Runnable close) {
    this.question = question;
    this.messages = messages;
    this.close = close;
  }

  @FXML
  private void initialize() {
    lead.setText(messages.get("connections.ask.sentence", question.profile().name()));
    why.setText(
        question
            .trouble()
            .map(trouble -> messages.get("connections.ask.trouble", trouble.in(messages)))
            .orElseGet(() -> messages.get("connections.ask.unknown")));
    question.missing().forEach(this::add);
    open.setDisable(true);
  }

  private void add(Password kind) {
    PasswordField field = new PasswordField();
    Label label = new Label(labelOf(kind));
    label.getStyleClass().add("connection-label");
    label.setLabelFor(field);
    field.setAccessibleText(label.getText());
    field.textProperty().subscribe(now -> open.setDisable(!isComplete()));
    field.setOnAction(event -> open());
    typed.put(kind, field);
    fields.getChildren().addAll(label, field);
  }

  private String labelOf(Password kind) {
    return messages.get("connections.ask." + kind.code(), question.profile().ownerOf(kind));
  }

  private boolean isComplete() {
    return typed.values().stream().noneMatch(field -> field.getText().isEmpty());
  }

  @FXML
  private void open() {
    if (isComplete()) {
      Map<Password, Hidden> answers = new EnumMap<>(Password.class);
      typed.forEach((kind, field) -> answers.put(kind, new Hidden(field.getText())));
      close.run();
      question.answer().accept(answers);
    }
  }

  @FXML
  private void cancel() {
    close.run();
  }
}
