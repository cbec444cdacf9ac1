package org.mappingzoo.core.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Node;

/// What is a counter, and what a category that somebody takes for one.
final class CounterReadingTest {
  private static final CategoryName NAME = CategoryName.of("/ids/orders");
  private static final Revision REVISION = new Revision(1, 1, 0);
  private static final Generation LIFE = new Generation("a".repeat(26));

  /// Counted up they would list ids that somebody may have spent: `901:1000` and nine more are
  /// `901:1009`.
  @ParameterizedTest
  @ValueSource(strings = {"901:1000", "1:10000\n", "1:3\n5:8\n", "   1:999", "1:9\r\n   "})
  void eightBytesThatListRangesAreNoCounter(String list) {
    CounterRefusal.Unreadable why =
        assertInstanceOf(CounterRefusal.Unreadable.class, refusal(plain(NodeText.of(list))));
    assertEquals(CounterFault.Kind.RANGES, why.fault().kind());
  }

  @Test
  void whoCountsInAListIsToldWhatItIs() {
    assertEquals(
        "the node holds 8 bytes (39 30 31 3a 31 30 30 30): they list ranges, as a category does",
        refusal(plain(NodeText.of("901:1000"))).sentence());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 0x3030303030303030L, 0x6161616161616161L, Long.MAX_VALUE})
  void anyOtherNumberIsOne(long value) {
    CounterValue counter = new CounterValue(value);
    assertEquals(
        new CounterReading.Plain(REVISION, counter, Optional.empty()),
        CounterReading.of(NAME, plain(counter.bytes())));
  }

  @Test
  void aManagedCategoryIsThereButIsNoCounter() {
    CategoryNodes managed =
        new CategoryNodes(
            node(NodeText.of("1:100000")),
            List.of(LIFE.nodeName()),
            Optional.empty(),
            node(NodeText.of("a tally")),
            1);
    assertEquals(
        "the node is a managed category and no counter: its list changes only with its ledger",
        refusal(managed).sentence());
  }

  @Test
  void aCounterWhoseRecordIsNotHereMayBeOfAnotherChroot() {
    CategoryNodes served =
        new CategoryNodes(
            node(new CounterValue(41).bytes()),
            List.of(LIFE.nodeName()),
            Optional.empty(),
            Optional.empty(),
            0);
    assertEquals(
        "its fence cannot be understood: it has generation "
            + LIFE
            + ", of which no control record speaks; either a Mapping Zoo with another chroot"
            + " manages it: connect with that chroot; or its records were lost: doctor says"
            + " whether the stewards' book has it",
        refusal(served).sentence());
  }

  private static CounterRefusal refusal(CategoryNodes nodes) {
    return assertInstanceOf(CounterReading.Broken.class, CounterReading.of(NAME, nodes)).why();
  }

  private static CategoryNodes plain(NodeText text) {
    return new CategoryNodes(node(text), List.of(), Optional.empty(), Optional.empty(), 0);
  }

  private static Optional<Node> node(NodeText text) {
    return Optional.of(new Node(REVISION, text));
  }
}
