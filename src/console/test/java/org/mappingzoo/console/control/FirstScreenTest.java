package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleStringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.util.Subscription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The first screen of a long table comes in pieces, and is whole in the end.
@ExtendWith(ApplicationExtension.class)
final class FirstScreenTest {
  private static final double HEIGHT = 600;

  private final ObservableList<String> rows = FXCollections.observableArrayList();
  private TableView<String> table;
  private Subscription first;
  private int made;
  private int madeBefore;
  private int mostInOnePulse;
  private int madeInTheFirst;

  @Start
  void open(Stage stage) {
    table = new TableView<>(rows);
    table.setFixedCellSize(30);
    TableColumn<String, String> column = new TableColumn<>("row");
    column.setCellValueFactory(row -> new SimpleStringProperty(row.getValue()));
    table.getColumns().add(column);
    table.setRowFactory(
        ignored -> {
          made++;
          return new TableRow<>();
        });
    first = FirstScreen.of(table, rows);
    Scene scene = new Scene(new StackPane(table), 400, HEIGHT);
    scene.addPostLayoutPulseListener(
        () -> {
          mostInOnePulse = Math.max(mostInOnePulse, made - madeBefore);
          madeInTheFirst = madeInTheFirst == 0 ? made : madeInTheFirst;
          madeBefore = made;
        });
    stage.setScene(scene);
    stage.show();
  }

  @Test
  void manyRowsComeInSeveralPulsesAndFillTheTableInTheEnd(FxRobot robot) throws TimeoutException {
    see(robot, 1_000);
    WaitForAsyncUtils.waitFor(
        20, TimeUnit.SECONDS, () -> table.getHeight() == HEIGHT && made >= HEIGHT / 30 - 2);
    assertTrue(mostInOnePulse < 12, () -> mostInOnePulse + " rows in one pulse");
    assertTrue(madeInTheFirst < 5, () -> madeInTheFirst + " rows in the first pulse, still cold");
    assertEquals(-1, table.getMaxHeight(), "as it was before");
  }

  @Test
  void whatIsSelectedAndFilteredMeanwhileStaysSo(FxRobot robot) throws TimeoutException {
    robot.interact(
        () -> {
          rows.setAll(many(1_000));
          table.getSelectionModel().select("7");
          rows.removeIf(row -> !row.contains("7"));
        });
    assertEquals("7", table.getSelectionModel().getSelectedItem());
    WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> table.getHeight() == HEIGHT);
    assertEquals("7", table.getSelectionModel().getSelectedItem());
    assertEquals(271, table.getItems().size());
    assertEquals(-1, table.getMaxHeight());
  }

  @Test
  void fewRowsComeInSeveralPulsesTooAndThoseBehindThemAtOnce(FxRobot robot)
      throws TimeoutException {
    see(robot, 5);
    WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> table.getHeight() == HEIGHT);
    assertTrue(mostInOnePulse < 12, () -> mostInOnePulse + " rows in one pulse");
    assertTrue(madeInTheFirst < 5, () -> madeInTheFirst + " rows in the first pulse, still cold");
    assertEquals(-1, table.getMaxHeight(), "as it was before");
    see(robot, 1_000);
    assertEquals(-1, table.getMaxHeight(), "it is done once");
  }

  @Test
  void anEmptyTableHasItsWholeHeight(FxRobot robot) {
    see(robot, 0);
    assertEquals(-1, table.getMaxHeight());
    assertEquals(HEIGHT, table.getHeight());
  }

  /// As pictures are, which have neither a window nor pulses.
  @Test
  void whatIsInNoWindowIsThereAtOnce(FxRobot robot) {
    robot.interact(
        () -> {
          table.getScene().getWindow().hide();
          rows.setAll(many(1_000));
        });
    assertEquals(-1, table.getMaxHeight());
  }

  @Test
  void whoseViewIsClosedMeanwhileGrowsNoMore(FxRobot robot) {
    robot.interact(
        () -> {
          rows.setAll(many(1_000));
          first.unsubscribe();
        });
    assertEquals(-1, table.getMaxHeight());
  }

  private void see(FxRobot robot, int count) {
    robot.interact(() -> rows.setAll(many(count)));
  }

  private static String[] many(int count) {
    return IntStream.range(0, count).mapToObj(String::valueOf).toArray(String[]::new);
  }
}
