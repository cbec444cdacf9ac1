package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;

final class OneRowTest {
  private final OneRow row = new OneRow();

  private void fill(double gap, double... widths) {
    row.setHgap(gap);
    row.setPrefWrapLength(10_000);
    for (double width : widths) {
      Region child = new Region();
      child.setPrefSize(width, 30);
      row.getChildren().add(child);
    }
  }

  private List<Double> tops() {
    return row.getChildren().stream().map(child -> child.getLayoutY()).toList();
  }

  @Test
  void itAsksForAllInOneRowAndNoMore() {
    fill(40, 300, 200, 100);
    assertEquals(680, row.prefWidth(-1));

    row.resize(680, 100);
    row.layout();
    assertEquals(List.of(0.0, 0.0, 0.0), tops());
  }

  @Test
  void whatFindsNoRoomGoesOnBelow() {
    fill(40, 300, 200, 100);
    assertEquals(60, row.prefHeight(600));

    row.resize(600, 100);
    row.layout();
    assertEquals(List.of(0.0, 0.0, 30.0), tops());
  }

  @Test
  void nothingNeedsNoRoom() {
    fill(40);
    assertEquals(0, row.prefWidth(-1));
  }
}
