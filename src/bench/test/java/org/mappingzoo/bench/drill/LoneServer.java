package org.mappingzoo.bench.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A ZooKeeper server that is a process of its own and all of its ensemble, on the loopback
/// address, with a data directory and a port of its own.
final class LoneServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Path RELEASES =
      Path.of(System.getProperty("project.root"), "src/bench/target/zookeeper");

  /// By its name: only one module may know this class.
  private static final String MAIN = "org.apache.zookeeper.server.quorum.QuorumPeerMain";

  private static final Pattern VERSION = Pattern.compile("Zookeeper version: ([0-9.]+)");

  private final ChildProcess process;
  private final int port;

  private LoneServer(ChildProcess process, int port) {
    this.process = process;
    this.port = port;
  }

  /// Starts a server and waits until it answers.
  ///
  /// @param directory empty; the server's files go there
  /// @param command that starts it with this file as its configuration
  /// @throws IllegalStateException if it does not come up
  static LoneServer start(Path directory, Function<Path, List<String>> command) throws IOException {
    int port = freePort();
    Path config =
        Files.writeString(
            directory.resolve("zoo.cfg"),
            """
            tickTime=1000
            dataDir=%s
            clientPort=%d
            clientPortAddress=127.0.0.1
            admin.enableServer=false
            """
                .formatted(directory, port));
    LoneServer started = new LoneServer(ChildProcess.start(command.apply(config)), port);
    try {
      started.awaitAnswer();
      return started;
    } catch (IllegalStateException e) {
      started.close();
      throw e;
    }
  }

  /// Starts a server of a release, with its own jars and none of the test's.
  ///
  /// @throws IllegalStateException if Maven has not put them there, or it does not come up
  static LoneServer ofRelease(String release, Path directory) throws IOException {
    Path jars = RELEASES.resolve(release);
    if (!Files.isDirectory(jars)) {
      throw new IllegalStateException(
          "this drill needs ZooKeeper %s in %s, where mvn verify -Pdrill puts it"
              .formatted(release, jars));
    }
    Path logging =
        Files.writeString(
            directory.resolve("logging.properties"),
            "handlers=java.util.logging.ConsoleHandler\n.level=SEVERE\n");
    return start(
        directory,
        config ->
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.util.logging.config.file=" + logging,
                "-cp",
                jars + "/*" + File.pathSeparator + RELEASES.resolve("parts") + "/*",
                MAIN,
                config.toString()));
  }

  String connectString() {
    return "127.0.0.1:" + port;
  }

  /// What it says that it is, such as `3.6.4`.
  String version() {
    return answer().orElseThrow();
  }

  @Override
  public void close() {
    process.close();
  }

  private void awaitAnswer() {
    Instant deadline = Instant.now().plus(PATIENCE);
    while (answer().isEmpty()) {
      if (!process.isAlive() || Instant.now().isAfter(deadline)) {
        throw new IllegalStateException("ZooKeeper did not come up on port " + port);
      }
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  private Optional<String> answer() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(1_000); // before the server listens, the socket may have met itself
      socket.getOutputStream().write("srvr".getBytes(UTF_8));
      Matcher said = VERSION.matcher(new String(socket.getInputStream().readAllBytes(), UTF_8));
      return said.find() ? Optional.of(said.group(1)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
