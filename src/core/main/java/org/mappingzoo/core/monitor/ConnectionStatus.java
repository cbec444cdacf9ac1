package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;

/// How far the shown figures can be believed.
public sealed interface ConnectionStatus {

  /// No session yet. `failure` is the last reason, unknown at first.
  record Connecting(Instant since, Failure failure) implements ConnectionStatus {
    /// With a reason in words; empty where none is known.
    public Connecting(Instant since, String failure) {
      this(since, new Failure.Said(failure));
    }
  }

  /// Reading everything, at first or again after a reconnect: `done` of `of` nodes.
  record Resyncing(int done, int of, Session session) implements ConnectionStatus {}

  /// All shown values follow the server.
  record Current(Session session, Duration heartbeat) implements ConnectionStatus {}

  /// The session stands, but the server has not answered since `since`.
  record Stale(Instant since, Session session) implements ConnectionStatus {}

  /// No connection: lost, and the client is trying again by itself, or [Failure.NotStarted].
  record Disconnected(Instant since, Failure failure) implements ConnectionStatus {
    /// Lost, for a reason in words.
    public Disconnected(Instant since, String reason) {
      this(since, new Failure.Said(reason));
    }

    /// Whether it was never begun, and nothing goes on trying.
    public boolean isNotStarted() {
      return failure instanceof Failure.NotStarted;
    }
  }

  /// The session that stands.
  ///
  /// @param id as ZooKeeper prints it, hexadecimal with `0x`
  /// @param server host and port
  /// @param readOnly the server is cut off from its quorum: what it says may be old, and nothing
  ///     can be written
  record Session(String id, String server, boolean readOnly) {}

  /// Whether a write may be offered at all.
  default boolean allowsWrites() {
    return followsQuorum();
  }

  /// Whether the shown values are what the ensemble has now: also that the server is not cut off
  /// from its quorum, which may have gone on long ago.
  default boolean followsQuorum() {
    return this instanceof Current current && !current.session().readOnly();
  }

  /// Whether a server says all this that is cut off from its quorum; not where there is no session.
  default boolean isQuorumless() {
    return switch (this) {
      case Connecting connecting -> false;
      case Resyncing resyncing -> resyncing.session().readOnly();
      case Current current -> current.session().readOnly();
      case Stale stale -> stale.session().readOnly();
      case Disconnected disconnected -> false;
    };
  }

  /// Whether the shown values are what the server has now, give or take the coalescing interval.
  default boolean isCurrent() {
    return this instanceof Current;
  }

  /// Why nothing follows the server; empty where that is not known, or nothing is wrong.
  default String reason() {
    return switch (this) {
      case Connecting(Instant since, Failure failure) -> failure.text();
      case Disconnected(Instant since, Failure failure) -> failure.text();
      case Stale stale -> "";
      case Resyncing resyncing -> "";
      case Current current -> "";
    };
  }
}
