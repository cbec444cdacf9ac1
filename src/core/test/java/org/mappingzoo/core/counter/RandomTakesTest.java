package org.mappingzoo.core.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.testkit.CounterNodes;
import org.mappingzoo.core.testkit.InMemoryStore;
import org.mappingzoo.core.testkit.Randomly;

/// Takes of all sizes while requests get lost, replies get lost, writes arrive late, reads lag
/// behind, and others take between a read and its write. Judged: no id is handed out twice, and
/// each id up to where the counter stands was handed out or is named as skipped.
final class RandomTakesTest {
  private static final CategoryName SEQUENCE = CategoryName.of("/sequences/items");
  private static final int START = 100;

  @Test
  void noIdIsHandedOutTwiceAndNoneIsMissingWithoutAWord() {
    Randomly.check(5_000, random -> new Story(random, reply -> reply).tell());
  }

  @Test
  void aClientThatTakesALostReplyForASuccessIsCaught() {
    WriteReply success = new WriteReply.Applied(new Revision(1, 1, 1));
    assertCaught("handed out twice", success);
  }

  @Test
  void aClientThatTakesALostReplyForAConflictIsCaught() {
    assertCaught("missing without a word", new WriteReply.Conflict());
  }

  private static void assertCaught(String judgement, WriteReply lostReplyTakenFor) {
    Understanding flawed = reply -> reply instanceof WriteReply.Unknown ? lostReplyTakenFor : reply;
    AssertionError caught =
        assertThrows(
            AssertionError.class,
            () -> Randomly.check(100, random -> new Story(random, flawed).tell()));
    assertTrue(caught.toString().contains(judgement), caught::toString);
  }

  /// How a client understands a reply.
  private interface Understanding {
    WriteReply of(WriteReply reply);
  }

  /// One random history.
  private static final class Story implements CounterStore {
    private static final int STEPS = 60;

    private final InMemoryStore server = InMemoryStore.plain();
    private final CounterNodes nodes = new CounterNodes(server);
    private final Random random;
    private final Understanding understanding;
    private final Counters counters = new Counters(this, attempt -> {}, 3);
    private final Deque<Runnable> onTheirWay = new ArrayDeque<>();
    private final BitSet issued = new BitSet();
    private final BitSet skipped = new BitSet();
    private CounterReading seenEarlier;
    private long skippedInAll;
    private int depth;

    Story(Random random, Understanding understanding) {
      this.random = random;
      this.understanding = understanding;
      server.put(SEQUENCE, new CounterValue(START).bytes());
      this.seenEarlier = nodes.read(SEQUENCE, false);
    }

    void tell() {
      for (int step = 0; step < STEPS; step++) {
        somebodyActs();
      }
      deliverAll();
      judge();
    }

    private void somebodyActs() {
      depth++;
      switch (random.nextInt(4)) {
        case 0 -> aPlainClientTakesOne();
        case 1 -> seenEarlier = nodes.read(SEQUENCE, false);
        default -> take();
      }
      depth--;
    }

    private void aPlainClientTakesOne() {
      CounterValue next = new CounterValue(value() + 1);
      server.put(SEQUENCE, next.bytes());
      issue(new CounterIds(next.lastIssued(), next.lastIssued()));
    }

    private void take() {
      int count = random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(20);
      try {
        CounterOutcome outcome = counters.take(SEQUENCE, count);
        if (outcome instanceof CounterOutcome.Taken taken) {
          assertEquals(count, taken.ids().count());
          issue(taken.ids());
        }
        note(outcome);
      } catch (StoreException e) {
        // Nothing was taken, and nothing skipped: the judge will see.
      }
    }

    private void issue(CounterIds ids) {
      ids.stream()
          .forEach(
              id -> {
                assertTrue(!issued.get((int) id), () -> id + " is handed out twice");
                issued.set((int) id);
              });
    }

    private void note(CounterOutcome outcome) {
      skippedInAll += outcome.skipped().count();
      for (CounterIds batch : outcome.skipped().batches()) {
        if (outcome instanceof CounterOutcome.Taken taken) {
          assertTrue(batch.last() < taken.ids().first(), () -> "skipped ahead: " + outcome);
        }
        batch.stream().forEach(id -> skipped.set((int) id));
      }
    }

    private void judge() {
      assertEquals(skippedInAll, counters.skipped());
      BitSet missing = new BitSet();
      missing.set(START + 1, (int) value() + 1);
      assertTrue(issued.length() <= value() + 1, "what was handed out, the counter counted");
      missing.andNot(issued);
      missing.andNot(skipped);
      assertEquals(new BitSet(), missing, "missing without a word");
    }

    private long value() {
      CategoryRead.Present node =
          assertInstanceOf(CategoryRead.Present.class, server.read(SEQUENCE));
      return CounterValue.parse(node.text()).lastIssued();
    }

    @Override
    public CounterReading read(CategoryName counter, boolean synced) {
      return switch (random.nextInt(20)) {
        case 0 -> throw new StoreException(Reason.UNREACHABLE, "no connection");
        case 1, 2 -> seenEarlier;
        default -> nodes.read(counter, synced);
      };
    }

    @Override
    public WriteReply advance(
        CategoryName counter, Revision expected, Optional<Generation> life, CounterValue next) {
      if (depth < 3 && random.nextInt(4) == 0) {
        somebodyActs();
      }
      return understanding.of(meetFate(counter, expected, next));
    }

    private WriteReply meetFate(CategoryName counter, Revision expected, CounterValue next) {
      return switch (random.nextInt(8)) {
        case 0 -> new WriteReply.Unknown("lost on the way");
        case 1 -> {
          nodes.advance(counter, expected, Optional.empty(), next);
          yield new WriteReply.Unknown("reply lost");
        }
        case 2 -> {
          onTheirWay.add(() -> nodes.advance(counter, expected, Optional.empty(), next));
          yield new WriteReply.Unknown("on its way");
        }
        case 3 -> throw new StoreException(Reason.UNREACHABLE, "no connection");
        case 4 -> {
          deliverAll();
          yield nodes.advance(counter, expected, Optional.empty(), next);
        }
        default -> nodes.advance(counter, expected, Optional.empty(), next);
      };
    }

    private void deliverAll() {
      while (!onTheirWay.isEmpty()) {
        onTheirWay.remove().run();
      }
    }

    @Override
    public WriteReply create(CategoryName counter, CounterValue start) {
      throw new AssertionError("nobody creates here");
    }
  }
}
