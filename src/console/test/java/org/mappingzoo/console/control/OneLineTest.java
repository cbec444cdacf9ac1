package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;

final class OneLineTest {
  private final OneLine line = new OneLine();

  private void fill(double gap, double... widths) {
    line.setHgap(gap);
    line.setPrefWrapLength(10_000);
    for (double width : widths) {
      Region child = new Region();
      child.setPrefSize(width, 30);
      line.getChildren().add(child);
    }
  }

  private List<Double> tops() {
    return line.getChildren().stream().map(child -> child.getLayoutY()).toList();
  }

  @Test
  void itAsksForAllInOneLineAndNoMore() {
    fill(40, 300, 200, 100);
    assertEquals(680, line.prefWidth(-1));

    line.resize(680, 100);
    line.layout();
    assertEquals(List.of(0.0, 0.0, 0.0), tops());
  }

  @Test
  void whatFindsNoRoomGoesOnBelow() {
    fill(40, 300, 200, 100);
    assertEquals(60, line.prefHeight(600));

    line.resize(600, 100);
    line.layout();
    assertEquals(List.of(0.0, 0.0, 30.0), tops());
  }

  @Test
  void nothingNeedsNoRoom() {
    fill(40);
    assertEquals(0, line.prefWidth(-1));
  }
}
