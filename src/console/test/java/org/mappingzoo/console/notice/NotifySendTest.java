package org.mappingzoo.console.notice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs({OS.LINUX, OS.MAC})
final class NotifySendTest {
  @TempDir private Path directory;

  private final AtomicInteger opened = new AtomicInteger();

  @Test
  void itIsToldTitleAndTextAndAClickOpens() throws IOException {
    tell("echo \"$@\" >> " + log() + "; echo default");
    assertEquals(
        List.of(
            "--app-name=Mapping Zoo --urgency=critical --action=default=Open Exhausted: did No"
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
  }

  @Test
  void whereThereIsNoSuchProgramNothingHappens() {
    NotifySend missing =
        new NotifySend(List.of(directory.resolve("missing").toString()), Runnable::run);
    missing.tell("Exhausted: did", "No ids", opened::incrementAndGet);
    missing.tell("Exhausted: did", "No ids", opened::incrementAndGet);
    assertEquals(0, opened.get());
  }

  private Path log() {
    return directory.resolve("log");
  }

  private void tell(String script) throws IOException {
    Path file = directory.resolve("notify.sh");
    Files.writeString(file, script + "\n");
    new NotifySend(List.of("sh", file.toString()), Runnable::run)
        .tell("Exhausted: did", "No ids", opened::incrementAndGet);
  }
}
