package org.mappingzoo.console;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.util.Duration;
import javafx.util.Subscription;
import org.mappingzoo.console.connections.ProfileStore.Entry.Faulty;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Preferences;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Zoom;

/// A window: shows a desk, keeps its clock going, and remembers its place. On the FX thread.
final class ConsoleApp {
  private static final double WIDTH = 1280;
  private static final double HEIGHT = 800;
  private static final double LEAST_WIDTH = 960;
  private static final double LEAST_HEIGHT = 600;
  private static final String COLUMNS = "columns";
  private static final String RAIL = "rail.narrow";
  private static final String TABLE_SHARE = "category.table";

  /// Of each ensemble: the same path elsewhere is another category.
  private static final String SELECTED = "selected.";

  /// Settings are written once so long after the last of several changes, as when a window is
  /// dragged.
  private static final Duration CALM = Duration.seconds(1);

  /// How far windows stand from each other that are opened one after the other: they do not hide
  /// each other.
  private static final double STEP = 32;

  /// Behind so many steps they begin anew.
  private static final int STEPS = 8;

  private final Settings settings;
  private final int before;
  private final Stage stage = new Stage();
  private final CompletableFuture<Void> begun = new CompletableFuture<>();
  private Optional<Shown> shown = Optional.empty();

  /// What is in the window now.
  private record Shown(
      Desk.Parts parts, Desk desk, Ticking clock, PauseTransition calm, Subscription following) {

    void end() {
      following.unsubscribe();
      clock.end();
      calm.stop();
      desk.end();
    }
  }

  /// A window that is not open yet.
  ///
  /// @param before how many windows there are already
  ConsoleApp(Settings settings, int before) {
    this.settings = settings.forWindow();
    this.before = before;
  }

  /// Opens it. Its first screen comes after its first frame. An operator who closes it is asked
  /// first where that would lose something; the end of the process asks nobody.
  ///
  /// @param closed called when it is closed
  void open(Desk.Parts parts, Runnable closed) {
    place(stage);
    show(parts);
    stage.setOnCloseRequest(
        event -> {
          if (!shown.map(now -> now.desk().mayClose(stage::hide)).orElse(true)) {
            event.consume();
          }
        });
    stage.setOnHiding(
        event -> {
          remember();
          settings.save();
          shown.ifPresent(Shown::end);
          closed.run();
        });
    afterNextFrame(this::makeFirstScreen);
    // It is there sooner without icons: they are read, and made smaller for the title bar.
    var _ =
        begun.thenRun(() -> Platform.runLater(() -> stage.getIcons().setAll(ProductIcon.all())));
    stage.show();
  }

  /// Completed once the first screen is shown and styled; exceptionally if it cannot be, and then
  /// the window is closed; never if it is closed sooner.
  CompletableFuture<Void> begun() {
    return begun;
  }

  private void makeFirstScreen() {
    shown.ifPresent(first -> first.desk().window().makeFirstScreen());
    inTurn(this::showFirstScreen);
  }

  private void showFirstScreen() {
    shown.ifPresent(first -> first.desk().begin());
    begun.complete(null);
  }

  /// Runs a step of opening once what is in line already is done, unless the window was closed or
  /// shows something else by then.
  private void inTurn(Runnable step) {
    Platform.runLater(
        () -> {
          try {
            if (stage.isShowing() && !begun.isDone()) {
              step.run();
            }
          } catch (RuntimeException | Error e) {
            begun.completeExceptionally(e);
            stage.hide();
          }
        });
  }

  private void afterNextFrame(Runnable step) {
    Scene scene = stage.getScene();
    scene.addPostLayoutPulseListener(
        new Runnable() {
          @Override
          public void run() {
            scene.removePostLayoutPulseListener(this);
            inTurn(step);
          }
        });
  }

  /// Shows something else in the same window, whose rail and columns stay as they are.
  void show(Desk.Parts parts) {
    Optional<Desk> last = shown.map(Shown::desk);
    boolean narrow = last.map(ConsoleApp::isRailNarrow).orElseGet(() -> settings.is(RAIL));
    Optional<String> columns = last.map(ConsoleApp::columns).or(() -> settings.text(COLUMNS));
    OptionalDouble tableShare =
        last.map(now -> OptionalDouble.of(tableShare(now)))
            .orElseGet(() -> settings.share(TABLE_SHARE));
    shown.ifPresent(Shown::end);
    Desk desk = new Desk(parts);
    desk.shell().narrowRailProperty().set(narrow);
    columns.ifPresent(desk.fleet()::restoreLayout);
    tableShare.ifPresent(desk.category().tableShareProperty()::set);
    settings
        .categories(SELECTED + parts.target().getValue().ensemble())
        .forEach(desk.fleet()::restoreSelection);
    Scene scene =
        new Scene(new Zoom(desk.window(), parts.theme().textSizeProperty()), WIDTH, HEIGHT);
    parts.theme().follow(scene);
    Ticking clock =
        Ticking.begin(
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, parts.fx()), parts.feed()::tick);
    PauseTransition calm = new PauseTransition(CALM);
    Shown next =
        new Shown(
            parts,
            desk,
            clock,
            calm,
            rememberChanges(parts, desk, calm::playFromStart)
                .and(parts.target().subscribe(() -> entitle(parts))));
    calm.setOnFinished(
        event -> {
          remember(next);
          parts.background().execute(settings::save);
        });
    shown = Optional.of(next);
    settings.note(() -> remember(next));
    if (stage.isShowing()) {
      desk.begin();
      begun.complete(null);
    }
    prepare(next);
    stage.setScene(scene);
    entitle(parts);
    parts.messages().onChange(() -> entitle(parts));
    desk.window().focusContent();
  }

  /// Also what was changed here a moment ago is known to what is opened next, and saved with it.
  void remember() {
    shown.ifPresent(this::remember);
  }

  /// The command line of what is opened from this window: it looks as this one does by now.
  Arguments looking(Arguments line) {
    Desk.Parts now = shown.orElseThrow().parts();
    return line.looking(
        now.theme().mode(), now.messages().language(), now.theme().textSizeProperty().get());
  }

  /// Offers what there is to begin with.
  void welcome() {
    shown.ifPresent(now -> now.desk().window().showWelcome());
  }

  /// Says what is wrong with the settings.
  void tell(SettingsTrouble trouble) {
    shown.ifPresent(now -> now.desk().tell(trouble));
  }

  /// Says that something went wrong in the program itself.
  void tellDefect() {
    shown.ifPresent(now -> now.desk().tellDefect());
  }

  /// Says why it shows the demo, and not what was connected last.
  void tellUnread(Faulty last) {
    shown.ifPresent(now -> now.desk().tellUnread(last));
  }

  /// Says that it cannot follow its profile any more, and why.
  void tellUnfollowed(Faulty now) {
    shown.ifPresent(it -> it.desk().tellUnfollowed(now));
  }

  private Subscription rememberChanges(Desk.Parts parts, Desk desk, Runnable soon) {
    parts.messages().onChange(soon);
    return Subscription.combine(
            Stream.of(
                    parts.theme().modeProperty(),
                    parts.theme().textSizeProperty(),
                    parts.alerting().preferences().desktopNoticesProperty(),
                    desk.shell().narrowRailProperty(),
                    stage.xProperty(),
                    stage.yProperty(),
                    stage.widthProperty(),
                    stage.heightProperty(),
                    stage.maximizedProperty(),
                    desk.category().tableShareProperty(),
                    desk.fleet().layoutText(),
                    desk.fleet().selectedText())
                .map(value -> value.subscribe((before, now) -> whenShown(soon)))
                .toArray(Subscription[]::new))
        .and(parts.alerting().preferences().recent().subscribe(() -> whenShown(soon)));
  }

  /// What moves while the window opens is nothing that the operator did.
  private void whenShown(Runnable soon) {
    if (stage.isShowing()) {
      soon.run();
    }
  }

  /// All that is there gets its style and its place before it appears, or the window would stand
  /// still meanwhile.
  private static void prepare(Shown next) {
    next.desk().window().applyCss();
    next.desk().window().layout();
  }

  private void entitle(Desk.Parts parts) {
    Messages messages = parts.messages();
    Target target = parts.target().getValue();
    String name = target.isDemo() ? target.environment().in(messages) : target.titleIn(messages);
    stage.setTitle(
        target.isProduction()
            ? messages.get("shell.title.production", target.environment().in(messages), name)
            : messages.get("shell.title", name));
  }

  /// Where it was, as long as that is still on a screen.
  private void place(Stage stage) {
    stage.setMinWidth(LEAST_WIDTH);
    stage.setMinHeight(LEAST_HEIGHT);
    WindowPlace place =
        new WindowPlace(
                settings.number("x"),
                settings.number("y"),
                settings.number("width").orElse(WIDTH),
                settings.number("height").orElse(HEIGHT))
            .on(Screen.getScreens().stream().map(Screen::getVisualBounds).toList());
    stage.setWidth(place.width());
    stage.setHeight(place.height());
    double moved = before % STEPS * STEP;
    place.x().ifPresent(x -> stage.setX(x + moved));
    place.y().ifPresent(y -> stage.setY(y + moved));
    stage.setMaximized(settings.is("maximized"));
  }

  private static boolean isRailNarrow(Desk desk) {
    return desk.shell().narrowRailProperty().get();
  }

  private static String columns(Desk desk) {
    return desk.fleet().layoutText().getValue();
  }

  private static double tableShare(Desk desk) {
    return desk.category().tableShareProperty().get();
  }

  private void remember(Shown now) {
    Desk desk = now.desk();
    settings.set("maximized", stage.isMaximized());
    if (!stage.isMaximized()) {
      settings.set("x", stage.getX());
      settings.set("y", stage.getY());
      settings.set("width", stage.getWidth());
      settings.set("height", stage.getHeight());
    }
    settings.set(RAIL, isRailNarrow(desk));
    settings.set(COLUMNS, columns(desk));
    settings.set(TABLE_SHARE, tableShare(desk));
    settings.set(
        SELECTED + now.parts().target().getValue().ensemble(),
        desk.fleet().selectedText().getValue());
    settings.theme(now.parts().theme().mode());
    settings.language(now.parts().messages().language());
    settings.set("text.size", now.parts().theme().textSizeProperty().get());
    Preferences preferences = now.parts().alerting().preferences();
    settings.set("notices", preferences.desktopNoticesProperty().get());
    settings.set("recent", preferences.recent());
  }
}
