package org.mappingzoo.console.lookup;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.fxml.FXML;
import javafx.scene.TraversalDirection;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.Briefly;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.FilterKeys;
import org.mappingzoo.console.control.ModelTable;
import org.mappingzoo.console.control.NumberColumn;
import org.mappingzoo.console.control.SharedWidth;
import org.mappingzoo.console.control.TextCell;
import org.mappingzoo.console.lookup.LookupViewModel.Answer;
import org.mappingzoo.console.lookup.LookupViewModel.Detail;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Screen;

/// The question, its answer category by category, and the evidence for the chosen one.
public final class LookupController
    implements Screen.Filterable, Screen.Footed, Screen.Focused, Screen.Released {
  private static final int MOST_LINES = 4;

  /// What is said of the chosen answer may take so much of the view.
  private static final double DETAILS_SHARE = 1.0 / 3;

  /// The digits of the longest, and what is between its ends.
  private static final int LONGEST_RANGE = 39;

  private final LookupViewModel model;
  private final LookupWords words;
  private final EvidenceWords evidenceWords;
  private final DecodedWords decoding;
  private Subscription following = Subscription.EMPTY;

  @FXML private TextArea query;
  @FXML private CustomTextField filter;
  @FXML private CustomTextField epoch;
  @FXML private Button copy;
  @FXML private Label answer;
  @FXML private Label wrong;
  @FXML private Label epochFault;
  @FXML private TableView<LookupRow> table;
  @FXML private TableColumn<LookupRow, LookupRow> asked;
  @FXML private TableColumn<LookupRow, LookupRow> count;
  @FXML private TableColumn<LookupRow, LookupRow> category;
  @FXML private TableColumn<LookupRow, LookupRow> verdict;
  @FXML private TableColumn<LookupRow, LookupRow> range;
  @FXML private TableColumn<LookupRow, LookupRow> holder;
  @FXML private VBox details;
  @FXML private Label sentence;
  @FXML private VBox view;
  @FXML private ScrollPane evidenceScroll;
  @FXML private VBox evidence;
  @FXML private ScrollPane decodedScroll;
  @FXML private Button open;
  @FXML private VBox decoded;
  @FXML private VBox empty;
  @FXML private FontIcon emptyIcon;
  @FXML private Label emptyTitle;
  @FXML private Label emptyAdvice;

  public LookupController(LookupViewModel model) {
    this.model = model;
    words = new LookupWords(model.messages());
    evidenceWords = new EvidenceWords(model.messages());
    decoding = new DecodedWords(model.messages());
  }

  @FXML
  private void initialize() {
    details.maxHeightProperty().bind(view.heightProperty().multiply(DETAILS_SHARE));
    evidenceScroll.widthProperty().subscribe(() -> fit(evidenceScroll, evidence));
    decodedScroll.widthProperty().subscribe(() -> fit(decodedScroll, decoded));
    query.textProperty().bindBidirectional(model.queryProperty());
    filter.textProperty().bindBidirectional(model.categoryProperty());
    epoch.textProperty().bindBidirectional(model.epochProperty());
    query.addEventFilter(KeyEvent.KEY_PRESSED, this::onQueryKey);
    List.of(query, filter, epoch).forEach(field -> FilterKeys.of(field, table));
    follow(query.textProperty().subscribe(this::fit));
    follow(epoch.textProperty().subscribe(typed -> markEpoch()));
    column(asked, words::asked);
    column(count, words::count);
    column(category, words::category);
    column(range, words::range);
    column(holder, words::holder);
    column(verdict, words::verdict);
    verdict.setCellFactory(ignored -> new VerdictCell(words));
    setUpTable();
    follow(model.answerProperty().subscribe(this::show));
    follow(table.sceneProperty().subscribe(scene -> model.setSeen(scene != null)));
    follow(model.detailProperty().subscribe(this::show));
    follow(model.feed().currentProperty().subscribe(this::showAgain));
    follow(
        model
            .feed()
            .nowProperty()
            .subscribe(now -> model.detailProperty().get().ifPresent(this::showLines)));
  }

  @Override
  public void focusFirst() {
    query.requestFocus();
    query.selectAll();
  }

  @Override
  public TextInputControl filterField() {
    return query;
  }

  @Override
  public Region foot() {
    return details;
  }

  @Override
  public void release() {
    following.unsubscribe();
    query.textProperty().unbindBidirectional(model.queryProperty());
    filter.textProperty().unbindBidirectional(model.categoryProperty());
    epoch.textProperty().unbindBidirectional(model.epochProperty());
  }

  private void follow(Subscription subscription) {
    following = following.and(subscription);
  }

  @FXML
  private void open() {
    model.openCategory();
  }

  /// The answer as text, for a ticket.
  @FXML
  private void copy() {
    Clip.copy(new LookupReport(words, evidenceWords, decoding).of(model));
    Briefly.says(copy, model.messages().get("lookup.copied"));
  }

  /// Nobody quotes an id with a tab in it: the key leads on, as from any other field.
  private void onQueryKey(KeyEvent event) {
    if (event.getCode() == KeyCode.TAB && !event.isControlDown()) {
      query.requestFocusTraversal(
          event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
      event.consume();
    }
  }

  /// As many lines as were pasted, up to a few.
  private void fit(String text) {
    long lines = text.chars().filter(each -> each == '\n').count() + 1;
    query.setPrefRowCount((int) Math.min(lines, MOST_LINES));
  }

  private void markEpoch() {
    String fault =
        model.isEpochWrong()
            ? model.messages().get("lookup.epoch.wrong", epoch.getText().strip())
            : "";
    epoch.pseudoClassStateChanged(Styles.STATE_DANGER, model.isEpochWrong());
    epoch.setAccessibleHelp(fault);
    Displayed.text(fault, epochFault);
  }

  private void column(TableColumn<LookupRow, LookupRow> column, Function<LookupRow, String> text) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(ignored -> new TextCell<>(text));
    column.setSortable(false);
    column.setReorderable(false);
  }

  private void setUpTable() {
    SharedWidth.among(table, TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
    ModelTable<LookupRow> rows = new ModelTable<>(table, model::chosen);
    rows.opening(model::openCategory);
    follow(rows.sureWhile(model.feed().currentProperty()));
    follow(rows.follow(model.rows(), model::choose, model.detailProperty()));
    fitToRows(new NumberColumn(asked), words::asked);
    fitToRows(new NumberColumn(range), words::range);
  }

  private void fitToRows(NumberColumn ids, Function<LookupRow, String> text) {
    follow(model.rows().subscribe(() -> ids.fit(longest(text))));
    ids.fit(longest(text));
  }

  /// What was typed and is no id may be of any length.
  private int longest(Function<LookupRow, String> text) {
    int all = model.rows().stream().map(text).mapToInt(String::length).max().orElse(0);
    return Math.min(all, LONGEST_RANGE);
  }

  private void show(Answer now) {
    boolean found = now instanceof Answer.Found;
    Displayed.text(found ? model.dated(words.answer(now)) : "", answer);
    Displayed.text(
        now instanceof Answer.Found all ? words.wrong(all.question().wrong()) : "", wrong);
    table.setVisible(found);
    copy.setDisable(!found);
    copy.setText(model.messages().get("lookup.copy"));
    empty.setVisible(!found);
    if (!found) {
      emptyIcon.setIconLiteral(iconOf(now));
      emptyTitle.setText(words.answer(now));
      emptyAdvice.setText(model.messages().get("lookup.advice"));
    }
  }

  private static String iconOf(Answer now) {
    return switch (now) {
      case Answer.NoId none -> "fth-alert-circle";
      case Answer.Looking looking -> "fth-loader";
      case Answer.Nothing nothing -> "fth-search";
      case Answer.NoCategories none -> "fth-search";
      case Answer.Found found -> "fth-search";
    };
  }

  private void showAgain() {
    show(model.answerProperty().get());
    model.detailProperty().get().ifPresent(this::show);
  }

  private void show(Optional<Detail> now) {
    Displayed.when(now.isPresent(), details);
    now.ifPresent(this::show);
  }

  private void show(Detail now) {
    open.setDisable(now.row().stretch().isEmpty());
    sentence.setText(model.dated(now.row(), words.sentence(now.row())));
    showLines(now);
  }

  /// They have ages in them.
  private void showLines(Detail now) {
    list(evidence, evidenceWords.evidence(now, model.feed().snapshot(), model.feed().now()));
    list(decoded, decoding.lines(now, model.feed().now()));
    fit(evidenceScroll, evidence);
    fit(decodedScroll, decoded);
  }

  /// As high as what is written in it. A scroll pane alone would not know how its lines break.
  private static void fit(ScrollPane scroll, VBox lines) {
    if (scroll.getWidth() > 0) {
      lines.applyCss();
      scroll.setPrefViewportHeight(Math.ceil(lines.prefHeight(scroll.getWidth())));
    }
  }

  private static void list(VBox box, List<String> lines) {
    while (box.getChildren().size() > lines.size()) {
      box.getChildren().removeLast();
    }
    for (int i = 0; i < lines.size(); i++) {
      if (i == box.getChildren().size()) {
        Label line = new Label();
        line.setWrapText(true);
        line.getStyleClass().add("lookup-evidence");
        box.getChildren().add(line);
      }
      ((Label) box.getChildren().get(i)).setText(lines.get(i));
    }
  }
}
