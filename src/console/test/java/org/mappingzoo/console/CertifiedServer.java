package org.mappingzoo.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.server.ZooKeeperServerMain;

/// A ZooKeeper that speaks TLS only, and demands certificates: its configuration is a file, and its
/// process another. Certificates come from the handbook's laboratory.
final class CertifiedServer implements AutoCloseable {
  private final Path directory;
  private final Process process;
  private final int port;

  private CertifiedServer(Path directory, Process process, int port) {
    this.directory = directory;
    this.process = process;
    this.port = port;
  }

  /// Starts one with its data and its laboratory below a directory.
  ///
  /// @param client who has a key and a certificate there, too
  static CertifiedServer start(Path directory, String client) {
    try {
      certify(directory, "zoo", "IP:127.0.0.1");
      certify(directory, client);
      int port = freePort();
      Path settings =
          Files.writeString(
              directory.resolve("zoo.cfg"),
              """
              dataDir=%1$s/server
              admin.enableServer=false
              tickTime=500
              secureClientPort=%2$d
              secureClientPortAddress=127.0.0.1
              serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory
              authProvider.x509=org.apache.zookeeper.server.auth.X509AuthenticationProvider
              ssl.keyStore.location=%1$s/lab/zoo.pem
              ssl.trustStore.location=%1$s/lab/ca.pem
              ssl.clientAuth=need
              ssl.clientHostnameVerification=false
              """
                  .formatted(directory, port));
      List<String> command = new ArrayList<>();
      command.add(System.getProperty("java.home") + "/bin/java");
      command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.addAll(List.of(ZooKeeperServerMain.class.getName(), settings.toString()));
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("zoo.log").toFile())
              .start();
      return new CertifiedServer(directory, process, port);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start a server in " + directory, e);
    }
  }

  private static void certify(Path directory, String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(
        Path.of(System.getProperty("project.root"), "src/handbook/lab-authority").toString());
    command.add(directory.resolve("lab").toString());
    command.addAll(List.of(words));
    Process lab = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(lab.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, lab.onExit().join().exitValue(), said);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  String connectString() {
    return "127.0.0.1:" + port;
  }

  /// One of the laboratory's files.
  Path file(String name) {
    return directory.resolve("lab").resolve(name);
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
