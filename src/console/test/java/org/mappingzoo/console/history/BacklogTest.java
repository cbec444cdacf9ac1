package org.mappingzoo.console.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;

/// In which order things are written of which a disk does not take each.
final class BacklogTest {
  private final Backlog<String> backlog = new Backlog<>();
  private final Set<String> stuck = new HashSet<>();
  private final List<String> written = new ArrayList<>();

  @Test
  void whatWaitsLongestIsWrittenFirstAndOnlySoMuchAtOnce() {
    queue("a", "b", "c");
    backlog.writeSome(2, this::write);
    assertEquals(List.of("a", "b"), written);
    backlog.writeSome(2, this::write);
    assertEquals(List.of("a", "b", "c"), written);
  }

  @Test
  void whatTheDiskDoesNotTakeIsTriedAgainBehindTheRest() {
    queue("a", "b", "c");
    stuck.add("a");
    backlog.writeSome(5, this::write);
    assertEquals(List.of(), written, "the disk may be full");
    backlog.writeSome(5, this::write);
    assertEquals(List.of("b", "c"), written);
    assertTrue(backlog.isFailing(), "whatever else it takes");
    stuck.clear();
    backlog.writeSome(5, this::write);
    assertEquals(List.of("b", "c", "a"), written);
    assertFalse(backlog.isFailing());
  }

  @Test
  void inTheEndEachIsTried() {
    queue("a", "b", "c");
    stuck.add("a");
    backlog.writeAll(this::write);
    assertEquals(List.of("b", "c"), written);
  }

  private void queue(String... things) {
    for (String thing : things) {
      backlog.put(new Life(CategoryName.of("/ids/" + thing), 1, false), thing);
    }
  }

  private void write(Life life, String thing) throws IOException {
    if (stuck.contains(thing)) {
      throw new IOException("no " + thing);
    }
    written.add(thing);
  }
}
