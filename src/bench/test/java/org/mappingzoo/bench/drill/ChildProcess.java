package org.mappingzoo.bench.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A process of ours that is spoken to by lines. It ends with [#close()], whatever happens.
final class ChildProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  private ChildProcess(Process process) {
    this.process = process;
    Thread.ofVirtual().name("output of " + process.pid()).start(this::collectLines);
  }

  /// Starts a command; what it says on standard error appears with the test's own.
  static ChildProcess start(List<String> command) throws IOException {
    return start(command, Map.of());
  }

  private static ChildProcess start(List<String> command, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(environment);
    return new ChildProcess(builder.start());
  }

  /// Starts a main class in a JVM of its own, on the test's own class path.
  static ChildProcess java(Class<?> main, String... arguments) throws IOException {
    return java(main, Map.of(), arguments);
  }

  /// The same with more in its environment.
  static ChildProcess java(Class<?> main, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command =
        new java.util.ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return start(command, environment);
  }

  void say(String line) throws IOException {
    Writer input = process.outputWriter(UTF_8);
    input.write(line + "\n");
    input.flush();
  }

  /// The next line of its output.
  ///
  /// @throws IllegalStateException if none comes within a minute
  String hear() throws InterruptedException {
    String line = lines.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (line == null) {
      throw new IllegalStateException("no answer from " + process.info().commandLine());
    }
    return line;
  }

  /// Says a line and hears the answer.
  String ask(String line) throws IOException, InterruptedException {
    say(line);
    return hear();
  }

  /// Ends it at once, without a chance to clean up.
  void kill() {
    process.destroyForcibly();
  }

  /// Sends a signal of POSIX, such as `STOP`; does nothing to a process that is gone.
  void signal(String name) {
    try {
      Process kill =
          new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (kill.waitFor() != 0 && process.isAlive()) {
        throw new IllegalStateException("cannot send " + name + " to " + process.pid());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits for its end, at most so long; whether it ended.
  boolean awaitDead(Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private void collectLines() {
    try (BufferedReader output = process.inputReader(UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      if (process.isAlive()) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
