package org.mappingzoo.console.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.fleet.Freshness.State;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;

/// How far what one sees is behind, in each state of the connection.
final class FreshnessTest {
  private final SyntheticFleet fleet = new SyntheticFleet(Instant.parse("2026-03-01T08:00:00Z"));
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final Asked asked = new Asked();
  private final FleetViewModel model =
      new FleetViewModel(
          feed, new Messages(Language.ENGLISH, ZoneOffset.UTC), new Access(true), asked, asked);

  @Test
  void whatFollowsTheServerIsLiveHoweverLongAgoItWasWritten() {
    fleet.write("/a", "1:5\n");
    publish();
    pass(Duration.ofHours(3));
    assertEquals(new Freshness(State.LIVE, Duration.ZERO), of("/a"));
  }

  @Test
  void aHungServerIsToldWithTheAgeAtOnceAndEachSecond() {
    fleet.write("/a", "1:5\n");
    publish();
    Instant hung = fleet.now();
    fleet.pass(Duration.ofSeconds(3));
    feed.tick();
    fleet.connection(new ConnectionStatus.Stale(hung, SyntheticFleet.session()));
    publish();
    assertEquals(new Freshness(State.OLD, Duration.ofSeconds(3)), of("/a"));
    pass(Duration.ofSeconds(4));
    assertEquals(new Freshness(State.OLD, Duration.ofSeconds(7)), of("/a"));
  }

  @Test
  void afterACutOnlyWhatWasReadAnewIsLive() {
    fleet.write("/a", "1:5\n").write("/b", "1:5\n");
    publish();
    Instant cut = fleet.now();
    fleet.connection(new ConnectionStatus.Disconnected(cut, "refused"));
    pass(Duration.ofSeconds(60));
    assertEquals(State.LIVE, of("/a").state(), "nobody said yet that it is cut off");
    publish();
    assertEquals(new Freshness(State.OLD, Duration.ofSeconds(60)), of("/a"));
    fleet.connection(new ConnectionStatus.Resyncing(1, 2, SyntheticFleet.session()));
    fleet.pass(Duration.ofSeconds(1)).write("/b", "2:5\n");
    publish();
    assertEquals(State.REREADING, of("/a").state());
    assertEquals(State.LIVE, of("/b").state());
    fleet.connection(SyntheticFleet.current());
    publish();
    assertEquals(State.LIVE, of("/a").state());
  }

  @Test
  void theAgeGoesOnWhileTheConnectionComesAndGoes() {
    fleet.write("/a", "1:5\n").write("/b", "1:5\n");
    publish();
    for (int bounce = 0; bounce < 3; bounce++) {
      fleet.connection(new ConnectionStatus.Disconnected(fleet.now(), "refused"));
      publish();
      pass(Duration.ofSeconds(20));
      fleet.connection(new ConnectionStatus.Resyncing(0, 2, SyntheticFleet.session()));
      publish();
    }
    fleet.pass(Duration.ofSeconds(1)).write("/b", "2:5\n");
    publish();
    fleet.connection(new ConnectionStatus.Connecting(fleet.now(), "expired"));
    publish();
    pass(Duration.ofSeconds(4));
    assertEquals(new Freshness(State.OLD, Duration.ofSeconds(65)), of("/a"));
    assertEquals(new Freshness(State.OLD, Duration.ofSeconds(4)), of("/b"), "it was read again");
  }

  @Test
  void aServerWithoutAQuorumMayItselfBeBehind() {
    fleet.write("/a", "1:5\n").put("/secret", SyntheticFleet.hidden());
    fleet.connection(SyntheticFleet.quorumless());
    publish();
    assertEquals(State.UNSURE, of("/a").state());
    assertEquals(State.HIDDEN, of("/secret").state());
  }

  @Test
  void whatThatServerSaidIsReadAgainBeforeItIsLive() {
    fleet.write("/a", "1:5\n");
    publish();
    fleet.connection(SyntheticFleet.quorumless());
    fleet.pass(Duration.ofSeconds(1)).write("/a", "2:5\n");
    publish();
    pass(Duration.ofSeconds(1));
    fleet.connection(new ConnectionStatus.Resyncing(0, 1, SyntheticFleet.session()));
    publish();
    assertEquals(new Freshness(State.REREADING, Duration.ofSeconds(2)), of("/a"));
  }

  private void publish() {
    feed.publish(fleet.snapshot());
  }

  private void pass(Duration time) {
    fleet.pass(time);
    feed.tick();
  }

  private Freshness of(String path) {
    return model.rows().stream()
        .filter(line -> line.toString().equals(path))
        .map(line -> ((FleetRow) line).figures().freshness())
        .findFirst()
        .orElseThrow();
  }
}
