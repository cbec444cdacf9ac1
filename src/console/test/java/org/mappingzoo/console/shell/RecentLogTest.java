package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.testing.TaskQueue;

/// What a bug report has of what went wrong in the program, and what is left of it in a file.
final class RecentLogTest {
  @TempDir private Path settings;

  private final TaskQueue background = new TaskQueue();
  private RecentLog log;

  @BeforeEach
  void begin() {
    keepIn(settings.resolve("logs"));
  }

  @AfterEach
  void end() {
    log.close();
  }

  @Test
  void theLatestWarningsAreThereWithTheirStackTraces() {
    log(Level.WARNING, "an old one", null);
    for (int i = 0; i < RecentLog.KEPT; i++) {
      log(Level.INFO, "all is well", null);
    }
    assertEquals(List.of(), log.warnings(), "it is forgotten by then");
    log(Level.WARNING, "cannot tidy", null);
    log(Level.FINE, "nobody asks", null);
    log(Level.SEVERE, "a defect", new IllegalStateException("torn", new IOException("full")));
    List<String> warnings = log.warnings();
    assertEquals(2, warnings.size());
    assertTrue(
        warnings.getFirst().endsWith(" WARNING org.example: cannot tidy"), warnings::toString);
    String defect = warnings.getLast();
    assertTrue(defect.contains(" SEVERE org.example: a defect\n"), defect);
    assertTrue(defect.contains("\njava.lang.IllegalStateException: torn\n  at org.mappingzoo."));
    assertTrue(defect.contains("\ncaused by java.io.IOException: full\n  at "), defect);
  }

  @Test
  void oneThatIsLongIsCut() {
    log(Level.WARNING, "x".repeat(50_000), null);
    assertTrue(log.warnings().getFirst().length() < RecentLog.MOST_CHARACTERS + 10);
  }

  @Test
  void aFileIsBegunWithTheFirstWarningAndHasWhatCameBefore() throws IOException {
    keepIn(settings.resolve("100 % logs"));
    log(Level.INFO, "it begins", null);
    assertEquals(0, background.size());
    log(Level.WARNING, "cannot lock", null);
    log(Level.INFO, "it goes on", null);
    assertEquals(1, background.size(), "one task writes all that waits");
    assertFalse(Files.exists(settings.resolve("100 % logs")), "nothing is written by who logs");
    background.runAll();
    List<String> lines = Files.readAllLines(only(settings.resolve("100 % logs")));
    assertEquals(3, lines.size(), lines::toString);
    assertTrue(lines.get(0).endsWith("INFO org.example: it begins"), lines::toString);
    assertTrue(lines.get(1).endsWith("WARNING org.example: cannot lock"), lines::toString);
    assertTrue(lines.get(2).endsWith("INFO org.example: it goes on"), lines::toString);
  }

  @Test
  void whatWaitsAtTheEndIsWritten() throws IOException {
    log(Level.WARNING, "the last one", null);
    log.close();
    assertEquals(1, Files.readAllLines(only(settings.resolve("logs"))).size());
  }

  @Test
  void nobodyElseMayReadIt() throws IOException {
    Assumptions.assumeTrue(Files.getFileStore(settings).supportsFileAttributeView("posix"));
    log(Level.WARNING, "cannot lock", null);
    background.runAll();
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(settings.resolve("logs"))));
  }

  @Test
  void twoConsolesDoNotWriteIntoOneFile() throws IOException {
    keepIn(settings);
    log(Level.WARNING, "of one", null);
    background.runAll();
    RecentLog other = new RecentLog(settings, Runnable::run);
    other.publish(record(Level.WARNING, "of the other", null));
    List<String> texts = files(settings).stream().map(RecentLogTest::text).toList();
    other.close();
    assertEquals(2, texts.size(), texts::toString);
    assertEquals(
        1, texts.stream().filter(text -> text.contains("of one")).count(), texts::toString);
    assertTrue(
        texts.stream().noneMatch(text -> text.contains("of one\n") && text.contains("other")));
  }

  @Test
  void filesStaySmallHoweverMuchIsLogged() throws IOException {
    keepIn(settings);
    for (int i = 0; i < 2_000; i++) {
      log(Level.WARNING, "y".repeat(1_000), null);
      background.runAll();
    }
    long bytes = 0;
    for (Path file : files(settings)) {
      bytes += Files.size(file);
    }
    assertTrue(bytes > 256 << 10, bytes + " bytes");
    assertTrue(bytes < 600 << 10, bytes + " bytes");
  }

  /// That nothing can be kept is no reason to fail.
  @Test
  void whereNoFileCanBeTheRestGoesOn() throws IOException {
    keepIn(Files.writeString(settings.resolve("file"), "").resolve("logs"));
    log(Level.WARNING, "cannot lock", null);
    background.runAll();
    assertEquals(1, log.warnings().size());
  }

  private void keepIn(Path directory) {
    log = new RecentLog(directory, background);
  }

  private void log(Level level, String text, @Nullable Throwable thrown) {
    log.publish(record(level, text, thrown));
  }

  private static LogRecord record(Level level, String text, @Nullable Throwable thrown) {
    LogRecord record = new LogRecord(level, text);
    record.setLoggerName("org.example");
    record.setThrown(thrown);
    return record;
  }

  private static Path only(Path directory) throws IOException {
    List<Path> files = files(directory);
    assertEquals(1, files.size(), files::toString);
    return files.getFirst();
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(file -> file.toString().endsWith(".log")).toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
