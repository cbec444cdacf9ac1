package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;

/// Which records of actions are read where there are more than are kept.
final class ActionsBoardTest {
  private static final Action ACTION =
      new Action(CategoryName.of("/ids/did"), "push", new Note("ann", "a test", Instant.EPOCH));

  private final ActionsBoard board = new ActionsBoard(Layout.DEFAULT);
  private final List<String> there = new ArrayList<>();

  private void make(int from, int until) {
    for (int i = from; i < until; i++) {
      there.add(name(i));
    }
  }

  private static String name(int i) {
    return "r%06d".formatted(i);
  }

  private List<String> look() {
    List<String> read = board.listed(there);
    read.forEach(this::read);
    return read;
  }

  /// The later a name here, the later it was made.
  private void read(String name) {
    Stat stat = new Stat();
    stat.setCzxid(Long.parseLong(name.substring(1)));
    board.data(Layout.DEFAULT.action(name), stat, ACTION.text());
  }

  private List<String> shown() {
    return board.snapshot().actions().stream().map(SeenAction::request).toList();
  }

  /// As after a connection that was lost: a colleague's push that nobody sees looks like a risk.
  @Test
  void whatCameWhileNobodyLookedIsReadThoughNoMoreAreKept() {
    make(0, ActionsBoard.LIMIT);
    assertEquals(ActionsBoard.LIMIT, look().size());
    make(ActionsBoard.LIMIT, ActionsBoard.LIMIT + 3);
    assertEquals(3, look().size());
    assertEquals(ActionsBoard.LIMIT, shown().size());
    assertEquals(name(ActionsBoard.LIMIT + 2), shown().getLast());
    assertEquals(name(3), shown().getFirst(), "the oldest gave way");
    assertEquals(3, board.snapshot().unread());
    assertEquals(List.of(), look(), "what gave way is not read again");
  }

  @Test
  void ofTooManyAtOnceTheRestIsCountedAndWhatComesLaterIsReadAllTheSame() {
    make(0, ActionsBoard.LIMIT + 500);
    assertEquals(ActionsBoard.LIMIT, look().size());
    assertEquals(500, board.snapshot().unread());
    make(ActionsBoard.LIMIT + 500, ActionsBoard.LIMIT + 501);
    assertEquals(List.of(name(ActionsBoard.LIMIT + 500)), look());
    assertEquals(501, board.snapshot().unread());
    assertTrue(shown().contains(name(ActionsBoard.LIMIT + 500)));
  }

  @Test
  void whatMayNotBeReadIsNamedUntilItMayBeOrIsGone() {
    String record = Layout.DEFAULT.action(name(7));
    board.hidden(Layout.DEFAULT.actions(), "no READ permission for this connection");
    assertEquals(List.of(Layout.DEFAULT.actions()), board.snapshot().closed());
    there.add(name(7));
    look();
    assertEquals(List.of(), board.snapshot().closed(), "they are listed");
    assertEquals(List.of(), board.snapshot().faults());

    board.hidden(record, "no READ permission for this connection");
    assertEquals(List.of(record), board.snapshot().closed());
    assertEquals(
        List.of(record + ": no READ permission for this connection"), board.snapshot().faults());
    read(name(7));
    assertEquals(List.of(), board.snapshot().closed(), "it is read");
    board.hidden(record, "no READ permission for this connection");
    board.gone(record);
    assertEquals(List.of(), board.snapshot().closed(), "it is gone");
    board.data(record, new Stat(), NodeText.of("hello"));
    assertEquals(List.of(), board.snapshot().closed(), "its text may be read, and is no record");
  }

  @Test
  void whatIsGoneIsNotCounted() {
    make(0, ActionsBoard.LIMIT + 1);
    List<String> read = look();
    there.removeIf(name -> !read.contains(name));
    look();
    assertEquals(0, board.snapshot().unread());
    there.removeFirst();
    look();
    assertFalse(shown().contains(name(0)));
  }
}
