package org.mappingzoo.console.category;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import javafx.util.Subscription;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.FirstDown;
import org.mappingzoo.console.control.IdText;
import org.mappingzoo.console.control.NumberColumn;
import org.mappingzoo.console.control.RangeMapText;
import org.mappingzoo.console.control.SteadyCell;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.RangeList;

/// The range table: the twin of the map. What is chosen in one is chosen in the other.
final class RangeTable {
  private static final PseudoClass HOLE = PseudoClass.getPseudoClass("hole");
  private static final PseudoClass TAIL = PseudoClass.getPseudoClass("tail");

  private static final double SCROLL_BAR = 18;

  /// The table in the narrowest window.
  private static final double LEAST = 470;

  /// What the tabs beside it keep, with what divides them.
  private static final double BESIDE = 470;

  private static final double DIVIDER = 18;

  /// The tabs in the narrowest window, and where all of each of them can be read.
  private static final double LEAST_TABS = 360;

  private static final double TABS = 424;

  private static final Duration TYPING_PAUSE = Duration.millis(350);

  private final CategoryViewModel model;
  private final RangeMapText words;
  private final Messages messages;
  private final TableView<RangeRow> table;
  private final Subscription mapChanges;
  private Subscription widths = Subscription.EMPTY;
  private boolean following;

  /// Says anew what was said of the id that is looked for.
  private Runnable tellAgain = () -> {};

  /// The category whose id is looked for.
  private Optional<CategoryName> asked = Optional.empty();

  RangeTable(CategoryViewModel model, CategoryWords words, TableView<RangeRow> table) {
    this.model = model;
    this.words = new RangeMapText(words);
    this.messages = model.messages();
    this.table = table;
    table.setItems(model.rows());
    table.setPlaceholder(placeholder());
    FirstDown.of(table);
    table.getSelectionModel().selectedIndexProperty().subscribe(row -> chooseInMap(row.intValue()));
    mapChanges =
        Subscription.combine(
            model.map().freeProperty().subscribe(this::followList),
            model.map().onBooks(() -> tellAgain.run()),
            model.map().chosenProperty().subscribe(this::followMap));
    followMap();
  }

  /// Follows its view model no longer.
  void release() {
    mapChanges.unsubscribe();
    widths.unsubscribe();
    table.setItems(FXCollections.emptyObservableList());
  }

  void setColumns(
      TableColumn<RangeRow, RangeRow> index,
      TableColumn<RangeRow, RangeRow> first,
      TableColumn<RangeRow, RangeRow> last,
      TableColumn<RangeRow, RangeRow> size,
      TableColumn<RangeRow, RangeRow> gap,
      TableColumn<RangeRow, RangeRow> kind) {
    column(index, cell -> messages.number(cell.getIndex() + 1));
    column(first, cell -> messages.ids(cell.getItem().range().first()));
    column(last, cell -> messages.ids(cell.getItem().range().last()));
    column(size, cell -> messages.figure(cell.getItem().range().count()));
    column(gap, cell -> messages.figure(cell.getItem().gapBefore()));
    column(
        kind,
        cell ->
            messages.get(cell.getItem().tail() ? "category.table.tail" : "category.table.hole"));
    NumberColumn indexes = new NumberColumn(index);
    NumberColumn firsts = new NumberColumn(first);
    NumberColumn lasts = new NumberColumn(last);
    NumberColumn sizes = new NumberColumn(size);
    Subscription fitting =
        model
            .map()
            .freeProperty()
            .subscribe(
                free -> {
                  RangeList list = free.list();
                  int newest = list.size() - 1;
                  indexes.fit(messages.number(list.size()).length());
                  firsts.fit(newest < 0 ? 0 : messages.ids(list.first(newest)).length());
                  lasts.fit(newest < 0 ? 0 : messages.ids(list.last(newest)).length());
                  sizes.fit(messages.figure(list.count()).length());
                });
    widths = fitting.and(shareWidth());
  }

  /// What all columns need, with a scroll bar beside them and the table's own edges.
  private DoubleBinding needed() {
    TableColumn<?, ?>[] columns = table.getColumns().toArray(TableColumn<?, ?>[]::new);
    Stream<Observable> widths = Arrays.stream(columns).map(TableColumn::minWidthProperty);
    return Bindings.createDoubleBinding(
        () ->
            Arrays.stream(columns).mapToDouble(TableColumn::getMinWidth).sum()
                + SCROLL_BAR
                + edges(table),
        Stream.concat(widths, Stream.of(table.insetsProperty())).toArray(Observable[]::new));
  }

  private static double edges(Region region) {
    return region.snappedLeftInset() + region.snappedRightInset();
  }

  /// What all columns need, where there is that much.
  ///
  /// @param card what the table fills, from edge to edge
  /// @param view the width of table and tabs together
  DoubleBinding leastWidth(Region card, ReadOnlyDoubleProperty view) {
    DoubleBinding needed = needed();
    return Bindings.createDoubleBinding(
        () -> Math.min(needed.get() + edges(card), Math.max(LEAST, view.get() - BESIDE)),
        view,
        needed,
        card.insetsProperty());
  }

  /// What the tabs need beside the table, as far as the narrowest table leaves it to them: the
  /// divider stops there.
  ///
  /// @param table the least width of the table
  /// @param split the width of table and tabs together
  static DoubleBinding leastBeside(ReadOnlyDoubleProperty table, ReadOnlyDoubleProperty split) {
    return Bindings.createDoubleBinding(
        () -> Math.clamp(split.get() - table.get() - DIVIDER, LEAST_TABS, TABS), table, split);
  }

  /// Columns share the width. Where that is too little the last goes, since only the tail is no
  /// hole and stands last; where it still is, they scroll.
  private Subscription shareWidth() {
    TableColumn<?, ?> kind = table.getColumns().getLast();
    ObservableValue<Boolean> crowded = needed().greaterThan(table.widthProperty());
    ObservableValue<Boolean> scrolls =
        needed().subtract(kind.minWidthProperty()).greaterThan(table.widthProperty());
    return Subscription.combine(
        crowded.subscribe(yes -> kind.setVisible(!yes)),
        scrolls.subscribe(
            yes ->
                table.setColumnResizePolicy(
                    yes
                        ? TableView.UNCONSTRAINED_RESIZE_POLICY
                        : TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN)));
  }

  /// A field that goes to the place of an id, soon after it was typed.
  void setGoTo(TextField field, Label answer) {
    PauseTransition pause = new PauseTransition(TYPING_PAUSE);
    pause.setOnFinished(event -> goTo(field.getText(), answer));
    field.textProperty().subscribe(pause::playFromStart);
    field.setOnAction(event -> goTo(field.getText(), answer));
    field.addEventFilter(KeyEvent.KEY_PRESSED, event -> onGoToKey(event, field));
    goTo(field.getText(), answer);
    asked = model.name();
    tellAgain = () -> tellAgain(field, answer);
  }

  /// An id that was free may be taken by now, and in another category it is another one.
  private void tellAgain(TextField field, Label answer) {
    if (!asked.equals(model.name())) {
      asked = model.name();
      field.clear();
      goTo("", answer);
    }
    answer.setText(answerTo(field.getText()));
  }

  private void goTo(String typed, Label answer) {
    answer.setText(answerTo(typed));
    Displayed.when(!typed.isBlank(), answer);
    if (!typed.isBlank()) {
      model.goTo(typed).ifPresent(this::bringIntoSight);
    }
  }

  private String answerTo(String typed) {
    return IdText.parse(typed)
        .map(id -> words.at(id, model.map()))
        .orElseGet(() -> messages.get("category.table.goto.none"));
  }

  private void onGoToKey(KeyEvent event, TextField field) {
    if (event.getCode() == KeyCode.ESCAPE && !field.getText().isEmpty()) {
      field.clear();
      event.consume();
    } else if (event.getCode() == KeyCode.DOWN) {
      table.requestFocus();
      event.consume();
    }
  }

  private void chooseInMap(int row) {
    if (!following && row >= 0) {
      model.chooseRow(row);
    }
  }

  /// Selects what is chosen in the map.
  private void followMap() {
    int row = model.map().chosenIndex();
    following = true;
    if (row < 0) {
      table.getSelectionModel().clearSelection();
    } else if (row < table.getItems().size()
        && row != table.getSelectionModel().getSelectedIndex()) {
      table.getSelectionModel().clearAndSelect(row);
      bringIntoSight(row);
    }
    following = false;
  }

  /// After the list changed: the same rows stay in sight, unless the first one is.
  private void followList() {
    flow()
        .map(VirtualFlow::getFirstVisibleCell)
        .filter(cell -> cell.getIndex() > 0 && cell.getItem() instanceof RangeRow)
        .ifPresent(this::keepInPlace);
    followMap();
    tellAgain.run();
  }

  private void keepInPlace(IndexedCell<?> cell) {
    int before = cell.getIndex();
    double height = cell.getHeight();
    double place = cell.getLayoutY();
    RangeRow row = (RangeRow) cell.getItem();
    int now = model.map().list().indexOf(row.range().last());
    if (now >= 0 && now != before) {
      table.layout();
      flow().ifPresent(flow -> flow.scrollPixels(placeOf(now, height, flow) - place));
    }
  }

  /// Where a row is after the layout, above or below what is seen. At the end of the list the flow
  /// keeps its place by itself.
  private static double placeOf(int row, double height, VirtualFlow<IndexedCell<?>> flow) {
    IndexedCell<?> first = flow.getFirstVisibleCell();
    return first == null ? 0 : first.getLayoutY() + (row - first.getIndex()) * height;
  }

  private void bringIntoSight(int row) {
    Optional<VirtualFlow<IndexedCell<?>>> flow = flow();
    boolean inSight =
        flow.map(VirtualFlow::getFirstVisibleCell).filter(c -> c.getIndex() < row).isPresent()
            && flow.map(VirtualFlow::getLastVisibleCell)
                .filter(c -> c.getIndex() > row)
                .isPresent();
    if (!inSight) {
      table.scrollTo(Math.max(0, row - 2));
    }
  }

  @SuppressWarnings("unchecked") // the skin's flow of rows, whose type cannot be asked for
  private Optional<VirtualFlow<IndexedCell<?>>> flow() {
    Node found = table.lookup(".virtual-flow");
    return Optional.ofNullable((VirtualFlow<IndexedCell<?>>) found);
  }

  private Label placeholder() {
    Label placeholder = new Label(messages.get("category.table.empty"));
    placeholder.getStyleClass().add("muted");
    return placeholder;
  }

  private static void column(
      TableColumn<RangeRow, RangeRow> column, Function<TableCell<?, RangeRow>, String> text) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(ignored -> new RangeCell(text));
    column.setSortable(false);
    column.setReorderable(false);
  }

  private static final class RangeCell extends SteadyCell<RangeRow, RangeRow> {
    private final Function<TableCell<?, RangeRow>, String> text;

    RangeCell(Function<TableCell<?, RangeRow>, String> text) {
      this.text = text;
    }

    @Override
    protected void updateItem(RangeRow row, boolean empty) {
      super.updateItem(row, empty);
      boolean shown = !empty && row != null;
      setText(shown ? text.apply(this) : null);
      pseudoClassStateChanged(HOLE, shown && !row.tail());
      pseudoClassStateChanged(TAIL, shown && row.tail());
    }

    @Override
    public void updateIndex(int index) {
      super.updateIndex(index);
      // The same row at another place: only its number is another one.
      if (!isEmpty() && getItem() != null) {
        setText(text.apply(this));
      }
    }
  }
}
