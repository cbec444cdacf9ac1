package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;

/// The command line.
final class ArgumentsTest {

  @Test
  void nothingAskedForIsTheDemo() throws Arguments.Wrong {
    assertTrue(Arguments.parse().isDemo());
    assertTrue(Arguments.parse("--demo").isDemo());
  }

  @Test
  void whatToShowIsOpenUntilTheLineNamesIt() throws Arguments.Wrong {
    assertTrue(Arguments.parse("--theme", "dark", "--data", "kept").isOpen());
    assertFalse(Arguments.parse("--demo").isOpen());
    assertFalse(Arguments.parse("--connect", "zk1:2181").isOpen());
    assertFalse(Arguments.parse("--profile", "lab").isOpen());
  }

  @Test
  void everythingCanBeAskedForAtOnce() throws Arguments.Wrong {
    Arguments all =
        Arguments.parse(
            "--connect",
            "zk1:2181,zk2:2181/app",
            "--discover",
            "/com/demdex,/shop",
            "--snapshot",
            "pictures",
            "--data",
            "kept",
            "--theme",
            "dark",
            "--language",
            "de");
    assertFalse(all.isDemo());
    assertEquals(Optional.of("zk1:2181,zk2:2181/app"), all.connect());
    assertEquals(List.of("/com/demdex", "/shop"), all.discover());
    assertEquals(Optional.of(Path.of("pictures")), all.snapshot());
    assertEquals(Optional.of(Path.of("kept")), all.data());
    assertEquals(Optional.of(ColorMode.DARK), all.look().theme());
    assertEquals(Optional.of(Language.GERMAN), all.look().language());
  }

  @Test
  void everyFlagIsInTheHelp() throws Arguments.Wrong {
    assertTrue(Arguments.parse("--help").help());
    List.of(
            "--demo",
            "--connect",
            "--profile",
            "--discover",
            "--snapshot",
            "--data",
            "--theme",
            "--language",
            "--help")
        .forEach(flag -> assertTrue(Arguments.HELP.contains(flag), flag));
  }

  @ParameterizedTest
  @CsvSource({
    "--conect, unknown argument '--conect'; --help lists them",
    "demo, unknown argument 'demo'; --help lists them",
    "--connect, '--connect needs a value: --connect HOST:PORT[,…][/CHROOT]'",
    "--connect --demo, '--connect needs a value: --connect HOST:PORT[,…][/CHROOT]'",
    "--theme blue, '--theme is light, dark, contrast or system, not ''blue'''",
    "--language fr, '--language is en or de, not ''fr'''",
    "--discover com, '--discover needs paths that start with ''/'', not ''com'''",
    "--demo --connect zk:2181, --demo and --connect exclude each other",
    "--demo --profile prod, --demo and --profile exclude each other",
    "--profile prod --connect zk:2181, --connect and --profile exclude each other"
  })
  void aWrongFlagIsNamed(String line, String message) {
    Exception wrong =
        assertThrows(Arguments.Wrong.class, () -> Arguments.parse(line.split(" ", -1)));
    assertEquals(message, wrong.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"--connect zk1", "--connect zk1:99999", "--connect zk1:2181/a//b", "--discover //x"})
  void whatNoServerCanBeAskedForEndsWithCodeTwo(String line) {
    assertEquals(2, Main.run(line.split(" ", -1)));
  }

  @Test
  void aProfileThatCannotBeReadEndsWithCodeTwo(@TempDir Path data) throws IOException {
    Files.createDirectories(data.resolve("connections"));
    Files.writeString(
        data.resolve("connections/prod.properties"), "environment = production\nensemble = zk1\n");
    assertEquals(2, Main.run("--profile", "prod", "--data", data.toString()));
    assertEquals(2, Main.run("--profile", "none", "--data", data.toString()));
    assertEquals(2, Main.run("--profile", "../prod", "--data", data.toString()));
  }

  /// What is production is that however somebody gets there.
  @Test
  void anEnsembleThatIsTypedIsWhatItsProfileSays(@TempDir Path data) throws Exception {
    Files.createDirectories(data.resolve("connections"));
    Files.writeString(data.resolve("connections/broken.properties"), "environment = paradise\n");
    Files.writeString(
        data.resolve("connections/prod.properties"),
        """
        environment = production
        colour = orange
        ensemble = zk1:2181,zk2:2181/app
        writes = locked
        unlock-minutes = 5
        """);
    Profile same = typed(data, "zk2:2181,zk9:2181/app");
    assertEquals(Environment.PRODUCTION, same.environment());
    assertEquals(Tint.ORANGE, same.tint());
    assertEquals(Duration.ofMinutes(5), same.unlock());
    assertEquals("zk2:2181,zk9:2181/app", same.ensemble());
    assertFalse(same.isNamed());
    assertEquals(Environment.UNKNOWN, typed(data, "zk2:2181/other").environment());
    assertEquals(Environment.UNKNOWN, typed(data.resolve("none"), "zk2:2181/app").environment());
  }

  private static Profile typed(Path data, String ensemble) throws Exception {
    return Main.beginning(Arguments.parse("--connect", ensemble, "--data", data.toString()))
        .profile()
        .orElseThrow();
  }

  @Test
  void aWrongFlagEndsWithCodeTwoAndHelpWithNone() {
    assertEquals(2, Main.run("--conect"));
    assertEquals(0, Main.run("--help"));
  }
}
