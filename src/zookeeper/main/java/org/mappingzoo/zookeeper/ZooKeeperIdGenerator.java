package org.mappingzoo.zookeeper;

import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.IdGeneratorService;

/// What a worker connects to: the API of 2010 over a session of its own, on plain categories.
public final class ZooKeeperIdGenerator implements AutoCloseable {
  /// Enough for dozens of writers on one category; beyond, a caller should hear of it.
  private static final int ATTEMPTS = 40;

  private final ZooKeeperConnection connection;
  private final IdGeneratorService service;

  private ZooKeeperIdGenerator(ZooKeeperConnection connection, RandomGenerator random) {
    this.connection = connection;
    this.service = over(connection, random);
  }

  /// Begins to connect and returns at once; a call waits for the connection.
  ///
  /// @param random a `SecureRandom`: request ids must be unique among all workers
  public static ZooKeeperIdGenerator connect(
      Ensemble ensemble, ZooKeeperConnection.Options options, RandomGenerator random) {
    return new ZooKeeperIdGenerator(ZooKeeperConnection.open(ensemble, options), random);
  }

  /// The same over a connection that is the caller's to close.
  public static IdGeneratorService over(ZooKeeperConnection connection, RandomGenerator random) {
    return new IdGeneratorService(
        new CompareAndSetLoop(
            new ZooKeeperStore(connection, Markers.NONE),
            new RandomRequestIds(random),
            new JitteredPause(random),
            ATTEMPTS));
  }

  public IdGeneratorService service() {
    return service;
  }

  public ZooKeeperConnection connection() {
    return connection;
  }

  @Override
  public void close() {
    connection.close();
  }
}
