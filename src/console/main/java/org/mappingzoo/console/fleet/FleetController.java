package org.mappingzoo.console.fleet;

import atlantafx.base.controls.CustomTextField;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.collections.FXCollections;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.Choices;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.DoubleClick;
import org.mappingzoo.console.control.FilterKeys;
import org.mappingzoo.console.control.FirstDown;
import org.mappingzoo.console.control.FirstScreen;
import org.mappingzoo.console.control.RowMenu;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.SteadyRowNode;
import org.mappingzoo.console.control.TileButton;
import org.mappingzoo.console.control.TileStrip;
import org.mappingzoo.console.control.Tiles;
import org.mappingzoo.console.control.WaitingFocus;
import org.mappingzoo.console.fleet.FleetActions.Possible;
import org.mappingzoo.console.fleet.FleetViewModel.Emptiness;
import org.mappingzoo.console.shell.CommandMenu;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Screen;

/// The fleet's tiles, filter, actions and table.
public final class FleetController implements Screen.Filterable, Screen.Focused, Screen.Released {
  private static final PseudoClass GROUP = PseudoClass.getPseudoClass("group");

  private final FleetViewModel model;
  private final FleetCells cells;
  private Subscription following = Subscription.EMPTY;

  @FXML private TileStrip tiles;
  @FXML private CustomTextField filter;
  @FXML private Label reason;
  @FXML private MenuButton groups;
  @FXML private MenuButton columns;
  @FXML private Button compact;
  @FXML private Button push;
  @FXML private Button extend;
  @FXML private Button seed;
  @FXML private TableView<FleetLine> table;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> name;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> state;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> free;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> used;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> leased;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> stranded;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> headroom;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> leader;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> rate;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> exhausts;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> ranges;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> holes;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> bytes;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> shape;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> trend;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> changed;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> version;
  @FXML private TableColumn<FleetLine, FleetLine.Figures> freshness;
  @FXML private VBox empty;
  @FXML private FontIcon emptyIcon;
  @FXML private Label emptyTitle;
  @FXML private Label emptyAdvice;
  @FXML private Button emptyAction;

  public FleetController(FleetViewModel model) {
    this.model = model;
    this.cells = new FleetCells(model);
  }

  @FXML
  private void initialize() {
    setUpTiles();
    filter.textProperty().bindBidirectional(model.filterProperty());
    FilterKeys.of(filter, table, model::clearFilter);
    follow(model.actions().possibleProperty().subscribe(this::showActions));
    setUpColumns();
    setUpTable();
    follow(model.emptinessProperty().subscribe(this::showEmptiness));
  }

  @Override
  public void focusFirst() {
    WaitingFocus.give(table);
  }

  @Override
  public TextInputControl filterField() {
    return filter;
  }

  @Override
  public void release() {
    following.unsubscribe();
    filter.textProperty().unbindBidirectional(model.filterProperty());
    table.setItems(FXCollections.emptyObservableList());
  }

  private void follow(Subscription subscription) {
    following = following.and(subscription);
  }

  @FXML
  private void seed() {
    model.actions().seed();
  }

  @FXML
  private void extend() {
    model.actions().extend();
  }

  @FXML
  private void push() {
    model.actions().push();
  }

  @FXML
  private void compact() {
    model.actions().compact();
  }

  private void setUpTiles() {
    Messages messages = model.messages();
    Tiles<FleetTile> row =
        new Tiles<>(
            tiles,
            messages::number,
            model.emptinessProperty().map(why -> why != Emptiness.CONNECTING),
            new Choices<>(model.tileProperty()::set, this::showAll));
    for (FleetTile tile : FleetTile.values()) {
      String key = "fleet.tile." + tile.code();
      TileButton button = new TileButton(messages.get(key), tile != FleetTile.ALL);
      button.setTooltip(new Tooltip(messages.get(key + ".tip")));
      row.add(tile, button, model.count(tile), toneOf(tile));
    }
    follow(row.follow(model.tileProperty()));
  }

  /// A second click on a tile shows all again.
  private void showAll() {
    model.tileProperty().set(FleetTile.ALL);
  }

  private static Tone toneOf(FleetTile tile) {
    return switch (tile) {
      case ALL -> Tone.OFF;
      case DUPLICATES, EXHAUSTING, UNREADABLE -> Tone.CRITICAL;
      case FRAGMENTED, STRANDED -> Tone.WARNING;
      case UNCERTAIN, STOPPED -> Tone.NOTICE;
    };
  }

  private void setUpColumns() {
    column(name, FleetOrder.NAME, cells::name);
    column(state, FleetOrder.STATE, cells::state);
    column(free, FleetOrder.FREE, cells::free);
    column(used, FleetOrder.USED, cells::used);
    column(leased, FleetOrder.LEASED, cells::leased);
    column(stranded, FleetOrder.STRANDED, cells::stranded);
    column(headroom, FleetOrder.HEADROOM, cells::headroom);
    column(leader, FleetOrder.LEADER, cells::leader);
    column(rate, FleetOrder.RATE, cells::rate);
    column(exhausts, FleetOrder.EXHAUSTS, cells::exhausts);
    column(ranges, FleetOrder.RANGES, cells::ranges);
    column(holes, FleetOrder.HOLES, cells::holes);
    column(bytes, FleetOrder.BYTES, cells::bytes);
    column(shape, FleetOrder.NAME, cells::shape);
    column(trend, FleetOrder.NAME, cells::trend);
    column(changed, FleetOrder.CHANGED, cells::changed);
    column(version, FleetOrder.VERSION, cells::version);
    column(freshness, FleetOrder.FRESHNESS, cells::freshness);
  }

  private static void column(
      TableColumn<FleetLine, FleetLine.Figures> column,
      FleetOrder order,
      Supplier<FleetCell> cell) {
    column.setCellValueFactory(row -> row.getValue().figuresProperty());
    column.setCellFactory(ignored -> cell.get());
    column.setComparator(order.ofLines());
  }

  private void setUpTable() {
    follow(FirstScreen.of(table, model.rows()));
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
    table.setSortPolicy(sorted -> sort(Optional.ofNullable(sorted.getComparator())));
    RowMenu<FleetLine> menu =
        new RowMenu<>(
            table,
            CommandMenu.of(model.messages(), new FleetCommands(model).menu()),
            FleetRow.class::isInstance);
    menu.byKeys();
    table.setRowFactory(ignored -> row(menu));
    table.addEventFilter(KeyEvent.KEY_PRESSED, this::onTableKey);
    DoubleClick.onRow(table, line -> model.group().ifPresentOrElse(model::toggle, model::open));
    FirstDown.of(table);
    follow(new FleetSelection(table, model).follow());
    // Behind that, which gives the table its rows: it forgets by what it is sorted then.
    follow(new FleetColumns(table, columns, model).follow());
    follow(new GroupMenu(groups, model).follow());
    follow(model.layoutProperty().map(FleetLayout::grouping).subscribe(this::showGrouping));
    // By value: an equal one leaves the cells as they are.
    follow(model.groupedProperty().subscribe((before, now) -> table.refresh()));
  }

  private boolean sort(Optional<Comparator<FleetLine>> comparator) {
    model.sortBy(comparator.map(by -> by::compare));
    return true;
  }

  private static TableRow<FleetLine> row(RowMenu<FleetLine> menu) {
    TableRow<FleetLine> row = new SteadyRowNode<>();
    menu.on(row);
    row.itemProperty()
        .subscribe(line -> row.pseudoClassStateChanged(GROUP, line instanceof GroupRow));
    return row;
  }

  private void showGrouping(FleetGrouping grouping) {
    for (FleetGrouping.By by : FleetGrouping.By.values()) {
      table.pseudoClassStateChanged(
          PseudoClass.getPseudoClass("by-" + by.code()), by == grouping.by());
    }
  }

  private void onTableKey(KeyEvent event) {
    Optional<GroupRow> group = model.group();
    boolean done =
        switch (event.getCode()) {
          case ENTER -> {
            group.ifPresentOrElse(model::toggle, model::open);
            yield true;
          }
          case SPACE -> {
            group.ifPresent(model::toggle);
            yield group.isPresent();
          }
          case RIGHT -> {
            group.ifPresent(heading -> model.open(heading, true));
            yield model.grouping().isOn();
          }
          case LEFT -> {
            group.ifPresentOrElse(
                heading -> model.open(heading, false), model::selectGroupOfTarget);
            yield model.grouping().isOn();
          }
          default -> false;
        };
    if (done) {
      event.consume();
    }
  }

  private void showActions(Possible actions) {
    seed.setDisable(!actions.seed());
    extend.setDisable(!actions.extend());
    push.setDisable(!actions.push());
    compact.setDisable(!actions.compact());
    reason.setText(actions.reason().map(key -> model.messages().get(key)).orElse(""));
  }

  private void showEmptiness(Emptiness now) {
    empty.setVisible(now != Emptiness.NONE);
    table.setVisible(now == Emptiness.NONE);
    if (now == Emptiness.NONE) {
      return;
    }
    String code = now.name().toLowerCase(Locale.ROOT).replace("_", "");
    emptyTitle.setText(model.messages().get("fleet.empty." + code));
    emptyAdvice.setText(model.messages().get("fleet.empty." + code + ".advice"));
    emptyIcon.setIconLiteral(
        switch (now) {
          case NO_MATCH -> "fth-filter";
          case NO_CATEGORIES -> "fth-inbox";
          case CONNECTING, NONE -> "fth-radio";
        });
    boolean noMatch = now == Emptiness.NO_MATCH;
    Displayed.when(noMatch, emptyAction);
    emptyAction.setText(model.messages().get("fleet.empty.clear"));
    emptyAction.setOnAction(event -> clearFilter());
  }

  /// The button that asked for it goes, and the focus with it.
  private void clearFilter() {
    model.clearFilter();
    table.requestFocus();
  }
}
