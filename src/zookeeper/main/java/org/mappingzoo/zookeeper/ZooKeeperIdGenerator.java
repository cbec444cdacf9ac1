package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a worker embeds: ids of plain and of managed categories, over a session of its own.
///
/// ```java
/// try (ZooKeeperIdGenerator generator =
///     ZooKeeperIdGenerator.builder("zoo1:2181,zoo2:2181/prod").owner("importer-7").connect()) {
///   IdDispenser ids = generator.dispenser(CategoryName.of("/ids/orders"));
///   long id = ids.nextId();
/// }
/// ```
///
/// [#dispenser] hands out ids one by one from a managed category, as fast as a counter.
/// [#takeIds] and [#pushIds] are the API of 2010: batches of a plain or a managed one. Leases are
/// in the owner's name, and its presence node is there as long as the session is. Safe for use by
/// several threads.
public final class ZooKeeperIdGenerator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ZooKeeperIdGenerator.class);

  /// Enough for dozens of writers on one category; beyond, a caller should hear of it.
  private static final int ATTEMPTS = 40;

  private final ZooKeeperConnection connection;
  private final IdGeneratorService service;
  private final Optional<Dispensers> dispensers;
  private final OptionalLong window;

  private ZooKeeperIdGenerator(
      ZooKeeperConnection connection,
      IdGeneratorService service,
      Optional<Dispensers> dispensers,
      OptionalLong window) {
    this.window = window;
    this.connection = connection;
    this.service = service;
    this.dispensers = dispensers;
  }

  /// What to connect to, and as whom.
  ///
  /// @param ensemble `host:port[,host:port…][/chroot]`
  /// @throws IllegalArgumentException if that is no connect string, saying which part is not
  public static Builder builder(String ensemble) {
    return new Builder(new Ensemble(ensemble));
  }

  /// The ids of a managed category, one by one: the same dispenser for each call, until it is
  /// closed. It follows the category's settings live.
  ///
  /// ZooKeeper is not asked yet whether there is such a category: where it is a plain one, or is
  /// not there, the first [IdDispenser#nextId()] ends as
  /// [org.mappingzoo.core.dispenser.NoIdException.Refused].
  ///
  /// @throws IllegalArgumentException if the name lies under Mapping Zoo's own root
  /// @throws IllegalStateException if this was closed, or serves plain categories only
  public IdDispenser dispenser(CategoryName category) {
    return dispenser(category, DispenserOptions.DEFAULT);
  }

  /// The same with options of one's own. Where they have no window, the generator's counts.
  ///
  /// @throws IllegalArgumentException if the category has a dispenser with other options, or its
  ///     name lies under Mapping Zoo's own root
  /// @throws IllegalStateException if this was closed, or serves plain categories only
  public IdDispenser dispenser(CategoryName category, DispenserOptions options) {
    return dispensers
        .orElseThrow(() -> new IllegalStateException("this generator has no ledger"))
        .of(category, options.window().isPresent() ? options : options.withWindow(window));
  }

  /// Takes a batch, as [IdGeneratorService#takeIds] does.
  public IdSet takeIds(CategoryName category, long count) {
    return service.takeIds(category, count);
  }

  /// Pushes back what is left of a batch, as [IdGeneratorService#pushIds] does.
  ///
  /// @return what stays parked
  public RangeList pushIds(IdSet ids) {
    return service.pushIds(ids);
  }

  /// The API of 2010 alone, for those who need no more.
  public IdGeneratorService service() {
    return service;
  }

  /// The session that all of it uses; this closes it.
  public ZooKeeperConnection connection() {
    return connection;
  }

  /// Closes the dispensers, side by side, which pushes back what they have not handed out, then
  /// what batches have left behind ([IdGeneratorService#closeUsedUp]), and ends the session. Where
  /// ZooKeeper does not answer that takes a retry budget for each thing that a dispenser waits for:
  /// a take that is on its way, and the push of each of its leases. What a dispenser leaves parked,
  /// since a list is too long for it, is logged, and of which categories batches leave leases open.
  /// Sets are closed before their generator: one that is closed behind it can push nothing back any
  /// more, and its lease stays open until it is recycled.
  ///
  /// @throws org.mappingzoo.core.dispenser.NoIdException if a push did not certainly succeed: the
  ///     lease is in the ledger then, or was pushed back
  @Override
  public void close() {
    try {
      dispensers.ifPresent(Dispensers::close);
    } finally {
      end();
    }
  }

  private void end() {
    try {
      service.closeUsedUp();
      service
          .unfinished()
          .forEach(category -> LOG.warn("Leases of {} stay open: see its ledger", category));
    } finally {
      connection.close();
    }
  }

  /// For plain categories only, over a connection that is the caller's to close.
  ///
  /// @param random a `SecureRandom`: request ids must be unique among all workers
  public static IdGeneratorService over(ZooKeeperConnection connection, RandomGenerator random) {
    return new IdGeneratorService(loop(connection, random, new JitteredPause(random)));
  }

  /// The leases of one worker, over a connection that is the caller's to close.
  ///
  /// @param random a `SecureRandom`: lease names must be unique among all workers
  /// @param worker has a presence node only where the caller keeps one
  public static LeaseLedger ledger(
      ZooKeeperConnection connection, RandomGenerator random, WorkerName worker) {
    return ledger(connection, random, worker, new JitteredPause(random), Pause.none());
  }

  private static LeaseLedger ledger(
      ZooKeeperConnection connection,
      RandomGenerator random,
      WorkerName worker,
      Pause pause,
      Pause atFence) {
    RandomNames names = new RandomNames(random);
    return new LeaseLedger(
        new ZooKeeperLedger(connection, Layout.DEFAULT),
        new Transactions(Layout.DEFAULT),
        () -> names.lease(worker),
        pause,
        atFence,
        ATTEMPTS);
  }

  private static CompareAndSetLoop loop(
      ZooKeeperConnection connection, RandomGenerator random, Pause pause) {
    return new CompareAndSetLoop(
        new ZooKeeperStore(connection, Markers.NONE),
        new RandomRequestIds(random),
        pause,
        ATTEMPTS);
  }

  /// How to connect. All but the ensemble has a default; nothing happens before [#connect()].
  public static final class Builder {
    /// Less than a dispenser's usual patience, so that whoever waits first in an outage is told of
    /// it, and not only that nothing came.
    private static final Duration LONGEST_REQUEST = Duration.ofSeconds(4);

    private Ensemble ensemble;
    private Wiring wiring = Wiring.ofThisProcess();
    private Optional<OwnerName> owner = Optional.empty();
    private OptionalLong window = OptionalLong.empty();
    private Duration retryBudget = Duration.ofSeconds(15);
    private Duration fencePatience = Duration.ofSeconds(3);
    private Duration sessionTimeout = Options.forWorkers().sessionTimeout();
    private Security security = Security.NONE;
    private boolean ledger = true;

    private Builder(Ensemble ensemble) {
      this.ensemble = ensemble;
    }

    /// Which node all paths are seen from, where the ensemble does not say so itself.
    ///
    /// @throws IllegalArgumentException if it does, or this is not a path
    public Builder chroot(String path) {
      if (!path.startsWith("/")) {
        throw new IllegalArgumentException(
            "'%s' is not a chroot: it does not begin with '/'".formatted(path));
      }
      if (ensemble.chroot().isPresent()) {
        throw new IllegalArgumentException("'%s' has a chroot already".formatted(ensemble));
      }
      ensemble = new Ensemble(ensemble + path);
      return this;
    }

    /// Whose leases they are: a name that no other process has at the same time. The process that
    /// comes after this one may have it again: what each of them holds is told apart. By default
    /// made of the host's name, the process id and random letters.
    ///
    /// @throws IllegalArgumentException if an owner cannot have this name
    public Builder owner(String name) {
      owner = Optional.of(new OwnerName(name));
      return this;
    }

    /// How many ids of each lease are granted at a time, instead of what the category is set to:
    /// what lies beyond comes back safely should this process die.
    ///
    /// @throws IllegalArgumentException if that is not positive
    public Builder window(long ids) {
      if (ids < 1) {
        throw new IllegalArgumentException("a window has at least 1 id, not " + ids);
      }
      window = OptionalLong.of(ids);
      return this;
    }

    /// For how long a take or a push may go on trying while others win or replies are lost, by
    /// default 15 seconds. No attempt begins later. The last one waits for a connection, and then
    /// for its answer, at most 4 seconds each, or as long as this budget where that is less.
    ///
    /// @throws IllegalArgumentException if that is below [Options#SHORTEST_TIMEOUT]
    public Builder retryBudget(Duration budget) {
      Options.checkNotTooShort("retry budget", budget, Options.SHORTEST_TIMEOUT);
      retryBudget = budget;
      return this;
    }

    /// For how long a take waits where all free ids lie above the fence, which the steward has to
    /// move, by default 3 seconds and never beyond the retry budget. Then it fails as
    /// [org.mappingzoo.core.category.Refusal.FenceStalled]: the category is not exhausted.
    ///
    /// @throws IllegalArgumentException if that is negative
    public Builder fencePatience(Duration patience) {
      if (patience.isNegative()) {
        throw new IllegalArgumentException("patience is not negative, unlike " + patience);
      }
      fencePatience = patience;
      return this;
    }

    /// After how long without a sign of life the ensemble ends the session, by default 15
    /// seconds. The servers have bounds of their own, often 4 to 40 seconds.
    ///
    /// @throws IllegalArgumentException if that is below 2 ms, or above [Options#LONGEST_TIMEOUT]
    public Builder sessionTimeout(Duration timeout) {
      Options.checkNotTooShort(
          "session timeout", timeout, Options.SHORTEST_TIMEOUT.multipliedBy(2));
      Options.checkNotTooLong("session", timeout);
      sessionTimeout = timeout;
      return this;
    }

    /// Who this worker is, towards access lists. Where they do not permit a take, that of a
    /// batch ends as a [org.mappingzoo.core.allocator.StoreException] for want of permission, that
    /// of a dispenser as a [org.mappingzoo.core.dispenser.NoIdException.Refused].
    public Builder credentials(Credentials known) {
      security = security.with(known);
      return this;
    }

    /// How the connection is encrypted; by default it is not.
    public Builder tls(Tls encryption) {
      security = security.with(encryption);
      return this;
    }

    /// Serves plain categories only, and writes nothing but these: no leases, no presence. What is
    /// set for leases (owner, window, the fence's patience) has nothing to apply to then.
    public Builder withoutLedger() {
      ledger = false;
      return this;
    }

    Builder wiring(Wiring own) {
      wiring = own;
      return this;
    }

    /// Begins to connect and returns at once; a call waits for the connection.
    public ZooKeeperIdGenerator connect() {
      ZooKeeperConnection connection = ZooKeeperConnection.open(ensemble, connectionOptions());
      Pause pause = new JitteredPause(wiring.random(), retryBudget, wiring.nanoTime());
      CompareAndSetLoop loop = loop(connection, wiring.random(), pause);
      return ledger
          ? withLedger(connection, loop, pause)
          : new ZooKeeperIdGenerator(
              connection, new IdGeneratorService(loop), Optional.empty(), window);
    }

    private ZooKeeperIdGenerator withLedger(
        ZooKeeperConnection connection, CompareAndSetLoop loop, Pause pause) {
      WorkerName worker = new RandomNames(wiring.random()).worker(owner.orElseGet(wiring::owner));
      PresenceNode.keep(connection, Layout.DEFAULT, worker, wiring.presence());
      Pause atFence = new JitteredPause(wiring.random(), fencePatience, wiring.nanoTime());
      LeaseLedger leases = ledger(connection, wiring.random(), worker, pause, atFence);
      ControlWatches watches = new ControlWatches(connection);
      return new ZooKeeperIdGenerator(
          connection,
          new IdGeneratorService(
              loop,
              leases,
              window,
              watches::follow,
              other -> PresentWorkers.read(connection, Layout.DEFAULT).contains(other)),
          Optional.of(new Dispensers(watches, leases, wiring.nanoTime(), wiring.shrinkEvery())),
          window);
    }

    private Options connectionOptions() {
      Duration request = retryBudget.compareTo(LONGEST_REQUEST) < 0 ? retryBudget : LONGEST_REQUEST;
      Duration halfSession = sessionTimeout.dividedBy(2);
      Duration connection = request.compareTo(halfSession) < 0 ? request : halfSession;
      return new Options(sessionTimeout, connection, request, false, security);
    }

    /// Without the secret of the credentials.
    @Override
    public String toString() {
      return "%s, owner %s, window %s, retry budget %s, session timeout %s, credentials %s, %s"
          .formatted(
              ensemble,
              owner.map(OwnerName::value).orElse("generated"),
              window.isPresent() ? window.getAsLong() : "as set",
              retryBudget,
              sessionTimeout,
              security.credentials().map(Credentials::toString).orElse("none"),
              security.tls().map(Tls::toString).orElse("not encrypted"));
    }
  }
}
