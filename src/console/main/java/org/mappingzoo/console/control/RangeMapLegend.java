package org.mappingzoo.console.control;

import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// The three textures of a [RangeMap], in words.
final class RangeMapLegend extends HBox {
  private static final double WIDTH = 22;
  private static final double HEIGHT = 12;

  private final StripView used = new StripView();
  private final StripView hole = new StripView();
  private final StripView tail = new StripView();

  RangeMapLegend(Words words) {
    getStyleClass().add("range-map-legend");
    getChildren()
        .setAll(
            entry(words.get("map.legend.hole"), hole),
            entry(words.get("map.legend.tail"), tail),
            entry(words.get("map.legend.used"), used));
  }

  /// Draws the samples as the map draws its strips.
  void show(StripInk ink, double scale) {
    draw(used, RangeList.empty(), ink, scale);
    draw(hole, RangeList.of(IdRange.of(0, 9), IdRange.of(99, 99)), ink, scale);
    draw(tail, RangeList.of(IdRange.of(0, 9)), ink, scale);
  }

  private static void draw(StripView view, RangeList list, StripInk ink, double scale) {
    StripRaster raster = view.blank(WIDTH, HEIGHT, scale);
    Coverage coverage = Coverage.of(new FreeIndex(list), new IdWindow(0, 9), raster.width());
    raster.shade(coverage, ink, 0, raster.height(), (int) (RangeMapFace.HATCH * scale));
    view.flush();
  }

  private static Label entry(String text, StripView sample) {
    Label label = new Label(text, sample);
    label.getStyleClass().add("range-map-legend-entry");
    label.setContentDisplay(ContentDisplay.LEFT);
    return label;
  }
}
