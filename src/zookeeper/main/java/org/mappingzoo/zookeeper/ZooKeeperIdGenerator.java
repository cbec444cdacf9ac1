package org.mappingzoo.zookeeper;

import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.Transactions;

/// What a worker connects to: the API of 2010 over a session of its own, on plain and on managed
/// categories.
public final class ZooKeeperIdGenerator implements AutoCloseable {
  /// Enough for dozens of writers on one category; beyond, a caller should hear of it.
  private static final int ATTEMPTS = 40;

  private final ZooKeeperConnection connection;
  private final IdGeneratorService service;

  private ZooKeeperIdGenerator(ZooKeeperConnection connection, IdGeneratorService service) {
    this.connection = connection;
    this.service = service;
  }

  /// For plain categories only. Begins to connect and returns at once; a call waits for the
  /// connection.
  ///
  /// @param random a `SecureRandom`: request ids must be unique among all workers
  public static ZooKeeperIdGenerator connect(
      Ensemble ensemble, ZooKeeperConnection.Options options, RandomGenerator random) {
    ZooKeeperConnection connection = ZooKeeperConnection.open(ensemble, options);
    return new ZooKeeperIdGenerator(connection, over(connection, random));
  }

  /// For plain and managed categories: leases are in this owner's name, and its presence node is
  /// there as long as the session is.
  ///
  /// @param random a `SecureRandom`: lease names must be unique among all workers
  /// @param owner a name that no other process has at the same time
  /// @param presence who that is, for operators
  public static ZooKeeperIdGenerator connect(
      Ensemble ensemble,
      ZooKeeperConnection.Options options,
      RandomGenerator random,
      OwnerName owner,
      Presence presence) {
    ZooKeeperConnection connection = ZooKeeperConnection.open(ensemble, options);
    PresenceNode.keep(connection, Layout.DEFAULT, owner, presence);
    return new ZooKeeperIdGenerator(
        connection,
        new IdGeneratorService(loop(connection, random), ledger(connection, random, owner)));
  }

  /// For plain categories only, over a connection that is the caller's to close.
  public static IdGeneratorService over(ZooKeeperConnection connection, RandomGenerator random) {
    return new IdGeneratorService(loop(connection, random));
  }

  /// The leases of one owner, over a connection that is the caller's to close.
  public static LeaseLedger ledger(
      ZooKeeperConnection connection, RandomGenerator random, OwnerName owner) {
    RandomNames names = new RandomNames(random);
    return new LeaseLedger(
        new ZooKeeperLedger(connection, Layout.DEFAULT),
        new Transactions(Layout.DEFAULT),
        () -> names.lease(owner),
        new JitteredPause(random),
        ATTEMPTS);
  }

  private static CompareAndSetLoop loop(ZooKeeperConnection connection, RandomGenerator random) {
    Pause pause = new JitteredPause(random);
    return new CompareAndSetLoop(
        new ZooKeeperStore(connection, Markers.NONE),
        new RandomRequestIds(random),
        pause,
        ATTEMPTS);
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
