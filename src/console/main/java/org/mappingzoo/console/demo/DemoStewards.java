package org.mappingzoo.console.demo;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.mappingzoo.zookeeper.TemporaryDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The stewards of the demo: each is a process of its own, as in production, with the book in a
/// directory that goes with the demo. One that ends is started again after a while, and stands
/// behind the others then.
///
/// They hold on to this process by their standard input, so none outlives it, however it ends.
final class DemoStewards implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DemoStewards.class);
  private static final String PROGRAM = "org.mappingzoo.steward.command.Main";
  private static final List<String> NAMES = List.of("steward-a", "steward-b", "steward-c");

  /// One after the other, and the first not before the window is there: each takes a second of a
  /// processor to start.
  private static final long FIRST_AFTER_MS = 1_500;

  private static final long NEXT_AFTER_MS = 1_500;
  private static final long RETURNS_AFTER_MS = 20_000;
  private static final long ENDS_WITHIN_MS = 5_000;

  private final String connectString;
  private final ScheduledExecutorService schedule;
  private final Map<Long, Process> running = new HashMap<>();
  private Optional<TemporaryDirectory> directory = Optional.empty();
  private boolean closed;

  DemoStewards(String connectString, ScheduledExecutorService schedule) {
    this.connectString = connectString;
    this.schedule = schedule;
  }

  /// Returns at once; the stewards come one after the other.
  ///
  /// @throws UncheckedIOException if there is no place for their book
  synchronized void start() {
    try {
      directory = Optional.of(TemporaryDirectory.make());
    } catch (IOException e) {
      throw new UncheckedIOException("no directory for the book of the demo", e);
    }
    for (int i = 0; i < NAMES.size(); i++) {
      launchLater(NAMES.get(i), FIRST_AFTER_MS + i * NEXT_AFTER_MS);
    }
  }

  private void launchLater(String name, long afterMs) {
    var _ = schedule.schedule(() -> launch(name), afterMs, TimeUnit.MILLISECONDS);
  }

  private synchronized void launch(String name) {
    directory
        .map(TemporaryDirectory::path)
        .filter(there -> !closed)
        .ifPresent(there -> launch(name, there));
  }

  private void launch(String name, Path there) {
    Path log = there.resolve(name + ".log");
    try {
      Process process =
          new ProcessBuilder(command(name, there))
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.appendTo(log.toFile()))
              .start();
      running.put(process.pid(), process);
      var _ = process.onExit().thenAccept(ended -> ended(name, log, ended));
    } catch (IOException e) {
      LOG.warn("The demo has no {}: {}", name, e.getMessage());
    }
  }

  /// Small, and soon up: it works for a dozen categories. The reserve moves every few minutes, so
  /// that there is something to see.
  private List<String> command(String name, Path there) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(
        List.of(
            "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(PROGRAM, "steward", "--connect", connectString, "--name", name));
    command.addAll(List.of("--book", "file:" + there.resolve("book"), "--http", "none"));
    command.addAll(List.of("--session-timeout", "4s", "--until-input-ends"));
    command.addAll(
        List.of("--reserve-time", "30m", "--reserve-floor", "2000", "--threshold", "10%"));
    return command;
  }

  private synchronized void ended(String name, Path log, Process process) {
    if (closed) {
      return;
    }
    if (running.remove(process.pid(), process)) {
      LOG.warn("The demo's {} has ended by itself: {}", name, lastLine(log));
    }
    launchLater(name, RETURNS_AFTER_MS);
  }

  private static String lastLine(Path log) {
    try {
      return Files.readAllLines(log).getLast();
    } catch (IOException | NoSuchElementException e) {
      return "it said nothing";
    }
  }

  /// Ends one of them as a power cut would; any other process is left alone.
  synchronized void kill(long pid) {
    Optional.ofNullable(running.remove(pid)).ifPresent(Process::destroyForcibly);
  }

  /// Ends all, and deletes the book. Idempotent.
  @Override
  public void close() {
    for (Process process : endAll()) {
      awaitEnd(process);
    }
    deleteBook();
  }

  /// At once: nothing of what they do is to last.
  private synchronized List<Process> endAll() {
    closed = true;
    running.values().forEach(Process::destroyForcibly);
    return List.copyOf(running.values());
  }

  private static void awaitEnd(Process process) {
    try {
      if (!process.waitFor(ENDS_WITHIN_MS, TimeUnit.MILLISECONDS)) {
        LOG.warn("Process {} does not end", process.pid());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void deleteBook() {
    try {
      if (directory.isPresent()) {
        directory.get().close();
      }
    } catch (IOException e) {
      LOG.warn("The book of the demo stays: {}", e.getMessage());
    }
  }
}
