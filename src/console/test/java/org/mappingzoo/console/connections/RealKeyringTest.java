package org.mappingzoo.console.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Passwords in a keyring that speaks Secret Service: GNOME's, on a bus and in a home of its own,
/// so that nobody's own passwords are touched.
@Tag("drill")
final class RealKeyringTest {
  private static final String BUS = "dbus-run-session";
  private static final String KEYRING = "gnome-keyring-daemon";
  private static final int PATIENCE_S = 60;

  /// Unlocks a keyring that is new with an empty password, and goes on as what is given.
  private static final String UNLOCKED =
      "echo | " + KEYRING + " --unlock --components=secrets >&2 && exec \"$@\"";

  @TempDir private Path home;

  @Test
  void whatIsKeptIsReadUntilItIsDeleted() throws Exception {
    assumeTrue(Stream.of(BUS, KEYRING).allMatch(RealKeyringTest::isInstalled), "no keyring here");
    assertEquals(
        """
        nothing
        swordfish, beside sardine
        pike, beside sardine
        nothing, beside sardine
        """,
        session(Life.class));
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /// What this says in a session of its own.
  private String session(Class<?> program) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(BUS, "--", "sh", "-c", UNLOCKED, "sh"));
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    ProcessBuilder session = new ProcessBuilder(command);
    Map<String, String> environment = session.environment();
    environment.keySet().removeIf(name -> name.startsWith("XDG_") || name.startsWith("DBUS_"));
    environment.put("HOME", home.toString());
    environment.put("XDG_RUNTIME_DIR", home.toString());
    Path said = home.resolve("said");
    Path troubles = home.resolve("troubles");
    Process process =
        session.redirectOutput(said.toFile()).redirectError(troubles.toFile()).start();
    try {
      assertTrue(process.waitFor(PATIENCE_S, TimeUnit.SECONDS), "it does not end");
      assertEquals(0, process.exitValue(), Files.readString(troubles));
      return Files.readString(said);
    } finally {
      process.destroyForcibly();
    }
  }

  /// The life of a password, and of one beside it, as the console sees it.
  static final class Life {
    private static final Keyring KEPT = new SystemKeyring();
    private static final String OWN = "dev/user";
    private static final String OTHER = "dev/key";

    private Life() {}

    public static void main(String[] arguments) throws Keyring.Trouble {
      KEPT.delete(OWN); // there is none yet
      System.out.println(read(OWN));
      KEPT.write(OTHER, new Hidden("sardine"));
      KEPT.write(OWN, new Hidden("swordfish"));
      sayBoth();
      KEPT.write(OWN, new Hidden("pike"));
      sayBoth();
      KEPT.delete(OWN);
      sayBoth();
    }

    private static void sayBoth() throws Keyring.Trouble {
      System.out.println(read(OWN) + ", beside " + read(OTHER));
    }

    private static String read(String name) throws Keyring.Trouble {
      return KEPT.read(name).map(Hidden::reveal).orElse("nothing");
    }
  }
}
