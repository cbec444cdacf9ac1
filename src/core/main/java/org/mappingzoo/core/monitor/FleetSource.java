package org.mappingzoo.core.monitor;

import java.util.function.Consumer;

/// Publishes the live state of all categories of one ensemble.
public interface FleetSource extends AutoCloseable {

  /// Connects and publishes from then on, in order, from one thread of the source's own. Returns
  /// at once: that nothing answers is a state, not an exception.
  ///
  /// @param listener must return quickly
  /// @throws IllegalStateException if it was started before
  void start(Consumer<FleetSnapshot> listener);

  /// Reads everything again, behind a `sync`.
  void refresh();

  /// Stops publishing and ends the session. Idempotent.
  @Override
  void close();
}
