package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A steward that another process started, and that is not to outlive it.
@Timeout(60)
final class InputEndsTest {
  @TempDir private Path directory;

  @Test
  void withItsInputTheStewardEndsInOrder() throws Exception {
    Process steward = start();
    try (BufferedReader said = steward.errorReader(UTF_8)) {
      await(said, "event=started");
      assertTrue(steward.isAlive());

      steward.getOutputStream().close();

      await(said, "event=stopped");
      assertTrue(steward.waitFor(20, TimeUnit.SECONDS));
      assertEquals(0, steward.exitValue());
    } finally {
      steward.destroyForcibly();
    }
  }

  /// Nobody listens on that port: a steward waits for ZooKeeper as long as it takes.
  private Process start() throws IOException {
    return new ProcessBuilder(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "steward",
                "--connect",
                "127.0.0.1:1",
                "--book",
                "file:" + directory.resolve("book"),
                "--http",
                "none",
                "--until-input-ends"))
        .start();
  }

  private static void await(BufferedReader said, String event) throws IOException {
    String line;
    do {
      line = said.readLine();
      assertTrue(line != null, () -> "it ended before " + event);
    } while (!line.contains(event));
  }
}
