package org.mappingzoo.console.snapshot;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.AlertRules;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.alert.Rule;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus;

/// Pictures of alerts: what fires, what was answered, the dialogs, and notices in the corner.
final class AlertShots {
  private static final Duration WATCHED = Duration.ofMinutes(17);
  private static final Duration CUT_OFF = Duration.ofSeconds(95);

  private final Still still;
  private final Scenery.Builder builder;

  /// Pictures of a fleet that was watched for a while.
  AlertShots(Still still, Scenery.Builder builder) {
    this.still =
        new Still(
            still.snapshot(), still.history(), still.now(), still.earlier(), still.ago(WATCHED));
    this.builder = builder;
  }

  List<Shot> all(ConnectionStatus stale) {
    Shots shots = new Shots(still, builder);
    List<Shot> all = new ArrayList<>();
    all.add(shots.shot("alerts", this::open));
    all.add(shots.shot("alerts-acknowledged", this::open, choose("Acknowledged", "Bestätigt")));
    all.add(shots.shot("alerts-history", this::open, choose("History", "Verlauf")));
    all.add(shots.shot("alerts-snooze", this::open, press("#snooze")));
    all.add(shots.shot("alerts-acknowledge", this::open, press("#acknowledge")));
    all.add(
        shots.shot(
            "alerts-rules",
            this::openQuietened,
            press("#rules").andThen(AlertShots::chooseRunsOut)));
    all.add(
        shots.above(
            "alerts-rules-owners",
            this::openQuietened,
            press("#rules").andThen(AlertShots::chooseRunsOut).andThen(Above.menu("#owners"))));
    all.add(shots.above("alerts-menu", this::open, Above.contextMenu(".list-cell")));
    all.add(shots.shot("alerts-notices", AlertShots::fireAll));
    all.add(shots.shot("alerts-quiet", scene -> scene.window().open("alerts")));
    all.addAll(ofTheNight(shots));
    all.addAll(cutOff(shots, stale));
    return all;
  }

  /// What may be issued twice, and how that is closed; and what is getting well.
  private List<Shot> ofTheNight(Shots shots) {
    AlertExample night = new AlertExample(Shots.CURRENT, still.now());
    Consumer<Scenery> back = only(AlertKind.DUPLICATE_RISK);
    return List.of(
        shots.shot("alerts-risk", night::reel, back, window -> {}),
        shots.shot("alerts-close", night::reel, back, press("#close")),
        shots.shot("alerts-recovering", night::reel, only(AlertKind.RUNS_OUT), window -> {}));
  }

  /// What fires while nobody knows any more whether it still does.
  private List<Shot> cutOff(Shots shots, ConnectionStatus stale) {
    ConnectionStatus lost =
        new ConnectionStatus.Disconnected(still.ago(CUT_OFF), ConnectionExample.REFUSED);
    return List.of(
        shots.shot(
            "alerts-stale",
            () -> still.cutOff(stale, Duration.ofSeconds(7)),
            select(AlertKind.UNREADABLE),
            window -> {}),
        shots.shot(
            "alerts-disconnected",
            () -> still.cutOff(lost, CUT_OFF),
            select(AlertKind.NO_DATA),
            window -> {}));
  }

  /// Opens the first alert of this kind; a night that has none is not the one to be shown.
  private static Consumer<Scenery> only(AlertKind kind) {
    return scene ->
        first(scene, kind)
            .ifPresentOrElse(
                scene::openAlert,
                () -> {
                  throw new IllegalStateException("no alert of " + kind);
                });
  }

  /// The same, or all alerts where a fleet has none of it.
  private static Consumer<Scenery> select(AlertKind kind) {
    return scene ->
        first(scene, kind).ifPresentOrElse(scene::openAlert, () -> scene.window().open("alerts"));
  }

  private static Optional<AlertKey> first(Scenery scene, AlertKind kind) {
    scene.window().notices().clear();
    return scene.alerts().book().alerts().keySet().stream()
        .filter(key -> key.kind() == kind)
        .findFirst();
  }

  private void open(Scenery scene) {
    fireAll(scene);
    scene.window().notices().clear();
    answer(scene);
    scene.window().open("alerts");
  }

  /// With the usual rules, of which two categories have another one.
  private void openQuietened(Scenery scene) {
    Rule usual = AlertRules.DEFAULT.of(AlertKind.RUNS_OUT);
    Rule off =
        new Rule(
            usual.kind(),
            false,
            usual.warning(),
            usual.critical(),
            usual.pending(),
            usual.keepFiring());
    AlertRules rules = scene.alerts().rules();
    for (CategoryName name : still.snapshot().categories().keySet().stream().limit(2).toList()) {
      rules = rules.with(name, off);
    }
    scene.alerts().follow(rules, "ann");
    scene.window().open("alerts");
  }

  /// What is bad fires without waiting.
  private static void fireAll(Scenery scene) {
    AlertRules rules = scene.alerts().rules();
    for (Rule rule : rules.all().values()) {
      rules =
          rules.with(
              new Rule(
                  rule.kind(),
                  rule.on(),
                  rule.warning(),
                  rule.critical(),
                  Duration.ZERO,
                  rule.keepFiring()));
    }
    scene.alerts().follow(rules, "ann");
  }

  private void answer(Scenery scene) {
    List<Alert> firing = scene.alerts().book().standing(Alert.Standing.FIRING);
    if (firing.size() > 3) {
      answer(scene, firing.getLast(), Mark.Kind.ACKNOWLEDGED, Optional.empty());
      answer(scene, firing.get(2), Mark.Kind.SNOOZED, Optional.of(Duration.ofHours(4)));
    }
  }

  private void answer(Scenery scene, Alert alert, Mark.Kind kind, Optional<Duration> time) {
    scene
        .alerts()
        .answer(
            alert.key(),
            new Mark(
                kind,
                "ann",
                "the migration of tonight takes what is left",
                still.now(),
                time.map(still.now()::plus)));
  }

  private static Consumer<Parent> press(String button) {
    return window -> {
      if (window.lookup(button) instanceof ButtonBase found) {
        found.fire();
      }
    };
  }

  private static void chooseRunsOut(Parent window) {
    if (window.lookup("#kinds") instanceof ListView<?> kinds) {
      kinds.getSelectionModel().select(kinds.getItems().indexOf(AlertKind.RUNS_OUT));
    }
  }

  /// A tile, by its words in either language.
  private static Consumer<Parent> choose(String english, String german) {
    return window ->
        window.lookupAll(".tile").stream()
            .filter(ToggleButton.class::isInstance)
            .map(ToggleButton.class::cast)
            .filter(
                tile ->
                    String.valueOf(tile.getAccessibleText()).startsWith(english)
                        || String.valueOf(tile.getAccessibleText()).startsWith(german))
            .forEach(ToggleButton::fire);
  }
}
