package org.mappingzoo.console.activity;

import atlantafx.base.controls.CustomTextField;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.activity.ActivityKeeper.Standing;
import org.mappingzoo.console.activity.ActivityViewModel.Actions;
import org.mappingzoo.console.activity.ActivityViewModel.Emptiness;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.FilterKeys;
import org.mappingzoo.console.control.ModelTable;
import org.mappingzoo.console.control.NumberColumn;
import org.mappingzoo.console.control.RowsInPlace;
import org.mappingzoo.console.control.SharedWidth;
import org.mappingzoo.console.control.TextCell;
import org.mappingzoo.console.control.WaitingFocus;
import org.mappingzoo.console.shell.FilePlace;
import org.mappingzoo.console.shell.Screen;

/// The time line's filters, actions and table, and the words on how it is kept.
public final class ActivityController
    implements Screen.Filterable, Screen.Footed, Screen.Focused, Screen.Released {
  private static final PseudoClass TROUBLE = PseudoClass.getPseudoClass("trouble");

  private final ActivityViewModel model;
  private final ActivityWords words;
  private final FilePlace place;
  private Subscription following = Subscription.EMPTY;
  private Subscription describing = Subscription.EMPTY;

  /// Whether others are offered right now: nobody chose what is selected meanwhile.
  private boolean offering;

  @FXML private CustomTextField category;
  @FXML private CustomTextField text;
  @FXML private ComboBox<ActivityKind> kind;
  @FXML private ComboBox<String> operator;
  @FXML private ComboBox<ActivitySpan> span;
  @FXML private Label reach;
  @FXML private MenuButton export;
  @FXML private MenuItem csv;
  @FXML private MenuItem jsonLines;
  @FXML private TableView<ActivityRow> table;
  @FXML private TableColumn<ActivityRow, ActivityEntry> when;
  @FXML private TableColumn<ActivityRow, ActivityEntry> path;
  @FXML private TableColumn<ActivityRow, ActivityEntry> what;
  @FXML private TableColumn<ActivityRow, ActivityEntry> version;
  @FXML private TableColumn<ActivityRow, ActivityEntry> free;
  @FXML private TableColumn<ActivityRow, ActivityEntry> who;
  @FXML private TableColumn<ActivityRow, ActivityEntry> why;
  @FXML private TableColumn<ActivityRow, ActivityEntry> outcome;
  @FXML private Label sentence;
  @FXML private Label reason;
  @FXML private Button openCategory;
  @FXML private Button receipt;
  @FXML private Button undo;
  @FXML private Label keeping;
  @FXML private Label exported;
  @FXML private VBox empty;
  @FXML private FontIcon emptyIcon;
  @FXML private Label emptyTitle;
  @FXML private Label emptyAdvice;
  @FXML private VBox foot;

  ActivityController(ActivityViewModel model, FilePlace place) {
    this.model = model;
    this.words = new ActivityWords(model.messages());
    this.place = place;
  }

  @FXML
  private void initialize() {
    setUpFilters();
    setUpColumns();
    setUpTable();
    csv.setOnAction(event -> export(ActivityExport.CSV));
    jsonLines.setOnAction(event -> export(ActivityExport.JSON_LINES));
    follow(model.actionsProperty().subscribe(this::showActions));
    follow(model.emptinessProperty().subscribe(why -> showEmptiness()));
    follow(model.actionFaultsProperty().subscribe(faults -> showEmptiness()));
    follow(model.selectedProperty().subscribe(this::showSelected));
    follow(model.keeper().standingProperty().subscribe(standing -> showKeeping()));
    follow(model.unreadActionsProperty().subscribe(unread -> showKeeping()));
    follow(model.actionFaultsProperty().subscribe(faults -> showKeeping()));
    follow(model.reachProperty().subscribe(this::showReach));
    follow(
        model
            .exportedProperty()
            .subscribe(ended -> exported.setText(ended.map(words::exported).orElse(""))));
  }

  @Override
  public void focusFirst() {
    WaitingFocus.give(table);
  }

  @Override
  public TextInputControl filterField() {
    return text;
  }

  @Override
  public Region foot() {
    return foot;
  }

  @Override
  public void release() {
    following.unsubscribe();
    describing.unsubscribe();
  }

  @FXML
  private void openCategory() {
    model.openCategory();
  }

  @FXML
  private void openReceipt() {
    model.openReceipt();
  }

  @FXML
  private void undo() {
    model.undo();
  }

  private void export(ActivityExport format) {
    place
        .choose(
            table.getScene().getWindow(), model.messages().get("export.place"), format.fileName())
        .ifPresent(file -> model.export(format, file));
  }

  private void follow(Subscription subscription) {
    following = following.and(subscription);
  }

  private void setUpFilters() {
    ActivityFilter now = model.filterProperty().get();
    category.setText(now.category());
    text.setText(now.text());
    List.of(category, text).forEach(field -> FilterKeys.of(field, table));
    choices(kind, words::kind);
    kind.getItems().setAll(ActivityKind.values());
    kind.setValue(now.kind());
    choices(span, words::span);
    span.getItems().setAll(ActivitySpan.values());
    span.setValue(now.span());
    String anybody = model.messages().get("activity.operator.all");
    choices(operator, name -> name.isEmpty() ? anybody : name);
    follow(model.operators().subscribe(this::offerOperators));
    offerOperators();
    operator.setValue(now.operator());
    operator
        .tooltipProperty()
        .bind(operator.valueProperty().map(name -> name.isEmpty() ? null : new Tooltip(name)));
    follow(
        Subscription.combine(
            category.textProperty().subscribe(this::filter),
            text.textProperty().subscribe(this::filter),
            kind.valueProperty().subscribe(this::filter),
            operator.valueProperty().subscribe(this::filter),
            span.valueProperty().subscribe(this::filter)));
  }

  private static <T> void choices(ComboBox<T> box, Function<T, String> name) {
    box.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(@Nullable T value) {
            return value == null ? "" : name.apply(value);
          }

          @Override
          public T fromString(String text) {
            throw new UnsupportedOperationException("chosen, not typed");
          }
        });
  }

  /// Whoever is chosen stays chosen.
  private void offerOperators() {
    String chosen = model.filterProperty().get().operator();
    List<String> offered =
        Stream.of(List.of(""), model.operators(), List.of(chosen))
            .flatMap(List::stream)
            .distinct()
            .toList();
    if (!offered.equals(operator.getItems())) {
      offering = true;
      operator.getItems().setAll(offered);
      operator.getSelectionModel().clearSelection();
      operator.getSelectionModel().select(chosen);
      offering = false;
    }
  }

  private void filter() {
    if (offering) {
      return;
    }
    model.filter(
        new ActivityFilter(
            category.getText(),
            kind.getValue(),
            Optional.ofNullable(operator.getValue()).orElse(""),
            text.getText(),
            span.getValue()));
  }

  private void setUpColumns() {
    column(when, words::when);
    column(path, entry -> entry.category().path());
    column(what, words::what);
    column(version, words::version);
    column(free, words::free);
    column(who, words::who);
    column(why, words::why);
    column(outcome, words::outcome);
    what.setCellFactory(ignored -> new ActivityWhatCell(words));
    outcome.setCellFactory(ignored -> new ActivityOutcomeCell(words));
  }

  private static void column(
      TableColumn<ActivityRow, ActivityEntry> column, Function<ActivityEntry, String> text) {
    column.setCellValueFactory(row -> row.getValue().entryProperty());
    column.setCellFactory(ignored -> new TextCell<>(text));
    column.setReorderable(false);
    column.setSortable(false);
  }

  private void setUpTable() {
    SharedWidth.among(table, TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
    ModelTable<ActivityRow> rows = new ModelTable<>(table, () -> model.selectedProperty().get());
    rows.opening(model::open);
    follow(
        rows.follow(model.rows(), row -> model.select(Optional.of(row)), model.selectedProperty()));
    follow(RowsInPlace.keep(table, model.rows()));
    figures(version, model.versionLengthProperty());
    figures(free, model.freeLengthProperty());
  }

  /// What its figures do not need a column leaves to the words beside it.
  private void figures(TableColumn<?, ?> column, ReadOnlyIntegerProperty longest) {
    NumberColumn figures = new NumberColumn(column);
    follow(longest.subscribe(digits -> figures.fit(digits.intValue())));
    column.maxWidthProperty().bind(column.minWidthProperty());
  }

  private void showActions(Actions now) {
    openCategory.setDisable(!now.category());
    receipt.setDisable(!now.receipt());
    undo.setDisable(!now.undo());
    reason.setText(now.obstacle());
  }

  /// An entry may grow while it is selected.
  private void showSelected(Optional<ActivityRow> row) {
    describing.unsubscribe();
    describing =
        row.map(chosen -> chosen.entryProperty().subscribe(this::showSentence))
            .orElse(Subscription.EMPTY);
    if (row.isEmpty()) {
      sentence.setText(model.messages().get("activity.select"));
    }
  }

  private void showSentence(ActivityEntry entry) {
    sentence.setText(words.sentence(entry));
  }

  private void showReach(Optional<Instant> since) {
    reach.setText(since.map(from -> words.reach(from, model.now())).orElse(""));
    Displayed.when(since.isPresent(), reach);
  }

  private void showKeeping() {
    Standing standing = model.keeper().standingProperty().get();
    List<String> faults = model.actionFaultsProperty().get();
    keeping.setText(
        words.keeping(
            standing,
            model.keeper().log().map(ActivityLog::limits).orElse(ActivityLog.Limits.USUAL),
            model.keeper().log().map(log -> log.directory().toString()).orElse(""),
            model.unreadActionsProperty().get(),
            faults));
    keeping.pseudoClassStateChanged(
        TROUBLE, standing instanceof Standing.Failing || !faults.isEmpty());
  }

  private void showEmptiness() {
    Emptiness why = model.emptinessProperty().get();
    boolean nothing = why != Emptiness.NONE;
    empty.setVisible(nothing);
    table.setVisible(!nothing);
    export.setDisable(nothing);
    if (nothing) {
      emptyIcon.setIconLiteral(icon(why));
      emptyTitle.setText(words.emptyTitle(why));
      emptyAdvice.setText(words.emptyAdvice(why, model.actionFaultsProperty().get()));
    }
  }

  private static String icon(Emptiness why) {
    return switch (why) {
      case LOADING -> "fth-loader";
      case UNREADABLE -> "fth-lock";
      case NONE, NOTHING, NO_MATCH -> "fth-activity";
    };
  }
}
