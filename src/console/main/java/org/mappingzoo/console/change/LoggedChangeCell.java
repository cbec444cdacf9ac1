package org.mappingzoo.console.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.Access;

/// One change of this session: what, where, when, what became of it, and what can be done about it.
final class LoggedChangeCell extends ListCell<LoggedChange> {
  private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");

  private final ChangeWords words;
  private final StandingWords standings;
  private final ChangeActions actions;
  private final FontIcon icon = new FontIcon();
  private final Label what = new Label();
  private final Label where = new Label();
  private final Label standing = new Label();
  private final Button act = new Button();
  private final HBox row;
  private final ObservableValue<Optional<String>> obstacle;
  private Subscription subscription = Subscription.EMPTY;

  /// Has a list show changes with such cells, until what comes back is ended: a list that is gone
  /// shows nothing else any more, and its cells would follow what they showed last.
  static Subscription fill(ListView<LoggedChange> list, ChangeWords words, ChangeActions actions) {
    List<LoggedChangeCell> cells = new ArrayList<>();
    list.setCellFactory(
        of -> {
          LoggedChangeCell cell = new LoggedChangeCell(words, actions);
          cells.add(cell);
          return cell;
        });
    return () -> cells.forEach(LoggedChangeCell::leave);
  }

  private void leave() {
    subscription.unsubscribe();
    subscription = Subscription.EMPTY;
  }

  private LoggedChangeCell(ChangeWords words, ChangeActions actions) {
    this.words = words;
    this.standings = new StandingWords(words);
    this.actions = actions;
    this.obstacle = actions.obstacle();
    VBox names = new VBox(what, where);
    HBox.setHgrow(names, Priority.ALWAYS);
    row = new HBox(icon, names, standing, act);
    row.getStyleClass().addAll("change-row", "change-logged");
    what.getStyleClass().add("strong");
    where.getStyleClass().addAll("caption", "mono");
    where.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // when it was, and the category's own name
    standing.getStyleClass().add("change-standing");
    act.getStyleClass().add("small");
    act.setMinWidth(Button.USE_PREF_SIZE);
    standing.setMinWidth(Label.USE_PREF_SIZE);
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(@Nullable LoggedChange logged, boolean empty) {
    super.updateItem(logged, empty);
    leave();
    if (empty || logged == null) {
      setGraphic(null);
      return;
    }
    icon.setIconLiteral(ChangeKind.of(logged.change()).icon());
    what.setText(words.summary(logged.preview()));
    where.setText(words.messages().dayTime(logged.at()) + "  " + logged.category().path());
    subscription =
        Subscription.combine(
            logged.standingProperty().subscribe(now -> show(logged, now)),
            obstacle.subscribe(now -> show(logged, logged.standing())));
    setGraphic(row);
  }

  private void show(LoggedChange logged, Standing now) {
    boolean open = now instanceof Standing.Unsettled;
    standing.setText(standings.standing(now));
    row.pseudoClassStateChanged(OPEN, open);
    Displayed.when(open || logged.isUndoable(), act);
    act.setDisable(!open && obstacle.getValue().filter(Predicate.not(Access::isLock)).isPresent());
    act.setText(words.messages().get(open ? "change.recent.ask" : "change.undo"));
    act.setAccessibleText(act.getText() + ": " + what.getText());
    act.setOnAction(
        event -> {
          if (open) {
            actions.open(logged);
          } else {
            actions.undo(logged);
          }
        });
  }
}
