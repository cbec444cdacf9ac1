package org.mappingzoo.console.notice;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Notifications through `notify-send`, which speaks to whatever desktop there is. One that can
/// offer an action waits until somebody answers; an older one shows the words alone.
final class NotifySend implements DesktopNotifier {
  private static final Logger LOG = LoggerFactory.getLogger(NotifySend.class);
  private static final String OPEN = "default";
  private static final Duration ANSWER = Duration.ofMinutes(2);
  private static final Duration SHOW = Duration.ofSeconds(5);

  private final List<String> command;
  private final Executor background;
  private volatile Optional<Trouble> missing = Optional.empty();

  /// @param command the program, with leading arguments where it needs some
  NotifySend(List<String> command, Executor background) {
    this.command = List.copyOf(command);
    this.background = background;
  }

  @Override
  public void tell(Note note, Runnable open, Consumer<Optional<Trouble>> ended) {
    if (missing.isPresent()) {
      ended.accept(missing);
      return;
    }
    try {
      background.execute(() -> send(note, open, ended));
    } catch (RejectedExecutionException e) {
      LOG.debug("closing: {} is not told any more", note.title());
    }
  }

  private void send(Note note, Runnable open, Consumer<Optional<Trouble>> ended) {
    try {
      String action = "--action=%s=%s".formatted(OPEN, note.action());
      Ending asked = run(ANSWER, action, note.title(), note.text());
      if (asked.output().strip().equals(OPEN)) {
        open.run();
      }
      ended.accept(asked.failed() ? sendWords(note) : Optional.empty());
    } catch (IOException e) {
      missing = Optional.of(new Trouble.NoProgram(command.getFirst()));
      LOG.info("no notifications of the desktop: {}", e.toString());
      ended.accept(missing);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Why they are not shown either, if they are not.
  private Optional<Trouble> sendWords(Note note) throws IOException, InterruptedException {
    Ending told = run(SHOW, note.title(), note.text());
    if (!told.failed()) {
      return Optional.empty();
    }
    String why = told.output().strip();
    LOG.warn("the desktop was not told of '{}': {}", note.title(), why);
    return Optional.of(new Trouble.Refused(why));
  }

  private record Ending(boolean failed, String output) {}

  private Ending run(Duration limit, String... arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(command);
    line.addAll(List.of("--app-name=Mapping Zoo", "--urgency=critical"));
    line.addAll(List.of(arguments));
    Path output = Files.createTempFile("mapping-zoo-notice", ".txt");
    try {
      Process process =
          new ProcessBuilder(line)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      process.destroy();
      String said = Files.readString(output, StandardCharsets.UTF_8);
      return new Ending(ended && process.exitValue() != 0, said);
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
