package org.mappingzoo.console.lookup;

import atlantafx.base.controls.CustomTextField;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.lookup.LookupViewModel.Answer;
import org.mappingzoo.console.lookup.LookupViewModel.Detail;
import org.mappingzoo.console.shell.Screen;
import org.mappingzoo.core.monitor.IdTrace;

/// The question, its answer category by category, and the evidence for the chosen one.
public final class LookupController implements Screen.Filterable, Screen.Focused, Screen.Released {
  private final LookupViewModel model;
  private final LookupWords words;
  private Subscription following = Subscription.EMPTY;
  private boolean arranging;

  @FXML private CustomTextField query;
  @FXML private Label answer;
  @FXML private TableView<IdTrace> table;
  @FXML private TableColumn<IdTrace, IdTrace> category;
  @FXML private TableColumn<IdTrace, IdTrace> verdict;
  @FXML private TableColumn<IdTrace, IdTrace> range;
  @FXML private TableColumn<IdTrace, IdTrace> holder;
  @FXML private VBox detail;
  @FXML private Label sentence;
  @FXML private VBox evidence;
  @FXML private VBox empty;
  @FXML private FontIcon emptyIcon;
  @FXML private Label emptyTitle;
  @FXML private Label emptyAdvice;

  public LookupController(LookupViewModel model) {
    this.model = model;
    words = new LookupWords(model.messages());
  }

  @FXML
  private void initialize() {
    query.textProperty().bindBidirectional(model.queryProperty());
    column(category, trace -> trace.category().path());
    column(range, words::range);
    column(holder, words::holder);
    column(verdict, words::verdict);
    verdict.setCellFactory(ignored -> new VerdictCell(words));
    setUpTable();
    follow(model.answerProperty().subscribe(this::show));
    follow(model.detailProperty().subscribe(this::show));
  }

  @Override
  public void focusFirst() {
    query.requestFocus();
  }

  @Override
  public void focusFilter() {
    query.requestFocus();
    query.selectAll();
  }

  @Override
  public void release() {
    following.unsubscribe();
    query.textProperty().unbindBidirectional(model.queryProperty());
  }

  private void follow(Subscription subscription) {
    following = following.and(subscription);
  }

  @FXML
  private void open() {
    model.openCategory();
  }

  private void column(TableColumn<IdTrace, IdTrace> column, Function<IdTrace, String> text) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(ignored -> new WordCell(text));
    column.setSortable(false);
    column.setReorderable(false);
  }

  private void setUpTable() {
    table.setItems(model.rows());
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
    table
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              if (!arranging && row != null) {
                model.choose(row);
              }
            });
    table.addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    table.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
            model.openCategory();
          }
        });
  }

  private void onKey(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      model.openCategory();
      event.consume();
    }
  }

  private void show(Answer now) {
    boolean found = now instanceof Answer.Found;
    answer.setText(words.answer(now));
    answer.setVisible(found);
    answer.setManaged(found);
    table.setVisible(found);
    empty.setVisible(!found);
    if (!found) {
      boolean wrong = now instanceof Answer.NoId;
      emptyIcon.setIconLiteral(wrong ? "fth-alert-circle" : "fth-search");
      emptyTitle.setText(words.answer(now));
      emptyAdvice.setText(model.messages().get("lookup.advice"));
    }
  }

  private void show(Optional<Detail> now) {
    detail.setVisible(now.isPresent());
    detail.setManaged(now.isPresent());
    now.ifPresent(this::show);
  }

  private void show(Detail now) {
    reselect(now.trace());
    sentence.setText(words.sentence(now.trace()));
    List<String> lines = words.evidence(now, model.feed().snapshot(), model.feed().now());
    while (evidence.getChildren().size() > lines.size()) {
      evidence.getChildren().removeLast();
    }
    for (int i = 0; i < lines.size(); i++) {
      if (i == evidence.getChildren().size()) {
        Label line = new Label();
        line.setWrapText(true);
        line.getStyleClass().add("lookup-evidence");
        evidence.getChildren().add(line);
      }
      ((Label) evidence.getChildren().get(i)).setText(lines.get(i));
    }
  }

  /// After the rows changed the table has lost its selection, or kept only the place.
  private void reselect(IdTrace wanted) {
    if (!wanted.equals(table.getSelectionModel().getSelectedItem())) {
      arranging = true;
      table.getSelectionModel().clearSelection();
      table.getSelectionModel().select(wanted);
      arranging = false;
    }
  }

  /// A cell with text alone.
  private static final class WordCell extends TableCell<IdTrace, IdTrace> {
    private final Function<IdTrace, String> text;

    WordCell(Function<IdTrace, String> text) {
      this.text = text;
    }

    @Override
    protected void updateItem(@Nullable IdTrace trace, boolean nothing) {
      super.updateItem(trace, nothing);
      setText(trace == null || nothing ? null : text.apply(trace));
    }
  }
}
