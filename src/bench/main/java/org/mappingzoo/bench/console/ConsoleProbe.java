package org.mappingzoo.bench.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.stage.Window;
import org.mappingzoo.console.Main;

/// The console as it is shipped, in a process of its own, watched from outside its code: by what
/// its window shows, frame by frame.
///
/// It tells `window T` when the first frame is laid out, `readable T` when the table has all
/// categories, `shown PATH VERSION T` when the frame that shows a version is laid out (T in
/// [Micros]); asked `stall` it tells the longest time that the FX thread took to answer since it
/// was asked last, in microseconds; asked `sort`, `filter` or `all` it does that and tells the
/// microseconds to the frame that shows it; told `end` it closes the window.
public final class ConsoleProbe {
  private static final long PING_EVERY_NANOS = 5_000_000;

  private final int expected;
  private final Map<String, String> shown = new HashMap<>();
  private final AtomicLong worstNanos = new AtomicLong();
  private boolean windowTold;
  private boolean readableTold;

  private ConsoleProbe(int expected) {
    this.expected = expected;
  }

  /// Runs the console until it is told to end.
  ///
  /// @param arguments the number of categories to wait for, then the console's own arguments
  public static void main(String[] arguments) {
    ConsoleProbe probe = new ConsoleProbe(Integer.parseInt(arguments[0]));
    daemon("probe", probe::watch);
    daemon("orders", probe::obey);
    Main.main(Arrays.copyOfRange(arguments, 1, arguments.length));
  }

  private static void daemon(String name, Runnable task) {
    Thread.ofPlatform().daemon().name(name).start(task);
  }

  private void watch() {
    Window window = awaitWindow();
    Platform.runLater(() -> follow(window.getScene()));
    while (true) {
      ping();
      LockSupport.parkNanos(PING_EVERY_NANOS);
    }
  }

  private void ping() {
    CountDownLatch answered = new CountDownLatch(1);
    long start = System.nanoTime();
    Platform.runLater(answered::countDown);
    try {
      answered.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    worstNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
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
    if (scene.lookup("#table") instanceof TableView<?> table) {
      lookAt(table);
    }
  }

  private void lookAt(TableView<?> table) {
    if (!readableTold && table.getItems().size() == expected) {
      readableTold = true;
      say("readable " + Micros.now());
      table.getSortOrder().clear();
      sortByName(table);
    }
    long now = Micros.now();
    for (Node node : table.lookupAll(".table-row-cell")) {
      if (node instanceof TableRow<?> row && row.isVisible() && row.getItem() != null) {
        tell(row.getItem().toString(), versionIn(row), now);
      }
    }
  }

  /// Rows that stay where they are.
  private static <S> void sortByName(TableView<S> table) {
    for (TableColumn<S, ?> column : table.getColumns()) {
      if ("name".equals(column.getId())) {
        column.setSortType(TableColumn.SortType.ASCENDING);
        table.getSortOrder().add(column);
      }
    }
  }

  /// Tells how long it takes from a wish of the operator to the frame that shows it.
  private static void time(String answer, Consumer<Scene> wish) {
    Scene scene = Window.getWindows().getFirst().getScene();
    long start = System.nanoTime();
    Runnable laidOut =
        new Runnable() {
          @Override
          public void run() {
            scene.removePostLayoutPulseListener(this);
            say(answer + " " + (System.nanoTime() - start) / 1_000);
          }
        };
    scene.addPostLayoutPulseListener(laidOut);
    wish.accept(scene);
    Platform.requestNextPulse();
  }

  /// The other way round each time.
  private static void sortByFree(Scene scene) {
    if (scene.lookup("#table") instanceof TableView<?> table) {
      sortByFree(table);
    }
  }

  private static <S> void sortByFree(TableView<S> table) {
    for (TableColumn<S, ?> column : table.getColumns()) {
      if ("free".equals(column.getId())) {
        boolean up = column.getSortType() == TableColumn.SortType.ASCENDING;
        column.setSortType(up ? TableColumn.SortType.DESCENDING : TableColumn.SortType.ASCENDING);
        if (!table.getSortOrder().contains(column)) {
          table.getSortOrder().setAll(List.of(column));
        }
      }
    }
  }

  private static void filter(Scene scene) {
    type(scene, "7");
  }

  private static void unfilter(Scene scene) {
    type(scene, "");
  }

  private static void type(Scene scene, String text) {
    if (scene.lookup("#filter") instanceof TextField field) {
      field.setText(text);
    }
  }

  private static String versionIn(TableRow<?> row) {
    return row.lookupAll(".table-cell").stream()
        .filter(
            node ->
                node instanceof TableCell<?, ?> cell
                    && "version".equals(cell.getTableColumn().getId()))
        .map(node -> ((TableCell<?, ?>) node).getText())
        .findFirst()
        .map(text -> text.replaceAll("[^0-9]", ""))
        .orElse("");
  }

  private void tell(String path, String version, long now) {
    if (!version.isEmpty() && !version.equals(shown.put(path, version))) {
      say("shown %s %s %d".formatted(path, version, now));
    }
  }

  private void obey() {
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    try {
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        switch (order) {
          case "stall" -> say("stall " + worstNanos.getAndSet(0) / 1_000);
          case "sort" -> Platform.runLater(() -> time("sorted", ConsoleProbe::sortByFree));
          case "filter" -> Platform.runLater(() -> time("filtered", ConsoleProbe::filter));
          case "all" -> Platform.runLater(() -> time("unfiltered", ConsoleProbe::unfilter));
          case "end" -> Platform.runLater(() -> Window.getWindows().getFirst().hide());
          default -> throw new IllegalArgumentException("unknown order: " + order);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static synchronized void say(String line) {
    System.out.println(line);
  }
}
