package org.mappingzoo.console.alerts;

import atlantafx.base.controls.CustomTextField;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.fxml.FXML;
import javafx.geometry.VPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.alerts.AlertsViewModel.Emptiness;
import org.mappingzoo.console.control.Choices;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.DoubleClick;
import org.mappingzoo.console.control.FilterKeys;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.TileButton;
import org.mappingzoo.console.control.TileStrip;
import org.mappingzoo.console.control.Tiles;
import org.mappingzoo.console.control.WaitingFocus;
import org.mappingzoo.console.feed.AlertFeed.Trouble;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Screen;

/// The list of alerts, the tiles above it, and the selected one in full.
public final class AlertsController implements Screen.Focused, Screen.Filterable, Screen.Released {
  private final AlertsViewModel model;
  private final Messages messages;
  private Subscription following = Subscription.EMPTY;

  @FXML private HBox damaged;
  @FXML private Label damage;
  @FXML private TileStrip tiles;
  @FXML private CustomTextField filter;
  @FXML private Button rules;
  @FXML private ListView<AlertRow> list;
  @FXML private VBox empty;
  @FXML private FontIcon emptyIcon;
  @FXML private Label emptyTitle;
  @FXML private Label emptyAdvice;
  @FXML private ScrollPane detailScroll;
  @FXML private StatusDot dot;
  @FXML private Label rule;
  @FXML private Label level;
  @FXML private Label path;
  @FXML private Label sentence;
  @FXML private GridPane facts;
  @FXML private Label obstacle;
  @FXML private Button remedy;
  @FXML private Button acknowledge;
  @FXML private Button snooze;
  @FXML private Button takeBack;
  @FXML private Button close;
  @FXML private Button open;
  @FXML private Button copyRanges;

  public AlertsController(AlertsViewModel model) {
    this.model = model;
    this.messages = model.messages();
  }

  @FXML
  private void initialize() {
    setUpTiles();
    filter.textProperty().bindBidirectional(model.filterProperty());
    FilterKeys.of(filter, list);
    follow(model.troubleProperty().subscribe(this::showTrouble));
    setUpList();
    follow(list.sceneProperty().subscribe(scene -> model.setSeen(scene != null)));
    follow(model.emptinessProperty().subscribe(this::showEmptiness));
    follow(model.detailProperty().subscribe(this::showDetail));
  }

  private void showTrouble(Optional<Trouble> now) {
    damage.setText(now.map(model::sentence).orElse(""));
    Displayed.when(now.isPresent(), damaged);
  }

  @Override
  public void focusFirst() {
    model.selectFirst();
    focusList();
  }

  private void focusList() {
    if (list.isVisible()) {
      list.requestFocus();
    } else {
      rules.requestFocus();
    }
  }

  @Override
  public TextInputControl filterField() {
    return filter;
  }

  @Override
  public void release() {
    following.unsubscribe();
    filter.textProperty().unbindBidirectional(model.filterProperty());
  }

  @FXML
  private void showRules() {
    model.showRules();
  }

  @FXML
  private void remedy() {
    model.remedy();
  }

  @FXML
  private void acknowledge() {
    model.acknowledge();
  }

  @FXML
  private void snooze() {
    model.snooze();
  }

  @FXML
  private void takeBack() {
    model.takeBack();
  }

  @FXML
  private void close() {
    model.close();
  }

  @FXML
  private void openCategory() {
    model.openCategory();
  }

  @FXML
  private void copyRanges() {
    AlertCommands.copyRanges(model);
  }

  private void follow(Subscription subscription) {
    following = following.and(subscription);
  }

  private void setUpTiles() {
    Tiles<AlertTile> row =
        new Tiles<>(tiles, messages::number, new Choices<>(model.tileProperty()::set));
    for (AlertTile tile : AlertTile.values()) {
      TileButton button = new TileButton(messages.get("alerts.tile." + tile.code()), true);
      row.add(tile, button, model.count(tile), toneOf(tile));
    }
    follow(row.follow(model.tileProperty()));
  }

  private static Tone toneOf(AlertTile tile) {
    return switch (tile) {
      case FIRING -> Tone.CRITICAL;
      case PENDING -> Tone.WARNING;
      case ACKNOWLEDGED, SNOOZED -> Tone.NOTICE;
      case RESOLVED -> Tone.OK;
      case HISTORY -> Tone.OFF;
    };
  }

  private void setUpList() {
    list.setItems(model.rows());
    AlertWords words = new AlertWords(messages);
    list.setCellFactory(ignored -> cell(words));
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(row -> Optional.ofNullable(row).ifPresent(this::select));
    follow(afterTheList(model.rows()));
    follow(model.selectedProperty().subscribe(this::reselect));
    reselect();
    AlertListKeys.of(list, model);
    DoubleClick.onRow(list, row -> row.key().ifPresent(alert -> model.openCategory()));
  }

  /// What stands below a heading is answered at once from there.
  private AlertCell cell(AlertWords words) {
    AlertCell cell = new AlertCell(words);
    HeadingMenu menu = new HeadingMenu(cell, model);
    var _ =
        cell.itemProperty()
            .subscribe(row -> cell.setContextMenu(cell.rule().isPresent() ? menu : null));
    return cell;
  }

  /// The list drops its selection when rows come and go, and hears of them after those who listen
  /// for the mere change: so what is selected is put back behind it.
  private Subscription afterTheList(ObservableList<AlertRow> rows) {
    ListChangeListener<AlertRow> changed = change -> reselect();
    rows.addListener(changed);
    return () -> rows.removeListener(changed);
  }

  private void select(AlertRow row) {
    if (row.key().isPresent()) {
      model.select(row);
    } else {
      Platform.runLater(this::reselect); // not while the selection is being changed
    }
  }

  private void reselect() {
    AlertRow wanted = model.selectedProperty().get().filter(model.rows()::contains).orElse(null);
    if (!Objects.equals(list.getSelectionModel().getSelectedItem(), wanted)) {
      list.getSelectionModel().clearSelection();
      Optional.ofNullable(wanted).ifPresent(list.getSelectionModel()::select);
    }
  }

  private void showEmptiness(Emptiness why) {
    boolean nothing = why != Emptiness.NONE;
    empty.setVisible(nothing);
    list.setVisible(!nothing);
    if (nothing) {
      String code = why.name().toLowerCase(Locale.ROOT);
      emptyIcon.setIconLiteral(
          switch (why) {
            case ALL_WELL -> "fth-check-circle";
            case NO_DATA -> "fth-loader";
            case NONE, NOTHING, NO_MATCH -> "fth-bell-off";
          });
      emptyTitle.setText(messages.get("alerts.empty." + code));
      emptyAdvice.setText(messages.get("alerts.advice." + code));
    }
  }

  private void showDetail(Optional<AlertDetail> chosen) {
    if (chosen.isEmpty() && WaitingFocus.isIn(detailScroll)) {
      focusList();
    }
    Displayed.when(chosen.isPresent(), detailScroll);
    chosen.ifPresent(this::showDetail);
  }

  private void showDetail(AlertDetail detail) {
    dot.setTone(detail.tone());
    rule.setText(detail.rule());
    level.setText(detail.level());
    Displayed.when(!detail.level().isEmpty(), level);
    for (Tone each : Tone.values()) {
      level.pseudoClassStateChanged(each.state(), each == detail.tone());
    }
    path.setText(detail.path());
    Displayed.when(!detail.path().isEmpty(), path);
    sentence.setText(detail.sentence());
    showFacts(detail);
    obstacle.setText(detail.obstacle());
    Displayed.when(!detail.obstacle().isEmpty(), obstacle);
    detail.remedy().ifPresent(what -> remedy.setText(messages.get("alerts.remedy." + what.code())));
    Displayed.when(detail.remedy().isPresent(), remedy);
    remedy.setDisable(!detail.obstacle().isEmpty());
    Displayed.when(detail.answerable(), acknowledge);
    Displayed.when(detail.answerable(), snooze);
    Displayed.when(detail.answered(), takeBack);
    Displayed.when(detail.closable(), close);
    Displayed.when(!detail.path().isEmpty(), open);
    Displayed.when(!detail.exposed().isEmpty(), copyRanges);
  }

  private void showFacts(AlertDetail detail) {
    facts.getChildren().clear();
    for (int row = 0; row < detail.facts().size(); row++) {
      Label name = new Label(detail.facts().get(row).name());
      name.getStyleClass().add("fact");
      name.setMinWidth(Label.USE_PREF_SIZE);
      Label value = new Label(detail.facts().get(row).value());
      value.setWrapText(true);
      GridPane.setValignment(name, VPos.TOP);
      facts.addRow(row, name, value);
    }
  }
}
