package org.mappingzoo.console;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.PauseTransition;
import javafx.animation.Timeline;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;

/// The window: shows a desk, keeps its clock going, and remembers its place. On the FX thread.
final class ConsoleApp {
  private static final double WIDTH = 1280;
  private static final double HEIGHT = 800;
  private static final double LEAST_WIDTH = 960;
  private static final double LEAST_HEIGHT = 600;
  private static final String COLUMNS = "columns";

  /// Settings are written once so long after the last of several changes, as when a window is
  /// dragged.
  private static final Duration CALM = Duration.seconds(1);

  private final Desk.Parts parts;
  private final Settings settings;

  private ConsoleApp(Desk.Parts parts, Settings settings) {
    this.parts = parts;
    this.settings = settings;
  }

  /// Opens a window.
  ///
  /// @param closed completed when the window is closed, exceptionally when it cannot be opened
  static void open(Desk.Parts parts, Settings settings, CompletableFuture<Void> closed) {
    try {
      new ConsoleApp(parts, settings).open(() -> closed.complete(null));
    } catch (RuntimeException | LinkageError e) {
      closed.completeExceptionally(e);
    }
  }

  private void open(Runnable onClosed) {
    Stage stage = new Stage();
    Desk desk = new Desk(parts);
    desk.shell().narrowRailProperty().set(settings.is("rail.narrow"));
    settings.text(COLUMNS).ifPresent(desk.fleet()::restoreLayout);
    Scene scene = new Scene(desk.window(), WIDTH, HEIGHT);
    parts.theme().follow(scene);
    stage.setScene(scene);
    entitle(stage);
    parts.messages().onChange(() -> entitle(stage));
    place(stage);
    Timeline clock = new Timeline(new KeyFrame(Duration.seconds(1), tick -> parts.feed().tick()));
    clock.setCycleCount(Animation.INDEFINITE);
    clock.play();
    PauseTransition calm = new PauseTransition(CALM);
    calm.setOnFinished(
        event -> {
          remember(stage, desk);
          parts.background().execute(settings::save);
        });
    stage.setOnHiding(
        event -> {
          clock.stop();
          calm.stop();
          remember(stage, desk);
          settings.save();
          desk.end();
          onClosed.run();
        });
    prepare(desk);
    stage.show();
    desk.window().focusContent();
    whenSomethingIsToBeRemembered(stage, desk, calm::playFromStart);
  }

  private void whenSomethingIsToBeRemembered(Stage stage, Desk desk, Runnable soon) {
    parts.messages().onChange(soon);
    List.of(
            parts.theme().modeProperty(),
            desk.shell().narrowRailProperty(),
            stage.xProperty(),
            stage.yProperty(),
            stage.widthProperty(),
            stage.heightProperty(),
            stage.maximizedProperty(),
            desk.fleet().layoutText())
        .forEach(value -> value.subscribe(soon));
  }

  /// What is known by now gets its cells, its style and its place before the window appears, which
  /// would otherwise stand still meanwhile.
  private void prepare(Desk desk) {
    parts.feed().catchUp();
    desk.window().applyCss();
    desk.window().layout();
  }

  private void entitle(Stage stage) {
    Messages messages = parts.messages();
    Target target = parts.target();
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
    Rectangle2D screen = Screen.getPrimary().getVisualBounds();
    stage.setWidth(Math.min(settings.number("width").orElse(WIDTH), screen.getWidth()));
    stage.setHeight(Math.min(settings.number("height").orElse(HEIGHT), screen.getHeight()));
    double x = settings.number("x").orElse(Double.NaN);
    double y = settings.number("y").orElse(Double.NaN);
    if (!Screen.getScreensForRectangle(x, y, LEAST_WIDTH / 2, LEAST_HEIGHT / 2).isEmpty()) {
      stage.setX(x);
      stage.setY(y);
    }
    stage.setMaximized(settings.is("maximized"));
  }

  private void remember(Stage stage, Desk desk) {
    settings.set("maximized", stage.isMaximized());
    if (!stage.isMaximized()) {
      settings.set("x", stage.getX());
      settings.set("y", stage.getY());
      settings.set("width", stage.getWidth());
      settings.set("height", stage.getHeight());
    }
    settings.set("rail.narrow", desk.shell().narrowRailProperty().get());
    settings.set(COLUMNS, desk.fleet().layoutText().getValue());
    settings.theme(parts.theme().mode());
    settings.language(parts.messages().language());
  }
}
