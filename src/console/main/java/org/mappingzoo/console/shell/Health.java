package org.mappingzoo.console.shell;

import java.time.Duration;
import java.time.Instant;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.ConnectionStatus.Connecting;
import org.mappingzoo.core.monitor.ConnectionStatus.Current;
import org.mappingzoo.core.monitor.ConnectionStatus.Disconnected;
import org.mappingzoo.core.monitor.ConnectionStatus.Resyncing;
import org.mappingzoo.core.monitor.ConnectionStatus.Stale;
import org.mappingzoo.core.monitor.Failure;

/// The connection's state in words.
///
/// @param headline what is, with its age
/// @param detail why, or what happens next; may be empty
/// @param progress 0 to 1 while a known number of nodes is being read, otherwise negative
record Health(Level level, String headline, String detail, double progress) {

  enum Level {
    CURRENT,
    /// Something is under way; there may be nothing to show yet.
    BUSY,
    /// What is shown may be old.
    OLD
  }

  private static final double NO_PROGRESS = -1;

  static Health of(ConnectionStatus connection, Target target, Instant now, Messages messages) {
    FailureWords words = new FailureWords(messages);
    return switch (connection) {
      case Connecting(Instant since, Failure failure) ->
          new Health(
              Level.BUSY,
              messages.get(
                  "state.connecting", target.ensembleIn(messages), age(since, now, messages)),
              words.of(failure).isEmpty()
                  ? messages.get("state.connecting.detail")
                  : messages.get("state.connecting.failed", words.of(failure)),
              NO_PROGRESS);
      case Resyncing(int done, int of, ConnectionStatus.Session session) ->
          new Health(
              Level.BUSY,
              messages.get("state.resyncing", messages.number(done), messages.number(of)),
              messages.get("state.resyncing.detail"),
              of == 0 ? 0 : (double) done / of);
      case Current(ConnectionStatus.Session session, Duration heartbeat) when session.readOnly() ->
          new Health(
              Level.OLD,
              messages.get("state.quorumless"),
              messages.get("state.quorumless.detail", session.server()),
              NO_PROGRESS);
      case Current(ConnectionStatus.Session session, Duration heartbeat) ->
          new Health(
              Level.CURRENT,
              messages.get("state.current"),
              messages.get(
                  "state.current.detail", messages.number(Math.max(1, heartbeat.toMillis()))),
              NO_PROGRESS);
      case Stale(Instant since, ConnectionStatus.Session session) ->
          new Health(
              Level.OLD,
              messages.get("state.stale", age(since, now, messages)),
              messages.get("state.stale.detail", session.server()),
              NO_PROGRESS);
      case Disconnected(Instant since, Failure.NotStarted failure) ->
          new Health(
              Level.OLD,
              messages.get("state.notstarted"),
              messages.get("state.notstarted.detail", words.of(failure)),
              NO_PROGRESS);
      case Disconnected(Instant since, Failure failure) ->
          new Health(
              Level.OLD,
              messages.get("state.disconnected", age(since, now, messages)),
              messages.get("state.disconnected.detail", words.of(failure)),
              NO_PROGRESS);
    };
  }

  boolean isOld() {
    return level == Level.OLD;
  }

  private static String age(Instant since, Instant now, Messages messages) {
    return messages.duration(Duration.between(since, now));
  }
}
