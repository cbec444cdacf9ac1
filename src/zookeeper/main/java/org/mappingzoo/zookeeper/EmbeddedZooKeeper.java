package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.SyncRequestProcessor;
import org.apache.zookeeper.server.ZKDatabase;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FilePadding;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/// A ZooKeeper server inside this JVM, for demos and tests: on loopback, on a port that is free,
/// with its data in a directory that is kept or, being temporary, deleted on close.
///
/// It is the bare server without `ZooKeeperServerEmbedded`'s and the start scripts' trimmings
/// (admin server, JVM-wide handlers, configuration files, PROTOCOL.md §10.8). Its threads are
/// daemons and end with it.
public final class EmbeddedZooKeeper implements AutoCloseable {
  private static final int LOG_PADDING_BYTES = 256 * 1024;
  private static final int TRANSACTIONS_A_SNAPSHOT = 20_000;
  private static final int UNLIMITED = 0;
  private static final Duration THREADS_END_WITHIN = Duration.ofSeconds(3);

  private final Path directory;
  private final boolean temporary;
  private final ThreadGroup threads = new ThreadGroup("embedded-zookeeper");
  private final FileTxnSnapLog log;
  private final Server server;
  private final NIOServerCnxnFactory port;
  private boolean closed;

  private EmbeddedZooKeeper(Path directory, boolean temporary, int portNumber, Duration tick)
      throws IOException {
    this.directory = directory;
    this.temporary = temporary;
    FilePadding.setPreallocSize(LOG_PADDING_BYTES);
    SyncRequestProcessor.setSnapCount(TRANSACTIONS_A_SNAPSHOT);
    this.log = new FileTxnSnapLog(directory.toFile(), directory.toFile());
    this.server = new Server(log, Math.toIntExact(tick.toMillis()));
    this.port = new NIOServerCnxnFactory();
    port.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), portNumber), UNLIMITED);
  }

  /// Starts a server whose data goes when it is closed.
  ///
  /// @throws UncheckedIOException if it cannot start
  public static EmbeddedZooKeeper start() {
    return start(Duration.ofSeconds(1));
  }

  /// The same, with another unit of time: sessions last 2 to 20 ticks.
  static EmbeddedZooKeeper start(Duration tick) {
    try {
      return started(
          new EmbeddedZooKeeper(Files.createTempDirectory("mapping-zoo-"), true, 0, tick));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start ZooKeeper in a temporary directory", e);
    }
  }

  /// Starts a server that keeps its data in `directory`, which is created where it is missing.
  ///
  /// @throws UncheckedIOException if it cannot start
  public static EmbeddedZooKeeper start(Path directory) {
    return start(directory, 0, Duration.ofSeconds(1));
  }

  /// @param port 0 for one that is free
  static EmbeddedZooKeeper start(Path directory, int port, Duration tick) {
    try {
      return started(new EmbeddedZooKeeper(Files.createDirectories(directory), false, port, tick));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start ZooKeeper in " + directory, e);
    }
  }

  private static EmbeddedZooKeeper started(EmbeddedZooKeeper zoo) throws IOException {
    zoo.startUp();
    return zoo;
  }

  /// `127.0.0.1:port`.
  public String connectString() {
    return InetAddress.getLoopbackAddress().getHostAddress() + ":" + portNumber();
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
      if (temporary) {
        deleteAll(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot clean up " + directory, e);
    }
  }

  /// The starting thread is a daemon of our group, so all threads of the server are.
  private void startUp() throws IOException {
    CompletableFuture<Void> running = new CompletableFuture<>();
    Thread starter =
        new Thread(
            threads,
            () -> {
              try {
                port.startup(server);
                running.complete(null);
              } catch (IOException | InterruptedException e) {
                running.completeExceptionally(e);
              }
            },
            "embedded-zookeeper");
    starter.setDaemon(true);
    starter.start();
    try {
      running.join();
    } catch (CompletionException e) {
      throw new IOException("ZooKeeper does not start", e.getCause());
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

  private static void deleteAll(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      return;
    }
  }

  /// No JMX beans: nobody looks at them, and the first costs a tenth of a second.
  private static final class Server extends ZooKeeperServer {

    Server(FileTxnSnapLog log, int tickMs) {
      super(log, tickMs, -1, -1, -1, new ZKDatabase(log), "", false);
    }

    @Override
    protected void registerJMX() {}

    @Override
    protected void unregisterJMX() {}
  }
}
