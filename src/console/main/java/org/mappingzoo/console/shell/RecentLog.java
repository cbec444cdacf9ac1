package org.mappingzoo.console.shell;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The last of what was logged, for the diagnostics, and for a file: who starts the console from
/// its icon sees nothing of what it prints.
///
/// The file is begun with the first warning, in the background. What was logged until then comes
/// first. Each process that runs beside others has files of its own, in a directory that nobody
/// else may read.
public final class RecentLog extends Handler {
  static final int KEPT = 200;

  /// Of one record, with the stack trace.
  static final int MOST_CHARACTERS = 4_000;

  private static final int FRAMES = 30;
  private static final int FILE_BYTES = 256 << 10;
  private static final int FILES = 2;
  private static final int WARNINGS = 8;

  private final Path directory;
  private final Executor background;
  private final Deque<Line> kept = new ArrayDeque<>();
  private final Deque<Line> unwritten = new ArrayDeque<>();
  private final Object disk = new Object();
  private boolean wanted;
  private boolean writing;
  private boolean refused;
  private @Nullable FileHandler file;

  /// A record as it is shown, without what it was made of.
  private record Line(Level level, String text) {}

  /// @param directory of the files; it may not exist yet
  /// @param background writes to the disk
  public RecentLog(Path directory, Executor background) {
    this.directory = directory;
    this.background = background;
    setLevel(Level.INFO);
    setFormatter(new OneAfterAnother());
  }

  /// The one that the program's loggers have; empty in tests.
  static Optional<RecentLog> ofProgram() {
    return Stream.of(Logger.getLogger("").getHandlers())
        .filter(RecentLog.class::isInstance)
        .map(RecentLog.class::cast)
        .findFirst();
  }

  /// The latest warnings, the newest last.
  List<String> warnings() {
    synchronized (kept) {
      List<String> all = kept.stream().filter(RecentLog::isWarning).map(Line::text).toList();
      return all.subList(Math.max(0, all.size() - WARNINGS), all.size());
    }
  }

  private static boolean isWarning(Line line) {
    return line.level().intValue() >= Level.WARNING.intValue();
  }

  /// From any thread; returns at once.
  @Override
  public void publish(LogRecord record) {
    if (!isLoggable(record)) {
      return;
    }
    Line line = new Line(record.getLevel(), getFormatter().format(record));
    synchronized (kept) {
      add(kept, line);
      add(unwritten, line);
      wanted |= isWarning(line);
      if (!wanted || writing) {
        return;
      }
      writing = true;
    }
    try {
      background.execute(this::flush);
    } catch (RejectedExecutionException ending) {
      stopWriting(); // the end of the program writes it
    }
  }

  private static void add(Deque<Line> lines, Line line) {
    lines.add(line);
    if (lines.size() > KEPT) {
      lines.remove();
    }
  }

  /// Writes what waits. Blocks on the disk.
  @Override
  public void flush() {
    synchronized (disk) {
      for (Line line : taken()) {
        write(line);
      }
    }
  }

  private List<Line> taken() {
    synchronized (kept) {
      writing = false;
      List<Line> lines = wanted ? List.copyOf(unwritten) : List.of();
      if (wanted) {
        unwritten.clear();
      }
      return lines;
    }
  }

  private void stopWriting() {
    synchronized (kept) {
      writing = false;
    }
  }

  private void write(Line line) {
    try {
      if (file == null && !refused) {
        file = open();
      }
    } catch (IOException e) {
      refused = true;
      System.err.println("mapping-zoo: cannot keep a log in " + directory + ": " + e);
    }
    FileHandler open = file;
    if (open != null) {
      open.publish(new LogRecord(line.level(), line.text()));
    }
  }

  private FileHandler open() throws IOException {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] ours =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
            }
            : new FileAttribute<?>[0];
    Files.createDirectories(directory, ours);
    String pattern = directory.toString().replace("%", "%%") + "/console-%u.%g.log";
    FileHandler opened = new FileHandler(pattern, FILE_BYTES, FILES, true);
    opened.setEncoding("UTF-8");
    opened.setFormatter(
        new Formatter() {
          @Override
          public String format(LogRecord record) {
            return record.getMessage() + System.lineSeparator();
          }
        });
    return opened;
  }

  /// At the end of the program.
  @Override
  public void close() {
    flush();
    synchronized (disk) {
      if (file != null) {
        file.close();
      }
      file = null;
      refused = true;
    }
  }

  /// When, how bad, who, what; below it the first frames of each cause.
  private static final class OneAfterAnother extends Formatter {
    @Override
    public String format(LogRecord record) {
      StringBuilder text =
          new StringBuilder()
              .append(record.getInstant().truncatedTo(ChronoUnit.MILLIS))
              .append(' ')
              .append(record.getLevel().getName())
              .append(' ')
              .append(record.getLoggerName())
              .append(": ")
              .append(formatMessage(record));
      Throwable cause = record.getThrown();
      for (int depth = 0; cause != null && depth < FRAMES; depth++) {
        text.append(depth == 0 ? "\n" : "\ncaused by ").append(cause);
        StackTraceElement[] frames = cause.getStackTrace();
        for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
          text.append("\n  at ").append(frames[i]);
        }
        cause = cause.getCause();
      }
      return text.length() <= MOST_CHARACTERS
          ? text.toString()
          : text.substring(0, MOST_CHARACTERS) + " …";
    }
  }
}
