package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// Where the parts of a range map stand: within its strips, however wide these are; and what the
/// books say of ids, in both strips.
@ExtendWith(ApplicationExtension.class)
final class RangeMapFaceTest {
  private static final StripInk INK = new StripInk(0, 0, 0, 0, 0, 0, 0, 0, 0);
  private static final int USED = 0xff000000;
  private static final StripInk COLOURS =
      new StripInk(
          USED,
          0xff404040,
          0xff505050,
          0xff606060,
          0xff707070,
          0xff808080,
          0xff0000ff,
          0xffff0000,
          0xff00ff00);
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

  /// Above, each of 400 ids is one column; below, each of the 100 in the window is four.
  @Test
  void whatIsLeasedStrandedAndQuarantinedIsSeenInBothStripsEachAsItself(FxRobot robot) {
    BookedIds books =
        new BookedIds(ids("0:399"), ids("0:99\n150:199"), ids("100:149"), ids("200:299"));
    robot.interact(
        () -> {
          RangeMapModel model = new RangeMapModel();
          model.show(ids("350:399"), Optional.of(books));
          RangeMapFace face = new RangeMapFace();
          face.show(model, new IdWindow(80, 179), COLOURS, 400, HEIGHT, 1, "");
          List<Image> strips =
              face.nodes().stream()
                  .filter(ImageView.class::isInstance)
                  .map(strip -> ((ImageView) strip).getImage())
                  .toList();
          assertEquals(
              List.of("LEASED 0:99", "STRANDED 100:149", "LEASED 150:199", "QUARANTINED 200:299"),
              woven(strips.getFirst(), 4, 3));
          assertEquals(
              List.of("LEASED 0:79", "STRANDED 80:279", "LEASED 280:399"),
              woven(strips.getLast(), 0, (int) RangeMapFace.HATCH));
        });
  }

  /// What is woven into the ground of used ids, from column to column.
  private static List<String> woven(Image strip, int top, int step) {
    List<String> runs = new ArrayList<>();
    int from = 0;
    for (int x = 1; x <= strip.getWidth(); x++) {
      Optional<Custody> kind = kindIn(strip, from, top, step);
      if (x == strip.getWidth() || !kindIn(strip, x, top, step).equals(kind)) {
        int last = x - 1;
        int first = from;
        kind.ifPresent(found -> runs.add("%s %d:%d".formatted(found, first, last)));
        from = x;
      }
    }
    return runs;
  }

  private static Optional<Custody> kindIn(Image strip, int x, int top, int step) {
    return Arrays.stream(Custody.values())
        .filter(
            kind ->
                IntStream.range(top, (int) strip.getHeight())
                    .allMatch(y -> strip.getPixelReader().getArgb(x, y) == pixel(kind, x, y, step)))
        .findFirst();
  }

  private static int pixel(Custody kind, int x, int y, int step) {
    int ink = COLOURS.of(kind);
    return kind.weave().hits(x, y, step) ? ink : StripInk.blend(USED, ink, StripInk.WOVEN_GROUND);
  }

  private static RangeList ids(String text) {
    return RangeText.parse(text);
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
