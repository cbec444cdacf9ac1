package org.mappingzoo.core.monitor;

import java.time.Instant;
import org.mappingzoo.core.protocol.Presence;

/// A worker that is there: what its node says of it, and the session that the node ends with.
///
/// @param session ZooKeeper's number of it
public record PresentWorker(Presence presence, long session) {
  public String host() {
    return presence.host();
  }

  public long pid() {
    return presence.pid();
  }

  public Instant started() {
    return presence.started();
  }

  /// The session as ZooKeeper's logs have it, such as `0x10000cb24110002`.
  public String sessionText() {
    return "0x" + Long.toHexString(session);
  }
}
