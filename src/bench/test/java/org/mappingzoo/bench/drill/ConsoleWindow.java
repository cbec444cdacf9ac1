package org.mappingzoo.bench.drill;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;
import org.mappingzoo.console.Main;

/// The console's own program with its window on the headless platform, used through what an
/// operator sees: tables, buttons and fields, by their ids in the FXML.
final class ConsoleWindow implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final CompletableFuture<Integer> exit;

  private ConsoleWindow(CompletableFuture<Integer> exit) {
    this.exit = exit;
  }

  /// Starts the program and waits for its window. Once in a JVM: JavaFX does not start twice.
  static ConsoleWindow open(String... arguments) {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    CompletableFuture<Integer> exit = CompletableFuture.supplyAsync(() -> Main.run(arguments));
    ConsoleWindow window = new ConsoleWindow(exit);
    window.await("a window", () -> !Window.getWindows().isEmpty());
    return window;
  }

  /// The cells of a category's row in the fleet, by column; empty where it is not shown.
  String fleetCell(String path, String column) {
    return fx(
        () ->
            rows().stream()
                .filter(row -> path.equals(String.valueOf(row.getItem())))
                .map(row -> cell(row, column))
                .findFirst()
                .orElse(""));
  }

  /// The ranges that the category view lists, `first:last` a line.
  String listedRanges() {
    return fx(
        () ->
            rows().stream()
                .filter(row -> row.getItem() != null)
                .map(row -> digits(cell(row, "first")) + ":" + digits(cell(row, "last")) + "\n")
                .collect(Collectors.joining()));
  }

  /// Selects a category in the fleet and presses Enter.
  void openCategory(String path) {
    fx(() -> select(path));
    fx(
        () -> {
          Event.fireEvent(
              table(),
              new KeyEvent(
                  KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false));
          return true;
        });
    await("the view of " + path, () -> path.equals(text("#path")));
  }

  /// Goes to the fleet by its key.
  void openFleet() {
    fx(
        () -> {
          Node focused = Window.getWindows().getFirst().getScene().getFocusOwner();
          Event.fireEvent(
              focused == null ? find("#lock") : focused,
              new KeyEvent(
                  KeyEvent.KEY_PRESSED, "", "", KeyCode.DIGIT1, false, true, false, false));
          return true;
        });
    await("the fleet", () -> shows("#seed"));
  }

  private boolean select(String path) {
    TableView<?> table = table();
    for (int i = 0; i < table.getItems().size(); i++) {
      if (path.equals(String.valueOf(table.getItems().get(i)))) {
        table.getSelectionModel().clearAndSelect(i);
        return true;
      }
    }
    throw new IllegalStateException("the fleet does not list " + path);
  }

  /// Presses a button, once it can be pressed.
  void press(String id) {
    await("button " + id, () -> find(id) instanceof Button button && isUsable(button));
    fx(
        () -> {
          ((Button) find(id)).fire();
          return true;
        });
  }

  /// Types into a field, once it is there.
  void type(String id, String text) {
    await("field " + id, () -> find(id) instanceof TextInputControl field && isUsable(field));
    fx(
        () -> {
          ((TextInputControl) find(id)).setText(text);
          return true;
        });
  }

  /// The text of a label or button.
  String text(String id) {
    return fx(() -> find(id) instanceof Labeled labeled ? labeled.getText() : "");
  }

  boolean shows(String id) {
    return fx(
        () -> {
          Node node = find(id);
          return node != null && node.isVisible();
        });
  }

  /// Waits until a condition holds.
  ///
  /// @throws IllegalStateException if it does not in time
  void await(String what, Supplier<Boolean> condition) {
    Instant deadline = Instant.now().plus(PATIENCE);
    while (!condition.get()) {
      if (exit.isDone() || Instant.now().isAfter(deadline)) {
        throw new IllegalStateException("waited in vain for " + what + "; shown: " + words());
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  /// Closes the window and returns the program's exit code.
  int quit() throws InterruptedException, ExecutionException, TimeoutException {
    Platform.runLater(() -> List.copyOf(Window.getWindows()).forEach(Window::hide));
    return exit.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    if (!exit.isDone()) {
      Platform.runLater(() -> List.copyOf(Window.getWindows()).forEach(Window::hide));
    }
  }

  /// All that can be read in the window.
  private static String words() {
    return fx(
        () ->
            Window.getWindows().isEmpty()
                ? "no window"
                : Window.getWindows().getFirst().getScene().getRoot().lookupAll("*").stream()
                    .filter(node -> node instanceof Labeled && node.isVisible())
                    .map(node -> ((Labeled) node).getText())
                    .filter(text -> text != null && !text.isBlank())
                    .collect(Collectors.joining(" | ")));
  }

  private static boolean isUsable(Node node) {
    return node.isVisible() && !node.isDisabled();
  }

  private static List<TableRow<?>> rows() {
    return table().lookupAll(".table-row-cell").stream()
        .<TableRow<?>>mapMulti(
            (node, rows) -> {
              if (node instanceof TableRow<?> row && row.isVisible()) {
                rows.accept(row);
              }
            })
        .sorted(java.util.Comparator.comparingInt(TableRow::getIndex))
        .toList();
  }

  private static String cell(TableRow<?> row, String column) {
    return row.lookupAll(".table-cell").stream()
        .filter(
            node ->
                node instanceof TableCell<?, ?> cell
                    && column.equals(cell.getTableColumn().getId()))
        .map(node -> String.valueOf(((TableCell<?, ?>) node).getText()))
        .findFirst()
        .orElse("");
  }

  private static String digits(String text) {
    return text.replaceAll("[^0-9]", "");
  }

  private static TableView<?> table() {
    return (TableView<?>) find("#table");
  }

  private static Node find(String selector) {
    return Window.getWindows().getFirst().getScene().lookup(selector);
  }

  /// Asks on the FX thread.
  private static <T> T fx(Supplier<T> question) {
    if (Platform.isFxApplicationThread()) {
      return question.get();
    }
    return CompletableFuture.supplyAsync(question, Platform::runLater).join();
  }
}
