package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A steward as a process of its own, which ends with this one's interest in it.
final class StewardChild implements AutoCloseable {
  private final Process process;
  private final BufferedReader said;

  private StewardChild(Process process) {
    this.process = process;
    this.said = process.errorReader(UTF_8);
  }

  /// The tool in a process of its own, with these words.
  static Process shell(List<String> words) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(words);
    return new ProcessBuilder(command).start();
  }

  static StewardChild start(String... flags) throws IOException {
    List<String> words =
        new ArrayList<>(List.of("steward", "--http", "none", "--until-input-ends"));
    words.addAll(List.of(flags));
    return new StewardChild(shell(words));
  }

  /// Reads its log up to a line with these words.
  void await(String words) throws IOException {
    String line;
    do {
      line = said.readLine();
      assertTrue(line != null, () -> "it ended before " + words);
    } while (!line.contains(words));
  }

  /// Waits for it to end by itself.
  ///
  /// @return its exit code
  int awaitEnd() throws InterruptedException {
    assertTrue(process.waitFor(40, TimeUnit.SECONDS));
    return process.exitValue();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /// Ends its input.
  ///
  /// @return its exit code
  int end() throws IOException, InterruptedException {
    process.getOutputStream().close();
    await("event=stopped");
    assertTrue(process.waitFor(20, TimeUnit.SECONDS));
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
