package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.CategoryOp;
import org.mappingzoo.core.category.CategoryOp.Step;
import org.mappingzoo.core.category.CategoryState;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.InMemoryStore;
import org.mappingzoo.core.testkit.Requests;

/// The worked example of the 2010 proposal, step by step: first as its callers see it, then as
/// pure functions on the list.
final class WorkedExampleTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/eventpublish/idgen/did");

  private final InMemoryStore zooKeeper = InMemoryStore.plain();
  private final CompareAndSetLoop loop =
      new CompareAndSetLoop(zooKeeper, new Requests(), attempt -> {}, 3);
  private final IdGeneratorService generator = new IdGeneratorService(loop);

  @BeforeEach
  void seedTheNodeWithAllAvailableIds() {
    loop.run(DID, Operations.seed(ids("1:123456789")));
  }

  @Test
  void threeTasksTakeAndPushBackAndTheNextTakeFillsTheHoles() {
    assertNodeHolds("1:123456789\n");

    IdSet task1 = generator.takeIds(DID, 10_000);
    IdSet task2 = generator.takeIds(DID, 10_000);
    IdSet task3 = generator.takeIds(DID, 10_000);

    assertEquals(ids("1:10000"), task1.ranges());
    assertEquals(ids("10001:20000"), task2.ranges());
    assertEquals(ids("20001:30000"), task3.ranges());
    assertNodeHolds("30001:123456789\n");

    publishAllBut(1_000, task1);
    publishAllBut(1_000, task2);
    publishAllBut(1_000, task3);
    generator.pushIds(task1);
    generator.pushIds(task2);
    generator.pushIds(task3);

    assertNodeHolds(
        """
        9001:10000
        19001:20000
        29001:30000
        30001:123456789
        """);

    IdSet next = generator.takeIds(DID, 10_000);

    assertEquals(ids("9001:10000", "19001:20000", "29001:30000", "30001:37000"), next.ranges());
    assertEquals(10_000, next.countIds());
    assertNodeHolds("37001:123456789\n");
  }

  @Test
  void pushesLandInAscendingOrderWhicheverTaskEndsFirst() {
    IdSet task1 = generator.takeIds(DID, 10_000);
    IdSet task2 = generator.takeIds(DID, 10_000);
    IdSet task3 = generator.takeIds(DID, 10_000);

    publishAllBut(1_000, task3);
    generator.pushIds(task3);
    assertNodeHolds("29001:30000\n30001:123456789\n");

    publishAllBut(1_000, task1);
    generator.pushIds(task1);
    assertNodeHolds("9001:10000\n29001:30000\n30001:123456789\n");

    publishAllBut(1_000, task2);
    generator.pushIds(task2);
    assertNodeHolds("9001:10000\n19001:20000\n29001:30000\n30001:123456789\n");
  }

  @Test
  void whoAsksForMoreThanIsLeftGetsWhatIsLeft() {
    zooKeeper.put(DID, "5001:6000\n");

    IdSet ids = generator.takeIds(DID, 10_000);

    assertEquals(1_000, ids.countIds());
    assertNodeHolds("");
  }

  @Test
  void whoAsksWhereNoneAreLeftGetsAnException() {
    zooKeeper.put(DID, "");

    var exception = assertThrows(IdGeneratorException.class, () -> generator.takeIds(DID, 10_000));

    assertEquals(new Outcome.Refused<>(DID, new Refusal.Exhausted()), exception.outcome());
    assertEquals(
        "cannot take 10000 ids from /com/demdex/eventpublish/idgen/did: no ids are left",
        exception.getMessage());
  }

  @Test
  void theSameStoryAsPureFunctions() {
    var seeded = write(Operations.seed(ids("1:123456789")), new CategoryState.Absent());
    var task1 = write(Operations.take(10_000), seeded);
    var task2 = write(Operations.take(10_000), task1);
    var task3 = write(Operations.take(10_000), task2);
    assertEquals(ids("20001:30000"), task3.result());
    assertEquals(ids("30001:123456789"), task3.next());

    var pushed1 = write(push("9001:10000"), task3);
    var pushed2 = write(push("19001:20000"), pushed1);
    var pushed3 = write(push("29001:30000"), pushed2);
    assertEquals(
        NodeText.of("9001:10000\n19001:20000\n29001:30000\n30001:123456789\n"),
        NodeText.of(pushed3.next()));

    var next = write(Operations.take(10_000), pushed3);
    assertEquals(ids("9001:10000", "19001:20000", "29001:30000", "30001:37000"), next.result());
    assertEquals(ids("37001:123456789"), next.next());
  }

  private static CategoryOp<RangeList> push(String range) {
    return Operations.push(ids(range), Optional.of(ids("1:123456789")));
  }

  private static Step.Write<RangeList> write(
      CategoryOp<RangeList> operation, Step.Write<RangeList> before) {
    return write(operation, new CategoryState.Present(before.next()));
  }

  private static Step.Write<RangeList> write(CategoryOp<RangeList> operation, CategoryState state) {
    Step<RangeList> step = operation.apply(state);
    assertInstanceOf(Step.Write.class, step);
    return (Step.Write<RangeList>) step;
  }

  private static void publishAllBut(long rest, IdSet ids) {
    while (ids.countIds() > rest) {
      ids.takeId();
    }
  }

  private void assertNodeHolds(String text) {
    assertEquals(text, zooKeeper.text(DID));
  }
}
