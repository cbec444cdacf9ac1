package org.mappingzoo.console.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.console.connections.Profile.Encryption;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.connections.Profile.Writes;
import org.mappingzoo.console.connections.ProfileStore.Entry;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.shell.FileFault;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;

/// Profiles in their files: readable, replaced at once or not at all, never repaired.
final class ProfilesTest {
  private static final Profile PROD =
      new Profile(
          "PROD-EU",
          Tint.ORANGE,
          Environment.PRODUCTION,
          "zk1:2181,zk2:2181/app",
          List.of("/shop", "/com/demdex"),
          Writes.LOCKED,
          Duration.ofMinutes(10),
          Optional.of("ops"),
          Optional.of(
              new Encryption(Path.of("C:\\tls\\ca.pem"), Optional.of(Path.of("/tls/ops.p12")))),
          Set.of(Password.USER, Password.KEY),
          Set.of(Password.KEY),
          Optional.of("zk1:2181/app"));

  @TempDir private Path settings;

  private Profiles profiles() {
    return new Profiles(settings);
  }

  private Path file(String name) {
    return settings.resolve("connections").resolve(name + ".properties");
  }

  private Path write(String name, String text) throws IOException {
    Files.createDirectories(settings.resolve("connections"));
    return Files.writeString(file(name), text);
  }

  @Test
  void anotherSpellingOfANameLeavesOneFile() throws IOException {
    profiles().save(PROD);
    profiles().replace("PROD-EU", called("prod-eu"));
    assertEquals(List.of("prod-eu"), profiles().list().stream().map(Entry::name).toList());
  }

  /// As on a file system that does not tell upper from lower case: one file answers to both names.
  @Test
  void aFileThatIsItsOwnSuccessorStays() throws IOException, ProfileFault {
    write("prod-eu", ProfileText.write(called("prod-eu")));
    Files.createLink(file("PROD-EU"), file("prod-eu"));
    profiles().replace("PROD-EU", called("prod-eu"));
    assertEquals(called("prod-eu"), profiles().read("prod-eu"));
  }

  private static Profile called(String name) {
    return new Profile(
        name,
        PROD.tint(),
        PROD.environment(),
        PROD.ensemble(),
        PROD.roots(),
        PROD.writes(),
        PROD.unlock(),
        PROD.user(),
        PROD.encryption(),
        PROD.passwords(),
        PROD.unkept(),
        PROD.keptAs());
  }

  @Test
  void anEnsembleWithoutAProfileIsAsCarefulAsTheStrictestThatLeadsThere() {
    Profile open = leading("lab", Environment.DEVELOPMENT, "zk1:2181,zk2:2181/", Writes.OPEN, 60);
    Profile staging = leading("next", Environment.STAGING, "ZK1:2181", Writes.NEVER, 2);
    Profile other = leading("prod", Environment.PRODUCTION, "zk1:2181/app", Writes.LOCKED, 1);
    Profile typed = Profile.unnamed("zk1:2181", List.of("/shop"));

    Profile strict = typed.asCarefulAs(List.of(open, staging, other));
    assertEquals(Environment.STAGING, strict.environment());
    assertEquals(staging.tint(), strict.tint());
    assertEquals(Writes.NEVER, strict.writes());
    assertEquals(Duration.ofMinutes(2), strict.unlock());
    assertEquals(List.of("/shop"), strict.roots());
    Profile loose = typed.asCarefulAs(List.of(open));
    assertEquals(Environment.DEVELOPMENT, loose.environment());
    assertEquals(Writes.LOCKED, loose.writes(), "nothing is unlocked by that");
    assertEquals(typed.unlock(), loose.unlock());
    assertEquals(typed, typed.asCarefulAs(List.of(other)));
  }

  private static Profile leading(
      String name, Environment environment, String ensemble, Writes writes, int minutes) {
    return new Profile(
        name,
        environment == Environment.STAGING ? Tint.ORANGE : Tint.BLUE,
        environment,
        ensemble,
        List.of(),
        writes,
        Duration.ofMinutes(minutes),
        Optional.empty(),
        Optional.empty(),
        Set.of());
  }

  @Test
  void aProfileIsAFileThatPeopleCanRead() throws IOException {
    profiles().save(PROD);
    assertEquals(
        """
        # Mapping Zoo: a connection. Its passwords are not here: the system's keyring has them.
        environment = production
        colour = orange
        ensemble = zk1:2181,zk2:2181/app
        discover = /shop,/com/demdex
        writes = locked
        unlock-minutes = 10
        user = ops
        trust = C:\\\\tls\\\\ca.pem
        key = /tls/ops.p12
        passwords = user,key
        unkept = key
        kept-as = zk1:2181/app
        """,
        Files.readString(file("PROD-EU")));
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException, ProfileFault {
    Profile plain = Profile.unnamed("zk:2181", List.of());
    Profile named =
        new Profile(
            "Büro 2",
            plain.tint(),
            Environment.DEVELOPMENT,
            plain.ensemble(),
            plain.roots(),
            Writes.OPEN,
            plain.unlock(),
            plain.user(),
            plain.encryption(),
            plain.passwords());
    profiles().save(PROD);
    profiles().save(named);
    assertEquals(PROD, profiles().read("PROD-EU"));
    assertEquals(List.of(new Entry.Known(named), new Entry.Known(PROD)), profiles().list());
  }

  @Test
  void whereNothingIsKeptThereAreNone() throws IOException {
    assertEquals(List.of(), profiles().list());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "environment = prod       | 1 | environment | prod",
        "writes = open            | 5 | writes      | open",
        "unlock-minutes = 0       | 5 | unlock-minutes | 0",
        "unlock-minutes = 481     | 5 | unlock-minutes | 481",
        "unlock-minutes = a while | 5 | unlock-minutes | a while",
        "colour = red             | 5 | colour      | red",
        "discover = shop          | 5 | discover    | shop",
        "passwords = usr          | 5 | passwords   | usr",
        "unkept = user            | 5 | unkept      | user",
        "enviroment = production  | 5 | enviroment  | production",
      })
  void aWrongValueIsToldWithFileLineKeyAndValue(String line, int at, String key, String value)
      throws IOException {
    String text =
        """
        environment = production
        colour = blue
        ensemble = zk:2181
        writes = locked
        """;
    String wrong = at == 1 ? text.replace("environment = production", line) : text + line + "\n";
    Path file = write("prod", wrong.contains("unlock") ? wrong : wrong + "unlock-minutes = 15\n");
    ProfileFault fault = assertThrows(ProfileFault.class, () -> profiles().read("prod"));
    assertEquals(at, fault.why().line().orElse(0));
    assertEquals(key, fault.why().key());
    assertEquals(value, fault.why().value());
    assertTrue(String.valueOf(fault.getMessage()).contains(file + ", line " + at), fault::toString);
    assertTrue(String.valueOf(fault.getMessage()).contains(key), fault::toString);
  }

  @Test
  void whatIsMissingIsNamed() throws IOException {
    write("prod", "environment = staging\ncolour = blue\nwrites = locked\n");
    ProfileFault fault = assertThrows(ProfileFault.class, () -> profiles().read("prod"));
    assertEquals(FileFault.Kind.MISSING, fault.why().kind());
    assertEquals("ensemble", fault.why().key());
  }

  @Test
  void aFileThatCannotBeUnderstoodIsListedAndNeverOverwritten() throws IOException {
    Path file = write("PROD-EU", "# mine\nenvironment = \\u00zz\n");
    assertInstanceOf(Entry.Faulty.class, profiles().list().getFirst());
    ProfileFault fault = assertThrows(ProfileFault.class, () -> profiles().save(PROD));
    assertEquals(FileFault.badEscape(file, 2), fault.why());
    assertEquals("# mine\nenvironment = \\u00zz\n", Files.readString(file));
  }

  @Test
  void aDirectoryInAProfilesPlaceIsToldAndStays() throws IOException {
    Path file = Files.createDirectories(file("PROD-EU"));
    FileFault directory = FileFault.unreadable(new DiskFault(DiskFault.Kind.DIRECTORY, file, ""));
    assertEquals(
        directory, assertThrows(ProfileFault.class, () -> profiles().read("PROD-EU")).why());
    assertEquals(directory, assertThrows(ProfileFault.class, () -> profiles().save(PROD)).why());
    assertEquals(List.of("PROD-EU"), profiles().list().stream().map(Entry::name).toList());
    assertTrue(Files.isDirectory(file));
  }

  @Test
  void whereTheirDirectoryIsAFileThatIsToldAndNothingLooksEmpty() throws IOException {
    Path place = Files.writeString(settings.resolve("connections"), "");
    DiskFault blocked = new DiskFault(DiskFault.Kind.BLOCKED, place, "");
    assertEquals(
        FileFault.unreadable(blocked),
        assertThrows(ProfileFault.class, () -> profiles().list()).why());
    assertEquals(
        FileFault.unwritten(blocked.at(file("PROD-EU"))),
        assertThrows(ProfileFault.class, () -> profiles().save(PROD)).why());
  }

  @Test
  void nothingButTheProfileIsLeftInTheDirectory() throws IOException {
    profiles().save(PROD);
    profiles().save(PROD);
    try (var files = Files.list(settings.resolve("connections"))) {
      assertEquals(List.of(file("PROD-EU")), files.toList());
    }
    profiles().delete("PROD-EU");
    profiles().delete("PROD-EU");
    assertFalse(Files.exists(file("PROD-EU")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PROD-EU", "a", "Büro 2", "v1.2_x", "東京"})
  void aNameIsOneOnEverySystem(String name) {
    assertTrue(Profile.isName(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " a", "a ", ".a", "a.", "a/b", "..", "con", "COM1", "nul.x", "a\nb", "a:b"})
  void whatCannotNameAFileEverywhereNamesNoProfile(String name) {
    assertFalse(Profile.isName(name));
    assertThrows(IllegalArgumentException.class, () -> profiles().read(name));
  }

  @Test
  void productionIsNeverOpenFromTheStart() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Profile(
                "p",
                Tint.GRAY,
                Environment.PRODUCTION,
                "zk:2181",
                List.of(),
                Writes.OPEN,
                Profile.USUAL_UNLOCK,
                Optional.empty(),
                Optional.empty(),
                Set.of()));
  }
}
