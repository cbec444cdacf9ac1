package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.counter.Counters;

/// What a worker connects to for counters: one session of its own, for as long as it lives.
///
/// ```
/// try (var zoo = ZooKeeperCounters.connect(ensemble, Options.forWorkers(), new SecureRandom())) {
///   String id = zoo.counters().getNextId(CategoryName.of("/sequences/items"));
/// }
/// ```
public final class ZooKeeperCounters implements AutoCloseable {
  /// Enough for dozens of writers on one counter; beyond, a caller should hear of it.
  private static final int ATTEMPTS = 40;

  /// For so long a take waits for a steward to move the fence.
  private static final Duration FENCE_PATIENCE = Duration.ofSeconds(5);

  private final ZooKeeperConnection connection;
  private final Counters counters;

  private ZooKeeperCounters(ZooKeeperConnection connection, RandomGenerator random) {
    this.connection = connection;
    this.counters =
        over(
            connection,
            random,
            new JitteredPause(random, FENCE_PATIENCE, Wiring.ofThisProcess().nanoTime()));
  }

  /// Begins to connect and returns at once; a call waits for the connection.
  ///
  /// @param random for the pauses between attempts, and for request ids
  public static ZooKeeperCounters connect(
      Ensemble ensemble, ZooKeeperConnection.Options options, RandomGenerator random) {
    return new ZooKeeperCounters(ZooKeeperConnection.open(ensemble, options), random);
  }

  /// The same over a connection that is the caller's to close; it does not wait where a fence
  /// stalls.
  public static Counters over(ZooKeeperConnection connection, RandomGenerator random) {
    return over(connection, random, Pause.none());
  }

  /// The same over a connection that is the caller's to close.
  ///
  /// @param atFence for how long, and between which looks, a take waits that would reach the fence
  public static Counters over(
      ZooKeeperConnection connection, RandomGenerator random, Pause atFence) {
    return new Counters(
        new ZooKeeperCounterStore(connection, new RandomRequestIds(random)),
        new JitteredPause(random),
        atFence,
        ATTEMPTS);
  }

  /// All counters of the ensemble, until this is closed.
  public Counters counters() {
    return counters;
  }

  /// The session that the counters use; this closes it.
  public ZooKeeperConnection connection() {
    return connection;
  }

  @Override
  public void close() {
    connection.close();
  }
}
