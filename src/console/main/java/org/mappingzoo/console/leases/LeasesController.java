package org.mappingzoo.console.leases;

import atlantafx.base.controls.CustomTextField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.Choices;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.FilterKeys;
import org.mappingzoo.console.control.FirstScreen;
import org.mappingzoo.console.control.ModelTable;
import org.mappingzoo.console.control.RowMenu;
import org.mappingzoo.console.control.SelectionInSight;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.TileButton;
import org.mappingzoo.console.control.TileStrip;
import org.mappingzoo.console.control.Tiles;
import org.mappingzoo.console.control.WaitingFocus;
import org.mappingzoo.console.leases.LeasesViewModel.Actions;
import org.mappingzoo.console.leases.LeasesViewModel.Emptiness;
import org.mappingzoo.console.leases.LeasesViewModel.Lead;
import org.mappingzoo.console.shell.CommandMenu;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Screen;

/// The leases' tiles, filter, actions, table and books.
public final class LeasesController
    implements Screen.Filterable, Screen.Footed, Screen.Focused, Screen.Released {
  private final LeasesViewModel model;
  private final LeaseWords words;
  private Subscription following = Subscription.EMPTY;

  @FXML private TileStrip tiles;
  @FXML private CustomTextField filter;
  @FXML private Label reason;
  @FXML private Button quarantine;
  @FXML private Button recycle;
  @FXML private Button attest;
  @FXML private Button writeOff;
  @FXML private TableView<LeaseRow> table;
  @FXML private TableColumn<LeaseRow, LeaseFigures> category;
  @FXML private TableColumn<LeaseRow, LeaseFigures> state;
  @FXML private TableColumn<LeaseRow, LeaseFigures> owner;
  @FXML private TableColumn<LeaseRow, LeaseFigures> ids;
  @FXML private TableColumn<LeaseRow, LeaseFigures> ranges;
  @FXML private TableColumn<LeaseRow, LeaseFigures> window;
  @FXML private TableColumn<LeaseRow, LeaseFigures> beyond;
  @FXML private TableColumn<LeaseRow, LeaseFigures> age;
  @FXML private VBox detailBox;
  @FXML private Label detail;
  @FXML private TextField detailRanges;
  @FXML private Label books;
  @FXML private VBox empty;
  @FXML private FontIcon emptyIcon;
  @FXML private Label emptyTitle;
  @FXML private Label emptyAdvice;
  @FXML private VBox foot;

  public LeasesController(LeasesViewModel model) {
    this.model = model;
    this.words = new LeaseWords(model.messages());
  }

  @FXML
  private void initialize() {
    setUpTiles();
    filter.textProperty().bindBidirectional(model.filterProperty());
    FilterKeys.of(filter, table);
    setUpColumns();
    setUpTable();
    follow(model.actionsProperty().subscribe(this::showActions));
    follow(model.emptinessProperty().subscribe(why -> showEmptiness()));
    follow(model.detailProperty().subscribe(this::showDetail));
    follow(model.booksProperty().subscribe(shown -> showBooks()));
    follow(model.unlistedProperty().subscribe(paths -> showEmptiness()));
    follow(model.strandedProperty().subscribe(now -> showBooks()));
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
  public Region foot() {
    return foot;
  }

  @Override
  public void release() {
    following.unsubscribe();
    filter.textProperty().unbindBidirectional(model.filterProperty());
  }

  private void follow(Subscription subscription) {
    following = following.and(subscription);
  }

  @FXML
  private void quarantine() {
    model.quarantine();
  }

  @FXML
  private void recycle() {
    model.recycle();
  }

  @FXML
  private void attest() {
    model.attest();
  }

  @FXML
  private void writeOff() {
    model.writeOff();
  }

  @FXML
  private void copyId() {
    LeaseCommands.copyId(model);
  }

  private void setUpTiles() {
    Messages messages = model.messages();
    Tiles<LeaseTile> row =
        new Tiles<>(
            tiles,
            messages::number,
            model.emptinessProperty().map(Emptiness::isCounted),
            new Choices<>(model.tileProperty()::set));
    for (LeaseTile tile : LeaseTile.values()) {
      TileButton button = new TileButton(messages.get("leases.tile." + tile.code()), true);
      row.add(tile, button, model.count(tile), toneOf(tile));
    }
    follow(row.follow(model.tileProperty()));
  }

  private static Tone toneOf(LeaseTile tile) {
    return switch (tile) {
      case OPEN -> Tone.OK;
      case ORPHANED -> Tone.WARNING;
      case QUARANTINED, WAITING -> Tone.NOTICE;
      case CLOSED -> Tone.OFF;
    };
  }

  private void setUpColumns() {
    column(category, LeaseOrder.CATEGORY, figures -> figures.category().path());
    column(owner, LeaseOrder.OWNER, words::owner);
    column(ids, LeaseOrder.IDS, words::ids);
    column(ranges, LeaseOrder.FIRST, words::ranges);
    column(window, LeaseOrder.WINDOW, words::window);
    column(beyond, LeaseOrder.BEYOND, words::beyond);
    column(age, LeaseOrder.AGE, words::age);
    column(state, LeaseOrder.STANDING, words::standing);
    state.setCellFactory(ignored -> new LeaseStateCell(words));
  }

  private static void column(
      TableColumn<LeaseRow, LeaseFigures> column,
      LeaseOrder order,
      Function<LeaseFigures, String> text) {
    ModelTable.column(column, LeaseRow::figuresProperty, order.ofFigures(), text);
  }

  private void setUpTable() {
    ModelTable<LeaseRow> rows = new ModelTable<>(table, () -> model.selectedProperty().get());
    rows.opening(model::openCategory);
    ContextMenu menu = CommandMenu.of(model.messages(), LeaseCommands.menu(model));
    RowMenu<LeaseRow> byRow = new RowMenu<>(table, menu, row -> true);
    byRow.byKeys();
    table.setRowFactory(ignored -> row(byRow));
    follow(rows.sureWhile(model.currentProperty()));
    follow(rows.follow(model.rows(), this::select, model.selectedProperty()));
    rows.sortedBy(model::sortBy, model.sortingProperty());
    follow(FirstScreen.of(table, model.rows()));
    follow(SelectionInSight.keep(table));
  }

  private static TableRow<LeaseRow> row(RowMenu<LeaseRow> menu) {
    TableRow<LeaseRow> row = new TableRow<>();
    menu.on(row);
    return row;
  }

  private void select(LeaseRow row) {
    model.select(Optional.of(row));
  }

  private void showBooks() {
    books.setText(String.join("\n", linesOfBooks()));
  }

  private List<String> linesOfBooks() {
    List<String> lines = new ArrayList<>();
    if (model.emptinessProperty().get().hasLeases()) {
      lines.add(words.books(model.booksProperty().get(), model.strandedProperty().get()));
    }
    model.unlistedProperty().get().forEach((path, why) -> lines.add(words.unlisted(path, why)));
    return lines;
  }

  private void showActions(Actions now) {
    quarantine.setDisable(!now.quarantine());
    recycle.setDisable(!now.close());
    attest.setDisable(!now.attest());
    lead(quarantine, now.lead() == Lead.QUARANTINE);
    lead(recycle, now.lead() == Lead.RECYCLE);
    writeOff.setDisable(!now.close());
    reason.setText(
        now.reasons().stream()
            .map(why -> words.reason(why, model.selectedProperty().get()))
            .collect(Collectors.joining(" ")));
  }

  private void showDetail(Optional<LeaseDetail> shown) {
    Displayed.when(shown.isPresent(), detailBox);
    detail.setText(shown.map(words::detail).orElse(""));
    detailRanges.setText(shown.map(words::allRanges).orElse(""));
  }

  private static void lead(Button button, boolean leads) {
    button.getStyleClass().remove("accent");
    if (leads) {
      button.getStyleClass().add("accent");
    }
  }

  private void showEmptiness() {
    showBooks();
    Emptiness why = model.emptinessProperty().get();
    boolean nothing = why != Emptiness.NONE;
    empty.setVisible(nothing);
    table.setVisible(!nothing);
    if (nothing) {
      emptyIcon.setIconLiteral(why == Emptiness.CONNECTING ? "fth-loader" : "fth-users");
      emptyTitle.setText(words.emptyTitle(why));
      emptyAdvice.setText(words.emptyAdvice(why, model.unlistedProperty().get()));
    }
  }
}
