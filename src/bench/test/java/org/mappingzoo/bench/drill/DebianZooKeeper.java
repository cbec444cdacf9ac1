package org.mappingzoo.bench.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The ZooKeeper server of Debian's `zookeeper` package, with a data directory and a port of its
/// own, and its shell `zkCli.sh`.
final class DebianZooKeeper implements AutoCloseable {
  private static final Path SCRIPTS = Path.of("/usr/share/zookeeper/bin");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final int READS = 5;

  /// What `zkCli.sh` prints before the data of `get`.
  private static final String GREETING_END = "type:None path:null\n";

  private final LoneServer server;

  private DebianZooKeeper(LoneServer server) {
    this.server = server;
  }

  /// Starts a server and waits until it answers.
  ///
  /// @param directory empty; the server's files go there
  /// @throws IllegalStateException if the package is not installed, or the server does not come
  ///     up
  static DebianZooKeeper start(Path directory) throws IOException {
    if (!Files.isExecutable(SCRIPTS.resolve("zkServer.sh"))) {
      throw new IllegalStateException(
          "this drill needs Debian's ZooKeeper: apt-get install zookeeper");
    }
    return new DebianZooKeeper(
        LoneServer.start(
            directory,
            config ->
                List.of(
                    "setsid",
                    "--wait",
                    SCRIPTS.resolve("zkServer.sh").toString(),
                    "start-foreground",
                    config.toString())));
  }

  String connectString() {
    return server.connectString();
  }

  /// Creates a node with `zkCli.sh`, data exactly as given.
  void create(String path, String data) throws IOException, InterruptedException {
    cli("create", path, data);
  }

  /// The data of a node as `zkCli.sh get` prints it, byte for byte. Another thread of it prints the
  /// greeting, on a busy machine behind the data or not at all: then it is asked again.
  String get(String path) throws IOException, InterruptedException {
    String output = "";
    for (int attempt = 1; attempt <= READS; attempt++) {
      output = cli("get", path);
      int greeted = output.indexOf(GREETING_END);
      int start = greeted + GREETING_END.length();
      if (greeted >= 0 && start < output.length() && output.endsWith("\n")) {
        return output.substring(start, output.length() - 1);
      }
    }
    throw new IllegalStateException("zkCli.sh get " + path + " printed: " + output);
  }

  private String cli(String... words) throws IOException, InterruptedException {
    List<String> command = new java.util.ArrayList<>();
    command.addAll(List.of(SCRIPTS.resolve("zkCli.sh").toString(), "-server", connectString()));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroy();
      throw new IllegalStateException(String.join(" ", words) + " failed: " + output);
    }
    return output;
  }

  @Override
  public void close() {
    server.close();
  }
}
