package org.mappingzoo.console.snapshot;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.scene.Parent;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.Note;

/// Pictures of the time line: of a night with several operators, filtered, and stale.
final class ActivityShots {
  private static final String LONG_REASON =
      "The importer of tonight was stopped three times and left a hole each time; see the incident"
          + " of last week, too, and ask the team of the importer before the next one is started";

  private final Still still;
  private final Scenery.Builder builder;

  ActivityShots(Still still, Scenery.Builder builder) {
    this.still = still;
    this.builder = builder;
  }

  List<Shot> all(ConnectionStatus stale) {
    Shots night = new Shots(still.with(new ActionsSnapshot(deeds(), 0, List.of())), builder);
    return List.of(
        night.shot("activity", ActivityShots::open, ActivityShots::selectFirst),
        night.shot("activity-filtered", ActivityShots::open, window -> type(window, "importer")),
        night.above("activity-kinds", ActivityShots::open, Above.list("#kind")),
        night.above("activity-operators", ActivityShots::open, Above.list("#operator")),
        night.above("activity-spans", ActivityShots::open, Above.list("#span")),
        night.above("activity-export", ActivityShots::open, Above.menu("#export")),
        night.shot("activity-no-match", ActivityShots::open, window -> type(window, "nobody")),
        night.shot("activity-stale", stale, ActivityShots::open));
  }

  private List<SeenAction> deeds() {
    List<CategoryName> names = List.copyOf(still.snapshot().categories().keySet());
    return names.isEmpty()
        ? List.of()
        : List.of(
            deed(5, 4_000, names.getFirst(), "adopt", "ann", "Workers of 2.0 need a ledger", 0),
            deed(4, 95, names.get(1 % names.size()), "freeze", "ben", "Looking into twins", 0),
            deed(3, 61, names.get(1 % names.size()), "unfreeze", "ben", "False alarm", 0),
            deed(2, 12, names.getLast(), "push", "ann", "The importer died half way", 3_000),
            deed(1, 0, names.getLast(), "compact", "ann", LONG_REASON, 0));
  }

  private SeenAction deed(
      int number, int minutes, CategoryName name, String what, String who, String why, long more) {
    long free = still.free(name).count();
    return new SeenAction(
        "k3v9q2m7x4t8w1n" + number,
        number,
        still.ago(Duration.ofMinutes(minutes)),
        new Action(
            name,
            what,
            new Note(who, why, still.ago(Duration.ofMinutes(minutes))),
            Optional.of(
                new Action.Effect(
                    OptionalLong.of(40 - number),
                    Math.max(0, free - more),
                    free,
                    still.free(name).size(),
                    still.free(name).size()))));
  }

  private static void open(Scenery scene) {
    scene.window().open("activity");
  }

  private static void selectFirst(Parent window) {
    if (window.lookup("#table") instanceof TableView<?> table) {
      table.getSelectionModel().select(0);
    }
  }

  private static void type(Parent window, String text) {
    if (window.lookup("#text") instanceof TextField field) {
      field.setText(text);
    }
  }
}
