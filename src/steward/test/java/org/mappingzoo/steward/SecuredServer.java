package org.mappingzoo.steward;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.server.ZooKeeperServerMain;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.Security;
import org.mappingzoo.zookeeper.Tls;
import org.mappingzoo.zookeeper.ZooKeeperConnection;

/// A ZooKeeper that speaks TLS only, as an installation of it is set up: its configuration is a
/// file, and its process another. Certificates come from the handbook's laboratory.
public final class SecuredServer implements AutoCloseable {
  private final Path directory;
  private final Process process;
  private final int port;

  private SecuredServer(Path directory, Process process, int port) {
    this.directory = directory;
    this.process = process;
    this.port = port;
  }

  /// Starts one with its data and its laboratory below a directory.
  public static SecuredServer start(Path directory) throws Exception {
    certify(directory, "zoo", "IP:127.0.0.1");
    int port = freePort();
    Path settings =
        Files.writeString(
            directory.resolve("zoo.cfg"),
            """
            dataDir=%1$s/data
            admin.enableServer=false
            tickTime=500
            secureClientPort=%2$d
            secureClientPortAddress=127.0.0.1
            serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory
            authProvider.x509=org.apache.zookeeper.server.auth.X509AuthenticationProvider
            ssl.keyStore.location=%1$s/lab/zoo.pem
            ssl.trustStore.location=%1$s/lab/ca.pem
            ssl.clientAuth=want
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
    SecuredServer server = new SecuredServer(directory, process, port);
    server.awaitReady();
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void awaitReady() {
    Security trusting = Security.NONE.with(Tls.trusting(file("ca.pem"), Optional.empty()));
    try (ZooKeeperConnection connection =
        ZooKeeperConnection.open(
            new Ensemble(connectString()),
            ZooKeeperConnection.Options.forOperators().with(trusting))) {
      if (!connection.awaitConnected(Duration.ofSeconds(30))) {
        close();
        throw new IllegalStateException("no session: see " + directory.resolve("zoo.log"));
      }
    }
  }

  /// A key and a certificate of this name, of the handbook's laboratory.
  public static void certify(Path directory, String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(
        Path.of(System.getProperty("project.root"), "src/handbook/lab-authority").toString());
    command.add(directory.resolve("lab").toString());
    command.addAll(List.of(words));
    Process lab = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(lab.getInputStream().readAllBytes(), UTF_8);
    if (lab.onExit().join().exitValue() != 0) {
      throw new IllegalStateException("the laboratory failed: " + said);
    }
  }

  /// A file of the laboratory.
  public Path file(String name) {
    return directory.resolve("lab").resolve(name);
  }

  public String connectString() {
    return "127.0.0.1:" + port;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
