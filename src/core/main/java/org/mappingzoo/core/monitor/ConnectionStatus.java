package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;

/// How far the shown figures can be believed.
public sealed interface ConnectionStatus {

  /// No session yet. `failure` is the last reason, empty at first.
  record Connecting(Instant since, String failure) implements ConnectionStatus {}

  /// Reading everything, at first or again after a reconnect: `done` of `of` nodes.
  record Resyncing(int done, int of, Session session) implements ConnectionStatus {}

  /// All shown values follow the server.
  record Current(Session session, Duration heartbeat) implements ConnectionStatus {}

  /// The session stands, but the server has not answered since `since`.
  record Stale(Instant since, Session session) implements ConnectionStatus {}

  /// Connection lost; the client is trying again by itself.
  record Disconnected(Instant since, String reason) implements ConnectionStatus {}

  /// The session that stands.
  ///
  /// @param id as ZooKeeper prints it, hexadecimal with `0x`
  /// @param server host and port
  /// @param readOnly the server is cut off from its quorum: what it says may be old, and nothing
  ///     can be written
  record Session(String id, String server, boolean readOnly) {}

  /// Whether a write may be offered at all.
  default boolean allowsWrites() {
    return this instanceof Current current && !current.session().readOnly();
  }

  /// Whether the shown values are what the server has now, give or take the coalescing interval.
  default boolean isCurrent() {
    return this instanceof Current;
  }

  /// Why nothing follows the server; empty where that is not known, or nothing is wrong.
  default String reason() {
    return switch (this) {
      case Connecting(Instant since, String failure) -> failure;
      case Disconnected(Instant since, String reason) -> reason;
      case Stale stale -> "";
      case Resyncing resyncing -> "";
      case Current current -> "";
    };
  }
}
