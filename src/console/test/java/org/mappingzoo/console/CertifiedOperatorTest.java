package org.mappingzoo.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.apache.zookeeper.server.ZooKeeperServerMain;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.shell.Operator;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.ranges.RangeText;

/// Who makes changes on a server that speaks TLS only, and demands certificates: its configuration
/// is a file, and its process another. Certificates come from the handbook's laboratory.
final class CertifiedOperatorTest {
  private static final CategoryName DID = CategoryName.of("/did");

  @TempDir private static Path directory;

  private int port;
  private Optional<Process> server = Optional.empty();

  @BeforeEach
  void start() throws IOException {
    certify("zoo", "IP:127.0.0.1");
    certify("ann");
    port = freePort();
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
    server =
        Optional.of(
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("zoo.log").toFile())
                .start());
  }

  private static void certify(String... words) throws IOException {
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

  @AfterEach
  void stop() {
    server.ifPresent(Process::destroy);
    server.ifPresent(process -> process.onExit().join());
  }

  @Test
  void whomTheCertificateNamesIsInTheEntryOfAChangeAndInTheSettings() throws Exception {
    FxThread fx = new FxThread(Runnable::run, Runnable::run);
    fx.start(() -> {});
    try (Wiring wiring =
        new Wiring(
            Arguments.parse("--data", directory.resolve("kept").toString()),
            Optional.of(ann()),
            new Vault(Keyring.none()),
            fx)) {
      Desk.Parts parts = wiring.parts(Settings.forgotten());
      var current = first(wiring.feed(), seen -> seen.connection().isCurrent());
      var recorded = first(wiring.feed(), seen -> !seen.actions().actions().isEmpty());
      wiring.connect();
      current.get(60, SECONDS);
      seed(parts.admin());
      assertEquals(
          List.of("ann"),
          recorded.get(30, SECONDS).actions().actions().stream()
              .map(SeenAction::action)
              .map(action -> action.note().who())
              .toList());
      assertEquals(
          new Operator("ann", Operator.Source.CERTIFICATE),
          parts.alerting().preferences().operator());
    }
  }

  private static CompletableFuture<FleetSnapshot> first(
      FleetFeed feed, Predicate<FleetSnapshot> wanted) {
    CompletableFuture<FleetSnapshot> found = new CompletableFuture<>();
    feed.snapshotProperty()
        .subscribe(
            now -> {
              if (wanted.test(now)) {
                found.complete(now);
              }
            });
    return found;
  }

  private static void seed(CategoryAdmin admin) {
    Preview.Result.Ready ready =
        assertInstanceOf(
            Preview.Result.Ready.class,
            admin.preview(DID, new AdminChange.Seed(RangeText.parse("1:100"))));
    assertInstanceOf(CategoryAdmin.Applied.Done.class, admin.apply(ready.preview(), DID.path()));
  }

  private Profile ann() {
    return new Profile(
        "lab",
        Tint.BLUE,
        Environment.DEVELOPMENT,
        "127.0.0.1:" + port,
        List.of(),
        Profile.Writes.LOCKED,
        Profile.USUAL_UNLOCK,
        Optional.empty(),
        Optional.of(
            new Profile.Encryption(
                directory.resolve("lab/ca.pem"), Optional.of(directory.resolve("lab/ann.pem")))),
        Set.of());
  }
}
