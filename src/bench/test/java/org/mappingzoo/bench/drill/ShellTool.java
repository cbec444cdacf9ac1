package org.mappingzoo.bench.drill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.mappingzoo.steward.command.Main;

/// The shell tool as a person has it: each command in a process of its own.
///
/// @param connectString of the ensemble that all commands are for
/// @param directory for what they say on standard error
record ShellTool(String connectString, Path directory) {
  private static final int LIMIT_SECONDS = 60;

  /// What one command did.
  record Said(int code, String out, String err) {
    Said ended(int expected) {
      assertEquals(expected, code, () -> "exit code of:\n" + out + err);
      return this;
    }

    /// It took effect, and said this.
    Said printed(String expected) {
      ended(0);
      assertEquals(expected, out);
      return this;
    }

    /// The lease that a take tells of.
    String lease() {
      return err.lines()
          .filter(line -> line.startsWith("lease "))
          .map(line -> line.substring("lease ".length()))
          .findFirst()
          .orElseThrow();
    }
  }

  /// Runs a command to its end.
  Said run(String... words) throws IOException, InterruptedException {
    Path err = Files.createTempFile(directory, "tool", ".err");
    Process process = new ProcessBuilder(command(words)).redirectError(err.toFile()).start();
    try {
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(String.join(" ", words) + " does not end: " + out);
      }
      return new Said(process.exitValue(), out, Files.readString(err));
    } finally {
      process.destroyForcibly();
    }
  }

  /// Starts a command that goes on.
  ChildProcess begin(String... words) throws IOException {
    return ChildProcess.start(command(words));
  }

  private List<String> command(String... words) {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(words));
    command.addAll(List.of("--connect", connectString));
    return command;
  }
}
