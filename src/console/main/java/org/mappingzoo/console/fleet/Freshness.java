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
              : new Freshness(State.REREADING, since(confirmed(category, feed), now));
      case ConnectionStatus.Stale(Instant silent, var session) ->
          old(confirmed(category, feed), silent, now);
      case ConnectionStatus.Disconnected(Instant cut, var failure) ->
          old(confirmed(category, feed), cut, now);
      case ConnectionStatus.Connecting(Instant again, var failure) ->
          old(confirmed(category, feed), again, now);
    };
  }

  /// A connection that comes and goes begins anew each time; what it shows does not.
  private static Freshness old(Instant confirmed, Instant silent, Instant now) {
    return new Freshness(State.OLD, since(confirmed.isBefore(silent) ? confirmed : silent, now));
  }

  /// When it was the server's last, for all that is known: with all others, or by itself in a
  /// reread that came to no end.
  private static Instant confirmed(CategorySnapshot category, FleetFeed feed) {
    Instant all = feed.currentAt();
    return feed.history().isDoubted() || category.readAt().isBefore(all) ? all : category.readAt();
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
