package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.steward.SecuredServer;

/// What `mvn package` leaves, unpacked somewhere else and run by its script. Behind the packaging,
/// hence no name that Surefire looks for: see this module's pom.
class DistributionCheck {
  private static final long LIMIT_SECONDS = 60;
  private static final String JAVA = System.getProperty("java.home");

  /// Which of the system's commands the script needs, `java` not among them.
  private static final List<String> NEEDED = List.of("sh", "dirname", "head", "readlink", "sed");

  @TempDir private Path directory;
  private Path tools;
  private Path script;

  /// How a process ended.
  private record Ended(int code, String out, String err) {
    Ended with(int expected) {
      assertEquals(expected, code, this::toString);
      return this;
    }
  }

  @BeforeEach
  void unpack() throws IOException, InterruptedException {
    String packed = System.getProperty("distribution", "");
    assumeFalse(packed.isEmpty(), "asked for by name, ahead of the packaging");
    Path archive = Path.of(packed);
    run(Map.of(), "tar", "-xzf", archive.toString(), "-C", directory.toString()).with(0);
    try (Stream<Path> unpacked = Files.list(directory)) {
      Path home = unpacked.filter(Files::isDirectory).findFirst().orElseThrow();
      // Wherever it lies: a name with a blank in it is the hardest.
      tools = Files.move(home, directory.resolve("my tools"));
      script = tools.resolve("bin/mapping-zoo");
    }
  }

  private static ProcessBuilder builder(Map<String, String> environment, String... words) {
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().keySet().removeIf(name -> name.startsWith("JAVA"));
    builder.environment().keySet().removeIf(name -> name.startsWith("MAPPING_ZOO"));
    builder.environment().putAll(environment);
    return builder;
  }

  private Ended run(Map<String, String> environment, String... words)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(directory, "out", "");
    Path err = Files.createTempFile(directory, "err", "");
    Process process =
        builder(environment, words)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), "it ends");
      return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      process.destroyForcibly();
    }
  }

  private Ended tool(Map<String, String> more, String... words)
      throws IOException, InterruptedException {
    return run(
        more, Stream.concat(Stream.of(script.toString()), Stream.of(words)).toArray(String[]::new));
  }

  @Test
  void theHelpIsPrinted() throws IOException, InterruptedException {
    Ended help = tool(Map.of("JAVA_HOME", JAVA), "--help").with(0);
    assertTrue(help.out().startsWith("Usage: mapping-zoo "), help.out());
    assertEquals("", help.err());
  }

  /// By the processor's time, of script and Java alike: what else the machine has to do makes it no
  /// longer, as it does the time on the clock.
  @Test
  void theHelpTakesLessThanASecond() throws IOException, InterruptedException {
    Duration least = Duration.ofSeconds(LIMIT_SECONDS);
    for (int i = 0; i < 5; i++) {
      Ended help =
          run(
                  Map.of("JAVA_HOME", JAVA, "LC_ALL", "C"),
                  "sh",
                  "-c",
                  "\"$0\" --help >/dev/null && times",
                  script.toString())
              .with(0);
      Duration taken = ofChildren(help.out());
      least = taken.compareTo(least) < 0 ? taken : least;
    }
    assertTrue(least.compareTo(Duration.ofSeconds(1)) < 0, "it took " + least);
    assertTrue(least.isPositive(), "a process takes time");
  }

  /// User and system time in the second line of what the shell's `times` prints.
  private static Duration ofChildren(String times) {
    String line = times.lines().skip(1).findFirst().orElseThrow(() -> new AssertionError(times));
    return Stream.of(line.split(" "))
        .map(time -> Duration.parse("PT" + time.toUpperCase(Locale.ROOT)))
        .reduce(Duration.ZERO, Duration::plus);
  }

  @Test
  void aLinkToTheScriptWillDo() throws IOException, InterruptedException {
    Path link = Files.createSymbolicLink(directory.resolve("mz"), script);
    assertTrue(
        run(Map.of("JAVA_HOME", JAVA), link.toString(), "--version")
            .with(0)
            .out()
            .startsWith("mapping-zoo "));
  }

  /// The library that speaks TLS does things of which the JVM would warn.
  @Test
  void overTlsItSaysNothingButWhatItHasToSay() throws Exception { // as the server declares it
    try (SecuredServer server = SecuredServer.start(directory)) {
      SecuredServer.certify(directory, "me");
      Map<String, String> zoo =
          Map.of(
              "JAVA_HOME",
              JAVA,
              "MAPPING_ZOO_CONNECT",
              server.connectString(),
              "MAPPING_ZOO_TLS_TRUST",
              server.file("ca.pem").toString(),
              "MAPPING_ZOO_TLS_KEY",
              server.file("me.pem").toString());
      Ended seed = tool(zoo, "seed", "/shop/orders", "1:1000").with(0);
      assertEquals("seeded /shop/orders with 1,000 ids, managed\n", seed.out());
      assertEquals("", seed.err());
    }
  }

  @Test
  void itServesACategoryFromSeedToAudit() throws Exception { // as curator-test declares it
    try (TestingServer server = new TestingServer()) {
      Map<String, String> zoo =
          Map.of("JAVA_HOME", JAVA, "MAPPING_ZOO_CONNECT", server.getConnectString());
      assertEquals(
          "seeded /shop/orders with 1,000 ids, managed\n",
          tool(zoo, "seed", "/shop/orders", "1:1000").with(0).out());
      Ended take = tool(zoo, "take", "/shop/orders", "100").with(0);
      assertEquals("1:100\n", take.out());
      String lease = take.err().strip().replaceFirst("^lease ", "");
      assertEquals(
          "closed lease " + lease + ": 50 ids back, 50 consumed\n",
          tool(zoo, "push", "/shop/orders", "--lease", lease, "51:100").with(0).out());
      assertEquals(
          "/shop/orders  balanced: 950 free + 0 leased + 50 consumed + 0 lost = 1,000\n",
          tool(zoo, "verify").with(0).out());
      String status = tool(zoo, "status", "--json").with(0).out();
      assertTrue(status.contains("\"category\":\"/shop/orders\",\"state\":\"active\""), status);
      assertTrue(status.contains("\"free\":950,"), status);
      assertEquals(
          "mapping-zoo: /shop/order: there is no such category\n",
          tool(zoo, "status", "/shop/order").with(1).err());
    }
  }

  /// A script that runs from cron has no locale, and a slim image not the one that is set.
  @ParameterizedTest
  @ValueSource(strings = {"C", "xx_YY.UTF-8"})
  void aNameBeyondAsciiNeedsNoLocale(String locale)
      throws Exception { // as curator-test declares it
    try (TestingServer server = new TestingServer()) {
      Map<String, String> zoo =
          Map.of(
              "JAVA_HOME",
              JAVA,
              "MAPPING_ZOO_CONNECT",
              server.getConnectString(),
              "LC_ALL",
              locale);
      Ended seed =
          run(
                  zoo,
                  "sh",
                  "-c",
                  "exec \"$0\" seed \"$(printf '/gr\\303\\266\\303\\237e')\" 1:5",
                  script.toString())
              .with(0);
      assertEquals("seeded /größe with 5 ids, managed\n", seed.out());
    }
  }

  @Test
  void aFullDiskLosesNothing() throws Exception { // as curator-test declares it
    assumeTrue(Files.exists(Path.of("/dev/full")), "only some systems have one");
    try (TestingServer server = new TestingServer()) {
      Map<String, String> zoo =
          Map.of("JAVA_HOME", JAVA, "MAPPING_ZOO_CONNECT", server.getConnectString());
      tool(zoo, "seed", "/did", "1:100", "--plain").with(0);
      Ended take =
          run(zoo, "sh", "-c", "exec \"$0\" take /did 5 >/dev/full", script.toString()).with(8);
      assertTrue(take.err().endsWith("where this belongs: 1:5\n"), take.err());
    }
  }

  @Test
  void aWatchThatIsInterruptedEndsWithoutAWord() throws Exception { // as curator-test declares it
    try (TestingServer server = new TestingServer()) {
      Map<String, String> zoo =
          Map.of("JAVA_HOME", JAVA, "MAPPING_ZOO_CONNECT", server.getConnectString());
      tool(zoo, "seed", "/did", "1:100", "--plain").with(0);
      Path err = Files.createTempFile(directory, "err", "");
      Process watch = builder(zoo, script.toString(), "watch").redirectError(err.toFile()).start();
      try {
        String line = String.valueOf(watch.inputReader().readLine());
        watch.destroy(); // SIGTERM; the script has become the tool by then
        assertTrue(watch.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), "it ends");
        assertEquals(143, watch.exitValue());
        assertTrue(line.endsWith("  /did  plain, 100 free (+0) in 1 range, version 0"), line);
        assertEquals("", Files.readString(err));
      } finally {
        watch.destroyForcibly();
      }
    }
  }

  @Test
  void aStewardThatIsToldToEndHandsTheLeadOverFirst() throws Exception {
    try (TestingServer server = new TestingServer(-1)) {
      Process steward =
          builder(
                  Map.of("JAVA_HOME", JAVA, "MAPPING_ZOO_CONNECT", server.getConnectString()),
                  script.toString(),
                  "steward",
                  "--book=file:" + directory.resolve("book"),
                  "--http=0")
              .start();
      try (CuratorFramework client =
          CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryOneTime(100))) {
        client.start();
        upTo("event=leading", steward.errorReader());
        String stewards = Layout.DEFAULT.stewards();
        assertEquals(1, client.getChildren().forPath(stewards).size());
        steward.destroy(); // SIGTERM, as systemd sends it
        assertTrue(steward.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), "it ends");
        assertEquals(143, steward.exitValue());
        // A session that nobody ended would keep it for six seconds more.
        assertEquals(List.of(), client.getChildren().forPath(stewards));
      } finally {
        steward.destroyForcibly();
      }
    }
  }

  private static void upTo(String words, BufferedReader log) throws IOException {
    String line = log.readLine();
    while (line != null && !line.contains(words)) {
      line = log.readLine();
    }
    assertTrue(line != null, () -> "it ended before " + words);
  }

  /// Each is an end of the JVM's own, with a code that has another meaning here, if nobody sees to
  /// it.
  @ParameterizedTest
  @ValueSource(strings = {"mapping-zoo-steward", "mapping-zoo-core", "picocli", "slf4j-api"})
  void aPartThatIsMissingIsNamedInALine(String part) throws IOException, InterruptedException {
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(tools.resolve("lib"), part + "-[0-9]*.jar")) {
      for (Path jar : jars) {
        Files.delete(jar);
      }
    }
    Map<String, String> nobody =
        Map.of("JAVA_HOME", JAVA, "MAPPING_ZOO_CONNECT", "127.0.0.1:1", "LC_ALL", "C");
    Ended status = tool(nobody, "status", "--timeout", "1").with(70);
    assertEquals("", status.out());
    assertEquals(1, status.err().lines().count(), status.err());
    assertTrue(status.err().startsWith("mapping-zoo: "), status.err());
    assertTrue(status.err().endsWith("unpack the whole archive\n"), status.err());
  }

  @Test
  void aToolWithoutMemoryEndsWithItsOwnCode() throws IOException, InterruptedException {
    Map<String, String> small =
        Map.of("JAVA_HOME", JAVA, "MAPPING_ZOO_OPTS", "-Xms4m -Xmx4m", "LC_ALL", "C");
    Ended help = tool(small, "status", "--connect", "127.0.0.1:1", "--timeout", "1").with(70);
    assertEquals("", help.out());
    assertEquals(1, help.err().lines().count(), help.err());
    assertTrue(help.err().startsWith("mapping-zoo: out of memory"), help.err());
  }

  @Test
  void itFindsItselfWhateverTheShellsSearchPathForDirectories() throws Exception {
    ProcessBuilder relative =
        builder(Map.of("JAVA_HOME", JAVA, "CDPATH", "."), "bin/mapping-zoo", "-V")
            .directory(tools.toFile());
    Process process = relative.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertTrue(said.startsWith("mapping-zoo "), said);
    assertEquals(0, process.waitFor());
  }

  @Test
  void aPathThatJavaWouldSplitIsRefusedInASentence() throws IOException, InterruptedException {
    script = Files.move(tools, directory.resolve("my:tools")).resolve("bin/mapping-zoo");
    Ended help = tool(Map.of("JAVA_HOME", JAVA), "--help").with(70);
    assertEquals("", help.out());
    assertTrue(
        help.err().endsWith("/my:tools/lib: Java takes the ':' in it for an end\n"), help.err());
  }

  @Test
  void helpThatCannotBeWrittenIsUntold() throws IOException, InterruptedException {
    assumeTrue(Files.exists(Path.of("/dev/full")), "only some systems have one");
    Map<String, String> java = Map.of("JAVA_HOME", JAVA);
    run(java, "sh", "-c", "exec \"$0\" --help >/dev/full", script.toString()).with(8);
  }

  @Test
  void whatItSaysHasTheDigitsThatScriptsRead() throws IOException, InterruptedException {
    Map<String, String> arabic =
        Map.of("JAVA_HOME", JAVA, "MAPPING_ZOO_OPTS", "-Duser.language=ar -Duser.country=EG");
    Ended status = tool(arabic, "status", "--connect", "127.0.0.1:1", "--timeout", "1").with(3);
    assertTrue(status.err().contains("within 1 s"), status.err());
  }

  @Test
  void aJavaThatIsTooOldIsPassedOver() throws IOException, InterruptedException {
    Path old = home("jdk-17", "17.0.12");
    assertEquals(
        0, tool(Map.of("JAVA_HOME", old.toString(), "PATH", path(JAVA)), "-V").with(0).code());
  }

  @Test
  void whereThereIsNoJavaItIsSaidInASentence() throws IOException, InterruptedException {
    hideTheUsualPlaces();
    String remedy =
        ": install one, for example Eclipse Temurin from adoptium.net, or set JAVA_HOME to it\n";
    Map<String, String> bare = Map.of("PATH", path(""), "HOME", directory.toString());

    Ended none = tool(bare, "--help").with(69);
    assertEquals("", none.out());
    assertEquals("mapping-zoo: needs Java 25 or later (found none)" + remedy, none.err());

    Path old = home("jdk-17", "17.0.12");
    assertEquals(
        "mapping-zoo: needs Java 25 or later (found Java 17 in " + old + ")" + remedy,
        tool(
                Map.of("PATH", path(""), "HOME", directory.toString(), "JAVA_HOME", old.toString()),
                "--help")
            .with(69)
            .err());
  }

  /// As the system's packages, Oracle's, SDKMAN, an IDE and macOS lay them out.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "usr/lib/jvm/temurin-25-jdk-amd64",
        "usr/lib64/jvm/java-25-openjdk",
        "usr/java/jdk-25",
        "opt/java/openjdk",
        "opt/jdk-25.0.1",
        "Library/Java/JavaVirtualMachines/temurin-25.jdk/Contents/Home",
        "opt/homebrew/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home",
        ".sdkman/candidates/java/25.0.1-tem",
        ".jdks/openjdk-25"
      })
  void aJavaInAUsualPlaceIsFound(String place) throws IOException, InterruptedException {
    hideTheUsualPlaces();
    Path places = place.startsWith(".") ? directory : directory.resolve("nowhere");
    Path bin = Files.createDirectories(places.resolve(place).resolve("bin"));
    Path start = bin.resolve("java");
    Files.writeString(
        start,
        "#!/bin/sh\n[ \"$1\" = -version ] && exec '" + JAVA + "/bin/java' -version\necho \"$0\"\n");
    assertTrue(start.toFile().setExecutable(true), "it can be run");
    assertEquals(
        start + "\n",
        tool(Map.of("PATH", path(""), "HOME", directory.toString()), "-V").with(0).out());
  }

  /// What of the system's JDKs the script would find, it does not see any more: it looks for them
  /// below `nowhere`.
  private void hideTheUsualPlaces() throws IOException {
    String text = Files.readString(script);
    for (String place : List.of("/usr/", "/opt/", "/Library/")) {
      text = text.replaceAll("(?m)(?<=^ {8}| )" + place, directory + "/nowhere" + place);
    }
    Files.writeString(script, text);
  }

  /// A home of some Java that nobody is to start.
  private Path home(String name, String version) throws IOException {
    Path home = directory.resolve(name);
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nexit 99\n");
    assertTrue(java.toFile().setExecutable(true), "it could be run");
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  /// A search path with what the script needs, and the Java at this home.
  private String path(String home) throws IOException {
    Path bin = Files.createDirectories(directory.resolve("bin"));
    for (String name : NEEDED) {
      for (String place : List.of("/usr/bin", "/bin")) {
        Path command = Path.of(place, name);
        if (Files.isExecutable(command) && !Files.exists(bin.resolve(name))) {
          Files.createSymbolicLink(bin.resolve(name), command);
        }
      }
    }
    return bin + (home.isEmpty() ? "" : ":" + home + "/bin");
  }
}
