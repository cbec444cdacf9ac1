package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.mappingzoo.core.category.Revision;

/// Who says to have made which revision of a node. All are told the truth exactly if each version
/// of each life has one maker: a write that took effect twice, or unnoticed, leaves a version
/// without one; a write that never did has a version too many.
final class Versions {
  private final Map<Long, TreeSet<Integer>> lives = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();

  synchronized void madeBySomebody(Revision made) {
    if (!lives.computeIfAbsent(made.czxid(), life -> new TreeSet<>()).add(made.version())) {
      faults.add("two say that they made " + made);
    }
  }

  /// How many there are.
  synchronized int count() {
    return lives.values().stream().mapToInt(TreeSet::size).sum();
  }

  /// @param last what the server shows in the end, if the node is there
  synchronized void judge(Revision last) {
    assertEquals(List.of(), faults);
    lives.forEach(
        (czxid, versions) ->
            assertEquals(
                IntStream.rangeClosed(0, versions.last()).boxed().toList(),
                List.copyOf(versions),
                () -> "of the life 0x%x each version has a maker".formatted(czxid)));
    assertTrue(lives.containsKey(last.czxid()), () -> "somebody made " + last);
    assertEquals(last.version(), lives.get(last.czxid()).last());
  }
}
