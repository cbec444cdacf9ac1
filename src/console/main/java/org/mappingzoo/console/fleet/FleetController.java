package org.mappingzoo.console.fleet;

import atlantafx.base.controls.CustomTextField;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.TileButton;
import org.mappingzoo.console.control.Tiles;
import org.mappingzoo.console.fleet.FleetViewModel.Actions;
import org.mappingzoo.console.fleet.FleetViewModel.Emptiness;
import org.mappingzoo.console.shell.CommandMenu;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Screen;
import org.mappingzoo.core.category.CategoryName;

/// The fleet's tiles, filter, actions and table.
public final class FleetController implements Screen.Filterable, Screen.Focused, Screen.Released {
  private final FleetViewModel model;
  private final FleetCells cells;
  private Subscription following = Subscription.EMPTY;

  /// While the selection is put back into the table.
  private boolean restoring;

  @FXML private HBox tiles;
  @FXML private CustomTextField filter;
  @FXML private Label reason;
  @FXML private MenuButton columns;
  @FXML private Button compact;
  @FXML private Button push;
  @FXML private Button extend;
  @FXML private Button seed;
  @FXML private TableView<FleetRow> table;
  @FXML private TableColumn<FleetRow, FleetFigures> name;
  @FXML private TableColumn<FleetRow, FleetFigures> state;
  @FXML private TableColumn<FleetRow, FleetFigures> free;
  @FXML private TableColumn<FleetRow, FleetFigures> used;
  @FXML private TableColumn<FleetRow, FleetFigures> leased;
  @FXML private TableColumn<FleetRow, FleetFigures> stranded;
  @FXML private TableColumn<FleetRow, FleetFigures> headroom;
  @FXML private TableColumn<FleetRow, FleetFigures> leader;
  @FXML private TableColumn<FleetRow, FleetFigures> rate;
  @FXML private TableColumn<FleetRow, FleetFigures> exhausts;
  @FXML private TableColumn<FleetRow, FleetFigures> ranges;
  @FXML private TableColumn<FleetRow, FleetFigures> holes;
  @FXML private TableColumn<FleetRow, FleetFigures> bytes;
  @FXML private TableColumn<FleetRow, FleetFigures> shape;
  @FXML private TableColumn<FleetRow, FleetFigures> trend;
  @FXML private TableColumn<FleetRow, FleetFigures> changed;
  @FXML private TableColumn<FleetRow, FleetFigures> version;
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
    filter.addEventFilter(KeyEvent.KEY_PRESSED, this::onFilterKey);
    follow(model.actionsProperty().subscribe(this::showActions));
    setUpColumns();
    setUpTable();
    follow(model.emptinessProperty().subscribe(this::showEmptiness));
  }

  @Override
  public void focusFirst() {
    table.requestFocus();
  }

  @Override
  public void focusFilter() {
    filter.requestFocus();
    filter.selectAll();
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
    model.seed();
  }

  @FXML
  private void extend() {
    model.extend();
  }

  @FXML
  private void push() {
    model.push();
  }

  @FXML
  private void compact() {
    model.compact();
  }

  private void setUpTiles() {
    Messages messages = model.messages();
    Tiles<FleetTile> row = new Tiles<>(tiles, messages::number);
    for (FleetTile tile : FleetTile.values()) {
      String key = "fleet.tile." + tile.code();
      TileButton button = new TileButton(messages.get(key), tile != FleetTile.ALL);
      button.setTooltip(new Tooltip(messages.get(key + ".tip")));
      button.setOnAction(event -> choose(tile));
      row.add(tile, button, model.count(tile), toneOf(tile));
    }
    follow(row.follow(model.tileProperty()));
  }

  /// A second click on a tile shows all again.
  private void choose(FleetTile tile) {
    boolean again = model.tileProperty().get() == tile;
    model.tileProperty().set(FleetTile.ALL);
    model.tileProperty().set(again ? FleetTile.ALL : tile);
  }

  private static Tone toneOf(FleetTile tile) {
    return switch (tile) {
      case ALL -> Tone.OFF;
      case EXHAUSTING, UNREADABLE -> Tone.CRITICAL;
      case FRAGMENTED -> Tone.WARNING;
      case UNCERTAIN -> Tone.NOTICE;
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
  }

  private static void column(
      TableColumn<FleetRow, FleetFigures> column,
      FleetOrder order,
      Supplier<TableCell<FleetRow, FleetFigures>> cell) {
    column.setCellValueFactory(row -> row.getValue().figuresProperty());
    column.setCellFactory(ignored -> cell.get());
    column.setComparator(order.ofFigures());
  }

  private void setUpTable() {
    table.setItems(model.rows());
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
    table.setSortPolicy(sorted -> sort(Optional.ofNullable(sorted.getComparator())));
    ContextMenu menu =
        CommandMenu.of(
            model.messages(),
            new FleetCommands(model).menu()); // one for all rows: each has a scene of its own
    table.setRowFactory(ignored -> row(menu));
    table.addEventFilter(KeyEvent.KEY_PRESSED, this::onTableKey);
    table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    table
        .getSelectionModel()
        .getSelectedItems()
        .addListener((ListChangeListener<FleetRow>) change -> selectAsInTable());
    follow(new FleetColumns(table, columns, model).follow());
    follow(model.rows().subscribe(this::reselect));
    follow(model.chosenProperty().subscribe(this::reselect));
    reselect();
  }

  private boolean sort(Optional<Comparator<FleetRow>> comparator) {
    model.sortBy(comparator);
    return true;
  }

  /// What a table loses because rows went is still selected.
  private void selectAsInTable() {
    List<CategoryName> names = namesIn(table.getSelectionModel());
    if (!restoring && !names.isEmpty()) {
      model.choose(
          names,
          Optional.ofNullable(table.getSelectionModel().getSelectedItem()).map(FleetRow::name));
    }
  }

  /// After rows came or went the table has lost its selection, or kept only the place.
  private void reselect() {
    Set<CategoryName> wanted = new HashSet<>(model.chosenProperty().get());
    Set<CategoryName> now = Set.copyOf(namesIn(table.getSelectionModel()));
    if (restoring || wanted.isEmpty() || now.equals(wanted)) {
      return;
    }
    restoring = true;
    table.getSelectionModel().clearSelection();
    Optional<CategoryName> lead = model.selectedProperty().get();
    model.rows().stream()
        .filter(row -> wanted.contains(row.name()))
        .sorted(Comparator.comparing(row -> lead.equals(Optional.of(row.name()))))
        .forEach(table.getSelectionModel()::select);
    restoring = false;
  }

  private static List<CategoryName> namesIn(TableView.TableViewSelectionModel<FleetRow> selection) {
    return selection.getSelectedItems().stream()
        .filter(Objects::nonNull)
        .map(FleetRow::name)
        .toList();
  }

  private TableRow<FleetRow> row(ContextMenu menu) {
    TableRow<FleetRow> row = new TableRow<>();
    row.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
            model.open();
          }
        });
    row.contextMenuProperty()
        .bind(Bindings.when(row.emptyProperty()).then((ContextMenu) null).otherwise(menu));
    return row;
  }

  private void onTableKey(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      model.open();
      event.consume();
    }
  }

  private void onFilterKey(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      model.clearFilter();
      table.requestFocus();
      event.consume();
    } else if (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.ENTER) {
      table.requestFocus();
      if (table.getSelectionModel().isEmpty()) {
        table.getSelectionModel().selectFirst();
      }
      event.consume();
    }
  }

  private void showActions(Actions actions) {
    seed.setDisable(!actions.seed());
    extend.setDisable(!actions.change());
    push.setDisable(!actions.change());
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
    emptyAction.setVisible(noMatch);
    emptyAction.setManaged(noMatch);
    emptyAction.setText(model.messages().get("fleet.empty.clear"));
    emptyAction.setOnAction(event -> model.clearFilter());
  }
}
