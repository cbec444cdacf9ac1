package org.mappingzoo.bench.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.stage.Window;
import org.mappingzoo.console.Main;

/// The console as it is shipped, in a process of its own, watched from outside its code: by what
/// its window shows, frame by frame.
///
/// It tells (T in [Micros]) `window T` when the first frame is laid out; `readable T` when the
/// fleet's table has all categories; `headline T TEXT` when the window says something else of its
/// connection; `shown PATH VERSION T` when a frame with another version in the fleet's table is
/// laid out. What may be asked of it is in [#obey(String)]; times are in microseconds.
public final class ConsoleProbe {
  private final Stalls stalls = new Stalls();
  private final FleetSight fleet;
  private final Found status = new Found("#statusHeadline");
  private boolean windowTold;
  private String headline = "";

  private ConsoleProbe(int expected) {
    fleet = new FleetSight(expected);
  }

  /// Runs the console until it is told to end.
  ///
  /// @param arguments the number of categories to wait for (0 for any), then the console's own
  public static void main(String[] arguments) {
    ConsoleProbe probe = new ConsoleProbe(Integer.parseInt(arguments[0]));
    daemon("probe", probe::watch);
    daemon("orders", probe::listen);
    Main.main(Arrays.copyOfRange(arguments, 1, arguments.length));
  }

  private static void daemon(String name, Runnable task) {
    Thread.ofPlatform().daemon().name(name).start(task);
  }

  private void watch() {
    Window window = awaitWindow();
    Platform.runLater(() -> follow(window.getScene()));
    stalls.watch();
  }

  private static Window awaitWindow() {
    while (Window.getWindows().stream().noneMatch(Window::isShowing)) {
      LockSupport.parkNanos(1_000_000);
    }
    return Window.getWindows().getFirst();
  }

  private void follow(Scene scene) {
    scene.addPostLayoutPulseListener(() -> look(scene));
    Platform.requestNextPulse();
  }

  private void look(Scene scene) {
    if (!windowTold) {
      windowTold = true;
      say("window " + Micros.now());
    }
    String now = status.in(scene).map(label -> ((Labeled) label).getText()).orElse("");
    if (!now.equals(headline)) {
      headline = now;
      say("headline " + Micros.now() + " " + now);
    }
    fleet.look(scene);
  }

  private void listen() {
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    try {
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        String next = order;
        Platform.runLater(() -> obey(next));
      }
      // Whoever asks is gone, if the window is not.
      Platform.runLater(() -> List.copyOf(Window.getWindows()).forEach(Window::hide));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// - `stall`: the longest time that the FX thread took to answer since it was asked last, and
  ///   when that began
  /// - `vitals`: its [Vitals]
  /// - `arrange`: sorts the fleet's table by names and puts the versions in sight
  /// - `sight`: the paths whose rows are in sight
  /// - `rows`: as `row PATH VERSION` what the fleet's table shows of each category wherever it
  ///   is scrolled to, then `rows N`
  /// - `sort`, `filter`, `all`: does that, and tells the time to the frame that shows it
  /// - `leases`, `fleet`: shows the view, and tells the time to the frame with its first rows
  /// - `count`: how many rows the view's table has
  /// - `category PATH`: opens it, and tells the time to the frame with its range map
  /// - `draw`: moves the range map, and tells how long that and its picture take
  /// - `end`: closes the window
  private void obey(String order) {
    Scene scene = Window.getWindows().getFirst().getScene();
    switch (order.split(" ", 2)[0]) {
      case "stall" -> say("stall " + stalls.longest());
      case "vitals" -> say("vitals " + Vitals.of(scene).line());
      case "arrange" -> fleet.arrange(scene);
      case "sight" -> fleet.tellInSight(scene);
      case "rows" -> fleet.tellAll(scene);
      case "sort", "filter", "all", "leases", "fleet" -> new Hand(scene).follow(order);
      case "category" -> new Hand(scene).open(order.split(" ", 2)[1]);
      case "count" -> say("count " + new Hand(scene).count());
      case "draw" -> say("draw " + new Hand(scene).drawMicros());
      case "end" -> Window.getWindows().getFirst().hide();
      default -> throw new IllegalArgumentException("unknown order: " + order);
    }
  }

  static synchronized void say(String line) {
    System.out.println(line);
  }
}
