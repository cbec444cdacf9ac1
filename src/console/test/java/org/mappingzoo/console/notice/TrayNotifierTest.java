package org.mappingzoo.console.notice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.notice.DesktopNotifier.Note;
import org.mappingzoo.console.notice.DesktopNotifier.Trouble;

final class TrayNotifierTest {
  private static final Note NOTE = new Note("PROD-EU · /shop/did", "Exhausted.", "Open");

  private final Shelf shelf = new Shelf();
  private final TrayNotifier notifier = new TrayNotifier(Runnable::run, shelf);
  private final AtomicInteger opened = new AtomicInteger();
  private final List<Optional<Trouble>> ended = new ArrayList<>();

  @Test
  void oneIconSaysAllAndAClickOpensTheLast() {
    tell();
    notifier.tell(NOTE, () -> opened.addAndGet(10), ended::add);
    assertEquals(1, shelf.clicks.size());
    assertEquals(List.of(NOTE, NOTE), shelf.said);
    shelf.clicks.getFirst().run();
    assertEquals(10, opened.get());
    assertEquals(List.of(Optional.empty(), Optional.empty()), ended);
  }

  @Test
  void theIconGoesWithItsConnection() {
    tell();
    notifier.close();
    assertEquals(0, shelf.icons);
    shelf.clicks.getFirst().run();
    assertEquals(0, opened.get(), "a click on its way leads to a desk that is gone");
  }

  @Test
  void whatIsToldAfterTheEndShowsNoIcon() {
    notifier.close();
    tell();
    assertEquals(0, shelf.icons);
    assertEquals(List.of(), ended);
  }

  @Test
  void withoutATrayThatIsSaidAndItIsLookedForAgain() {
    shelf.full = true;
    tell();
    shelf.full = false;
    tell();
    assertEquals(List.of(Optional.of(new Trouble.NoTray()), Optional.empty()), ended);
    assertEquals(1, shelf.icons);
  }

  private void tell() {
    notifier.tell(NOTE, opened::incrementAndGet, ended::add);
  }

  /// A tray in memory.
  private static final class Shelf implements Tray {
    private final List<Runnable> clicks = new ArrayList<>();
    private final List<Note> said = new ArrayList<>();
    private int icons;
    private boolean full;

    @Override
    public Optional<Icon> add(Runnable clicked) {
      if (full) {
        return Optional.empty();
      }
      icons++;
      clicks.add(clicked);
      return Optional.of(
          new Icon() {
            @Override
            public void say(Note note) {
              said.add(note);
            }

            @Override
            public void remove() {
              icons--;
            }
          });
    }
  }
}
