package org.mappingzoo.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// A JVM of our own that is spoken to by lines. It ends with [#close()].
public final class Child implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 180;

  private final Process process;

  /// For who looks for the cause of a failure.
  private final String name;

  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  private Child(Process process, String name) {
    this.process = process;
    this.name = name;
    Thread.ofVirtual().name("output of " + process.pid()).start(this::collect);
  }

  /// On our own class path.
  public static Child start(List<String> jvmOptions, Class<?> main, String... arguments)
      throws IOException {
    List<String> paths = List.of("-cp", classPath(entry -> true));
    return start(jvmOptions, paths, Redirect.INHERIT, main, arguments);
  }

  /// With JavaFX on its module path, and on its class path what is measured here, the console, and
  /// the rest of what that is shipped with; nothing more. A JVM opens each jar that it looks
  /// into in vain, and keeps its index.
  ///
  /// @param shipped what the console is shipped with, as a class path
  /// @param errors gets what it says on standard error
  public static Child startWithJavaFx(
      List<String> jvmOptions, String shipped, File errors, Class<?> main, String... arguments)
      throws IOException {
    String ours = classPath(entry -> isOf("bench", entry) || isOf("console", entry));
    List<String> paths =
        List.of(
            "--module-path",
            classPath(entry -> entry.contains("openjfx")),
            "-cp",
            ours + File.pathSeparator + shipped);
    return start(jvmOptions, paths, Redirect.to(errors), main, arguments);
  }

  private static boolean isOf(String module, String entry) {
    return entry.contains("mapping-zoo-" + module) || entry.contains("/" + module + "/target/");
  }

  private static Child start(
      List<String> jvmOptions,
      List<String> paths,
      Redirect errors,
      Class<?> main,
      String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(jvmOptions);
    command.addAll(paths);
    command.add(main.getName());
    command.addAll(List.of(arguments));
    String said = errors.file() == null ? "" : ", which said what is in " + errors.file();
    return new Child(
        new ProcessBuilder(command).redirectError(errors).start(), main.getSimpleName() + said);
  }

  public void say(String line) throws IOException {
    var input = process.outputWriter(UTF_8);
    input.write(line + "\n");
    input.flush();
  }

  /// The next line that begins with `word`; others before it are handed to `aside`.
  ///
  /// @throws IllegalStateException if none comes within three minutes, or before it ends
  public String await(String word, java.util.function.Consumer<String> aside)
      throws InterruptedException {
    while (true) {
      String line = next(word);
      if (line.startsWith(word + " ")) {
        return line.substring(word.length() + 1);
      }
      aside.accept(line);
    }
  }

  private String next(String word) throws InterruptedException {
    boolean ended = false;
    for (int waited = 0; waited < PATIENCE_SECONDS && !ended; waited++) {
      ended = !process.isAlive(); // asked before: what it said last is heard within a second
      String line = heard.poll(1, TimeUnit.SECONDS);
      if (line != null) {
        return line;
      }
    }
    throw new IllegalStateException(
        ended
            ? "no '%s': %s, ended with %d".formatted(word, name, process.exitValue())
            : "no '%s' within %d s from %s".formatted(word, PATIENCE_SECONDS, name));
  }

  /// All lines heard and not yet taken.
  public List<String> drain() {
    List<String> lines = new ArrayList<>();
    heard.drainTo(lines);
    return lines;
  }

  /// Resident memory in MB, as Linux counts it.
  public long residentMb() throws IOException {
    return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1_000)
        .findFirst()
        .orElseThrow();
  }

  /// Ends its input, and waits for its end.
  public int end() throws IOException, InterruptedException {
    process.getOutputStream().close();
    return ended();
  }

  /// Waits for its end.
  ///
  /// @throws IllegalStateException if it does not come in time
  public void endsWithin(long time, TimeUnit unit) throws InterruptedException {
    if (!process.waitFor(time, unit)) {
      throw new IllegalStateException("does not end: " + process.pid());
    }
  }

  /// Waits for its end.
  public int ended() throws InterruptedException {
    return process.waitFor();
  }

  /// Sends it a signal, such as `STOP`.
  public void signal(String name) throws IOException, InterruptedException {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start();
    if (kill.waitFor() != 0) {
      throw new IOException("cannot send " + name + " to " + process.pid());
    }
  }

  @Override
  public void close() {
    process.destroy();
  }

  private void collect() {
    try (BufferedReader output = process.inputReader(UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        heard.add(line);
      }
    } catch (IOException e) {
      if (process.isAlive()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static String classPath(Predicate<String> wanted) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(wanted)
        .collect(Collectors.joining(File.pathSeparator));
  }
}
