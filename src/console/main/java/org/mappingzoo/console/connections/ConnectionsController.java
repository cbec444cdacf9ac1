package org.mappingzoo.console.connections;

import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.mappingzoo.console.connections.Connector.Where;
import org.mappingzoo.console.connections.ProfileDraft.Fault;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.DoubleClick;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Screen;
import org.mappingzoo.console.shell.Views;

/// The list of profiles, the editor of one of them, and what a test of it said.
public final class ConnectionsController implements Screen.Focused, Screen.Released {
  private static final PseudoClass EMPTY = PseudoClass.getPseudoClass("empty");

  private final ConnectionsViewModel model;
  private final Messages messages;
  private final ConnectionDialogs dialogs;
  private Optional<ProfileController> editor = Optional.empty();
  private Subscription following = Subscription.EMPTY;
  private Subscription typing = Subscription.EMPTY;

  @FXML private ScrollPane view;
  @FXML private HBox columns;
  @FXML private VBox profiles;
  @FXML private VBox middle;
  @FXML private StackPane chosen;
  @FXML private ListView<ConnectionRow> list;
  @FXML private VBox empty;
  @FXML private Button begin;
  @FXML private VBox detail;
  @FXML private Label title;
  @FXML private Button duplicate;
  @FXML private Button delete;
  @FXML private Button here;
  @FXML private Button window;
  @FXML private StackPane form;
  @FXML private VBox faulty;
  @FXML private Label faultText;
  @FXML private Label news;
  @FXML private Label emptyNews;
  @FXML private Label missing;
  @FXML private HBox foot;
  @FXML private Button revert;
  @FXML private Button save;
  @FXML private VBox test;
  @FXML private StatusDot testDot;
  @FXML private Label testHeadline;
  @FXML private ScrollPane stepsPane;
  @FXML private VBox steps;
  @FXML private Button tryOut;
  @FXML private Button cancelTest;

  ConnectionsController(ConnectionsViewModel model, Messages messages, ConnectionDialogs dialogs) {
    this.model = model;
    this.messages = messages;
    this.dialogs = dialogs;
  }

  @FXML
  private void initialize() {
    list.setItems(model.rows());
    list.setCellFactory(view -> new ConnectionCell(model, messages));
    Label none = wrapped(messages.get("connections.unsaved"), "muted");
    list.setPlaceholder(none);
    DoubleClick.onRow(list, row -> connect());
    list.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            connect();
            event.consume();
          }
        });
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row ->
                Optional.ofNullable(row)
                    .map(ConnectionRow::name)
                    .filter(name -> !model.isSelected(name)) // while the list follows the model
                    .ifPresent(name -> model.select(Optional.of(name))));
    following =
        Subscription.combine(
            model.draftProperty().subscribe(draft -> showSelected()),
            model.selectedProperty().subscribe(name -> showSelected()),
            model.lookedProperty().subscribe(looked -> showWhetherAny(looked, none)),
            model.trialProperty().subscribe(this::showTrial),
            model.newsProperty().subscribe(this::showNews));
    view.viewportBoundsProperty().subscribe(room -> placeTest());
    if (!model.isListed()) {
      model.refresh();
    }
  }

  @Override
  public void focusFirst() {
    boolean isNew =
        model.selectedProperty().get().filter(ConnectionsViewModel.UNSAVED::equals).isPresent();
    if (isNew && editor.isPresent()) {
      editor.get().focusFirst();
    } else if (model.rows().isEmpty() && model.lookedProperty().get()) {
      begin.requestFocus();
    } else {
      list.requestFocus();
    }
  }

  @Override
  public void release() {
    following.unsubscribe();
    typing.unsubscribe();
    editor.ifPresent(ProfileController::release);
  }

  @FXML
  private void create() {
    model.add();
    editor.ifPresent(ProfileController::focusFirst);
  }

  @FXML
  private void duplicate() {
    model.duplicate();
    editor.ifPresent(ProfileController::focusFirst);
  }

  @FXML
  private void delete() {
    dialogs.delete();
  }

  /// As its button does, and only where that can.
  private void connect() {
    if (!here.isDisabled()) {
      openHere();
    }
  }

  @FXML
  private void openHere() {
    dialogs.openHere();
  }

  @FXML
  private void openWindow() {
    model.open(Where.NEW_WINDOW, dialogs::ask);
  }

  @FXML
  private void revert() {
    model.revert();
  }

  @FXML
  private void save() {
    model.save();
  }

  @FXML
  private void tryOut() {
    model.tryOut();
  }

  @FXML
  private void cancelTest() {
    model.cancelTrial();
  }

  /// Beside the profile where there is room, else below it.
  private void placeTest() {
    double room = view.getViewportBounds().getWidth();
    double needed =
        profiles.minWidth(-1) + chosen.minWidth(-1) + test.minWidth(-1) + 2 * columns.getSpacing();
    Pane place = room > 0 && room < needed ? middle : columns;
    if (!place.equals(test.getParent())) {
      middle.getChildren().remove(test);
      columns.getChildren().remove(test);
      place.getChildren().add(test);
    }
  }

  /// That there is none is said once somebody looked; then the first thing to do is to make one.
  private void showWhetherAny(boolean looked, Label none) {
    none.setVisible(looked);
    showSelected();
    if (looked && model.rows().isEmpty() && hasFocus(list)) {
      begin.requestFocus();
    }
  }

  private void showSelected() {
    typing.unsubscribe();
    typing = Subscription.EMPTY;
    editor.ifPresent(ProfileController::release);
    editor = Optional.empty();
    Optional<String> name = model.selectedProperty().get();
    Optional<ProfileDraft> draft = model.draftProperty().get();
    boolean listedOnlyNow = name.isPresent() && hasFocus(begin);
    Displayed.when(name.isEmpty() && model.lookedProperty().get(), empty);
    Displayed.when(name.isPresent(), detail);
    if (listedOnlyNow) {
      list.requestFocus();
    }
    Displayed.when(draft.isPresent(), test);
    Displayed.when(draft.isPresent(), foot);
    name.flatMap(model::rowOf)
        .ifPresentOrElse(
            row -> list.getSelectionModel().select(row),
            () -> list.getSelectionModel().clearSelection());
    Optional<ProfileFault> fault = name.flatMap(model::rowOf).flatMap(ConnectionRow::fault);
    Displayed.when(fault.isPresent(), faulty);
    faultText.setText(fault.map(found -> found.why().in(messages)).orElse(""));
    title.setText(
        name.filter(text -> !text.isEmpty())
            .orElseGet(() -> messages.get("connections.new.title")));
    Optional<WrittenIn> writtenIn = WrittenIn.of(form);
    form.getChildren().clear();
    draft.ifPresent(this::edit);
    writtenIn.ifPresent(field -> field.goOn(form));
    middle.pseudoClassStateChanged(EMPTY, empty.isVisible());
    showButtons();
  }

  private void edit(ProfileDraft draft) {
    ProfileController controller = new ProfileController(draft, messages);
    form.getChildren().setAll(Views.load("profile", messages, controller));
    editor = Optional.of(controller);
    typing = draft.faultsProperty().subscribe(this::showButtons); // also if none comes or goes
  }

  /// Why Save is off where no field shows a fault.
  private void showMissing() {
    List<String> said =
        model.draftProperty().get().stream()
            .flatMap(draft -> draft.faultsProperty().get().values().stream())
            .filter(Fault::isMissing)
            .map(fault -> messages.get(fault.key()))
            .toList();
    missing.setText(String.join(" ", said));
    Displayed.when(!said.isEmpty(), missing);
  }

  private void showButtons() {
    boolean sound = model.isSound();
    boolean changed = model.isChanged();
    disable(!sound, here);
    disable(!sound, window);
    disable(!sound || !changed, save);
    disable(!changed, revert);
    disable(!model.isKept(), duplicate);
    disable(!model.isNamed(), delete);
    disable(!sound, tryOut);
    here.setText(messages.get(model.openKey()));
    showNews(model.newsProperty().get());
    showMissing();
    placeTest();
  }

  /// The focus of a button that can do no more is not left to what comes next: that may do
  /// something else at the same key.
  private void disable(boolean off, Button button) {
    if (off && hasFocus(button)) {
      list.requestFocus();
    }
    button.setDisable(off);
  }

  /// Also where the last profile is gone.
  private void showNews(ConnectionNews now) {
    boolean over = now.isSaved() && model.isChanged();
    for (Label label : List.of(news, emptyNews)) {
      label.setText(now.in(messages));
      Displayed.when(!now.key().isEmpty() && !over, label);
      label.pseudoClassStateChanged(StatusDot.Tone.WARNING.state(), now.bad());
    }
  }

  private void showTrial(Trial trial) {
    TrialWords words = new TrialWords(messages);
    testDot.setTone(words.tone(trial));
    testHeadline.setText(words.headline(trial));
    showTestButton(trial.state() == Trial.State.RUNNING);
    List<Node> lines = words.lines(trial).stream().map(ConnectionsController::lineOf).toList();
    steps.getChildren().setAll(lines);
    Displayed.when(!lines.isEmpty(), stepsPane);
  }

  /// One button takes the other's place, and its focus: else that would go to what comes next.
  private void showTestButton(boolean running) {
    Button shown = running ? cancelTest : tryOut;
    Button gone = running ? tryOut : cancelTest;
    boolean focused = hasFocus(gone);
    Displayed.when(true, shown);
    if (focused) {
      shown.requestFocus();
    }
    Displayed.when(false, gone);
  }

  private static boolean hasFocus(Node node) {
    return Optional.ofNullable(node.getScene())
        .map(Scene::getFocusOwner)
        .filter(node::equals)
        .isPresent();
  }

  private static Node lineOf(TrialWords.Line line) {
    StatusDot dot = new StatusDot();
    dot.setTone(line.tone());
    VBox words = new VBox(wrapped(line.title(), "strong"), wrapped(line.text(), "connection-said"));
    if (!line.detail().isEmpty()) {
      words.getChildren().add(wrapped(line.detail(), "caption"));
    }
    HBox.setHgrow(words, Priority.ALWAYS);
    HBox shown = new HBox(dot, words);
    shown.getStyleClass().add("connection-step");
    return shown;
  }

  private static Label wrapped(String text, String style) {
    Label label = new Label(text);
    label.getStyleClass().add(style);
    label.setWrapText(true);
    label.setMinHeight(Label.USE_PREF_SIZE);
    return label;
  }
}
