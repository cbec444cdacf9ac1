package org.mappingzoo.bench.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// An ensemble of three servers, each a process with a data directory of its own, on the loopback
/// address.
final class QuorumOfThree implements AutoCloseable {
  private static final int SIZE = 3;

  /// By its name: only one module may know this class.
  private static final String MAIN = "org.apache.zookeeper.server.quorum.QuorumPeerMain";

  private final Path home;
  private final List<Integer> ports;
  private final List<ChildProcess> servers = new ArrayList<>();

  /// Not started.
  QuorumOfThree(Path home) throws IOException {
    this.home = home;
    this.ports = freePorts(3 * SIZE);
  }

  String connectString() {
    return ports.subList(0, SIZE).stream()
        .map(port -> "127.0.0.1:" + port)
        .collect(Collectors.joining(","));
  }

  /// Starts all three on what their directories hold.
  void start() throws IOException {
    for (int i = 0; i < SIZE; i++) {
      servers.add(server(i));
    }
  }

  private ChildProcess server(int index) throws IOException {
    Path data = Files.createDirectories(home.resolve("server" + index));
    Files.writeString(data.resolve("myid"), String.valueOf(index + 1));
    Path config = home.resolve("server" + index + ".cfg");
    Files.writeString(config, config(index, data));
    return ChildProcess.start(
        List.of(
            System.getProperty("java.home") + "/bin/java",
            "-Xmx96m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Djava.util.logging.config.file=" + silence(),
            "-cp",
            System.getProperty("java.class.path"),
            MAIN,
            config.toString()));
  }

  /// Kills the leader, so that another is elected, and starts that server again.
  ///
  /// @throws IllegalStateException if none says that it leads
  void changeLeader() throws IOException {
    for (int i = 0; i < SIZE; i++) {
      if (leads(i)) {
        servers.get(i).kill();
        servers.get(i).close();
        servers.set(i, server(i));
        return;
      }
    }
    throw new IllegalStateException("no server leads");
  }

  private boolean leads(int index) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ports.get(index))) {
      socket.getOutputStream().write("srvr".getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8).contains("Mode: leader");
    } catch (ConnectException e) {
      return false; // it is not up
    }
  }

  /// Kills all servers at once and deletes all that they knew.
  void lose() throws IOException {
    servers.forEach(ChildProcess::kill);
    close();
    for (int i = 0; i < SIZE; i++) {
      delete(home.resolve("server" + i));
    }
  }

  @Override
  public void close() {
    servers.forEach(ChildProcess::close);
    servers.clear();
  }

  private String config(int index, Path data) {
    String members =
        IntStream.range(0, SIZE)
            .mapToObj(
                i ->
                    "server.%d=127.0.0.1:%d:%d"
                        .formatted(i + 1, ports.get(SIZE + i), ports.get(2 * SIZE + i)))
            .collect(Collectors.joining("\n"));
    return """
    tickTime=500
    initLimit=20
    syncLimit=10
    dataDir=%s
    clientPort=%d
    clientPortAddress=127.0.0.1
    admin.enableServer=false
    %s
    """
        .formatted(data, ports.get(index), members);
  }

  private Path silence() throws IOException {
    return Files.writeString(home.resolve("logging.properties"), ".level=OFF\n");
  }

  private static void delete(Path directory) throws IOException {
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, java.io.IOException failure)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
