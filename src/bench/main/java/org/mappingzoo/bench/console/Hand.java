package org.mappingzoo.bench.console;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.mappingzoo.console.control.IdWindow;
import org.mappingzoo.console.control.RangeMap;
import org.mappingzoo.console.control.RangeMapModel;

/// An operator's wishes, timed from the wish to the frame that shows it fulfilled: up to a pulse
/// of 16 ms of that is waiting for the frame. On the FX thread.
final class Hand {
  private static final String FILTER = "7";

  /// Of the range map, from one end of its list to the other.
  private static final int STEPS = 97;

  private final Scene scene;

  Hand(Scene scene) {
    this.scene = scene;
  }

  void follow(String order) {
    switch (order) {
      case "sort" -> sort(order);
      case "filter" -> type(order, FILTER);
      case "all" -> type(order, "");
      case "leases" -> open(order, KeyCode.DIGIT3, "#writeOff");
      case "fleet" -> open(order, KeyCode.DIGIT1, "#seed");
      default -> throw new IllegalArgumentException(order);
    }
  }

  /// By what is free, the other way round each time.
  private void sort(String order) {
    TableView<?> table = table();
    Object first = table.getItems().getFirst();
    time(order, () -> sortByFree(table), () -> !table.getItems().getFirst().equals(first));
  }

  private static <S> void sortByFree(TableView<S> table) {
    for (TableColumn<S, ?> column : table.getColumns()) {
      if ("free".equals(column.getId())) {
        boolean up = column.getSortType() == SortType.ASCENDING;
        column.setSortType(up ? SortType.DESCENDING : SortType.ASCENDING);
        if (!table.getSortOrder().contains(column)) {
          table.getSortOrder().setAll(List.of(column));
        }
      }
    }
  }

  private void type(String order, String text) {
    TableView<?> table = table();
    int before = table.getItems().size();
    TextField field = (TextField) scene.lookup("#filter");
    time(order, () -> field.setText(text), () -> table.getItems().size() != before);
  }

  private void open(String order, KeyCode key, String something) {
    time(
        order,
        () -> press(focused(), key, true),
        () -> scene.lookup(something) != null && count() > 0);
  }

  /// Rows of the table that is shown.
  int count() {
    return scene.lookup("#table") instanceof TableView<?> table ? table.getItems().size() : 0;
  }

  /// From the fleet.
  void open(String path) {
    TableView<?> table = table();
    for (int i = 0; i < table.getItems().size(); i++) {
      if (path.equals(String.valueOf(table.getItems().get(i)))) {
        table.getSelectionModel().clearAndSelect(i);
      }
    }
    time("category", () -> press(table, KeyCode.ENTER, false), () -> map() != null);
  }

  /// The range map moved a little farther, with half of all its ranges in sight, laid out and
  /// painted: the whole frame of it. At the end it begins anew.
  ///
  /// @throws IllegalStateException if it shows what it showed before, so that nothing was drawn
  long drawMicros() {
    RangeMap map = map();
    RangeMapModel model = map.model();
    IdWindow all = model.extent();
    IdWindow before = map.shown();
    boolean on = before.count() == all.count() / 2 && before.last() < all.last();
    SnapshotParameters plain = new SnapshotParameters();
    WritableImage picture = map.snapshot(plain, null);
    long start = System.nanoTime();
    if (on) {
      model.pan(all.count() / STEPS);
    } else {
      model.look(new IdWindow(all.first(), all.first() + all.count() / 2 - 1));
    }
    scene.getRoot().layout();
    map.snapshot(plain, picture);
    long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
    if (map.shown().equals(before)) {
      throw new IllegalStateException("the range map did not move from " + before);
    }
    return micros;
  }

  private RangeMap map() {
    return (RangeMap) scene.lookup(".range-map");
  }

  private TableView<?> table() {
    return (TableView<?>) scene.lookup("#table");
  }

  private Node focused() {
    return scene.getFocusOwner() == null ? scene.getRoot() : scene.getFocusOwner();
  }

  private static void press(Node at, KeyCode key, boolean control) {
    Event.fireEvent(
        at, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, control, false, false));
  }

  private void time(String answer, Runnable wish, BooleanSupplier fulfilled) {
    long start = System.nanoTime();
    Runnable laidOut =
        new Runnable() {
          @Override
          public void run() {
            if (fulfilled.getAsBoolean()) {
              scene.removePostLayoutPulseListener(this);
              long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
              ConsoleProbe.say(answer + " " + micros);
            }
          }
        };
    scene.addPostLayoutPulseListener(laidOut);
    wish.run();
    Platform.requestNextPulse();
  }
}
