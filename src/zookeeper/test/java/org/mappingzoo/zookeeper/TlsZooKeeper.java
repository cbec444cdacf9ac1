package org.mappingzoo.zookeeper;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.zookeeper.server.NettyServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.auth.X509AuthenticationProvider;

/// A ZooKeeper server that speaks TLS only and demands certificates, in a process of its own: what
/// it is told it is told by properties of its JVM.
final class TlsZooKeeper implements AutoCloseable {
  private final Process process;
  private final String connectString;

  private TlsZooKeeper(Process process, String connectString) {
    this.process = process;
    this.connectString = connectString;
  }

  /// @param key its private key and chain, in PEM
  /// @param trusted whose certificates it takes, in PEM
  static TlsZooKeeper start(Path directory, Path key, Path trusted) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.add("-Dzookeeper.serverCnxnFactory=" + NettyServerCnxnFactory.class.getName());
    command.add("-Dzookeeper.ssl.keyStore.location=" + key);
    command.add("-Dzookeeper.ssl.trustStore.location=" + trusted);
    command.add("-Dzookeeper.ssl.clientAuth=need");
    // A client's address says nothing of who it is.
    command.add("-Dzookeeper.ssl.clientHostnameVerification=false");
    command.add("-Dzookeeper.authProvider.x509=" + X509AuthenticationProvider.class.getName());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(TlsZooKeeper.class.getName(), directory.toString()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String line = process.inputReader().readLine();
    if (line == null) {
      throw new IOException("the server ended with " + process.onExit().join().exitValue());
    }
    return new TlsZooKeeper(process, line);
  }

  /// The server's process: says where it is, and ends with its input.
  public static void main(String[] arguments) throws Exception {
    Logger.getLogger("").setLevel(Level.OFF);
    File directory = new File(arguments[0]);
    ServerCnxnFactory port = ServerCnxnFactory.createFactory();
    port.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 60, -1, true);
    port.startup(new ZooKeeperServer(directory, directory, 500));
    System.out.println("127.0.0.1:" + port.getLocalPort());
    while (System.in.read() >= 0) {
      // There are no orders.
    }
    port.shutdown();
  }

  String connectString() {
    return connectString;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
