package org.mappingzoo.console.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Parent;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;
import org.mappingzoo.console.control.IdWindow;
import org.mappingzoo.console.control.RangeMap;
import org.mappingzoo.console.control.RangeMapModel;
import org.mappingzoo.console.control.TimeRange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.ConnectionStatus;

/// Pictures of the category view: the example of the proposal in each tab, and what else a
/// category can come to.
final class CategoryShots {
  private static final int MANY_RANGES = 2_000;
  private static final IdWindow SINGLE_IDS = new IdWindow(29_993, 30_008);
  private static final List<String> TABS = List.of("histogram", "chart", "text", "versions");

  private static final CategoryName LONG_PATH =
      CategoryName.of(
          "/com/example/services/order-management/eu-central/warehouses/returns/"
              + "return-shipment-order-number-sequence");

  private final Shots fleet;
  private final Shots example;
  private final Shots watched;
  private final Still still;
  private final Still longPath;
  private final Scenery.Builder builder;

  /// @param still of the demo fleet
  CategoryShots(Still still, Scenery.Builder builder, ConnectionStatus current) {
    this.still = still;
    fleet = new Shots(still, builder);
    example = new Shots(WorkedExample.still(current, still.now()), builder);
    longPath = WorkedExample.still(LONG_PATH, current, still.now());
    this.builder = builder;
    watched = new Shots(HistoryExample.still(current, still.now()), builder);
  }

  List<Shot> all(ConnectionStatus stale) {
    List<Shot> shots = new ArrayList<>();
    for (int tab = 0; tab < TABS.size(); tab++) {
      int chosen = tab;
      shots.add(
          example.shot(
              "category-" + TABS.get(tab),
              open(WorkedExample.NAME),
              window -> tabs(window).getSelectionModel().select(chosen)));
    }
    for (TimeRange range : List.of(TimeRange.DAY, TimeRange.WEEK, TimeRange.QUARTER)) {
      shots.add(
          watched.shot(
              "category-history-" + range.code(),
              open(HistoryExample.NAME),
              window -> {
                tabs(window).getSelectionModel().select(TABS.indexOf("chart"));
                ((ToggleButton) window.lookup("#range-" + range.code())).fire();
              }));
    }
    shots.add(
        example.shot(
            "category-single-ids", open(WorkedExample.NAME), CategoryShots::zoomToSingleIds));
    shots.add(example.shot("category-stale", stale, open(WorkedExample.NAME)));
    shots.add(example.above("category-tip", open(WorkedExample.NAME), Above.tip(".figure-tile")));
    shots.add(
        example.above("category-tip-map", open(WorkedExample.NAME), Above.tip(".map-button")));
    shots.add(
        watched.above(
            "category-versions-list",
            open(HistoryExample.NAME),
            window -> {
              tabs(window).getSelectionModel().select(TABS.indexOf("versions"));
              lay(window);
              Above.list(".versions .combo-box").accept(window);
            }));
    still
        .managed()
        .ifPresent(
            name -> {
              shots.add(fleet.shot("category-managed", open(name)));
              shots.add(
                  fleet.above(
                      "category-menu", open(name), Above.menu(".category-buttons .menu-button")));
            });
    shots.add(fleet.shot("category-most-ids", open(still.withMostIds())));
    shots.add(fleet.shot("category-fragmented", open(still.withRanges(MANY_RANGES))));
    still
        .withReading(CategoryReading.Unreadable.class)
        .ifPresent(name -> shots.add(fleet.shot("category-unreadable", open(name))));
    still
        .withReading(CategoryReading.PossiblyExhausted.class)
        .ifPresent(name -> shots.add(fleet.shot("category-possibly-exhausted", open(name))));
    still
        .withReading(CategoryReading.Counter.class)
        .ifPresent(name -> shots.add(fleet.shot("category-counter", open(name))));
    Shots crowded = new Shots(longPath, builder);
    shots.add(crowded.shot("fleet-long-path", scene -> {}));
    shots.add(crowded.shot("category-long-path", open(LONG_PATH)));
    shots.addAll(new ChangeShots(longPath, builder).ofPath());
    shots.add(fleet.shot("category-unknown", open(CategoryName.of("/no/such/category"))));
    return shots;
  }

  private static Consumer<Scenery> open(CategoryName name) {
    return scene -> scene.navigation().openCategory(name);
  }

  private static TabPane tabs(Parent window) {
    return (TabPane) window.lookup(".category-tabs");
  }

  private static void lay(Parent window) {
    window.applyCss();
    window.layout();
  }

  private static void zoomToSingleIds(Parent window) {
    RangeMapModel map = ((RangeMap) window.lookup(".range-map")).model();
    map.choose(map.list().indexOf(SINGLE_IDS.first()));
    map.look(SINGLE_IDS);
  }
}
