package org.mappingzoo.console.notice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.notice.NotifySend.REFUSAL;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.notice.DesktopNotifier.Trouble;

@EnabledOnOs({OS.LINUX, OS.MAC})
final class NotifySendTest {
  @TempDir private Path directory;

  private static final DesktopNotifier.Note NOTE =
      new DesktopNotifier.Note("Exhausted: did", "No ids", "Öffnen");

  private final AtomicInteger opened = new AtomicInteger();
  private final List<Optional<Trouble>> ended = new ArrayList<>();

  @Test
  void itIsToldTitleAndTextAndAClickOpens() throws IOException {
    tell("echo \"$@\" >> " + log() + "; echo default");
    assertEquals(
        List.of(
            "--app-name=Mapping Zoo --urgency=critical --action=default=Öffnen -- Exhausted: did"
                + " No ids"),
        Files.readAllLines(log()));
    assertEquals(1, opened.get());
  }

  @Test
  void aNotificationThatIsOnlyClosedOpensNothing() throws IOException {
    tell("exit 0");
    assertEquals(0, opened.get());
  }

  @Test
  void oneThatKnowsNoActionsShowsTheWordsAlone() throws IOException {
    tell("echo \"$@\" >> " + log() + "; case \"$*\" in *--action*) exit 1;; esac");
    assertEquals(2, Files.readAllLines(log()).size());
    assertFalse(Files.readAllLines(log()).getLast().contains("--action"));
    assertEquals(0, opened.get());
    assertEquals(List.of(Optional.empty()), ended);
  }

  @Test
  void whatTheDesktopDoesNotTakeIsToldWithItsReason() throws IOException {
    tell("echo 'no notification daemon'; exit 1");
    assertEquals(List.of(Optional.of(new Trouble.Refused("no notification daemon"))), ended);
  }

  @Test
  void aTextIsNoMarkupAndItsBackslashesStay() throws IOException {
    DesktopNotifier.Note note = new DesktopNotifier.Note("R&D <1>", "free < 10 % of \\r&d", "Open");
    tell(note, "for last; do :; done; printf '%s\\n' \"$last\" >> " + log());
    assertEquals(List.of("free &lt; 10 % of \\\\r&amp;d"), Files.readAllLines(log()));
  }

  @Test
  void aTitleIsNoOption() throws IOException {
    DesktopNotifier.Note note = new DesktopNotifier.Note("--icon", "text", "Open");
    tell(note, "echo \"$@\" >> " + log());
    assertTrue(Files.readString(log()).endsWith(" -- --icon text\n"));
  }

  @Test
  @Timeout(60)
  void itWaitsForAClickForAsLongAsTheNotificationIsThere() throws Exception {
    try (Standing standing = new Standing()) {
      Future<?> first = standing.tell();
      assertEquals(0, opened.get());
      standing.click(1);
      first.get();
      assertEquals(1, opened.get());
    }
  }

  @Test
  @Timeout(60)
  void whatIsOverIsTakenBackAndOpensNothing() throws Exception {
    try (Standing standing = new Standing()) {
      Future<?> over = standing.tell();
      Future<?> stays = standing.tell();
      standing.takeBack.getFirst().run();
      over.get();
      assertFalse(stays.isDone());
      assertEquals(0, opened.get());
    }
  }

  @Test
  @Timeout(60)
  void ofTooManyTheOldestIsLetGo() throws Exception {
    try (Standing standing = new Standing()) {
      Future<?> oldest = standing.tell();
      Future<?> next = standing.tell();
      for (int more = 2; more < NotifySend.MOST_WAITING; more++) {
        Future<?> _ = standing.tell();
      }
      assertFalse(oldest.isDone());
      Future<?> _ = standing.tell();
      oldest.get();
      assertFalse(next.isDone());
      assertEquals(0, opened.get());
    }
  }

  @Test
  void whereThereIsNoSuchProgramNothingHappens() {
    String program = directory.resolve("missing").toString();
    NotifySend missing = new NotifySend(List.of(program), Runnable::run, REFUSAL);
    missing.tell(NOTE, opened::incrementAndGet, ended::add);
    missing.tell(NOTE, opened::incrementAndGet, ended::add);
    assertEquals(0, opened.get());
    Optional<Trouble> why = Optional.of(new Trouble.NoProgram(program));
    assertEquals(List.of(why, why), ended);
  }

  /// As with a full disk, or too many processes: it is there, and does not start this time.
  @Test
  void aProgramThatDidNotStartIsTriedAgain() throws IOException {
    Path program = Files.writeString(directory.resolve("notify"), "#!/no/such/interpreter\n");
    assertTrue(program.toFile().setExecutable(true));
    NotifySend desktop = new NotifySend(List.of(program.toString()), Runnable::run, REFUSAL);
    desktop.tell(NOTE, opened::incrementAndGet, ended::add);
    assertInstanceOf(Trouble.Refused.class, ended.getFirst().orElseThrow());
    Files.writeString(program, "#!/bin/sh\necho default\n");
    desktop.tell(NOTE, opened::incrementAndGet, ended::add);
    assertEquals(Optional.empty(), ended.getLast());
    assertEquals(1, opened.get());
  }

  @Test
  void aProgramThatIsInstalledMeanwhileIsUsed() throws IOException {
    Path program = directory.resolve("notify");
    NotifySend desktop = new NotifySend(List.of(program.toString()), Runnable::run, REFUSAL);
    desktop.tell(NOTE, opened::incrementAndGet, ended::add);
    Files.writeString(program, "#!/bin/sh\n");
    assertTrue(program.toFile().setExecutable(true));
    desktop.tell(NOTE, opened::incrementAndGet, ended::add);
    assertEquals(
        List.of(Optional.of(new Trouble.NoProgram(program.toString())), Optional.empty()), ended);
  }

  @Test
  void wordsThatAreNoUnicodeAreReadAsFarAsTheyAre() throws IOException {
    tell("printf 'kein Speicher verf\\374gbar'; exit 1");
    assertEquals(List.of(Optional.of(new Trouble.Refused("kein Speicher verf\uFFFDgbar"))), ended);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatTookANotificationDoesNotRefuseItLater() throws IOException {
    tell("rm \"$(readlink /proc/$$/fd/1)\"");
    assertEquals(List.of(Optional.empty()), ended, "who clicked is not known, and that is all");
    assertEquals(0, opened.get());
  }

  private Path log() {
    return directory.resolve("log");
  }

  private void tell(String script) throws IOException {
    tell(NOTE, script);
  }

  private void tell(DesktopNotifier.Note note, String script) throws IOException {
    new NotifySend(command(script), Runnable::run, REFUSAL)
        .tell(note, opened::incrementAndGet, ended::add);
  }

  private List<String> command(String script) throws IOException {
    Path file = directory.resolve("notify.sh");
    Files.writeString(file, script + "\n");
    return List.of("sh", file.toString());
  }

  /// Notifications that stay, on a desktop that takes each: the first has the text 1, and so on.
  private final class Standing implements AutoCloseable {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Future<?>> waits = new ArrayList<>();
    private final List<Runnable> takeBack = new ArrayList<>();
    private final BlockingQueue<Optional<Trouble>> told = new LinkedBlockingQueue<>();
    private final NotifySend desktop =
        new NotifySend(
            command("for last; do :; done; exec cat " + directory + "/click-$last"),
            task -> waits.add(threads.submit(task)), // one more to take one back
            Duration.ofMillis(1));

    Standing() throws IOException {}

    /// The wait for its click, once the desktop has taken it.
    Future<?> tell() throws IOException, InterruptedException {
      String number = String.valueOf(waits.size() + 1);
      Process made =
          new ProcessBuilder("mkfifo", directory.resolve("click-" + number).toString()).start();
      assertEquals(0, made.waitFor());
      takeBack.add(
          desktop.tell(
              new DesktopNotifier.Note("Exhausted", number, "Open"),
              opened::incrementAndGet,
              told::add));
      assertEquals(Optional.empty(), told.take());
      return waits.getLast();
    }

    void click(int number) throws IOException {
      Files.writeString(
          directory.resolve("click-" + number), "default\n", StandardOpenOption.WRITE);
    }

    @Override
    public void close() {
      desktop.close();
      threads.close();
    }
  }
}
