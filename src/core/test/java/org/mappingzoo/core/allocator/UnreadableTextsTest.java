package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.CategoryOp;
import org.mappingzoo.core.category.CategoryOp.Step;
import org.mappingzoo.core.category.CategoryState;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.NodeTexts;
import org.mappingzoo.core.testkit.Randomly;
import org.mappingzoo.core.testkit.Requests;
import org.mappingzoo.core.testkit.SlowRangeText;

/// Whatever stands in a node: where it is not a range list, nothing is ever written over it; where
/// it is one, what is written is the canonical text of the right list.
final class UnreadableTextsTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final List<CategoryOp<RangeList>> OPERATIONS =
      List.of(
          Operations.take(7),
          Operations.push(ids("5:9"), Optional.empty()),
          Operations.push(ids("5:9"), Optional.of(ids("0:100"))),
          Operations.extend(ids("4294967290:4294967300")),
          Operations.compact(),
          Operations.seed(ids("1:5")));

  @Test
  void anUnreadableTextNeverLeadsToAWrite() {
    Randomly.check(
        100_000,
        random -> {
          byte[] text = NodeTexts.random(random);
          Recorder store = new Recorder(NodeText.of(text));
          var loop = new CompareAndSetLoop(store, new Requests(), attempt -> {}, 2);
          var operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
          var outcome = loop.run(DID, operation);
          Optional<RangeList> readable = SlowRangeText.read(text);
          if (readable.isEmpty()) {
            var refused = assertInstanceOf(Outcome.Refused.class, outcome);
            assertInstanceOf(Refusal.Unreadable.class, refused.refusal());
          }
          assertEquals(readable.flatMap(list -> written(operation, list)), store.written);
        });
  }

  private static Optional<NodeText> written(CategoryOp<RangeList> operation, RangeList read) {
    return operation.apply(new CategoryState.Present(read)) instanceof Step.Write<?> write
        ? Optional.of(NodeText.of(write.next()))
        : Optional.empty();
  }

  /// A node with this text, and what was last written to it.
  private static final class Recorder implements CategoryStore {
    private static final Revision READ = new Revision(1, 2, 3);

    private final NodeText text;
    private Optional<NodeText> written = Optional.empty();

    Recorder(NodeText text) {
      this.text = text;
    }

    @Override
    public CategoryRead read(CategoryName category) {
      return new CategoryRead.Present(READ, text);
    }

    @Override
    public WriteReply write(CategoryWrite write, boolean sentBefore) {
      var replace = assertInstanceOf(CategoryWrite.Replace.class, write.change());
      assertEquals(READ, replace.expected());
      assertFalse(sentBefore);
      written = Optional.of(replace.text());
      return new WriteReply.Applied(new Revision(1, 4, 4));
    }
  }
}
