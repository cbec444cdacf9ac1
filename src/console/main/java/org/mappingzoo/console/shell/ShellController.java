package org.mappingzoo.console.shell;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.Briefly;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.WordField;
import org.mappingzoo.core.category.CategoryName;

/// The frame of the window: rail, top bar, banner, status bar, and the hits of the search.
public final class ShellController implements Screen.Released {
  private static final PseudoClass OLD = PseudoClass.getPseudoClass("old");
  private static final PseudoClass NARROW = PseudoClass.getPseudoClass("narrow");
  private static final PseudoClass UNLOCKED = PseudoClass.getPseudoClass("unlocked");
  private static final PseudoClass ENDING = PseudoClass.getPseudoClass("ending");
  private static final double HIT_HEIGHT = 32;

  /// Paths are longer than what is typed to find them.
  private static final double HIT_WIDTH = 440;

  private static final double ROOM_FOR_WORDS = 1_080;

  private final ShellViewModel model;
  private final ShellWindow window;
  private final ToggleGroup place = new ToggleGroup();
  private Subscription following = Subscription.EMPTY;
  private boolean ages;

  @FXML private StackPane frame;
  @FXML private VBox rail;
  @FXML private Label brandName;
  @FXML private VBox places;
  @FXML private Button collapse;
  @FXML private FontIcon collapseIcon;
  @FXML private Button chip;
  @FXML private Label environment;
  @FXML private Region swatch;
  @FXML private Label ensemble;
  @FXML private WordField search;
  @FXML private Button bell;
  @FXML private Label bellCount;
  @FXML private Tooltip bellTip;
  @FXML private Button lock;
  @FXML private FontIcon lockIcon;
  @FXML private Tooltip lockTip;
  @FXML private Button extend;
  @FXML private MenuButton more;
  @FXML private HBox banner;
  @FXML private StatusDot bannerDot;
  @FXML private Label bannerHeadline;
  @FXML private Label bannerDetail;
  @FXML private ProgressBar bannerProgress;
  @FXML private Button copy;
  @FXML private StackPane content;
  @FXML private StatusDot statusDot;
  @FXML private Label statusHeadline;
  @FXML private Label statusDetail;
  @FXML private Hyperlink unseen;
  @FXML private Label traffic;
  @FXML private Label session;
  @FXML private ListView<Hit> hits;

  ShellController(ShellViewModel model, ShellWindow window) {
    this.model = model;
    this.window = window;
  }

  @FXML
  private void initialize() {
    window.screens().forEach(screen -> places.getChildren().add(railItem(screen)));
    place.selectedToggleProperty().subscribe(this::showSelected);
    mark(window.current());
    showRail();
    offerMore();
    following =
        Subscription.combine(
            model.targetProperty().subscribe(this::showTarget),
            model.narrowRailProperty().subscribe(this::showRail),
            frame.widthProperty().subscribe(this::showRail),
            model.access().stateProperty().subscribe(state -> showLock()),
            model.access().leftProperty().subscribe(left -> showLock()),
            model.bell().subscribe(this::showBell),
            model.healthProperty().subscribe(this::showHealth),
            model.oldProperty().subscribe(old -> showAge()),
            model.unseenProperty().subscribe(words -> Displayed.when(!words.isEmpty(), unseen)));
    unseen.textProperty().bind(model.unseenProperty());
    traffic.textProperty().bind(model.trafficProperty());
    session.textProperty().bind(model.sessionProperty());
    setUpSearch();
  }

  @Override
  public void release() {
    following.unsubscribe();
    unseen.textProperty().unbind();
    traffic.textProperty().unbind();
    session.textProperty().unbind();
  }

  /// Puts a screen into the frame.
  void show(Screen screen, Node view) {
    content.getChildren().setAll(view);
    ages = screen.isOfTheFleet();
    showAge();
    mark(screen.id());
  }

  private void showAge() {
    frame.pseudoClassStateChanged(OLD, ages && model.oldProperty().get());
  }

  private void mark(String screen) {
    place.getToggles().stream()
        .filter(toggle -> screen.equals(toggle.getUserData()))
        .findFirst()
        .ifPresent(toggle -> toggle.setSelected(true));
  }

  /// Whether no screen is shown yet.
  boolean isEmpty() {
    return content.getChildren().isEmpty();
  }

  /// Gives the focus to where screens are shown.
  void focusGround() {
    content.requestFocus();
  }

  void focusSearch() {
    search.requestFocus();
  }

  /// Empties the search, and leaves it where it is empty already; false if nobody searches.
  boolean leaveSearch() {
    boolean searching = search.isFocused();
    if (searching && search.getText().isEmpty()) {
      window.focusContent();
    } else if (searching) {
      search.clear();
    }
    return searching;
  }

  @FXML
  private void collapse() {
    model.narrowRailProperty().set(!model.narrowRailProperty().get());
  }

  @FXML
  void showConnection() {
    new ConnectionPopOver(model, window::openConnections).show(chip);
  }

  @FXML
  private void openAlerts() {
    window.openAlerts();
  }

  @FXML
  private void toggleLock() {
    model.toggleLock();
  }

  @FXML
  private void extendUnlock() {
    model.extendUnlock();
  }

  @FXML
  private void copyDiagnostics() {
    ConnectionController.copy(model);
    Briefly.says(copy, model.messages().get("shell.copied"));
  }

  private ToggleButton railItem(Screen screen) {
    ToggleButton item = new ToggleButton(model.messages().get(screen.title()));
    item.setGraphic(new FontIcon(screen.icon()));
    item.getStyleClass().add("rail-item");
    item.setToggleGroup(place);
    item.setUserData(screen.id());
    item.setMaxWidth(Double.MAX_VALUE);
    item.setAccessibleText(item.getText());
    item.setTooltip(new Tooltip(item.getText()));
    item.setOnAction(event -> window.focusContent());
    return item;
  }

  /// The arrow keys select, too, and stay on the rail. A second click would deselect.
  private void showSelected() {
    if (place.getSelectedToggle() == null) {
      window.openAgain();
    } else {
      window.lookIfElsewhere((String) place.getSelectedToggle().getUserData());
    }
  }

  /// Icons only, where the operator wants it so or the window leaves no room for words.
  private void showRail() {
    boolean cramped = frame.getWidth() > 0 && frame.getWidth() < ROOM_FOR_WORDS;
    boolean narrow = cramped || model.narrowRailProperty().get();
    collapse.setVisible(!cramped);
    rail.pseudoClassStateChanged(NARROW, narrow);
    Displayed.when(!narrow, brandName);
    ContentDisplay display = narrow ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.LEFT;
    place.getToggles().forEach(toggle -> ((ToggleButton) toggle).setContentDisplay(display));
    String words = model.messages().get(narrow ? "shell.rail.widen" : "shell.rail.narrow");
    collapse.setContentDisplay(display);
    collapse.setText(words);
    collapse.setAccessibleText(words);
    collapse.setTooltip(new Tooltip(words));
    collapseIcon.setIconLiteral(narrow ? "fth-chevrons-right" : "fth-chevrons-left");
  }

  private void showTarget(Target target) {
    EnvironmentMark.paint(chip, target.environment());
    target.tint().paint(swatch);
    Displayed.when(target.name().isPresent(), swatch);
    environment.setText(target.environment().in(model.messages()));
    ensemble.setText(target.titleIn(model.messages()));
    chip.setAccessibleText(
        model.messages().get("shell.connection.to", environment.getText(), ensemble.getText()));
  }

  private void offerMore() {
    Function<String, Command> of = window.commands()::of;
    CommandMenu.fill(
        more,
        model.messages(),
        List.of(
            List.of(of.apply("shell.palette"), of.apply("shell.keys"), of.apply("shell.recent")),
            List.of(
                of.apply("export.spreadsheet"),
                of.apply("export.program"),
                of.apply("export.picture")),
            List.of(of.apply("settings.title")),
            List.of(of.apply("shell.copy"), of.apply("about.title"))));
  }

  private void showBell(Bell now) {
    String words = now.words(model.messages());
    bell.setAccessibleText(words);
    bellTip.setText(words);
    bellCount.setText(model.messages().number(now.all()));
    Displayed.when(now.all() > 0, bellCount);
    bell.pseudoClassStateChanged(Tone.CRITICAL.state(), now.critical() > 0);
    bell.pseudoClassStateChanged(Tone.WARNING.state(), now.critical() == 0 && now.all() > 0);
  }

  private void showLock() {
    Access access = model.access();
    Optional<Duration> left = access.leftProperty().get();
    lock.pseudoClassStateChanged(UNLOCKED, access.isUnlocked());
    lock.pseudoClassStateChanged(ENDING, left.filter(access::isEnding).isPresent());
    lock.setText(model.lockWords());
    lockIcon.setIconLiteral(access.isUnlocked() ? "fth-unlock" : "fth-lock");
    lockTip.setText(model.lockTip());
    Displayed.when(left.isPresent(), extend);
  }

  private void showHealth(Health health) {
    Tone tone = toneOf(health.level());
    statusDot.setTone(tone);
    statusHeadline.setText(health.headline());
    statusDetail.setText(health.detail());
    boolean shown = health.level() != Health.Level.CURRENT;
    Displayed.when(shown, banner);
    Displayed.when(!shown, statusDetail);
    for (Tone each : Tone.values()) {
      banner.pseudoClassStateChanged(each.state(), each == tone);
    }
    bannerDot.setTone(tone);
    bannerHeadline.setText(health.headline());
    bannerDetail.setText(health.detail());
    bannerProgress.setProgress(Math.max(0, health.progress()));
    Displayed.when(health.progress() >= 0, bannerProgress);
    Displayed.when(health.isOld(), copy);
  }

  private static Tone toneOf(Health.Level level) {
    return switch (level) {
      case CURRENT -> Tone.OK;
      case BUSY -> Tone.NOTICE;
      case OLD -> Tone.WARNING;
    };
  }

  private void setUpSearch() {
    search.textProperty().subscribe(this::findHits);
    search.focusedProperty().subscribe(this::showHits);
    search.addEventFilter(KeyEvent.KEY_PRESSED, this::onSearchKey);
    LineAndList.join(search, hits, () -> new HitCell(model.messages()), this::openHit);
    Label none = new Label(model.messages().get("shell.search.none"));
    none.getStyleClass().add("muted");
    hits.setPlaceholder(none);
  }

  private void findHits(String query) {
    List<Hit> found = query.isBlank() ? List.of() : hitsOf(query.strip());
    hits.getItems().setAll(found);
    hits.getSelectionModel().selectFirst();
    hits.setVisible(!query.isBlank());
    Bounds field = frame.sceneToLocal(search.localToScene(search.getLayoutBounds()));
    hits.resizeRelocate(
        field.getMinX(),
        field.getMaxY() + 4,
        Math.max(field.getWidth(), Math.min(HIT_WIDTH, frame.getWidth() - field.getMinX())),
        Math.max(1, found.size()) * HIT_HEIGHT + 10);
  }

  /// Who quotes an id means it.
  private List<Hit> hitsOf(String query) {
    List<Hit> found = new ArrayList<>();
    window.lookUp(query).ifPresent(way -> found.add(new Hit.LookUp(query)));
    model.search(query).forEach(category -> found.add(new Hit.Category(category)));
    return found;
  }

  /// Who comes back goes on with what is in the line. Who points at the hits never left.
  private void showHits(boolean searching) {
    if (searching && !hits.isVisible()) {
      findHits(search.getText());
    } else if (!searching && !hits.isFocused()) {
      hits.setVisible(false);
    }
  }

  private void onSearchKey(KeyEvent event) {
    int step = event.getCode() == KeyCode.DOWN ? 1 : event.getCode() == KeyCode.UP ? -1 : 0;
    if (step != 0) {
      int wanted = hits.getSelectionModel().getSelectedIndex() + step;
      hits.getSelectionModel()
          .select(Math.clamp(wanted, 0, Math.max(0, hits.getItems().size() - 1)));
      event.consume();
    } else if (event.getCode() == KeyCode.ENTER) {
      openSelectedHit();
      event.consume();
    }
  }

  private void openSelectedHit() {
    Optional.ofNullable(hits.getSelectionModel().getSelectedItem())
        .filter(hit -> hits.isVisible())
        .ifPresent(this::openHit);
  }

  private void openHit(Hit hit) {
    search.clear();
    hits.setVisible(false);
    switch (hit) {
      case Hit.Category(CategoryName category) -> window.openCategory(category);
      case Hit.LookUp(String typed) -> window.lookUp(typed).ifPresent(Runnable::run);
    }
  }
}
