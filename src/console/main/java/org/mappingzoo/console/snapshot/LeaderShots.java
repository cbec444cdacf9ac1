package org.mappingzoo.console.snapshot;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Parent;
import javafx.scene.control.TableView;
import org.mappingzoo.core.monitor.ConnectionStatus;

/// Pictures of stewards: in order, in trouble, without permission, stale, and where none ever was.
final class LeaderShots {
  private final Still still;
  private final Scenery.Builder builder;

  LeaderShots(Still still, Scenery.Builder builder) {
    this.still = still;
    this.builder = builder;
  }

  List<Shot> all(ConnectionStatus stale) {
    StewardExample example = new StewardExample(still);
    Shots inOrder = new Shots(example.inOrder(), builder);
    List<Shot> shots = new ArrayList<>();
    if (still.snapshot().leaders().isServed()) {
      shots.add(
          new Shots(still, builder)
              .shot("leaders-live", LeaderShots::open, LeaderShots::selectFirst));
    }
    shots.add(inOrder.shot("leaders", LeaderShots::open, LeaderShots::selectFirst));
    shots.add(inOrder.above("leaders-tip", LeaderShots::open, Above.tip(".link-card")));
    shots.add(inOrder.shot("leaders-stale", stale, LeaderShots::open));
    shots.add(inOrder.shot("fleet-fenced", scene -> {}));
    still
        .managed()
        .ifPresent(
            name ->
                shots.add(
                    inOrder.shot(
                        "category-fenced", scene -> scene.navigation().openCategory(name))));
    shots.add(
        new Shots(example.inTrouble(), builder)
            .shot("leaders-trouble", LeaderShots::open, LeaderShots::selectFirst));
    shots.add(
        new Shots(example.leaderless(), builder).shot("leaders-leaderless", LeaderShots::open));
    shots.add(new Shots(example.hidden(), builder).shot("leaders-hidden", LeaderShots::open));
    shots.add(new Shots(example.unserved(), builder).shot("leaders-unserved", LeaderShots::open));
    shots.add(
        new Shots(example.unlisted(), builder)
            .shot("leases-unlisted", scene -> scene.window().open("leases")));
    return shots;
  }

  private static void open(Scenery scene) {
    scene.window().open("leaders");
  }

  private static void selectFirst(Parent window) {
    if (window.lookup("#table") instanceof TableView<?> table) {
      table.getSelectionModel().select(0);
    }
  }
}
