package org.mappingzoo.console.control;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// The textures of a [RangeMap], in words: those that it can show.
final class RangeMapLegend extends FlowPane {
  /// Wider than any window: it wraps where there is no room, and not before.
  private static final double ONE_ROW = 10_000;

  private static final double WIDTH = 22;
  private static final double HEIGHT = 12;
  private static final IdWindow SAMPLE = new IdWindow(0, 9);
  private static final RangeList ALL = RangeList.of(IdRange.of(0, 9));

  private final Words words;
  private final StripView used = new StripView();
  private final StripView hole = new StripView();
  private final StripView tail = new StripView();
  private final Label unused;
  private final Map<Custody, StripView> held = new EnumMap<>(Custody.class);
  private final Map<Custody, Label> heldEntries = new EnumMap<>(Custody.class);

  RangeMapLegend(Words words) {
    this.words = words;
    unused = entry(words.get("map.legend.used"), used);
    getStyleClass().add("range-map-legend");
    setPrefWrapLength(ONE_ROW);
    getChildren()
        .setAll(
            entry(words.get("map.legend.hole"), hole), entry(words.get("map.legend.tail"), tail));
    for (Custody custody : Custody.values()) {
      StripView sample = new StripView();
      Label entry = entry(words.get(custody.legend()), sample);
      held.put(custody, sample);
      heldEntries.put(custody, entry);
      getChildren().add(entry);
    }
    getChildren().add(unused);
  }

  /// Draws the samples as the map draws its strips.
  void show(StripInk ink, Optional<BookedIds> booked, double scale) {
    unused.setText(words.get(booked.isPresent() ? "map.legend.spent" : "map.legend.used"));
    draw(used, RangeList.empty(), ink, scale);
    draw(hole, RangeList.of(IdRange.of(0, 9), IdRange.of(99, 99)), ink, scale);
    draw(tail, ALL, ink, scale);
    held.forEach((custody, view) -> draw(view, custody, ink, scale));
    heldEntries.forEach(
        (custody, entry) -> {
          boolean there = booked.filter(books -> !custody.in(books).isEmpty()).isPresent();
          Displayed.when(there, entry);
        });
  }

  private static void draw(StripView view, RangeList list, StripInk ink, double scale) {
    shade(view, list, ink, scale);
    view.flush();
  }

  private static void draw(StripView view, Custody custody, StripInk ink, double scale) {
    StripRaster raster = shade(view, RangeList.empty(), ink, scale);
    Coverage all = Coverage.of(new RangeIndex(ALL), SAMPLE, raster.width());
    raster.weave(all, custody, ink.of(custody), 0, raster.height(), step(scale));
    view.flush();
  }

  private static StripRaster shade(StripView view, RangeList list, StripInk ink, double scale) {
    StripRaster raster = view.blank(WIDTH, HEIGHT, scale);
    Coverage coverage = Coverage.of(new RangeIndex(list), SAMPLE, raster.width());
    raster.shade(coverage, ink, 0, raster.height(), step(scale));
    return raster;
  }

  private static int step(double scale) {
    return (int) (RangeMapFace.HATCH * scale);
  }

  private static Label entry(String text, StripView sample) {
    Label label = new Label(text, sample);
    label.getStyleClass().add("range-map-legend-entry");
    label.setContentDisplay(ContentDisplay.LEFT);
    return label;
  }
}
