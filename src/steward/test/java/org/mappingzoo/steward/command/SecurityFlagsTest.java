package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.steward.SecuredServer;

/// The shell tool on a server that speaks TLS only, and on those who should not be believed.
@Timeout(60)
final class SecurityFlagsTest {
  private static final String CANARY = "canary-5519";

  @TempDir private static Path directory;
  private static SecuredServer zoo;

  @BeforeAll
  static void start() throws Exception {
    zoo = SecuredServer.start(directory);
    SecuredServer.certify(directory, "operator");
    SecuredServer.certify(directory, "elsewhere", "DNS:zoo.example");
    SecuredServer.certify(directory, "expired", "IP:127.0.0.1", "-1");
    SecuredServer.certify(Files.createDirectory(directory.resolve("other")), "stranger");
    Files.move(directory.resolve("other/lab/stranger.p12"), zoo.file("stranger.p12"));
    Files.move(directory.resolve("other/lab/password"), zoo.file("stranger-password"));
    kept("user", "alice:" + CANARY);
    kept("nobody", CANARY);
    kept("wrong", CANARY);
    kept("empty", "");
    kept("open", "alice:" + CANARY);
    Files.setPosixFilePermissions(zoo.file("open"), PosixFilePermissions.fromString("rw-r--r--"));
  }

  @AfterAll
  static void stop() {
    zoo.close();
  }

  private static void kept(String name, String text) throws IOException {
    Files.writeString(zoo.file(name), text);
    Files.setPosixFilePermissions(zoo.file(name), PosixFilePermissions.fromString("rw-r-----"));
  }

  private static Scene.Said say(Map<String, String> variables, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        new Shell(
                Wiring::new,
                name -> Optional.ofNullable(variables.get(name)),
                out,
                new PrintStream(err, true, UTF_8))
            .run(words);
    return new Scene.Said(code, out.toString(UTF_8), err.toString(UTF_8));
  }

  /// The words with what stands in braces as a file of the laboratory.
  private static String[] words(String line) {
    return Arrays.stream(line.split(" +"))
        .map(word -> word.matches("\\{.*}") ? file(word) : word)
        .toArray(String[]::new);
  }

  private static String file(String braced) {
    return zoo.file(braced.substring(1, braced.length() - 1)).toString();
  }

  private static Scene.Said onZoo(String line) {
    return say(Map.of(MappingZoo.ENVIRONMENT, zoo.connectString()), words(line));
  }

  // Who may

  @Test
  void flagsOrTheEnvironmentSayWhoTheToolIs() throws Exception {
    onZoo("seed /pem 1:100 --tls-trust {ca.pem} --tls-key {operator.pem}").ended(ExitCode.DONE);
    onZoo(
            "status --tls-trust {ca.pem} --tls-key {operator.p12} --tls-key-password-file"
                + " {password} --credentials-file {user}")
        .ended(ExitCode.DONE);
    Map<String, String> variables = new HashMap<>();
    variables.put("MAPPING_ZOO_CONNECT", zoo.connectString());
    variables.put("MAPPING_ZOO_TLS_TRUST", zoo.file("ca.pem").toString());
    variables.put("MAPPING_ZOO_TLS_KEY", zoo.file("absent").toString());
    Scene.Said wrong = say(variables, "status");
    wrong.failed(
        ExitCode.USAGE,
        "MAPPING_ZOO_TLS_KEY: there is no file %s; 'mapping-zoo status --help' says more"
            .formatted(zoo.file("absent")));
    say(variables, words("status --tls-key {operator.pem}")).ended(ExitCode.DONE);
  }

  // What cannot be used is named, with its flag, before anybody is asked

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --credentials-file {absent} | --credentials-file: there is no file {absent}
          --credentials-file {open}   | --credentials-file: cannot use {open}: everybody may read or change it, and it holds a secret: chmod o= {open}
          --credentials-file {nobody} | --credentials-file: {nobody} has no user:password in its first line
          --credentials-file {empty}  | --credentials-file: cannot use {empty}: {empty} has no password in its first line
          --tls-trust {absent}        | --tls-trust: there is no file {absent}
          --tls-trust {empty}         | --tls-trust: {empty} holds nothing that is needed
          --tls-key {operator.pem}    | --tls-key {operator.pem} is given without --tls-trust, whose servers the certificate may be shown to
          --tls-trust {ca.pem} --tls-key-password-file {wrong} | --tls-key-password-file {wrong} is given without --tls-key, which it is the password of
          --tls-trust {ca.pem} --tls-key {ca.pem} | --tls-key: cannot use {ca.pem}: did not find a private key
          --tls-trust {ca.pem} --tls-key {operator.p12} --tls-key-password-file {wrong} | --tls-key: {operator.p12} is encrypted, and its password is missing or another one
          --tls-trust {ca.pem} --tls-key {operator.p12} --tls-key-password-file {open2} | --tls-key-password-file: there is no file {open2}
          """)
  void aFileThatCannotBeUsedIsOneLine(String flags, String sentence) {
    String expected = sentence;
    for (String name :
        List.of(
            "absent",
            "open",
            "nobody",
            "empty",
            "operator.pem",
            "wrong",
            "ca.pem",
            "operator.p12",
            "open2")) {
      expected = expected.replace("{" + name + "}", zoo.file(name).toString());
    }
    Scene.Said said = say(Map.of(), words("status --connect 127.0.0.1:1 " + flags));
    said.failed(ExitCode.USAGE, expected + "; 'mapping-zoo status --help' says more");
    assertFalse(said.err().contains(CANARY));
  }

  // Those who should not be believed

  @Test
  void aServerThatCannotBeBelievedIsNotSpokenToAndItsFaultIsSaid() throws Exception {
    refused("expired.p12", "password", "its certificate is not valid now");
    refused("elsewhere.p12", "password", "its certificate is for another name");
    refused(
        "stranger.p12", "stranger-password", "its certificate comes from nobody that is trusted");
  }

  @Test
  void aCertificateOfOnesOwnThatTheServerDoesNotTakeIsSaidToBeThat() {
    Scene.Said said =
        onZoo(
            "status --timeout 2 --tls-trust {ca.pem} --tls-key {stranger.p12}"
                + " --tls-key-password-file {stranger-password}");
    said.ended(ExitCode.UNREACHABLE);
    assertTrue(said.err().contains("does not take our certificate"), said::err);
    assertEquals(1, said.err().lines().count(), said::err);
  }

  private static void refused(String key, String password, String reason) throws Exception {
    try (SSLServerSocket impostor = impostor(zoo.file(key), zoo.file(password))) {
      Thread.ofVirtual().start(() -> listen(impostor));
      String at = "127.0.0.1:" + impostor.getLocalPort();
      Scene.Said said =
          say(
              Map.of(),
              words(
                  "status --timeout 2 --connect %s --tls-trust {ca.pem} --tls-key {operator.pem}"
                      .formatted(at)));
      said.ended(ExitCode.UNREACHABLE);
      assertEquals("", said.out());
      assertEquals(1, said.err().lines().count(), said::err);
      assertTrue(
          said.err()
              .startsWith(
                  "mapping-zoo: no session with %1$s within 2 s (%1$s: %2$s ("
                      .formatted(at, reason)),
          said::err);
    }
  }

  private static SSLServerSocket impostor(Path key, Path password) throws Exception {
    char[] word = Files.readString(password).strip().toCharArray();
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(java.security.KeyStore.getInstance(key.toFile(), word), word);
    SSLContext context = SSLContext.getInstance("TLSv1.3");
    context.init(keys.getKeyManagers(), null, null);
    return (SSLServerSocket)
        context
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  private static void listen(SSLServerSocket impostor) {
    while (!impostor.isClosed()) {
      try (SSLSocket caller = (SSLSocket) impostor.accept()) {
        assertEquals(-1, caller.getInputStream().read(), "told to somebody who is not believed");
      } catch (IOException e) {
        // This one has hung up, as he should; or we are closed.
      }
    }
  }

  // The names are the same everywhere

  @Test
  void eachFlagIsAKeyOfTheStewardsSettings() {
    String help = say(Map.of(), "steward", "--help").out();
    Stream.of(
            "credentials-file",
            "tls-trust",
            "tls-trust-password-file",
            "tls-key",
            "tls-key-password-file")
        .forEach(
            key -> {
              assertTrue(help.contains("--" + key + "="), key);
              assertTrue(org.mappingzoo.steward.SettingsReader.KEYS.contains(key), key);
            });
  }
}
