package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;

/// How cards are set in rows. No window is needed for that.
final class EvenColumnsTest {
  private static final double HIGH = 60;

  private static EvenColumns of(int cards) {
    EvenColumns columns = new EvenColumns();
    columns.setColumnWidth(100);
    columns.setGap(10);
    columns.getChildren().setAll(IntStream.range(0, cards).mapToObj(i -> card()).toList());
    return columns;
  }

  private static Region card() {
    Region card = new Region();
    card.setPrefHeight(HIGH);
    return card;
  }

  /// The cards as `column,row`.
  private static List<String> places(EvenColumns columns, double width) {
    columns.resize(width, columns.prefHeight(width));
    columns.layout();
    return columns.getChildren().stream()
        .map(
            card ->
                "%d,%d"
                    .formatted(
                        Math.round(card.getLayoutX() / (card.getLayoutBounds().getWidth() + 10)),
                        Math.round(card.getLayoutY() / (HIGH + 10))))
        .toList();
  }

  @Test
  void allStandInOneRowWhereThereIsRoom() {
    EvenColumns columns = of(3);
    assertEquals(320, columns.prefWidth(-1));
    assertEquals(List.of("0,0", "1,0", "2,0"), places(columns, 320));
    assertEquals(HIGH, columns.prefHeight(320));
    assertEquals(100, columns.getChildren().getLast().getLayoutBounds().getWidth());
    assertEquals(List.of("0,0", "1,0", "2,0"), places(columns, 620));
    assertEquals(200, columns.getChildren().getLast().getLayoutBounds().getWidth());
  }

  @Test
  void elseInRowsOfAboutTheSameLength() {
    EvenColumns columns = of(7);
    assertEquals(
        List.of("0,0", "1,0", "2,0", "3,0", "0,1", "1,1", "2,1"), places(columns, 7 * 110 - 11));
    assertEquals(2 * HIGH + 10, columns.prefHeight(7 * 110 - 11));
    assertEquals(3, columns.columns(7, 320));
    assertEquals(1, columns.columns(7, 30), "never less than one");
    assertEquals(7, columns.columns(7, 10_000));
  }

  @Test
  void whatIsNotManagedTakesNoRoom() {
    EvenColumns columns = of(3);
    columns.getChildren().getFirst().setManaged(false);
    assertEquals(210, columns.prefWidth(-1));
    assertEquals(0, of(0).prefHeight(500));
  }
}
