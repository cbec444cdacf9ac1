package org.mappingzoo.console.alerts;

import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.core.alert.AlertKind;

/// One line of the list of alerts: a rule, or an alert below it.
final class AlertCell extends ListCell<AlertRow> {
  private static final PseudoClass HEADING = PseudoClass.getPseudoClass("heading");

  /// Of who answered, whose name may be of any length: the detail beside the list has all of it.
  private static final double WIDEST = 200;

  private final AlertWords words;
  private final StatusDot dot = new StatusDot();
  private final Label title = label("alert-title");
  private final Label path = label("alert-path");
  private final Label said = label("alert-said");
  private final Label stands = label("alert-stands");
  private final Label age = label("alert-age");
  private final HBox content;
  private Subscription following = Subscription.EMPTY;

  AlertCell(AlertWords words) {
    this.words = words;
    HBox name = new HBox(title, path);
    name.getStyleClass().add("alert-name");
    HBox.setHgrow(path, Priority.ALWAYS);
    path.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
    VBox lines = new VBox(name, said);
    lines.setAlignment(Pos.CENTER_LEFT);
    lines.setMinWidth(0);
    HBox.setHgrow(lines, Priority.ALWAYS);
    VBox state = new VBox(age, stands);
    state.getStyleClass().add("alert-state");
    content = new HBox(dot, lines, state);
    content.getStyleClass().add("alert-line");
    title.setMinWidth(USE_PREF_SIZE);
    stands.setMaxWidth(WIDEST);
    state.setMinWidth(USE_PREF_SIZE);
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    setPrefWidth(0); // as wide as the list
  }

  private static Label label(String style) {
    Label label = new Label();
    label.getStyleClass().add(style);
    return label;
  }

  /// The rule that it is the heading of; empty for an alert, and where it shows nothing.
  Optional<AlertKind> rule() {
    return Optional.ofNullable(getItem())
        .map(AlertRow::id)
        .filter(AlertKind.class::isInstance)
        .map(AlertKind.class::cast);
  }

  @Override
  protected void updateItem(@Nullable AlertRow row, boolean isEmpty) {
    super.updateItem(row, isEmpty);
    following.unsubscribe();
    following = Subscription.EMPTY;
    setGraphic(row == null ? null : content);
    setAccessibleText(null);
    pseudoClassStateChanged(HEADING, false);
    Optional.ofNullable(row)
        .ifPresent(shown -> following = shown.lineProperty().subscribe(this::show));
  }

  private void show(AlertLine line) {
    pseudoClassStateChanged(HEADING, line.heading());
    dot.setTone(line.tone());
    for (Tone each : Tone.values()) {
      content.pseudoClassStateChanged(each.state(), each == line.tone());
    }
    title.setText(line.title());
    path.setText(line.path());
    said.setText(line.said());
    Displayed.when(!line.heading(), said);
    stands.setText(line.stands());
    age.setText(line.age());
    age.setManaged(!line.heading());
    setAccessibleText(line.spoken(words.level(line.tone())));
  }
}
