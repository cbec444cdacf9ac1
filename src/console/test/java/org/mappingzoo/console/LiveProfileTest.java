package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Profile.Writes;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;

/// What a window shows of its profile, and lets its operator do, once that is saved anew.
final class LiveProfileTest {
  private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
  private static final String HERE = "zk1:2181";

  @Test
  void whatBecomesProductionIsLockedAtOnceAndShownAsProduction() {
    LiveProfile live = open(profile(Environment.DEVELOPMENT, Writes.LOCKED, HERE));
    live.access().unlock(NOW);
    live.follow(profile(Environment.PRODUCTION, Writes.LOCKED, HERE), NOW);
    assertTrue(live.target().getValue().isProduction());
    assertFalse(live.access().isUnlocked());
  }

  @Test
  void whatBecomesReadOnlyByDefaultIsLockedAtOnce() {
    LiveProfile live = open(profile(Environment.STAGING, Writes.OPEN, HERE));
    assertTrue(live.access().isUnlocked());
    live.follow(profile(Environment.STAGING, Writes.LOCKED, HERE), NOW);
    assertEquals(Access.State.LOCKED, live.access().stateProperty().get());
    live.follow(profile(Environment.STAGING, Writes.NEVER, HERE), NOW);
    assertEquals(Access.State.NEVER, live.access().stateProperty().get());
  }

  @Test
  void nothingIsUnlockedBecauseAProfileWasSaved() {
    LiveProfile live = open(profile(Environment.STAGING, Writes.NEVER, HERE));
    live.follow(profile(Environment.DEVELOPMENT, Writes.OPEN, HERE), NOW);
    assertEquals(Access.State.LOCKED, live.access().stateProperty().get());
    live.access().unlock(NOW);
    assertEquals(Optional.empty(), live.access().leftProperty().get());
  }

  @Test
  void whatStaysAsCarefulStaysUnlocked() {
    LiveProfile live = open(profile(Environment.PRODUCTION, Writes.LOCKED, HERE));
    live.access().unlock(NOW);
    live.follow(profile(Environment.PRODUCTION, Writes.LOCKED, HERE), NOW);
    assertTrue(live.access().isUnlocked());
  }

  @Test
  void aNewNameAndColourAreShown() {
    LiveProfile live = open(profile(Environment.STAGING, Writes.LOCKED, HERE));
    live.follow(
        new Profile(
            "lab",
            Tint.TEAL,
            Environment.STAGING,
            HERE,
            List.of(),
            Writes.LOCKED,
            Profile.USUAL_UNLOCK,
            Optional.empty(),
            Optional.empty(),
            Set.of()),
        NOW);
    Target shown = live.target().getValue();
    assertEquals(Optional.of("lab"), shown.name());
    assertEquals(Tint.TEAL, shown.tint());
    assertEquals(Optional.of("lab"), live.now().map(Profile::name));
  }

  /// It is still connected with production.
  @Test
  void aProfileThatLeadsElsewhereNowMakesTheWindowNoLessCareful() {
    LiveProfile live = open(profile(Environment.PRODUCTION, Writes.NEVER, HERE));
    live.follow(profile(Environment.DEVELOPMENT, Writes.OPEN, "lab:2181"), NOW);
    assertTrue(live.target().getValue().isProduction());
    assertEquals(HERE, live.target().getValue().ensemble());
    assertEquals(Access.State.NEVER, live.access().stateProperty().get());
  }

  @Test
  void aShorterTimeHoldsForAnUnlockThatRuns() {
    LiveProfile live = open(profile(Environment.STAGING, Writes.LOCKED, HERE));
    live.access().unlock(NOW);
    live.follow(profile(Environment.STAGING, Writes.LOCKED, HERE, Duration.ofMinutes(2)), NOW);
    assertEquals(Optional.of(Duration.ofMinutes(2)), live.access().leftProperty().get());
  }

  private static LiveProfile open(Profile profile) {
    return new LiveProfile(Optional.of(profile), List.of("/"));
  }

  private static Profile profile(Environment environment, Writes writes, String ensemble) {
    return profile(environment, writes, ensemble, Profile.USUAL_UNLOCK);
  }

  private static Profile profile(
      Environment environment, Writes writes, String ensemble, Duration unlock) {
    return new Profile(
        "eu",
        Tint.BLUE,
        environment,
        ensemble,
        List.of(),
        writes,
        unlock,
        Optional.empty(),
        Optional.empty(),
        Set.of());
  }
}
