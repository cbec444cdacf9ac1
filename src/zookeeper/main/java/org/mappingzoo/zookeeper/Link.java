package org.mappingzoo.zookeeper;

import java.util.Optional;
import org.mappingzoo.core.monitor.ConnectionStatus.Session;

/// The state of a connection at one moment.
///
/// @param handle the client of the newest session, established or not; absent before the first
///     and after the end
/// @param server who answers, empty while nobody does
record Link(Phase phase, Optional<Handle> handle, String server) {

  enum Phase {
    /// No session yet, or the one before is gone: a new one is being asked for.
    CONNECTING,
    CONNECTED,
    /// Connected to a server without a quorum.
    READ_ONLY,
    /// The session may still stand, but nobody answers.
    DISCONNECTED,
    CLOSED
  }

  boolean isConnected() {
    return phase == Phase.CONNECTED || phase == Phase.READ_ONLY;
  }

  Optional<Session> session() {
    return handle
        .filter(there -> isConnected())
        .map(there -> new Session(there.id(), server, phase == Phase.READ_ONLY));
  }
}
