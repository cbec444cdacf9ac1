package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.alert.Scene.DID;
import static org.mappingzoo.core.monitor.Snapshots.category;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.HiddenPaths;
import org.mappingzoo.core.monitor.Snapshots;
import org.mappingzoo.core.testkit.Randomly;

/// Whatever is seen and answered, in whatever order: while data is missing nothing ends.
final class MissingDataTest {
  private static final Duration MINUTES = Duration.ofMinutes(10);
  private static final String[] TEXTS = {"1:1000\n", "1:x\n", "5:3\n", "1:1\n", "900:1000\n"};

  @Test
  void noSequenceOfSnapshotsEndsAnAlertWhileDataIsMissing() {
    Randomly.check(100, this::live);
  }

  @Test
  void whatIsGoneIsOverWhereItWasLookedFor() {
    Scene scene = exhausted().shows().passes(MINUTES);
    assertEquals(Optional.empty(), scene.alert(AlertKind.RUNS_OUT));
  }

  /// Another profile of the same ensemble looks elsewhere, and keeps the same book.
  @Test
  void whatLiesElsewhereIsNotOver() {
    Scene scene = exhausted().restarts().looksBelow("/elsewhere").shows().passes(MINUTES);
    Alert alert = scene.alert(AlertKind.RUNS_OUT).orElseThrow();
    assertTrue(alert.fired().isPresent());
    assertTrue(alert.blind(), "nobody looks at it here");
    assertTrue(scene.book().mayClose(alert.key()));
  }

  @Test
  void whatMayBeHiddenIsNotOver() {
    FleetSnapshot none = Snapshots.fleet();
    FleetSnapshot hidden =
        FleetSnapshot.of(1, none.at(), none.connection(), none.categories(), 1, none.traffic());
    Scene scene = exhausted().shows(hidden).passes(MINUTES);
    assertTrue(scene.alert(AlertKind.RUNS_OUT).orElseThrow().blind());
    scene.shows(none.with(new HiddenPaths(1, List.of("/elsewhere")))).passes(MINUTES);
    assertEquals(Optional.empty(), scene.alert(AlertKind.RUNS_OUT), "that hides another");
  }

  /// It ends by itself once there is data again.
  @Test
  void whatAnOutageHidesIsNotClosedByHand() {
    Scene scene = exhausted().disconnected().passes(Duration.ofSeconds(1));
    AlertKey key = AlertKey.of(AlertKind.RUNS_OUT, DID);
    assertTrue(scene.alert(AlertKind.RUNS_OUT).orElseThrow().blind());
    assertFalse(scene.book().mayClose(key));
    assertEquals(scene.book(), scene.book().close(key, "ann", "looked into", scene.now()));
    scene.reconnected().shows(category(DID, 0, 1, "1:1000\n")).shrinksNotAtAll().passes(MINUTES);
    assertEquals(Optional.empty(), scene.alert(AlertKind.RUNS_OUT));
  }

  /// A server without a quorum may tell of yesterday.
  @Test
  void whatACutOffServerShowsEndsNothingAndFiresNothing() {
    Scene scene =
        exhausted().shows(Snapshots.quorumless(category(DID, 0, 0, "1:1000\n"))).passes(MINUTES);
    Alert alert = scene.alert(AlertKind.RUNS_OUT).orElseThrow();
    assertTrue(alert.fired().isPresent());
    assertTrue(alert.blind());
    Scene other = new Scene().shows(Snapshots.quorumless(category(DID, 0, 0, ""))).passes(MINUTES);
    assertEquals(Optional.empty(), other.alert(AlertKind.RUNS_OUT));
  }

  private static Scene exhausted() {
    Scene scene = new Scene().shows(category(DID, 0, 1, "")).passes(MINUTES);
    assertTrue(scene.alert(AlertKind.RUNS_OUT).orElseThrow().fired().isPresent());
    return scene;
  }

  private void live(Random random) {
    Scene scene = new Scene().passes(Duration.ofSeconds(1));
    boolean blind = false;
    for (int step = 0; step < 60; step++) {
      Set<AlertKey> before = told(scene);
      switch (random.nextInt(9)) {
        case 0 -> {
          scene.disconnected();
          blind = true;
        }
        case 1 -> {
          scene.reconnected();
          blind = false;
        }
        case 2 -> scene.runsOutIn(Duration.ofHours(random.nextInt(300)));
        case 3 -> scene.shrinksNotAtAll();
        case 4 -> scene.isStillMeasured();
        case 5 -> {
          show(scene, random);
          if (blind) {
            scene.disconnected();
          }
        }
        case 6 -> scene.restarts();
        case 7 -> answer(scene, random);
        default -> scene.sleeps(Duration.ofSeconds(random.nextInt(3_000)));
      }
      scene.passes(Duration.ofSeconds(random.nextInt(100)));
      if (blind) {
        assertTrue(told(scene).containsAll(before), before + " became " + told(scene));
      }
    }
  }

  /// What was told and is not *no data* itself.
  private static Set<AlertKey> told(Scene scene) {
    return scene.book().alerts().values().stream()
        .filter(alert -> alert.kind() != AlertKind.NO_DATA && alert.fired().isPresent())
        .map(Alert::key)
        .collect(Collectors.toSet());
  }

  private static void show(Scene scene, Random random) {
    if (random.nextInt(4) == 0) {
      scene.shows();
    } else {
      scene.shows(category(DID, 0, 1, TEXTS[random.nextInt(TEXTS.length)]));
    }
  }

  private static void answer(Scene scene, Random random) {
    scene
        .book()
        .alerts()
        .keySet()
        .forEach(
            key ->
                scene.answers(
                    key,
                    new Mark(
                        random.nextBoolean() ? Mark.Kind.SNOOZED : Mark.Kind.ACKNOWLEDGED,
                        "ann",
                        "because",
                        scene.now(),
                        Optional.of(scene.now().plusSeconds(1 + random.nextInt(500))))));
  }
}
