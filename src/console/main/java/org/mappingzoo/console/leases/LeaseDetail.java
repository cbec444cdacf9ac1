package org.mappingzoo.console.leases;

import java.time.Instant;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.protocol.Lease;

/// What there is to say of the selected lease beyond its row.
///
/// @param taken by the server's clock
record LeaseDetail(Lease lease, Instant taken, Holder holder) {

  /// The process that took it, as far as this console knows it.
  sealed interface Holder {
    record There(PresentWorker worker) implements Holder {}

    /// Nobody is taken for dead whose node may not be seen, or not be read.
    record Unread() implements Holder {}

    /// It is gone, and was there while this console ran.
    record LastSeen(PresentWorker worker) implements Holder {}

    record NeverSeen() implements Holder {}
  }
}
