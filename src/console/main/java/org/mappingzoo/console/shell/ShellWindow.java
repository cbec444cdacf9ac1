package org.mappingzoo.console.shell;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.SelectedRows;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.WaitingFocus;
import org.mappingzoo.core.category.CategoryName;

/// The content of the window: the frame with one screen in it, and dialogs above. It has no
/// stage, so that it can be drawn into a picture as well.
public final class ShellWindow extends StackPane implements DialogHost {
  /// What copies rows, where a table or a list has the focus: in dialogs, too.
  static final Keys COPY = Keys.shortcut(KeyCode.C);

  /// What keeps changes unlocked: under a dialog, too, which covers the top bar and the notice.
  static final Keys MORE_TIME = Keys.shortcut(KeyCode.L).shifted();

  private final ShellViewModel model;
  private final Theme theme;
  private final Preferences preferences;
  private final List<Screen> screens;
  private final Navigation navigation;
  private final Runnable refresh;
  private final StackPane below = new StackPane();
  private final Overlay overlay = new Overlay(below, this::giveBack);
  private final Notices notices;
  private final Exports exports;
  private final Band band;
  private final Map<String, Loaded> loaded = new HashMap<>();
  private final Commands commands;
  private ShellController frame;
  private Screen current;

  /// Where what is shown was chosen, if it was not in the rail.
  private Optional<Screen> origin = Optional.empty();

  private record Loaded(Parent view, Object controller) {}

  /// A window without a screen yet: the frame alone, which is drawn sooner.
  ///
  /// @param refresh reads everything again; returns at once
  public ShellWindow(
      ShellViewModel model,
      Theme theme,
      Preferences preferences,
      Exports.Way files,
      List<Screen> screens,
      Navigation navigation,
      Runnable refresh) {
    this.model = model;
    this.theme = theme;
    this.preferences = preferences;
    this.screens = List.copyOf(screens);
    this.navigation = navigation;
    this.refresh = refresh;
    current = screens.getFirst();
    commands = new Commands(allCommands(), this::openIfElsewhere, preferences.recent());
    frame = loadFrame();
    notices = new Notices(model.messages(), new Notices.Ways(this::openAlerts, this::focusAgain));
    exports = new Exports(files, model.messages(), notices, model::origin);
    setAlignment(notices, Pos.BOTTOM_RIGHT);
    band = new Band(model.messages());
    model.targetProperty().subscribe(band::show);
    StackPane content = new StackPane(below, notices, overlay);
    VBox.setVgrow(content, Priority.ALWAYS);
    getChildren().add(new VBox(band, content));
    model.messages().onChange(this::reload);
    model.access().leftProperty().subscribe(this::warnOfLock);
    KeyedFocus.follow(this);
    addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    addEventFilter(KeyEvent.KEY_TYPED, this::onTyped);
    addEventHandler(KeyEvent.KEY_PRESSED, this::onRowKey);
  }

  /// Makes the first of the screens, so that [#begin] has less to do.
  public void makeFirstScreen() {
    var _ = view(current);
  }

  /// Shows the first of the screens. It has the focus unless somebody has moved that elsewhere.
  public void begin() {
    showCurrent();
    if (getScene() != null && isGround(getScene().getFocusOwner())) {
      focusContent();
    }
  }

  /// Shows a screen.
  ///
  /// @throws IllegalArgumentException if there is none of that name
  public void open(String id) {
    look(id);
    focusContent();
  }

  /// Shows a screen for what was chosen in the one that is shown now: Esc leads back there.
  public void openFromHere(String id) {
    Optional<Screen> from = current.id().equals(id) ? origin : Optional.of(current);
    open(id);
    origin = from;
  }

  /// Shows a screen, and the focus stays where it is.
  private void look(String id) {
    origin = Optional.empty();
    current =
        screens.stream()
            .filter(screen -> screen.id().equals(id))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no screen " + id));
    current.opening();
    notices.fold();
    showCurrent();
  }

  /// Shows a screen where another one is shown, and the focus stays where it is.
  void lookIfElsewhere(String id) {
    if (!current.id().equals(id)) {
      look(id);
    }
  }

  /// Gives the focus to what the screen is about, or to all of it while there is nothing.
  public void focusContent() {
    if (frame.isEmpty()) {
      frame.focusGround();
      return;
    }
    Parent view = view(current).view();
    if (view(current).controller() instanceof Screen.Focused focused) {
      // What lies in a control's skin is in the scene only once the control has one.
      view.applyCss();
      focused.focusFirst();
      if (!WaitingFocus.isIn(view)) {
        view.requestFocus();
      }
    }
  }

  private void focusAgain(Optional<Node> focusedBefore) {
    focusedBefore.ifPresentOrElse(this::giveBack, this::focusContent);
  }

  /// What waited for something to show may have got it behind a dialog. A button that can do no
  /// more since leaves the focus to what the screen is about.
  private void giveBack(Node focusedBefore) {
    if (isGround(focusedBefore) || focusedBefore.isDisabled() || isHidden(focusedBefore)) {
      focusContent();
    } else {
      focusedBefore.requestFocus();
    }
  }

  private static boolean isHidden(Node node) {
    @Nullable Node at = node;
    while (at != null && at.isVisible()) {
      at = at.getParent();
    }
    return at != null;
  }

  /// Whether the focus on this node is on nothing of the screen's: on what the screen lies in, or
  /// on a node that is gone.
  private boolean isGround(@Nullable Node node) {
    return node == null
        || node.getScene() == null
        || frame.isEmpty()
        || WaitingFocus.isWithin(view(current).view(), node);
  }

  /// The screen shown.
  public String current() {
    return current.id();
  }

  @Override
  public void show(Parent content, Terms terms) {
    overlay.show(content, terms);
  }

  @Override
  public void ask(Parent question) {
    overlay.ask(question);
  }

  @Override
  public void close() {
    overlay.close();
  }

  /// What just happened, in a corner.
  public Notices notices() {
    return notices;
  }

  void openAlerts() {
    open("alerts");
  }

  public boolean hasDialog() {
    return overlay.isOpen();
  }

  /// What is lost with the dialog that is open; empty for nothing.
  public Optional<String> begun() {
    return overlay.begun();
  }

  /// Lists the keys.
  public void showKeys() {
    Set<String> views = screens().stream().map(Screen::title).collect(Collectors.toSet());
    KeysController keys = new KeysController(commands, model.messages(), places(), views, this);
    show(Views.load("keys", model.messages(), keys), () -> {});
  }

  /// Offers everything that can be done.
  public void showPalette() {
    PaletteViewModel palette =
        new PaletteViewModel(
            commands,
            model.messages(),
            model.feed().snapshot().categories().keySet(),
            subjects(),
            current.id(),
            navigation::openCategory,
            this::lookUp);
    show(Views.load("palette", model.messages(), new PaletteController(palette, this)), () -> {});
    screens.forEach(screen -> screen.offer(palette::add));
  }

  /// Shows who sits here, and what can be settled.
  public void showSettings() {
    showSettings(false);
  }

  private void showSettings(boolean again) {
    SettingsController settings =
        new SettingsController(
            model.messages(), theme, preferences, this, again, () -> showSettings(true));
    show(Views.load("settings", model.messages(), settings), settings::release);
  }

  /// Whether alerts are told to the desktop, too.
  boolean tellsDesktop() {
    return preferences.desktopNoticesProperty().get();
  }

  /// Tells the desktop of alerts from now on, or no more; nothing else here would show which.
  void turnDesktopNotices() {
    boolean told = !tellsDesktop();
    preferences.desktopNoticesProperty().set(told);
    String now = told ? "settings.notices.told" : "settings.notices.untold";
    notices.showPassing(
        "desktop",
        Tone.OK,
        () -> model.messages().get("settings.notices"),
        () -> model.messages().get(now));
  }

  /// Offers what there is to begin with.
  public void showWelcome() {
    WelcomeController welcome = new WelcomeController(this, navigation);
    show(Views.load("welcome", model.messages(), welcome), () -> {});
  }

  /// Shows what this program is.
  public void showAbout() {
    show(Views.load("about", model.messages(), new AboutController(model, this)), () -> {});
  }

  boolean hasSheet() {
    return current.sheet().isPresent();
  }

  void exportCsv() {
    current.sheet().ifPresent(sheet -> exports.csv(sheet.get(), current.subject(), window()));
  }

  void exportJson() {
    current.sheet().ifPresent(sheet -> exports.json(sheet.get(), current.subject(), window()));
  }

  void exportPicture() {
    exports.png(current.id(), current.subject(), view(current).view());
  }

  /// What of the screen is drawn, if it is shown now.
  Optional<Node> drawing(Function<Screen.Drawn, Optional<Node>> which) {
    return view(current).controller() instanceof Screen.Drawn drawn
        ? which.apply(drawn)
        : Optional.empty();
  }

  void exportDrawing(String name, Function<Screen.Drawn, Optional<Node>> which) {
    drawing(which).ifPresent(node -> exports.png(name, current.subject(), node));
  }

  /// Brings what this is shown in before all other windows, and back if it was put away. Nothing
  /// happens where it is shown in none.
  public void raise() {
    Optional.ofNullable(getScene())
        .map(Scene::getWindow)
        .filter(Window::isShowing)
        .ifPresent(ShellWindow::raise);
  }

  private static void raise(Window shown) {
    if (shown instanceof Stage stage) {
      stage.setIconified(false);
      stage.toFront();
    }
    shown.requestFocus();
  }

  private Window window() {
    return getScene().getWindow();
  }

  /// All that can be done here.
  public Commands commands() {
    return commands;
  }

  private List<Command> allCommands() {
    List<Command> all = new ArrayList<>(ShellCommands.of(this, model, theme));
    for (Screen screen : screens) {
      all.addAll(screen.commands());
      screen.menus().forEach(id -> all.add(commandOf(id).in(screen.id())));
    }
    return all;
  }

  private Command commandOf(String menu) {
    return Command.of(menu, "fth-menu", () -> openMenu(menu));
  }

  /// Its keys choose from it then.
  private void openMenu(String id) {
    view(current).view().lookupAll(".menu-button").stream()
        .filter(button -> id.equals(button.getUserData()))
        .map(MenuButton.class::cast)
        .forEach(
            button -> {
              button.requestFocus();
              button.show();
            });
  }

  private Map<String, String> places() {
    return screens.stream()
        .collect(Collectors.toMap(Screen::id, screen -> model.messages().get(screen.title())));
  }

  private Map<String, PaletteViewModel.Place> subjects() {
    return screens.stream()
        .collect(
            Collectors.toMap(
                Screen::id,
                screen ->
                    new PaletteViewModel.Place(
                        model.messages().get(screen.title()), screen.subject().orElse(""))));
  }

  private void openIfElsewhere(String id) {
    if (!current.id().equals(id)) {
      openFromHere(id);
    }
  }

  List<Screen> screens() {
    return screens;
  }

  void showRecentChanges() {
    navigation.showRecentChanges();
  }

  void openConnections() {
    navigation.openConnections();
  }

  void openCategory(CategoryName category) {
    navigation.openCategory(category);
  }

  /// How what was typed is looked up: in the screen that answers it, which is opened. Empty where
  /// none does.
  Optional<Runnable> lookUp(String typed) {
    return screens.stream()
        .flatMap(screen -> screen.answering(typed).map(answer -> opening(screen, answer)).stream())
        .findFirst();
  }

  private Runnable opening(Screen screen, Runnable answer) {
    return () -> {
      answer.run();
      openFromHere(screen.id());
    };
  }

  /// Opens what is shown.
  void openAgain() {
    current.opening();
    frame.show(current, view(current).view());
  }

  private void showCurrent() {
    frame.show(current, view(current).view());
    notices.setListed(current.id().equals("alerts"));
    notices.setBesideForm(current.id().equals("connections"));
    notices.stayAbove(
        view(current).controller() instanceof Screen.Footed footed
            ? Optional.of(footed.foot())
            : Optional.empty());
  }

  private Loaded view(Screen screen) {
    return loaded.computeIfAbsent(
        screen.id(),
        id -> {
          Object controller = screen.controller();
          return new Loaded(Views.load(id, model.messages(), controller), controller);
        });
  }

  /// In another language all is loaded again over the same view models.
  private void reload() {
    boolean focused = WaitingFocus.isIn(below);
    release(frame);
    loaded.values().forEach(old -> release(old.controller()));
    loaded.clear();
    frame = loadFrame();
    band.show(model.target());
    notices.speak();
    showCurrent();
    if (focused) {
      focusContent(); // what had it is gone
    }
  }

  private static void release(Object controller) {
    if (controller instanceof Screen.Released following) {
      following.release();
    }
  }

  private ShellController loadFrame() {
    ShellController controller = new ShellController(model, this);
    below.getChildren().setAll(Views.load("shell", model.messages(), controller));
    return controller;
  }

  /// Said once, so that nobody is surprised in the middle of a change.
  private void warnOfLock(Optional<Duration> before, Optional<Duration> now) {
    Access access = model.access();
    boolean wasEnding = before.filter(access::isEnding).isPresent();
    if (before.isPresent() && !wasEnding && now.filter(access::isEnding).isPresent()) {
      notices.show(
          Tone.WARNING,
          () -> model.messages().get("shell.ending", model.messages().duration(access.notice())),
          () -> model.messages().get("shell.ending.text"),
          model::extendUnlock);
    }
  }

  private void onKey(KeyEvent event) {
    if (overlay.isOpen()) {
      if (MORE_TIME.arePressed(event)) {
        model.extendUnlock();
        event.consume();
      }
      return;
    }
    if (event.getCode() == KeyCode.ESCAPE) {
      if (leave()) {
        event.consume();
      }
    } else if (event.isShortcutDown() || event.getCode().isFunctionKey() || !isTyping()) {
      run(commands.pressed(event, current.id()), event);
    }
  }

  /// A field copies what is selected in it.
  private void onRowKey(KeyEvent event) {
    if (COPY.arePressed(event) && focused().filter(SelectedRows::areIn).isPresent()) {
      copyRows();
      event.consume();
    }
  }

  private void onTyped(KeyEvent event) {
    if (!overlay.isOpen() && !isTyping()) {
      run(commands.typed(event, current.id()), event);
    }
  }

  private void run(Optional<Command> command, KeyEvent event) {
    command.ifPresent(
        found -> {
          if (found.isPossible()) {
            commands.run(found);
          } else {
            sayWhyNot(found);
          }
          event.consume();
        });
  }

  /// Who pressed its keys sees no button that is off.
  private void sayWhyNot(Command refused) {
    if (!refused.reason().get().isEmpty()) {
      notices.showPassing(
          "refused", Tone.NOTICE, () -> refused.words(model.messages()), refused.reason());
    }
  }

  void copyDiagnostics() {
    ConnectionController.copy(model);
    sayCopied(() -> model.messages().get("shell.copied.diagnostics"));
  }

  /// Says in passing that something was copied, where no button can.
  public void sayCopied(Supplier<String> what) {
    notices.showPassing("copied", Tone.OK, () -> model.messages().get("shell.copied"), what);
  }

  /// Copies what is selected where the focus is, or else in the screen shown.
  void copyRows() {
    selecting()
        .flatMap(node -> SelectedRows.text(node, model.messages()::ungrouped))
        .ifPresent(
            rows -> {
              Clip.copy(rows);
              sayCopied(() -> model.messages().get("shell.copied.rows"));
            });
  }

  /// Whether there is something to copy.
  boolean hasRows() {
    return selecting().isPresent();
  }

  private Optional<Node> selecting() {
    return focused()
        .filter(SelectedRows::areIn)
        .or(() -> SelectedRows.firstIn(view(current).view()));
  }

  private Optional<Node> focused() {
    return Optional.ofNullable(getScene()).map(Scene::getFocusOwner);
  }

  void refresh() {
    refresh.run();
  }

  void focusNotices() {
    if (!notices.focusNewest()) {
      openAlerts();
    }
  }

  void focusSearch() {
    frame.focusSearch();
  }

  void showConnection() {
    frame.showConnection();
  }

  void back() {
    leave();
  }

  /// Esc leaves the innermost thing there is to leave.
  private boolean leave() {
    if (frame.leaveSearch() || notices.leave()) {
      return true;
    }
    if (isTyping() || current.equals(screens.getFirst())) {
      return false;
    }
    open(origin.orElse(screens.getFirst()).id());
    return true;
  }

  void focusFilter() {
    if (view(current).controller() instanceof Screen.Filterable filterable) {
      filterable.filterField().requestFocus();
      filterable.filterField().selectAll();
    } else {
      frame.focusSearch();
    }
  }

  private boolean isTyping() {
    return focused().orElse(this) instanceof TextInputControl;
  }
}
