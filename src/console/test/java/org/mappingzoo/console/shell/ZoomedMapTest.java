package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.geometry.Bounds;
import javafx.geometry.Insets;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.layout.Background;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.console.control.PlainWords;
import org.mappingzoo.console.control.RangeMap;
import org.mappingzoo.console.control.RangeMapModel;
import org.mappingzoo.core.ranges.RangeList;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// A range map in a window with text of any size: each of its pixels is one of the display.
@ExtendWith(ApplicationExtension.class)
final class ZoomedMapTest {
  private static final int WIDTH = 401;
  private static final int HEIGHT = 163;
  private static final long IDS_PER_UNIT = 1_000;
  private static final int ROUNDING = 4;

  private final IntegerProperty percent = new SimpleIntegerProperty(TextSize.USUAL);
  private final VBox card = new VBox();
  private RangeMap map;
  private Scene scene;

  @Start
  void open(Stage stage) {
    RangeMapModel model = new RangeMapModel();
    model.show(holey(), Optional.empty());
    model.look(model.extent());
    map = new RangeMap(model, new PlainWords());
    map.setStyle("-mz-map-used: black; -mz-map-hole: red; -mz-map-tail: blue;");
    map.setMinSize(WIDTH, HEIGHT);
    map.setMaxSize(WIDTH, HEIGHT);
    map.getChildrenUnmodifiable().stream()
        .filter(part -> !(part instanceof ImageView))
        .forEach(part -> part.setOpacity(0)); // the brush, texts: what lies above the strips
    card.getChildren().setAll(new Label("Range map"), map);
    card.setPadding(new Insets(7, 0, 0, 7));
    card.setBackground(Background.fill(Color.IVORY));
    VBox view = new VBox(new ScrollPane(card));
    view.setPadding(new Insets(3));
    scene = new Scene(new Zoom(view, percent), 1_000, 600);
    stage.setScene(scene);
    stage.show();
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 90, 100, 110, 125, 150, 175, 200})
  void noHoleIsLostAndNoLineBlurredAtAnyTextSize(int size, FxRobot robot) {
    robot.interact(
        () -> {
          magnify(size);
          Image window = scene.snapshot(null);
          for (ImageView strip : strips()) {
            assertEquals(WIDTH * size / 100, (int) strip.getImage().getWidth());
            assertDrawn(strip, window, 0, 0);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 125, 200})
  void aPictureOfItHasThePixelsOfTheWindow(int size, FxRobot robot) {
    robot.interact(
        () -> {
          magnify(size);
          Bounds place = card.localToScene(card.getLayoutBounds());
          Image picture = Picture.of(card);
          assertEquals(Math.ceil(place.getHeight()), picture.getHeight(), 1);
          for (ImageView strip : strips()) {
            assertDrawn(strip, picture, Math.floor(place.getMinX()), Math.floor(place.getMinY()));
          }
        });
  }

  /// A hole of one id in every seventh unit, and a tail.
  private static RangeList holey() {
    RangeList.Builder list = new RangeList.Builder();
    for (long unit = 3; unit < WIDTH - 20; unit += 7) {
      list.append(unit * IDS_PER_UNIT + 500, unit * IDS_PER_UNIT + 500);
    }
    return list.append((WIDTH - 10) * IDS_PER_UNIT, WIDTH * IDS_PER_UNIT - 1).build();
  }

  private void magnify(int size) {
    percent.set(size);
    for (int pass = 0; pass < 3; pass++) {
      scene.getRoot().applyCss();
      scene.getRoot().layout();
    }
  }

  private List<ImageView> strips() {
    List<ImageView> strips =
        map.getChildrenUnmodifiable().stream()
            .filter(ImageView.class::isInstance)
            .map(ImageView.class::cast)
            .toList();
    assertEquals(2, strips.size());
    return strips;
  }

  /// What of it is not transparent is in the picture, whose corner is there in the scene.
  private static void assertDrawn(ImageView strip, Image picture, double left, double top) {
    Image own = strip.getImage();
    Bounds place = strip.localToScene(strip.getLayoutBounds());
    int fromX = (int) Math.round(place.getMinX() - left);
    int fromY = (int) Math.round(place.getMinY() - top);
    int other = 0;
    for (int y = 0; y < own.getHeight(); y++) {
      for (int x = 0; x < own.getWidth(); x++) {
        int wanted = own.getPixelReader().getArgb(x, y);
        int drawn = picture.getPixelReader().getArgb(fromX + x, fromY + y);
        other += wanted == 0 || isAlike(wanted, drawn) ? 0 : 1;
      }
    }
    assertEquals(0, other, "pixels are others");
  }

  /// Who draws without a graphics card rounds a little.
  private static boolean isAlike(int one, int other) {
    return IntStream.of(0, 8, 16, 24)
        .allMatch(part -> Math.abs((one >> part & 0xff) - (other >> part & 0xff)) <= ROUNDING);
  }
}
