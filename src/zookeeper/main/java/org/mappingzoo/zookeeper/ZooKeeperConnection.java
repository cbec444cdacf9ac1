package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.utils.ZookeeperFactory;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.monitor.ConnectionStatus.Session;
import org.mappingzoo.zookeeper.Link.Phase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One client of one ensemble, with one session at a time: when a session ends, the next begins
/// by itself. Where the credentials are refused, it is tried again every few seconds.
///
/// Curator keeps a session going, and begins the next; reads and writes go through the raw
/// [Handle], because Curator would repeat them. All threads are daemons.
public final class ZooKeeperConnection implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ZooKeeperConnection.class);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(1);

  /// Between two attempts whose credentials are refused.
  private static final Executor SOON = CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS);

  private final Ensemble ensemble;
  private final Options options;
  private final CuratorFramework client;
  private final List<Consumer<Link>> listeners = new CopyOnWriteArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile Link link = new Link(Phase.CONNECTING, Optional.empty(), "");

  /// Whether the server that answered last refused the credentials. Another may take them.
  private volatile boolean refused;

  /// Whether any session has stood so far. Guarded by the lock.
  private boolean everConnected;

  /// Timeouts and manners of a connection.
  ///
  /// @param sessionTimeout after this long without a sign of life the ensemble ends the session
  /// @param connectionTimeout how long a call waits for a connection before it gives up; shorter
  ///     than the session timeout
  /// @param requestTimeout how long a call waits for its answer; a transaction without one costs
  ///     the connection, not the session: the client goes on to the next server
  /// @param readOnlyAllowed whether a server without a quorum will do for reading
  /// @param security who this is, and how it is encrypted
  public record Options(
      Duration sessionTimeout,
      Duration connectionTimeout,
      Duration requestTimeout,
      boolean readOnlyAllowed,
      Security security) {
    /// ZooKeeper counts milliseconds, in 32 bits: nearly 25 days.
    public static final Duration LONGEST_TIMEOUT = Duration.ofMillis(Integer.MAX_VALUE);

    /// Less would be none to ZooKeeper, and a request without a timeout is waited for without end.
    public static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);

    /// Without credentials or encryption.
    public Options(
        Duration sessionTimeout,
        Duration connectionTimeout,
        Duration requestTimeout,
        boolean readOnlyAllowed) {
      this(sessionTimeout, connectionTimeout, requestTimeout, readOnlyAllowed, Security.NONE);
    }

    /// @throws IllegalArgumentException if a timeout is below the shortest or above the longest, or
    ///     the connection timeout not below the session timeout
    public Options {
      checkNotTooShort("connection timeout", connectionTimeout, SHORTEST_TIMEOUT);
      checkNotTooShort("request timeout", requestTimeout, SHORTEST_TIMEOUT);
      if (connectionTimeout.compareTo(sessionTimeout) >= 0) {
        throw new IllegalArgumentException(
            "the connection timeout %s is not below the session timeout %s"
                .formatted(connectionTimeout, sessionTimeout));
      }
      checkNotTooLong("session", sessionTimeout);
      checkNotTooLong("request", requestTimeout);
    }

    /// @param what such as `session timeout`
    /// @throws IllegalArgumentException if it is below the least
    static void checkNotTooShort(String what, Duration given, Duration least) {
      if (given.compareTo(least) < 0) {
        throw new IllegalArgumentException(
            "a %s is at least %s, unlike %s".formatted(what, least, given));
      }
    }

    /// @param what such as `session`
    /// @throws IllegalArgumentException if the timeout is above the longest
    static void checkNotTooLong(String what, Duration timeout) {
      if (timeout.compareTo(LONGEST_TIMEOUT) > 0) {
        throw new IllegalArgumentException(
            "a %s timeout is at most %s, unlike %s".formatted(what, LONGEST_TIMEOUT, timeout));
      }
    }

    public Options with(Security other) {
      return new Options(sessionTimeout, connectionTimeout, requestTimeout, readOnlyAllowed, other);
    }

    /// For workers: patient, and never content with a server that may be behind.
    public static Options forWorkers() {
      return new Options(
          Duration.ofSeconds(15), Duration.ofSeconds(5), Duration.ofSeconds(5), false);
    }

    /// For operators: quick to notice, and content to look at a server without a quorum.
    public static Options forOperators() {
      return new Options(
          Duration.ofSeconds(10), Duration.ofSeconds(4), Duration.ofSeconds(4), true);
    }
  }

  private ZooKeeperConnection(Ensemble ensemble, Options options) {
    this.ensemble = ensemble;
    this.options = options;
    this.client =
        CuratorFrameworkFactory.builder()
            .connectString(ensemble.connectString())
            .sessionTimeoutMs(Math.toIntExact(options.sessionTimeout().toMillis()))
            .connectionTimeoutMs(Math.toIntExact(options.connectionTimeout().toMillis()))
            .canBeReadOnly(options.readOnlyAllowed())
            .retryPolicy(new RetryOneTime(100))
            .zkClientConfig(clientConfig(options))
            .zookeeperFactory(new HandleFactory())
            // A watch on /zookeeper/config that nobody asked for, and a changing server list.
            .ensembleTracker(false)
            .build();
  }

  /// Begins to connect and returns at once; never blocks on an absent server.
  public static ZooKeeperConnection open(Ensemble ensemble, Options options) {
    return open(ensemble, options, link -> {});
  }

  /// The same, with a first listener that misses nothing.
  static ZooKeeperConnection open(Ensemble ensemble, Options options, Consumer<Link> listener) {
    ZooKeeperConnection connection = new ZooKeeperConnection(ensemble, options);
    connection.listeners.add(listener);
    connection.client.start();
    return connection;
  }

  /// Tells each change of the link from now on, and the present one at once. What is told last is
  /// how it is: no older link is told after a newer one, whatever thread brings the news.
  ///
  /// @param listener called under the connection's lock: hands over and returns
  /// @return ends that: from then on the listener is told nothing that is new
  Runnable listen(Consumer<Link> listener) {
    lock.lock();
    try {
      listeners.add(listener);
      listener.accept(link);
    } finally {
      lock.unlock();
    }
    return () -> listeners.remove(listener);
  }

  public Ensemble ensemble() {
    return ensemble;
  }

  public Options options() {
    return options;
  }

  /// The session that stands, if one does at this moment.
  public Optional<Session> session() {
    return link.session();
  }

  /// Whether the session that stood is over, and no other has begun: the servers have ended it, or
  /// none of them was heard of for as long as it lasts.
  boolean isSessionLost() {
    lock.lock();
    try {
      return everConnected && link.phase() == Phase.CONNECTING;
    } finally {
      lock.unlock();
    }
  }

  /// Waits until a session stands; false if none does in time.
  ///
  /// @throws StoreException with [Reason#INTERRUPTED]
  public boolean awaitConnected(Duration limit) {
    return await(limit).isConnected();
  }

  /// The client to send a request with, once there is a connection.
  ///
  /// @throws StoreException if none comes up within the connection timeout, the servers refuse the
  ///     credentials, or this is closed
  Handle connected() {
    Link seen = link;
    Link now = seen.isConnected() ? seen : await(options.connectionTimeout());
    if (refused && now.phase() != Phase.CLOSED) {
      throw new StoreException(
          Reason.NO_PERMISSION,
          "%s refuses the credentials %s"
              .formatted(
                  ensemble,
                  options.security().credentials().map(Credentials::toString).orElse("")));
    }
    return now.handle().filter(handle -> now.isConnected()).orElseThrow(() -> away(now));
  }

  /// Whoever calls after the close would otherwise look for a fault of the network.
  private StoreException away(Link now) {
    return new StoreException(
        Reason.UNREACHABLE,
        now.phase() == Phase.CLOSED
            ? "the connection to %s is closed".formatted(ensemble)
            : "no connection to " + ensemble);
  }

  /// The client to send a write with.
  ///
  /// @throws StoreException if there is no connection, or only one for reading
  Handle writable() {
    Handle handle = connected();
    if (link.phase() == Phase.READ_ONLY) {
      throw new StoreException(
          Reason.READ_ONLY, "%s is cut off from its quorum: read-only".formatted(link.server()));
    }
    return handle;
  }

  /// Who this is towards access lists, with its role where that is known.
  String who() {
    return link.handle().map(Handle::who).orElseGet(options.security()::who);
  }

  /// Ends the session. Idempotent; takes at most about a second, also where nobody answers.
  @Override
  public void close() {
    if (moveTo(new Link(Phase.CLOSED, Optional.empty(), ""))) {
      Thread closing = new Thread(client::close, "mapping-zoo-close");
      closing.setDaemon(true);
      closing.start();
      joinQuietly(closing);
    }
  }

  private static void joinQuietly(Thread closing) {
    try {
      closing.join(CLOSE_LIMIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Link await(Duration limit) {
    lock.lock();
    try {
      long left = TimeUnit.NANOSECONDS.convert(limit);
      while (!link.isConnected() && link.phase() != Phase.CLOSED && !refused && left > 0) {
        left = changed.awaitNanos(left);
      }
      return link;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(Reason.INTERRUPTED, "interrupted while waiting for " + ensemble, e);
    } finally {
      lock.unlock();
    }
  }

  /// False if the connection was closed before.
  private boolean moveTo(Link next) {
    lock.lock();
    try {
      if (link.phase() == Phase.CLOSED) {
        return false;
      }
      link = next;
      everConnected |= next.isConnected();
      changed.signalAll();
      listeners.forEach(listener -> listener.accept(next)); // in here, or they hear it out of order
      return true;
    } finally {
      lock.unlock();
    }
  }

  private static ZKClientConfig clientConfig(Options options) {
    ZKClientConfig config = new ZKClientConfig();
    options.security().tls().ifPresent(tls -> tls.configure(config));
    config.setProperty(ZKClientConfig.ENABLE_CLIENT_SASL_KEY, "false");
    // Bounds the requests that are waited for in place: transactions, and the end of the session.
    config.setProperty(
        ZKClientConfig.ZOOKEEPER_REQUEST_TIMEOUT, "" + options.requestTimeout().toMillis());
    return config;
  }

  /// Notes each client that Curator asks for, and hears its events before Curator does.
  private final class HandleFactory implements ZookeeperFactory {

    @Override
    public ZooKeeper newZooKeeper(
        String connectString, int sessionTimeoutMs, Watcher curator, boolean canBeReadOnly)
        throws IOException {
      return newZooKeeper(
          connectString, sessionTimeoutMs, curator, canBeReadOnly, clientConfig(options));
    }

    @Override
    public ZooKeeper newZooKeeper(
        String connectString,
        int sessionTimeoutMs,
        Watcher curator,
        boolean canBeReadOnly,
        ZKClientConfig config)
        throws IOException {
      SessionWatcher watcher = new SessionWatcher(curator);
      lock.lock();
      try {
        if (link.phase() == Phase.CLOSED) {
          throw new IOException("the connection to %s is closed".formatted(ensemble));
        }
        Handle handle =
            new Handle(
                connectString,
                sessionTimeoutMs,
                watcher,
                canBeReadOnly,
                config,
                options.security());
        watcher.handle = handle;
        // Before anybody hears of the handle, so that no request overtakes them.
        options.security().credentials().ifPresent(known -> known.addTo(handle));
        moveTo(new Link(Phase.CONNECTING, Optional.of(handle), ""));
        return handle;
      } finally {
        lock.unlock();
      }
    }
  }

  /// Hears what happens to one session; called on its event thread, so it only hands over.
  private final class SessionWatcher implements Watcher {
    private final Watcher curator;
    private @Nullable Handle handle;

    SessionWatcher(Watcher curator) {
      this.curator = curator;
    }

    @Override
    public void process(WatchedEvent event) {
      if (event.getType() == EventType.None) {
        phaseOf(event).ifPresent(this::note);
      }
      curator.process(event);
    }

    private Optional<Phase> phaseOf(WatchedEvent event) {
      return switch (event.getState()) {
        case SyncConnected -> taken(Phase.CONNECTED);
        case ConnectedReadOnly -> taken(Phase.READ_ONLY);
        case Disconnected -> Optional.of(Phase.DISCONNECTED);
        case Expired -> Optional.of(Phase.CONNECTING);
        case AuthFailed -> {
          refused = true;
          SOON.execute(this::beginAnew); // this client is dead, and Curator leaves it at that
          yield Optional.of(Phase.CONNECTING);
        }
        default -> Optional.empty();
      };
    }

    /// Credentials are sent with each connection, and refused after it: who was refused before is
    /// connected once something else is answered.
    private Optional<Phase> taken(Phase phase) {
      if (!refused) {
        return Optional.of(phase);
      }
      present().ifPresent(own -> noteOnAnswer(own, phase));
      return Optional.empty();
    }

    private void noteOnAnswer(Handle own, Phase phase) {
      var unused =
          RawCalls.exists(own, "/")
              .handle((found, failure) -> failure == null || isAnswer(failure))
              .thenAccept(
                  answered -> {
                    if (answered) {
                      refused = false;
                      note(phase);
                    }
                  });
    }

    /// Whose credentials are taken may still not be permitted to look.
    private boolean isAnswer(Throwable failure) {
      LOG.debug("{} was asked whether it takes the credentials now", ensemble, failure);
      return Failures.codeOf(failure) == Code.NOAUTH;
    }

    private void note(Phase phase) {
      present().ifPresent(own -> moveTo(new Link(phase, Optional.of(own), own.server())));
    }

    private void beginAnew() {
      if (present().isEmpty()) {
        return;
      }
      try {
        client.getZookeeperClient().reset();
      } catch (Exception e) { // as Curator declares it
        if (present().isPresent()) { // not closed meanwhile
          LOG.warn("No new session with {}", ensemble, e);
          SOON.execute(this::beginAnew);
        }
      }
    }

    /// Empty as soon as another client has begun, or the connection is closed.
    private Optional<Handle> present() {
      return own().filter(own -> link.handle().filter(own::equals).isPresent());
    }

    /// Waits for the constructor that may still be running on another thread.
    private Optional<Handle> own() {
      lock.lock();
      try {
        return Optional.ofNullable(handle);
      } finally {
        lock.unlock();
      }
    }
  }
}
