package org.mappingzoo.console.leaders;

import atlantafx.base.controls.CustomTextField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.Briefly;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.FilterKeys;
import org.mappingzoo.console.control.ModelTable;
import org.mappingzoo.console.control.NumberColumn;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.WaitingFocus;
import org.mappingzoo.console.leaders.LeadersPanel.Emptiness;
import org.mappingzoo.console.leaders.LeadersPanel.Link;
import org.mappingzoo.console.leaders.LeadersPanel.Notice;
import org.mappingzoo.console.leaders.LeadersPanel.TermLine;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Screen;

/// The chain of succession, its warnings, who led when, and the table of reservations.
public final class LeadersController
    implements Screen.Filterable, Screen.Footed, Screen.Focused, Screen.Released {
  private final LeadersViewModel model;
  private final LeaderWords words;
  private final RestoreWords restoreWords;
  private final List<LinkCard> cards = new ArrayList<>();
  private List<Notice> shownNotices = List.of();
  private Subscription following = Subscription.EMPTY;

  @FXML private VBox body;
  @FXML private VBox notices;
  @FXML private Button kill;
  @FXML private ScrollPane chainScroll;
  @FXML private HBox chain;
  @FXML private Label chainNote;
  @FXML private TableView<TermLine> terms;
  @FXML private TableColumn<TermLine, String> termSteward;
  @FXML private TableColumn<TermLine, String> termFrom;
  @FXML private TableColumn<TermLine, String> termLasted;
  @FXML private TableColumn<TermLine, String> termEnding;
  @FXML private CustomTextField filter;
  @FXML private TableView<ReservationRow> table;
  @FXML private Label tableNote;
  @FXML private TableColumn<ReservationRow, ReservationFigures> category;
  @FXML private TableColumn<ReservationRow, ReservationFigures> state;
  @FXML private TableColumn<ReservationRow, ReservationFigures> live;
  @FXML private TableColumn<ReservationRow, ReservationFigures> booked;
  @FXML private TableColumn<ReservationRow, ReservationFigures> headroom;
  @FXML private TableColumn<ReservationRow, ReservationFigures> lasts;
  @FXML private TableColumn<ReservationRow, ReservationFigures> lag;
  @FXML private TableColumn<ReservationRow, ReservationFigures> durable;
  @FXML private TableColumn<ReservationRow, ReservationFigures> lost;
  @FXML private Label sentence;
  @FXML private Label restore;
  @FXML private HBox restoreLine;
  @FXML private TextField restoreCommand;
  @FXML private Label termsNote;
  @FXML private VBox empty;
  @FXML private FontIcon emptyIcon;
  @FXML private Label emptyTitle;
  @FXML private Label emptyAdvice;
  @FXML private HBox commandLine;
  @FXML private TextField command;
  @FXML private Button copy;
  @FXML private Button copyOfRestore;
  @FXML private VBox foot;

  public LeadersController(LeadersViewModel model) {
    this.model = model;
    this.words = model.words();
    this.restoreWords = new RestoreWords(model.messages());
  }

  @FXML
  private void initialize() {
    Displayed.when(model.isDrillGround(), kill);
    filter.textProperty().bindBidirectional(model.filterProperty());
    FilterKeys.of(filter, table);
    setUpTerms();
    setUpColumns();
    setUpTable();
    List<NumberColumn> fences = List.of(new NumberColumn(live), new NumberColumn(booked));
    follow(
        model
            .fenceDigitsProperty()
            .subscribe(digits -> fences.forEach(each -> each.fit(digits.intValue()))));
    follow(table.sceneProperty().subscribe(scene -> model.setSeen(scene != null)));
    follow(model.panelProperty().subscribe(this::show));
    follow(model.chosenProperty().subscribe(this::showChosen));
    follow(model.filteredOutProperty().subscribe(this::noteWhyNone));
  }

  @Override
  public void focusFirst() {
    if (empty.isVisible()) {
      copy.requestFocus();
    } else {
      model.selectFirst();
      table.requestFocus();
    }
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
  private void copy() {
    copy(command, copy);
  }

  @FXML
  private void copyRestore() {
    copy(restoreCommand, copyOfRestore);
  }

  private void copy(TextField shown, Button pressed) {
    Clip.copy(shown.getText());
    Briefly.says(pressed, model.messages().get("shell.copied"));
  }

  @FXML
  private void killLeader() {
    model.killLeader();
  }

  private void setUpTerms() {
    column(termSteward, TermLine::steward);
    column(termFrom, TermLine::from);
    column(termLasted, TermLine::lasted);
    column(termEnding, TermLine::ending);
    terms.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
  }

  private static void column(
      TableColumn<TermLine, String> column, Function<TermLine, String> text) {
    column.setCellValueFactory(row -> new ReadOnlyStringWrapper(text.apply(row.getValue())));
    column.setReorderable(false);
    column.setSortable(false);
  }

  private void setUpColumns() {
    column(category, ReservationOrder.CATEGORY, figures -> figures.category().path());
    column(live, ReservationOrder.LIVE, words::live);
    column(booked, ReservationOrder.BOOKED, words::booked);
    column(headroom, ReservationOrder.HEADROOM, words::headroom);
    column(lasts, ReservationOrder.LASTS, words::lasts);
    column(lag, ReservationOrder.LAG, words::lag);
    column(durable, ReservationOrder.DURABLE, words::durable);
    column(lost, ReservationOrder.LOST, words::lost);
    column(state, ReservationOrder.STANDING, words::standing);
    state.setCellFactory(ignored -> new ReservationStateCell(words));
  }

  private static void column(
      TableColumn<ReservationRow, ReservationFigures> column,
      ReservationOrder order,
      Function<ReservationFigures, String> text) {
    ModelTable.column(column, ReservationRow::figuresProperty, order.ofFigures(), text);
  }

  private void setUpTable() {
    ModelTable<ReservationRow> rows = new ModelTable<>(table, model::selectedRow);
    rows.opening(model::openCategory);
    follow(rows.sureWhile(model.currentProperty()));
    follow(rows.follow(model.rows(), this::select, model.selectedProperty()));
    rows.sortedBy(model::sortBy, model.sortingProperty());
  }

  private void select(ReservationRow row) {
    model.select(Optional.of(row.category()));
  }

  private void show(LeadersPanel panel) {
    boolean waited = empty.isVisible() && WaitingFocus.isAround(table);
    boolean leaves = copy.isFocused() && panel.emptiness().isEmpty();
    body.setVisible(panel.emptiness().isEmpty());
    body.setManaged(body.isVisible()); // else its height counts where nothing of it is seen
    empty.setVisible(panel.emptiness().isPresent());
    panel.emptiness().ifPresent(this::showEmptiness);
    showNotices(panel.notices());
    showChain(panel.links());
    kill.setDisable(!panel.isLed());
    termsNote.setText(panel.termsNote());
    chainNote.setText(panel.chainNote());
    chainNote.setVisible(!panel.chainNote().isEmpty());
    chainScroll.setVisible(panel.chainNote().isEmpty());
    if (!terms.getItems().equals(panel.terms())) {
      terms.getItems().setAll(panel.terms());
    }
    showChosen(model.chosenProperty().get());
    if (leaves || waited) {
      focusFirst(); // not somewhere outside of this view
    }
  }

  private void noteWhyNone(boolean filteredOut) {
    tableNote.setText(
        model.messages().get(filteredOut ? "fleet.empty.nomatch" : "leaders.table.none"));
  }

  private void showEmptiness(Emptiness why) {
    emptyIcon.setIconLiteral(why == Emptiness.CONNECTING ? "fth-loader" : "fth-shield-off");
    emptyTitle.setText(words.emptyTitle(why));
    emptyAdvice.setText(words.emptyAdvice(why));
    Displayed.when(why == Emptiness.UNSERVED, commandLine);
  }

  private void showNotices(List<Notice> now) {
    if (!now.equals(shownNotices)) {
      shownNotices = now;
      notices.getChildren().setAll(now.stream().map(LeadersController::line).toList());
      notices.setManaged(!now.isEmpty());
    }
  }

  private static HBox line(Notice notice) {
    StatusDot dot = new StatusDot();
    dot.setTone(notice.tone());
    Label said = new Label(notice.sentence());
    said.setWrapText(true);
    said.setMinHeight(Region.USE_PREF_SIZE);
    HBox line = new HBox(dot, said);
    line.getStyleClass().add("notice");
    Stream.of(Tone.values())
        .forEach(tone -> line.pseudoClassStateChanged(tone.state(), tone == notice.tone()));
    return line;
  }

  /// Cards are kept, with the focus: their ages change each second, and stewards come and go.
  private void showChain(List<Link> links) {
    boolean focused = WaitingFocus.isIn(chain);
    while (cards.size() < links.size()) {
      LinkCard more = new LinkCard(cards.isEmpty());
      cards.add(more);
      chain.getChildren().add(more);
    }
    while (cards.size() > links.size()) {
      chain.getChildren().remove(cards.removeLast());
    }
    for (int i = 0; i < links.size(); i++) {
      cards.get(i).show(links.get(i));
    }
    if (focused && !WaitingFocus.isIn(chain)) {
      focusLastCard();
    }
  }

  private void focusLastCard() {
    if (cards.isEmpty()) {
      table.requestFocus();
    } else {
      cards.getLast().focus();
    }
  }

  private void showChosen(Optional<ReservationFigures> chosen) {
    sentence.setText(
        chosen
            .map(of -> of.category().path() + ": " + words.sentences(of))
            .orElseGet(() -> model.messages().get("leaders.select")));
    Optional<RestorePreview> preview = chosen.map(restoreWords::preview);
    restore.setText(preview.map(RestorePreview::sentence).orElse(""));
    restoreCommand.setText(preview.flatMap(RestorePreview::command).orElse(""));
    restore.setManaged(preview.isPresent());
    restoreLine.setManaged(preview.flatMap(RestorePreview::command).isPresent());
    restoreLine.setVisible(restoreLine.isManaged());
  }
}
