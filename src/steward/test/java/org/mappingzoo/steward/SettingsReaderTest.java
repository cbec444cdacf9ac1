package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.steward.SettingsReader.SettingsException;

/// A wrong setting is named with its place; a flag wins over the file.
final class SettingsReaderTest {
  @TempDir private Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("steward.conf"), text);
  }

  private String fault(String text) throws IOException {
    Path file = file(text);
    return assertThrows(SettingsException.class, () -> new SettingsReader().file(file).settings())
        .getMessage()
        .replace(file.toString(), "FILE");
  }

  @Test
  void aFileSaysAllThatTheFlagsSay() throws IOException {
    Settings settings =
        new SettingsReader()
            .file(
                file(
                    """
                    # The stewards of the shop
                    connect = 127.0.0.1:2181/shop
                    book = file:/var/lib/mapping-zoo/book
                    roots = /orders, /users
                    session-timeout = 4s
                    http = 127.0.0.1:0
                    threshold = 40%
                    reserve-time = 30m
                    reserve-floor = 500
                    recycle-after = 2d
                    """))
            .flag("reserve-floor", Optional.of("700"))
            .settings();
    assertEquals("127.0.0.1:2181/shop", settings.ensemble().toString());
    assertEquals(List.of("/orders", "/users"), settings.roots());
    assertEquals(Duration.ofSeconds(4), settings.sessionTimeout());
    assertEquals(0.4, settings.policy().threshold());
    assertEquals(Duration.ofMinutes(30), settings.policy().reserveTime());
    assertEquals(700, settings.policy().floor(), "the flag wins");
    assertEquals(Optional.of(Duration.ofDays(2)), settings.policy().recycleAfter());
  }

  /// Its examples are comments until somebody takes their marks away.
  @Test
  void thePackagesFileNamesNothingThatIsNotThere() throws IOException {
    String examples =
        Files.readString(
                Path.of(System.getProperty("project.root"), "installer/linux/etc/steward.conf"))
            .replaceAll("(?m)^#(?=[a-z-]+=)", "");
    for (String key : List.of("connect", "book", "tls-trust", "tls-key", "credentials-file")) {
      assertTrue(examples.contains("\n" + key + "="), key);
    }
    assertDoesNotThrow(() -> new SettingsReader().file(file(examples)));
  }

  @Test
  void aFileThatCannotBeReadIsRefusedInWords() throws IOException {
    Path absent = Path.of("no-such-steward.conf");
    assertEquals("there is no file no-such-steward.conf", unread(absent));
    Path binary = file("");
    Files.write(binary, new byte[] {'a', '=', (byte) 0xff});
    assertEquals(binary + " is no text in UTF-8", unread(binary));
    assertEquals("cannot use %s: Is a directory".formatted(directory), unread(directory));
  }

  private static String unread(Path file) {
    return assertThrows(
            SettingsReader.SettingsException.class, () -> new SettingsReader().file(file))
        .getMessage();
  }

  @Test
  void whatIsWrongIsNamedWithFileAndLine() throws IOException {
    assertEquals("FILE line 2: there is no setting 'bok'", fault("\nbok=file:x\n"));
    assertEquals("FILE line 1: not key=value", fault("book\n"));
    assertEquals("FILE line 3: 'book' stands in line 1 already", fault("book=a\n\nbook=b\n"));
    assertEquals(
        "FILE line 3: threshold: '50' is not 1% to 99%",
        fault("connect=127.0.0.1:2181\nbook=file:x\nthreshold=50\n"));
    assertEquals(
        "FILE line 3: session-timeout: '4' is not a number with ms, s, m, h or d",
        fault("connect=127.0.0.1:2181\nbook=file:x\nsession-timeout=4\n"));
    assertEquals(
        "FILE line 3: session-timeout: a session lasts at most 596h, not 25d",
        fault("connect=127.0.0.1:2181\nbook=file:x\nsession-timeout=25d\n"));
    assertEquals("no book: give --book URL, or 'book'", fault("connect=127.0.0.1:2181\n"));
  }

  @Test
  void aWrongFlagIsNamedAsOne() {
    SettingsReader reader =
        new SettingsReader()
            .flag("connect", Optional.of("127.0.0.1:2181"))
            .flag("book", Optional.of("file:x"))
            .flag("width", Optional.of("65"));
    assertEquals(
        "--width: '65' is not 1 to 64",
        assertThrows(SettingsException.class, reader::settings).getMessage());
  }

  @Test
  void whatTheEnvironmentHasGoesUnderTheFileWhicheverIsReadFirst() throws IOException {
    SettingsReader reader =
        new SettingsReader()
            .file(file("connect=127.0.0.1:2181\nbook=file:x\n"))
            .environment("connect", "MAPPING_ZOO_CONNECT", Optional.of("foo"));
    assertEquals("127.0.0.1:2181", reader.settings().ensemble().toString());
  }

  // Who it is

  private Path secret(String name, String text, String mode) throws IOException {
    Path file = Files.writeString(directory.resolve(name), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  @Test
  void flagsGoOverTheFileAndThatOverTheEnvironment() throws IOException {
    Path user = secret("user", "alice:secret\n", "rw-r-----");
    String text = "connect=127.0.0.1:2181\nbook=file:x\n";
    SecuritySettings everywhere =
        new SecuritySettings()
            .environment(
                name ->
                    name.equals("MAPPING_ZOO_CREDENTIALS_FILE")
                        ? Optional.of("/absent")
                        : Optional.empty());
    Settings settings =
        new SettingsReader(everywhere)
            .file(file(text + "credentials-file=" + user + "\ntls-trust=/absent\n"))
            .security(Map.of("tls-trust", lab().toString()))
            .settings();
    assertEquals("digest:(redacted)", settings.security().credentials().orElseThrow().toString());
    assertEquals("TLS trusting " + lab(), settings.security().tls().orElseThrow().toString());
  }

  private Path lab() throws IOException {
    SecuredServer.certify(directory);
    return directory.resolve("lab/ca.pem");
  }

  @Test
  void aFaultOfSecurityIsNamedWithFileAndLine() throws IOException {
    String start = "connect=127.0.0.1:2181\nbook=file:x\n";
    assertEquals(
        "FILE line 3: credentials-file: there is no file /absent",
        fault(start + "credentials-file=/absent\n"));
    assertEquals(
        "FILE line 3: tls-key /absent is given without tls-trust, whose servers the certificate may"
            + " be shown to",
        fault(start + "tls-key=/absent\n"));
    assertEquals(
        "FILE: everybody may read or change it, and it holds a secret: chmod o= FILE",
        fault(start + "credentials=digest:alice:secret\n"));
    assertEquals(
        "FILE: everybody may read or change it, and it holds a secret: chmod o= FILE",
        fault("connect=127.0.0.1:2181\nbook=jdbc:postgresql://h/d?user=ann&password=secret\n"));
    Path user = secret("user", "alice:secret\n", "rw-r-----");
    Path both =
        secret(
            "both.conf",
            start + "credentials=digest:alice:secret\ncredentials-file=" + user + "\n",
            "rw-------");
    assertEquals(
        "both 'credentials' and 'credentials-file' are given",
        assertThrows(SettingsException.class, () -> new SettingsReader().file(both).settings())
            .getMessage());
  }

  @Test
  void theLargestReserveIsTheOneThatIsNamed() throws IOException {
    String start = "connect=127.0.0.1:2181\nbook=file:x\nreserve-floor=";
    assertEquals(
        2_305_843_009_213_693_951L,
        new SettingsReader()
            .file(file(start + "2305843009213693951\n"))
            .settings()
            .policy()
            .floor());
    assertEquals(
        "FILE line 3: reserve-floor: '2305843009213693952' is not 1 to 2305843009213693951",
        fault(start + "2305843009213693952\n"));
    assertEquals(
        "FILE line 3: reserve-floor: '9999999999999999999' is not 1 to 2305843009213693951",
        fault(start + "9999999999999999999\n"));
  }
}
