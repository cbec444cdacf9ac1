package org.mappingzoo.core.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;

/// What a category is of which not all nodes are there.
final class CategoryReadingTest {
  private static final CategoryName NAME = CategoryName.of("/other/shop/orders");
  private static final Revision REVISION = new Revision(1, 1, 0);
  private static final Generation LIFE = new Generation("a".repeat(26));

  @Test
  void aGenerationWithoutAnyRecordMayBeOfAnotherChroot() {
    Refusal why = refusal(Optional.empty(), Optional.empty());
    assertEquals(new Refusal.RecordsMissing(), why);
    assertTrue(why.sentence().contains("connect with that chroot"), why.sentence());
    assertTrue(why.canBeMended(), "what workers hold stays their own until it is");
  }

  /// A record that is there is ours, so the one that is not was lost.
  @Test
  void whoseRecordsAreThereInPartIsNoOthers() {
    assertEquals(
        new Refusal.BrokenLedger("there is a generation, but no control record"),
        refusal(Optional.empty(), node("a tally")));
    assertEquals(
        new Refusal.BrokenLedger("there is a generation, but no tally"),
        refusal(node("a control record"), Optional.empty()));
  }

  private static Refusal refusal(Optional<Node> control, Optional<Node> tally) {
    CategoryNodes nodes =
        new CategoryNodes(node("1:100\n"), List.of(LIFE.nodeName()), control, tally, 0);
    return assertInstanceOf(CategoryReading.Broken.class, CategoryReading.of(NAME, nodes)).why();
  }

  private static Optional<Node> node(String text) {
    return Optional.of(new Node(REVISION, NodeText.of(text)));
  }
}
