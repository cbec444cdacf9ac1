package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.IdWindow;
import org.mappingzoo.core.testkit.InMemoryStore;
import org.mappingzoo.core.testkit.Randomly;
import org.mappingzoo.core.testkit.Requests;

/// Workers that take, use and push while requests get lost, replies get lost, writes arrive late
/// and others act between a read and its write. Judged afterwards: no id was used twice, and each
/// id is free, held, used, or named as out of use.
final class RandomFaultsTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");

  @Test
  void onAStoreThatRemembersRequests() {
    Randomly.check(3_000, random -> new Story(InMemoryStore.withMarkers(), random).tell());
  }

  @Test
  void onAPlainNode() {
    Randomly.check(3_000, random -> new Story(InMemoryStore.plain(), random).tell());
  }

  /// One random history.
  private static final class Story implements CategoryStore {
    private static final int STEPS = 60;

    private final InMemoryStore server;
    private final Random random;
    private final RangeList universe;
    private final IdGeneratorService generator;
    private final List<IdSet> held = new ArrayList<>();
    private final Deque<CategoryWrite> onTheirWay = new ArrayDeque<>();
    private RangeList used = RangeList.empty();
    private RangeList outOfUse = RangeList.empty();
    private int depth;

    Story(InMemoryStore server, Random random) {
      this.server = server;
      this.random = random;
      this.universe = new IdWindow(1, 200).randomList(random);
      this.generator =
          new IdGeneratorService(new CompareAndSetLoop(this, new Requests(), attempt -> {}, 3));
      server.put(DID, NodeText.of(universe));
    }

    void tell() {
      for (int step = 0; step < STEPS; step++) {
        someWorkerActs();
      }
      deliverAll();
      judge();
    }

    private void someWorkerActs() {
      depth++;
      switch (random.nextInt(3)) {
        case 0 -> take();
        case 1 -> use();
        default -> push();
      }
      depth--;
    }

    private void take() {
      try {
        held.add(generator.takeIds(DID, 1 + random.nextInt(40)));
      } catch (IdGeneratorException e) {
        outOfUse = union(outOfUse, e.outOfUse());
      } catch (StoreException e) {
        // Nothing was taken.
      }
    }

    private void use() {
      if (!held.isEmpty()) {
        IdSet ids = held.get(random.nextInt(held.size()));
        for (int n = random.nextInt(20); n > 0 && ids.hasMoreIds(); n--) {
          long id = ids.takeId();
          assertTrue(!used.contains(id), () -> id + " is used twice");
          used = used.insert(new RangeList.Builder().append(id, id).build());
        }
      }
    }

    private void push() {
      if (!held.isEmpty()) {
        IdSet ids = held.remove(random.nextInt(held.size()));
        RangeList rest = ids.ranges();
        try {
          generator.pushIds(ids);
        } catch (IdGeneratorException e) {
          outOfUse = union(outOfUse, e.outOfUse());
        } catch (StoreException e) {
          outOfUse = union(outOfUse, rest);
        }
      }
    }

    private void judge() {
      RangeList free = ((CategoryRead.Present) server.read(DID)).text().parse();
      RangeList known = used.insert(free);
      for (IdSet ids : held) {
        known = known.insert(ids.ranges());
      }
      assertTrue(universe.containsAll(known));
      assertEquals(RangeList.empty(), universe.minus(known).minus(outOfUse));
    }

    @Override
    public CategoryRead read(CategoryName category) {
      if (random.nextInt(20) == 0) {
        throw new StoreException(StoreException.Reason.UNREACHABLE, "no connection");
      }
      return server.read(category);
    }

    @Override
    public WriteReply write(CategoryWrite write, boolean sentBefore) {
      if (depth < 3 && random.nextInt(4) == 0) {
        someWorkerActs();
      }
      return switch (random.nextInt(8)) {
        case 0 -> new WriteReply.Unknown("lost on the way");
        case 1 -> {
          server.write(write, sentBefore);
          yield new WriteReply.Unknown("reply lost");
        }
        case 2 -> {
          onTheirWay.add(write);
          yield new WriteReply.Unknown("on its way");
        }
        case 3 -> throw new StoreException(StoreException.Reason.UNREACHABLE, "no connection");
        case 4 -> {
          deliverAll();
          yield server.write(write, sentBefore);
        }
        default -> server.write(write, sentBefore);
      };
    }

    private void deliverAll() {
      while (!onTheirWay.isEmpty()) {
        server.write(onTheirWay.remove(), true);
      }
    }

    private static RangeList union(RangeList one, RangeList other) {
      return one.insert(other.minus(one));
    }
  }
}
