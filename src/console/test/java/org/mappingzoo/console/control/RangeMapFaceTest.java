package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.scene.Node;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.ranges.RangeText;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// Where the parts of a range map stand: within its strips, however wide these are.
@ExtendWith(ApplicationExtension.class)
final class RangeMapFaceTest {
  private static final StripInk INK = new StripInk(0, 0, 0, 0, 0, 0, 0, 0, 0);
  private static final double HEIGHT = 160;
  private static final List<String> LISTS =
      List.of("1:1000000", "5:5", "1:10\n999991:1000000", "1:10\n101:1000000");

  /// A strip is so many whole pixels wide: at 125 % that is no number of whole units.
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.25, 1.5, 1.75, 2, 3})
  void whatIsChosenLiesInTheStripsAtEachScale(double scale, FxRobot robot) {
    robot.interact(
        () -> {
          for (double width = 200; width < 260; width += 0.75) {
            for (String list : LISTS) {
              showAndChoose(list, width, scale);
            }
          }
        });
  }

  private static void showAndChoose(String list, double width, double scale) {
    RangeMapModel model = new RangeMapModel();
    model.show(RangeText.parse(list), Optional.empty(), OptionalLong.of(900_000));
    for (int i = -1; i < model.list().size(); i++) {
      model.choose(i);
      model.home();
      assertWithin(model, width, scale);
      model.zoom(0.5);
      assertWithin(model, width, scale);
      model.look(model.extent());
      assertWithin(model, width, scale);
    }
  }

  private static void assertWithin(RangeMapModel model, double width, double scale) {
    RangeMapFace face = new RangeMapFace();
    face.show(model, model.window(), INK, width, HEIGHT, scale, "takes stay below 900000");
    for (Node part : face.nodes()) {
      if (part.getStyleClass().stream().anyMatch(RangeMapFaceTest::isMark)) {
        double left = part.getBoundsInParent().getMinX();
        double right = part.getBoundsInParent().getMaxX();
        assertTrue(
            left >= 0 && right <= Math.ceil(width),
            () -> part + " at " + left + " to " + right + " of " + width + ", scale " + scale);
      }
    }
  }

  private static boolean isMark(String style) {
    return style.equals("range-map-chosen")
        || style.equals("range-map-chosen-mark")
        || style.equals("range-map-brush");
  }
}
