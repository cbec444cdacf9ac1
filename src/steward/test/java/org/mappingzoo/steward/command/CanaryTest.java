package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.steward.SecuredServer;
import org.mappingzoo.zookeeper.Credentials;
import org.mappingzoo.zookeeper.Secret;
import org.mappingzoo.zookeeper.Tls;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;

/// Secrets that are easy to recognise go in everywhere, and come out nowhere.
@Isolated // it listens to all that is logged, at a level of its own
@Timeout(120)
final class CanaryTest {
  private static final String CANARY = "canary-7731";

  @TempDir private static Path directory;
  private static SecuredServer zoo;
  private static String password;

  @BeforeAll
  static void start() throws Exception {
    zoo = SecuredServer.start(directory);
    SecuredServer.certify(directory, "operator");
    password = Files.readString(zoo.file("password")).strip();
    Files.writeString(zoo.file("user"), "alice:" + CANARY);
    Files.setPosixFilePermissions(zoo.file("user"), PosixFilePermissions.fromString("rw-------"));
    tool("seed", "/shop/orders", "1:1000").ended(ExitCode.DONE);
  }

  @AfterAll
  static void stop() {
    zoo.close();
  }

  private static List<String> identity() {
    return List.of(
        "--connect",
        zoo.connectString(),
        "--tls-trust",
        zoo.file("ca.pem").toString(),
        "--tls-key",
        zoo.file("operator.p12").toString(),
        "--tls-key-password-file",
        zoo.file("password").toString(),
        "--credentials-file",
        zoo.file("user").toString());
  }

  private static Scene.Said tool(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(identity());
    return Scene.say(Optional.empty(), Wiring::new, all.toArray(String[]::new));
  }

  private static void assertClean(String text) {
    assertFalse(text.contains(CANARY), () -> "the credentials are in:\n" + text);
    assertFalse(text.contains(password), () -> "the password of the key is in:\n" + text);
  }

  @Test
  void theToolSaysNoSecretNotEvenOfItsOwnDefects() {
    Scene.Said fine = tool("status", "--json").ended(ExitCode.DONE);
    assertClean(fine.out() + fine.err());
    List<String> words = new ArrayList<>(List.of("status"));
    words.addAll(identity());
    Scene.Said defect =
        Scene.say(
            Optional.empty(),
            (connect, given) -> {
              throw new IllegalStateException("with " + given);
            },
            words.toArray(String[]::new));
    defect.ended(ExitCode.DEFECT);
    assertTrue(defect.err().contains("user"), defect::err);
    assertClean(defect.out() + defect.err());
  }

  @Test
  void theStewardSaysNoSecretInItsLogItsPagesAndItsCrash() throws Exception {
    int port = freePort();
    Path crash = directory.resolve("crash");
    Process steward = startSteward(port, crash);
    StringBuilder log = new StringBuilder();
    try (BufferedReader said = steward.errorReader(UTF_8)) {
      String line = "";
      while (!line.contains("/shop/orders")) { // its first duty there: it leads and has a book
        line = said.readLine();
        assertTrue(line != null, () -> "it ended:\n" + log);
        log.append(line).append('\n');
      }
      assertClean(page(port, "/health"));
      assertClean(page(port, "/metrics"));
      assertEquals(
          0,
          new ProcessBuilder("kill", "-SEGV", "" + steward.pid())
              .start()
              .onExit()
              .join()
              .exitValue());
      assertTrue(steward.waitFor(30, TimeUnit.SECONDS));
      said.lines().forEach(rest -> log.append(rest).append('\n'));
    } finally {
      steward.destroyForcibly();
    }
    assertClean(log.toString());
    String told = Files.readString(crash);
    assertTrue(told.contains("--credentials-file"), "it tells the command line");
    assertClean(told);
  }

  private static Process startSteward(int port, Path crash) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + crash));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("steward", "--book", "file:" + directory.resolve("book")));
    command.addAll(List.of("--http", "127.0.0.1:" + port));
    command.addAll(identity());
    return new ProcessBuilder(command)
        .redirectOutput(directory.resolve("steward.out").toFile())
        .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static String page(int port, String path) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI at = URI.create("http://127.0.0.1:" + port + path);
      return client.send(HttpRequest.newBuilder(at).build(), BodyHandlers.ofString()).body();
    }
  }

  @Test
  void theLibrarySaysNoSecretHoweverMuchIsLogged() throws Exception {
    Queue<String> logged = new ConcurrentLinkedQueue<>();
    Logger root = Logger.getLogger("");
    Level before = root.getLevel();
    Handler listener = listener(logged);
    root.addHandler(listener);
    root.setLevel(Level.ALL);
    try {
      ZooKeeperIdGenerator.Builder builder =
          ZooKeeperIdGenerator.builder(zoo.connectString())
              .credentials(Credentials.of("digest", "alice:" + CANARY))
              .tls(
                  Tls.trusting(zoo.file("ca.pem"), Optional.empty())
                      .as(
                          zoo.file("operator.p12"),
                          Optional.of(Secret.read(zoo.file("password")))));
      logged.add(builder.toString());
      try (ZooKeeperIdGenerator generator = builder.connect()) {
        assertTrue(generator.takeIds(CategoryName.of("/shop/orders"), 1).hasMoreIds());
      }
    } finally {
      root.setLevel(before);
      root.removeHandler(listener);
    }
    assertTrue(logged.stream().anyMatch(text -> text.contains("Session establishment complete")));
    logged.forEach(CanaryTest::assertClean);
  }

  private static Handler listener(Queue<String> logged) {
    SimpleFormatter whole = new SimpleFormatter();
    return new Handler() {
      @Override
      public void publish(LogRecord entry) {
        logged.add(whole.format(entry));
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }
}
