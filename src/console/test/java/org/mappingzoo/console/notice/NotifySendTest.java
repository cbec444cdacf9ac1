package org.mappingzoo.console.notice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
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
            "--app-name=Mapping Zoo --urgency=critical --action=default=Öffnen Exhausted: did No"
                + " ids"),
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
  void whereThereIsNoSuchProgramNothingHappens() {
    String program = directory.resolve("missing").toString();
    NotifySend missing = new NotifySend(List.of(program), Runnable::run);
    missing.tell(NOTE, opened::incrementAndGet, ended::add);
    missing.tell(NOTE, opened::incrementAndGet, ended::add);
    assertEquals(0, opened.get());
    Optional<Trouble> why = Optional.of(new Trouble.NoProgram(program));
    assertEquals(List.of(why, why), ended);
  }

  private Path log() {
    return directory.resolve("log");
  }

  private void tell(String script) throws IOException {
    Path file = directory.resolve("notify.sh");
    Files.writeString(file, script + "\n");
    new NotifySend(List.of("sh", file.toString()), Runnable::run)
        .tell(NOTE, opened::incrementAndGet, ended::add);
  }
}
