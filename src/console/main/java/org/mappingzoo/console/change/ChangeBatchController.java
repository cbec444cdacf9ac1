package org.mappingzoo.console.change;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.mappingzoo.console.change.BatchViewModel.Doing;
import org.mappingzoo.console.change.BatchViewModel.Progress;
import org.mappingzoo.console.control.Displayed;

/// One preview of several compacts, and what became of each.
public final class ChangeBatchController {

  private static final int FEW = 8;

  private final BatchViewModel model;
  private final BatchWords words;
  private final ChangeActions actions;
  private final ObservableValue<Optional<String>> obstacle;
  private final ObservableValue<Optional<Duration>> ending;
  private Subscription following = Subscription.EMPTY;
  private boolean isOver;

  @FXML private VBox root;
  @FXML private Label title;
  @FXML private Label environment;
  @FXML private Label summary;
  @FXML private TableView<BatchRow> table;
  @FXML private TableColumn<BatchRow, BatchStanding> category;
  @FXML private TableColumn<BatchRow, BatchStanding> ranges;
  @FXML private TableColumn<BatchRow, BatchStanding> bytes;
  @FXML private TableColumn<BatchRow, BatchStanding> outcome;
  @FXML private HBox lock;
  @FXML private Label reason;
  @FXML private VBox reasonBox;
  @FXML private Label reasonWords;
  @FXML private TextField why;
  @FXML private Button unlock;
  @FXML private Button again;
  @FXML private Button close;
  @FXML private Button primary;

  ChangeBatchController(BatchViewModel model, ChangeWords words, ChangeActions actions) {
    this.model = model;
    this.words = new BatchWords(words);
    this.actions = actions;
    this.obstacle = model.obstacle();
    this.ending = model.ending();
  }

  @FXML
  private void initialize() {
    root.pseudoClassStateChanged(ChangeController.BRIEF, model.rows().size() <= FEW);
    title.setText(words.title(model.rows().size()));
    table.setItems(model.rows());
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
    category.setCellValueFactory(row -> row.getValue().standingProperty());
    category.setCellFactory(column -> new BatchCell(row -> row.category().path()));
    column(ranges, words::ranges);
    column(bytes, words::bytes);
    column(outcome, words::outcome);
    following =
        Subscription.combine(
            words.follow(this::showTarget),
            model.progressProperty().subscribe(this::show),
            obstacle.subscribe(now -> show(model.progress())),
            ending.subscribe(left -> show(model.progress())),
            model.reasonProperty().subscribe(typed -> show(model.progress())));
    why.textProperty().bindBidirectional(model.reasonProperty());
  }

  private void showTarget() {
    words.badge(environment);
    reasonWords.setText(words.reasonQuestion());
    reasonWords.setLabelFor(why);
    why.setAccessibleText(reasonWords.getText());
    Displayed.when(model.asksReason(), reasonBox);
    firstFocus(model.asksReason());
    show(model.progress());
  }

  private void firstFocus(boolean asked) {
    why.getStyleClass().remove(ChangeController.FIRST_FOCUS);
    if (asked) {
      why.getStyleClass().add(ChangeController.FIRST_FOCUS);
    }
  }

  void leave() {
    following.unsubscribe();
  }

  private static void column(
      TableColumn<BatchRow, BatchStanding> column, Function<BatchStanding, String> says) {
    column.setCellValueFactory(row -> row.getValue().standingProperty());
    column.setCellFactory(ignored -> new BatchCell(row -> says.apply(row.standing())));
  }

  private void show(Progress now) {
    summary.setText(words.summary(now));
    primary.setText(words.primary(now));
    boolean resting = now.doing() == Doing.REVIEWING;
    Optional<String> obstructed = obstacle.getValue();
    primary.setDisable(
        !resting || now.ready() == 0 || obstructed.isPresent() || model.lacksReason());
    again.setDisable(!resting);
    close.setDisable(now.doing() == Doing.WRITING);
    close.setText(words.close(now));
    boolean over = resting && now.ready() == 0 && now.isSent();
    showLock(obstructed, over);
    focusWhenOver(over);
  }

  private void showLock(Optional<String> obstructed, boolean over) {
    LockLine line = words.lock(obstructed, over ? Optional.empty() : ending.getValue());
    reason.setText(line.text());
    Displayed.when(!line.text().isEmpty(), lock);
    unlock.setText(line.button());
    Displayed.when(line.opens(), unlock);
  }

  /// The button that was pressed can do no more.
  private void focusWhenOver(boolean over) {
    if (over && !isOver) {
      close.requestFocus();
    }
    isOver = over;
  }

  /// The button goes, so the focus goes to one that stays.
  @FXML
  private void unlock() {
    model.unlock();
    close.requestFocus();
  }

  @FXML
  private void again() {
    model.read();
  }

  @FXML
  private void apply() {
    model.apply();
  }

  @FXML
  private void close() {
    actions.close();
  }
}
