package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.ConnectionStatus.Session;
import org.mappingzoo.core.monitor.Failure;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.FleetSource;
import org.mappingzoo.core.protocol.Layout;

/// The live state of all categories of one ensemble, over a session of its own.
///
/// One thread owns everything: [FleetWatcher] keeps the values in step, [Heartbeat] tells whether
/// they can be believed, [ConnectTrial] says in words why there is no connection. Snapshots come
/// at most as often as whoever looks can use them.
public final class ZooKeeperFleetSource implements FleetSource {
  /// A pace for people: each snapshot costs a redraw, and nobody reads ten figures in a second.
  public static final Duration FOR_PEOPLE = Duration.ofMillis(125);

  /// A pace for programs.
  static final Duration FOR_PROGRAMS = Duration.ofMillis(50);

  private static final Duration FIRST_TRIAL_AFTER = Duration.ofMillis(300);
  private static final Duration TRIAL_EVERY = Duration.ofSeconds(2);

  private final Ensemble ensemble;
  private final InstantSource clock;
  private final ZooKeeperConnection.Options options;
  private final Duration lookAgain;
  private final OwnThread thread = new OwnThread("mapping-zoo-fleet");
  private final FleetWatcher watcher;
  private final LedgerWatcher ledgers;
  private final Heartbeat heartbeat;
  private final ConnectTrial trial;
  private final Throttle publishing;
  private final AtomicBoolean started = new AtomicBoolean();
  private volatile boolean closed;
  private volatile @Nullable ZooKeeperConnection connection;

  private Consumer<FleetSnapshot> listener = snapshot -> {};
  private Optional<Session> session = Optional.empty();
  private boolean wasConnected;
  private boolean settled;
  private Instant since = Instant.EPOCH;
  private Failure failure = Failure.unknown();
  private long sequence;

  /// A source that does nothing before [#start].
  public ZooKeeperFleetSource(
      Ensemble ensemble,
      Discovery discovery,
      InstantSource clock,
      ZooKeeperConnection.Options options) {
    this(ensemble, discovery, clock, options, FOR_PROGRAMS);
  }

  /// The same for somebody who wants snapshots less often.
  ///
  /// @param pace of snapshots while all changes all the time; the first change behind a quiet
  ///     moment is told at once
  public ZooKeeperFleetSource(
      Ensemble ensemble,
      Discovery discovery,
      InstantSource clock,
      ZooKeeperConnection.Options options,
      Duration pace) {
    this(ensemble, discovery, clock, options, pace, FleetWatcher.LOOK_AGAIN);
  }

  /// The same, with another interval of looking through what is not watched.
  ZooKeeperFleetSource(
      Ensemble ensemble,
      Discovery discovery,
      InstantSource clock,
      ZooKeeperConnection.Options options,
      Duration pace,
      Duration lookAgain) {
    this.ensemble = ensemble;
    this.clock = clock;
    this.options = options;
    this.lookAgain = lookAgain;
    this.trial = new ConnectTrial(ensemble, options);
    this.publishing = new Throttle(thread, pace, this::publish);
    this.heartbeat = new Heartbeat(thread, clock, publishing::request);
    this.watcher =
        new FleetWatcher(
            thread,
            clock,
            discovery,
            ensemble.chroot().isPresent(),
            new Known(),
            publishing::request);
    this.ledgers =
        new LedgerWatcher(
            thread, Layout.DEFAULT, watcher::hearBooked, watcher::hear, publishing::request);
  }

  /// A generation says that there are books, be the list empty.
  private final class Known implements FleetBoard.Lives {
    @Override
    public void begun(CategoryName category, String generation) {
      watcher.hearBooked(category);
      ledgers.begun(category, generation);
    }

    @Override
    public void over(CategoryName category, String generation) {
      ledgers.over(category, generation);
    }

    @Override
    public void listed(CategoryName category) {
      ledgers.listed(category);
    }
  }

  @Override
  public void start(Consumer<FleetSnapshot> newListener) {
    if (!started.compareAndSet(false, true)) {
      throw new IllegalStateException("started before");
    }
    thread.hand(
        () -> {
          listener = newListener;
          since = clock.instant();
          publishing.request();
          watcher.lookAgainEvery(lookAgain);
          ledgers.lookAgainEvery(lookAgain);
          heartbeat.start();
          connect();
          OwnThread.Timer unused = thread.after(FIRST_TRIAL_AFTER, this::tryToConnect);
          thread.every(TRIAL_EVERY, this::tryToConnect);
        });
  }

  @Override
  public void refresh() {
    thread.hand(
        () -> {
          watcher.resync();
          ledgers.resync();
        });
  }

  @Override
  public void close() {
    closed = true;
    ZooKeeperConnection open = connection;
    if (open != null) {
      open.close();
    }
    thread.close();
  }

  private void connect() {
    ZooKeeperConnection opened =
        ZooKeeperConnection.open(ensemble, options, link -> thread.hand(() -> linked(link)));
    connection = opened;
    if (closed) {
      opened.close();
    }
  }

  private void linked(Link link) {
    boolean was = session.isPresent();
    session = link.session();
    if (session.isPresent()) {
      Handle handle = link.handle().orElseThrow();
      wasConnected = true;
      failure = Failure.unknown();
      heartbeat.connected(handle, session.get().readOnly());
      watcher.connected(handle, session.get().readOnly());
      ledgers.connected(handle, session.get().readOnly());
    } else if (was) {
      since = clock.instant();
      failure = new Failure.Broken();
      heartbeat.disconnected();
      watcher.disconnected();
      ledgers.disconnected();
      tryToConnect();
    }
    publishing.request();
  }

  private void tryToConnect() {
    if (session.isEmpty()) {
      trial.begin(ends -> thread.hand(() -> tried(ends)));
    }
  }

  private void tried(Failure.Tried ends) {
    if (session.isEmpty()) {
      failure = ends;
      publishing.request();
    }
  }

  private void publish() {
    if (!closed) {
      listener.accept(
          new FleetSnapshot(
              ++sequence,
              clock.instant(),
              status(),
              watcher.board().categories(),
              watcher.board().hidden(),
              watcher.traffic().plusWatches(ledgers.watches()),
              ledgers.boards().ledgers().snapshot(),
              ledgers.boards().leaders().snapshot(),
              ledgers.boards().actions().snapshot()));
    }
  }

  /// What is found to be missing behind a sweep belongs to it; a later search is nobody's affair.
  private boolean isResyncing() {
    boolean reading = watcher.isResyncing() || ledgers.isSweeping();
    settled = !reading && (settled || !ledgers.isLooking());
    return !settled;
  }

  private ConnectionStatus status() {
    if (session.isEmpty()) {
      return wasConnected
          ? new ConnectionStatus.Disconnected(since, failure)
          : new ConnectionStatus.Connecting(since, failure);
    }
    if (heartbeat.staleSince().isPresent()) {
      return new ConnectionStatus.Stale(heartbeat.staleSince().get(), session.get());
    }
    return isResyncing()
        ? new ConnectionStatus.Resyncing(watcher.done(), watcher.total(), session.get())
        : new ConnectionStatus.Current(session.get(), heartbeat.latency());
  }
}
