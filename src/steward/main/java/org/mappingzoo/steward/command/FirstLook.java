package org.mappingzoo.steward.command;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.FleetSource;

/// Waits for the first picture of a fleet that is complete.
final class FirstLook {
  /// Reading thousands of categories takes longer than connecting.
  private static final Duration READING = Duration.ofMinutes(2);

  private final CompletableFuture<Boolean> connected = new CompletableFuture<>();
  private final CompletableFuture<FleetSnapshot> complete = new CompletableFuture<>();
  private volatile String failure = "";
  private volatile boolean answering;

  /// The first complete picture.
  ///
  /// @param patience how long to wait for a server
  /// @throws StoreException if none answers in time
  static FleetSnapshot at(FleetSource source, Duration patience) {
    FirstLook look = new FirstLook();
    source.start(look::see);
    return look.await(patience);
  }

  /// To be called with each picture.
  void see(FleetSnapshot snapshot) {
    ConnectionStatus status = snapshot.connection();
    answering =
        status instanceof ConnectionStatus.Resyncing || status instanceof ConnectionStatus.Current;
    switch (status) {
      case ConnectionStatus.Connecting connecting -> failure = connecting.reason();
      case ConnectionStatus.Disconnected disconnected -> failure = disconnected.reason();
      case ConnectionStatus.Resyncing resyncing -> connected.complete(true);
      case ConnectionStatus.Stale stale -> connected.complete(true);
      case ConnectionStatus.Current current -> {
        connected.complete(true);
        complete.complete(snapshot);
      }
    }
  }

  /// The first complete picture.
  ///
  /// @throws StoreException if no server answers in time
  FleetSnapshot await(Duration patience) {
    try {
      connected.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new StoreException(
          Reason.UNREACHABLE,
          "no session within %d s%s"
              .formatted(patience.toSeconds(), failure.isEmpty() ? "" : " (" + failure + ")"),
          e);
    } catch (InterruptedException | ExecutionException e) {
      throw ended(e);
    }
    Duration reading = reading(patience);
    for (long turn = reading.dividedBy(patience); turn > 0; turn--) {
      try {
        return complete.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (!answering) {
          throw new StoreException(Reason.UNREACHABLE, "the server no longer answers", e);
        }
      } catch (InterruptedException | ExecutionException e) {
        throw ended(e);
      }
    }
    throw new StoreException(
        Reason.UNREACHABLE,
        "the categories could not be read within %d s".formatted(reading.toSeconds()));
  }

  /// How long all may be read, as long as the server goes on answering: as often as its patience
  /// fits, and once at least.
  static Duration reading(Duration patience) {
    return patience.multipliedBy(Math.max(1, READING.dividedBy(patience)));
  }

  private static StoreException ended(Exception e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    return new StoreException(Reason.INTERRUPTED, "interrupted while looking", e);
  }
}
