package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;

/// Tiles on as few lines as their words fit on.
final class TileStripTest {
  private final TileStrip row = new TileStrip();

  @Test
  void whereThereIsRoomForAllTheyShareItEvenly() {
    fill(100, 80, 60);
    assertEquals(List.of("0 0 120", "130 0 120", "260 0 120"), layOut(380));
    assertEquals(40, row.prefHeight(380));
  }

  @Test
  void whereAnEvenShareIsTooLittleForOneTheOthersGiveWay() {
    fill(100, 50, 60);
    assertEquals(List.of("0 0 105", "115 0 55", "180 0 65"), layOut(245));
  }

  @Test
  void whereTheirWordsDoNotFitOnOneLineTheyStandOnSeveral() {
    fill(100, 100, 100, 100, 100);
    assertEquals(
        List.of("0 0 110", "120 0 110", "240 0 110", "0 50 110", "120 50 110"), layOut(350));
    assertEquals(90, row.prefHeight(350));
    assertEquals(90, row.minHeight(350));
    assertEquals(
        List.of("0 0 115", "125 0 115", "0 50 115", "125 50 115", "0 100 115"), layOut(240));
    assertEquals(100, row.minWidth(-1), "one below the other");
  }

  private void fill(double... least) {
    row.setSpacing(10);
    for (double width : least) {
      Region tile = new Region();
      tile.setMinSize(width, 40);
      tile.setPrefSize(150, 40);
      tile.setMaxWidth(Double.MAX_VALUE);
      row.getChildren().add(tile);
    }
  }

  private List<String> layOut(double width) {
    row.resize(width, row.prefHeight(width));
    row.layout();
    return row.getChildren().stream()
        .map(Node::getBoundsInParent)
        .map(TileStripTest::place)
        .toList();
  }

  private static String place(Bounds bounds) {
    return Math.round(bounds.getMinX())
        + " "
        + Math.round(bounds.getMinY())
        + " "
        + Math.round(bounds.getWidth());
  }
}
