package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.protocol.Layout;

/// What is not read of the stewards is not taken for what is not there.
class LeadersBoardTest {
  private static final Layout LAYOUT = new Layout("/mz");
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final LeadersBoard board = new LeadersBoard(LAYOUT);

  @Test
  void aHiddenDirectoryMayHaveALeader() {
    board.hidden(LAYOUT.stewards(), "no permission");
    assertUnread(board.snapshot());
  }

  @Test
  void aHiddenCandidateMayLead() {
    board.hidden(LAYOUT.stewards() + "/n_0000000001", "no permission");
    assertUnread(board.snapshot());
  }

  @Test
  void whatIsReadAgainIsWhole() {
    board.hidden(LAYOUT.stewards(), "no permission");
    board.beginSweep();
    board.endSweep();
    assertFalse(board.snapshot().partial());
    assertEquals(List.of(), board.snapshot().faults());
  }

  @Test
  void whatCannotBeParsedHasItsPlace() {
    board.data(LAYOUT.stewards() + "/n_0000000001", new Stat(), NodeText.of("odd"));
    assertFalse(board.snapshot().partial());
    assertTrue(board.snapshot().isLeaderUnread());
    assertEquals(1, board.snapshot().chain().size());
  }

  private static void assertUnread(LeadersSnapshot seen) {
    assertTrue(seen.isServed());
    assertTrue(seen.isLeaderUnread());
    assertFalse(seen.isLeaderless());
    assertEquals(List.of(), seen.findings(NOW));
    assertEquals(1, seen.faults().size());
  }
}
