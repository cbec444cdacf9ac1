package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Pane;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// What is seen of the lists before and after.
@ExtendWith(ApplicationExtension.class)
final class DiffStripTest {
  private static final int WIDTH = 600;
  private static final Color FREE = Color.LIME;
  private static final Color CUT = Color.WHITE;

  @Test
  void rangesThatTouchAreToldApart(FxRobot robot) {
    RangeList before = touching(2, 500);
    WritableImage drawn = drawn(robot, before);
    assertEquals(2, columns(drawn, CUT));
  }

  @Test
  void manySmallRangesThatTouchAreStillSeenAsFree(FxRobot robot) {
    WritableImage many = drawn(robot, touching(500, 2));
    WritableImage one = drawn(robot, touching(1, 1_000));
    assertTrue(columns(many, CUT) > 0, "it is seen that they touch");
    assertTrue(
        columns(many, FREE) > columns(one, FREE) / 2,
        () -> columns(many, FREE) + " columns of " + columns(one, FREE));
  }

  /// From the same id to the same.
  private static RangeList touching(int ranges, int each) {
    RangeList.Builder list = new RangeList.Builder();
    IntStream.range(0, ranges)
        .forEach(i -> list.append(10_001L + (long) i * each, 10_000L + (i + 1L) * each));
    return list.build();
  }

  private static WritableImage drawn(FxRobot robot, RangeList before) {
    WritableImage image = new WritableImage(WIDTH, 48);
    robot.interact(
        () -> {
          DiffStrip strip = new DiffStrip();
          strip.setStyle("-mz-strip-free: lime; -mz-strip-cut: white; -mz-strip-ground: black;");
          strip.show(before, RangeList.of(IdRange.of(10_001, 11_000)));
          strip.setPrefWidth(WIDTH);
          new Scene(new Pane(strip), WIDTH, 48).getRoot().applyCss();
          strip.autosize();
          strip.layout();
          strip.snapshot(null, image);
        });
    return image;
  }

  /// Of the bar before.
  private static long columns(WritableImage drawn, Color of) {
    return IntStream.range(0, WIDTH)
        .filter(x -> drawn.getPixelReader().getColor(x, 10).equals(of))
        .count();
  }
}
