package org.mappingzoo.console.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;

/// How far what one sees of a category is behind the server. The least to be relied on is the
/// greatest.
///
/// @param age since when nothing confirms it; zero where something does, or nobody knows
record Freshness(State state, Duration age) implements Comparable<Freshness> {

  /// The states in the order of what they are worth.
  enum State {
    /// It follows the server.
    LIVE,
    /// It follows a server that is cut off from its quorum, and may be old itself.
    UNSURE,
    /// After a reconnect nothing says yet that it still holds.
    REREADING,
    /// Nothing comes from the server.
    OLD,
    /// It may not be read.
    HIDDEN
  }

  private static final Comparator<Freshness> ORDER =
      Comparator.comparing(Freshness::state).thenComparing(Freshness::age);

  /// What is worth what a feed shows of a category.
  static Freshness of(CategorySnapshot category, FleetFeed feed, Instant now) {
    if (category.reading() instanceof CategoryReading.Hidden) {
      return new Freshness(State.HIDDEN, Duration.ZERO);
    }
    return switch (feed.snapshot().connection()) {
      case ConnectionStatus.Current(ConnectionStatus.Session session, Duration heartbeat) ->
          new Freshness(session.readOnly() ? State.UNSURE : State.LIVE, Duration.ZERO);
      case ConnectionStatus.Resyncing resyncing ->
          category.readAt().isAfter(feed.rereadSince())
              ? new Freshness(State.LIVE, Duration.ZERO)
              : new Freshness(State.REREADING, since(feed.currentAt(), now));
      case ConnectionStatus.Stale stale -> new Freshness(State.OLD, since(stale.since(), now));
      case ConnectionStatus.Disconnected cut -> new Freshness(State.OLD, since(cut.since(), now));
      case ConnectionStatus.Connecting again -> new Freshness(State.OLD, since(again.since(), now));
    };
  }

  private static Duration since(Instant since, Instant now) {
    Duration age = Duration.between(since, now);
    return age.isNegative() ? Duration.ZERO : Duration.ofSeconds(age.toSeconds());
  }

  @Override
  public int compareTo(Freshness other) {
    return ORDER.compare(this, other);
  }
}
