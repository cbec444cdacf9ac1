package org.mappingzoo.console.notice;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Notifications through `notify-send`, which speaks to whatever desktop there is. One that can
/// offer an action stays for as long as its notification does, be that a night, and says whether
/// somebody clicked; an older one shows the words alone.
final class NotifySend implements DesktopNotifier {
  private static final Logger LOG = LoggerFactory.getLogger(NotifySend.class);
  private static final String OPEN = "default";

  /// A desktop that takes no notification has said so by then.
  static final Duration REFUSAL = Duration.ofSeconds(5);

  /// How many programs wait for a click; before one more does, the one that waits longest is ended,
  /// and its notification leads nowhere.
  static final int MOST_WAITING = 16;

  /// How long a program has to take its notification away.
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final List<String> command;
  private final Executor background;
  private final Duration refusal;
  private final Deque<Standing> waiting = new ArrayDeque<>();
  private boolean closed;

  /// @param command the program, with leading arguments where it needs some
  /// @param background a thread for each notification, until that is gone
  /// @param refusal how long a desktop has to refuse a notification; after that it took it
  NotifySend(List<String> command, Executor background, Duration refusal) {
    this.command = List.copyOf(command);
    this.background = background;
    this.refusal = refusal;
  }

  @Override
  public Runnable tell(Note note, Runnable open, Consumer<Optional<Trouble>> ended) {
    Standing standing = new Standing();
    inBackground(() -> send(note, standing, open, ended));
    return () -> inBackground(standing::takeBack);
  }

  private void inBackground(Runnable task) {
    try {
      background.execute(task);
    } catch (RejectedExecutionException e) {
      LOG.debug("closing: the desktop is not told any more");
    }
  }

  private void send(
      Note note, Standing standing, Runnable open, Consumer<Optional<Trouble>> ended) {
    String action = "--action=%s=%s".formatted(OPEN, note.action());
    try (Shown shown = Shown.by(command, action, "--", note.title(), body(note))) {
      if (shown.isRefusedWithin(refusal)) {
        ended.accept(sendWords(note));
      } else {
        startWaiting(standing, shown.process);
        ended.accept(Optional.empty());
        awaitClick(shown, open);
      }
    } catch (IOException e) {
      LOG.info("the desktop was not told of '{}': {}", note.title(), e.toString());
      ended.accept(Optional.of(troubleOf(e)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      stopWaiting(standing);
    }
  }

  /// It may be another one the next time: a full disk, or too many processes.
  private Trouble troubleOf(IOException failure) {
    return isInstalled(command.getFirst())
        ? new Trouble.Refused(Objects.requireNonNullElse(failure.getMessage(), failure.toString()))
        : new Trouble.NoProgram(command.getFirst());
  }

  /// Whether it lies where programs are looked for.
  private static boolean isInstalled(String program) {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin:/bin");
    return Stream.of(path.split(File.pathSeparator, -1))
        .map(directory -> Path.of(directory).resolve(program))
        .anyMatch(Files::isExecutable);
  }

  /// The desktop took it, whatever becomes of the answer.
  private static void awaitClick(Shown shown, Runnable open) throws InterruptedException {
    int _ = shown.process.waitFor();
    try {
      if (shown.said().equals(OPEN)) {
        open.run();
      }
    } catch (IOException e) {
      LOG.warn("whether a notification was clicked is not known: {}", e.toString());
    }
  }

  private void startWaiting(Standing standing, Process process) {
    Optional<Standing> oldest = Optional.empty();
    boolean late;
    synchronized (this) {
      late = closed;
      waiting.addLast(standing);
      if (waiting.size() > MOST_WAITING) {
        oldest = Optional.of(waiting.removeFirst());
      }
    }
    oldest.ifPresent(Standing::forgetClick);
    standing.shownBy(process);
    if (late) {
      standing.takeBack();
    }
  }

  private synchronized void stopWaiting(Standing standing) {
    waiting.remove(standing);
  }

  /// Takes back what is shown: nobody watches what it tells of any more.
  @Override
  public void close() {
    List<Standing> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(waiting);
    }
    all.forEach(Standing::interrupt); // at once, since the process may end
    all.forEach(standing -> inBackground(standing::takeBack));
  }

  /// A notification, from when it is told until it is gone.
  private static final class Standing {
    private Optional<Process> program = Optional.empty();
    private boolean over;

    void shownBy(Process process) {
      boolean late;
      synchronized (this) {
        program = Optional.of(process);
        late = over;
      }
      if (late) {
        takeBack();
      }
    }

    private synchronized Optional<Process> program() {
      return program.filter(Process::isAlive);
    }

    /// It stays where it is, and a click does nothing.
    void forgetClick() {
      program().ifPresent(Process::destroy);
    }

    /// As Ctrl+C does: newer versions of the program take their notification away then.
    private void interrupt() {
      program()
          .ifPresent(
              process -> {
                try {
                  Process _ =
                      new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start();
                } catch (IOException e) {
                  LOG.debug("no kill: {}", e.toString());
                  process.destroy();
                }
              });
    }

    /// Blocks until the program is gone.
    void takeBack() {
      synchronized (this) {
        over = true;
      }
      interrupt();
      try {
        Optional<Process> left = program();
        if (left.isPresent() && !left.get().waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
          forgetClick();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Why they are not shown either, if they are not.
  private Optional<Trouble> sendWords(Note note) throws IOException, InterruptedException {
    try (Shown told = Shown.by(command, "--", note.title(), body(note))) {
      if (!told.isRefusedWithin(refusal)) {
        return Optional.empty();
      }
      String why = told.said();
      LOG.warn("the desktop was not told of '{}': {}", note.title(), why);
      return Optional.of(new Trouble.Refused(why));
    }
  }

  /// As a text that desktops may take for markup, behind a program that undoes escapes.
  private static String body(Note note) {
    return note.text()
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\\", "\\\\");
  }

  /// A program that shows one notification, and what it says. Closing ends it.
  private record Shown(Process process, Path output) implements AutoCloseable {

    static Shown by(List<String> command, String... arguments) throws IOException {
      List<String> line = new ArrayList<>(command);
      line.addAll(List.of("--app-name=Mapping Zoo", "--urgency=critical"));
      line.addAll(List.of(arguments));
      Path output = Files.createTempFile("mapping-zoo-notice", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
      try {
        return new Shown(builder.start(), output);
      } catch (IOException e) {
        Files.deleteIfExists(output);
        throw e;
      }
    }

    boolean isRefusedWithin(Duration limit) throws InterruptedException {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() != 0;
    }

    /// As far as it can be read: not every program speaks UTF-8.
    String said() throws IOException {
      return new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip();
    }

    @Override
    public void close() {
      process.destroy();
      try {
        Files.deleteIfExists(output);
      } catch (IOException e) {
        LOG.warn("a temporary file stays: {}", e.toString());
      }
    }
  }
}
