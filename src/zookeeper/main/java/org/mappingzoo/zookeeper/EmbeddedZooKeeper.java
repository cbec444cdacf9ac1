package org.mappingzoo.zookeeper;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.PurgeTxnLog;
import org.apache.zookeeper.server.SyncRequestProcessor;
import org.apache.zookeeper.server.ZKDatabase;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FilePadding;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/// A ZooKeeper server inside this JVM, for demos and tests: on loopback, on a port that is free,
/// with its data in a directory that is kept or, being temporary, deleted on close.
///
/// It is the bare server without `ZooKeeperServerEmbedded`'s and the start scripts' trimmings
/// (admin server, JVM-wide handlers, configuration files). Its threads are
/// daemons and end with it.
public final class EmbeddedZooKeeper implements AutoCloseable {
  private static final int LOG_PADDING_BYTES = 256 * 1024;
  private static final int TRANSACTIONS_A_SNAPSHOT = 20_000;
  private static final long LOG_BYTES_A_SNAPSHOT = 8L * 1024 * 1024;

  /// The least that ZooKeeper's purge accepts.
  private static final int SNAPSHOTS_KEPT = 3;

  private static final int UNLIMITED = 0;
  /// Sessions last 1 to 10 s; closing waits for half a tick on average.
  private static final Duration TICK = Duration.ofMillis(500);

  private static final Duration THREADS_END_WITHIN = Duration.ofSeconds(3);

  private final Path directory;
  private final Optional<TemporaryDirectory> temporary;
  private final ThreadGroup threads = new ThreadGroup("embedded-zookeeper");
  private final FileTxnSnapLog log;
  private final Server server;
  private final NIOServerCnxnFactory port;
  private boolean closed;

  private EmbeddedZooKeeper(
      Path directory, Optional<TemporaryDirectory> temporary, int portNumber, Duration tick)
      throws IOException {
    this.directory = directory;
    this.temporary = temporary;
    FilePadding.setPreallocSize(LOG_PADDING_BYTES);
    SyncRequestProcessor.setSnapCount(TRANSACTIONS_A_SNAPSHOT);
    SyncRequestProcessor.setSnapSizeInBytes(LOG_BYTES_A_SNAPSHOT);
    this.log = new FileTxnSnapLog(directory.toFile(), directory.toFile());
    this.server = new Server(log, Math.toIntExact(tick.toMillis()));
    this.port = new NIOServerCnxnFactory();
    port.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), portNumber), UNLIMITED);
  }

  /// Starts a server whose data goes when it is closed.
  ///
  /// @throws UncheckedIOException if it cannot start
  public static EmbeddedZooKeeper start() {
    return start(TICK);
  }

  /// The same, with another unit of time: sessions last 2 to 20 ticks.
  static EmbeddedZooKeeper start(Duration tick) {
    try {
      TemporaryDirectory directory = TemporaryDirectory.make();
      return started(new EmbeddedZooKeeper(directory.path(), Optional.of(directory), 0, tick));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start ZooKeeper in a temporary directory", e);
    }
  }

  /// Starts a server that keeps its data in `directory`, which is created where it is missing.
  ///
  /// @throws UncheckedIOException if it cannot start
  public static EmbeddedZooKeeper start(Path directory) {
    return start(directory, 0, TICK);
  }

  /// @param port 0 for one that is free
  static EmbeddedZooKeeper start(Path directory, int port, Duration tick) {
    try {
      return started(
          new EmbeddedZooKeeper(Files.createDirectories(directory), Optional.empty(), port, tick));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start ZooKeeper in " + directory, e);
    }
  }

  private static EmbeddedZooKeeper started(EmbeddedZooKeeper zoo) throws IOException {
    try {
      zoo.startUp();
      return zoo;
    } catch (IOException e) {
      zoo.close();
      throw e;
    }
  }

  /// `127.0.0.1:port`.
  public String connectString() {
    return InetAddress.getLoopbackAddress().getHostAddress() + ":" + portNumber();
  }

  Path directory() {
    return directory;
  }

  int portNumber() {
    return port.getLocalPort();
  }

  /// The watches that the server itself counts.
  int watchCount() {
    return server.getZKDatabase().getDataTree().getWatchCount();
  }

  /// Ends a session as its timeout would.
  void expire(long sessionId) {
    server.expire(sessionId);
  }

  boolean hasSession(long sessionId) {
    return server.getZKDatabase().getSessionWithTimeOuts().containsKey(sessionId);
  }

  /// Stops the server and waits for its threads. Idempotent.
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    port.shutdown();
    server.shutdown(true);
    joinThreads();
    try {
      log.close();
      if (temporary.isPresent()) {
        temporary.get().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot clean up " + directory, e);
    }
  }

  /// The starting thread is a daemon of our group, so all threads of the server are.
  private void startUp() throws IOException {
    Executor starter =
        task -> {
          Thread thread = new Thread(threads, task, "embedded-zookeeper");
          thread.setDaemon(true);
          thread.start();
        };
    try {
      CompletableFuture.runAsync(this::runServer, starter).join();
    } catch (CompletionException e) {
      throw new IOException("ZooKeeper does not start", e.getCause());
    }
  }

  private void runServer() {
    try {
      port.startup(server);
    } catch (IOException | InterruptedException e) {
      throw new CompletionException(e);
    }
  }

  private void joinThreads() {
    Thread[] left = new Thread[threads.activeCount() + 16];
    int count = threads.enumerate(left, true);
    try {
      for (Thread thread : Arrays.copyOf(left, count)) {
        Objects.requireNonNull(thread).join(THREADS_END_WITHIN);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// No JMX beans: nobody looks at them, and the first costs a tenth of a second.
  ///
  /// Old logs go with each snapshot: a demo that runs for days must not fill the disk.
  private static final class Server extends ZooKeeperServer {
    private final File directory;

    Server(FileTxnSnapLog log, int tickMs) {
      super(log, tickMs, -1, -1, -1, new ZKDatabase(log), "", false);
      directory = log.getDataLogDir().getParentFile();
    }

    @Override
    public File takeSnapshot() throws IOException {
      File snapshot = super.takeSnapshot();
      PurgeTxnLog.purge(directory, directory, SNAPSHOTS_KEPT);
      return snapshot;
    }

    @Override
    protected void registerJMX() {}

    @Override
    protected void unregisterJMX() {}
  }
}
