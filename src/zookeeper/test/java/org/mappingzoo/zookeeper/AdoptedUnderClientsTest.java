package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;
import static org.mappingzoo.zookeeper.LedgerScene.settled;

import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.IdGeneratorException;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.ListClient.Written;

/// Lists of 2010 that are adopted, one after the other, while all kinds of clients take from them
/// and push back: clients of 2010 that know nothing of that, before, meanwhile and behind it;
/// workers of ours with and without a ledger, with batches that they hold across it; dispensers.
final class AdoptedUnderClientsTest {
  private static final RangeList FREE = RangeText.parse("1:500\n1001:2000\n2001:10000000\n");
  private static final RangeList UNIVERSE = RangeText.parse("1:10000000");
  private static final int LISTS = 4;

  /// How many ids go out of a list before it is adopted.
  private static final int BEFORE = 40;

  /// How many rounds each worker of ours goes on behind the last adoption.
  private static final int BEHIND = 25;

  private final LedgerScene scene = new LedgerScene();
  private final Arranger other = new Arranger(scene.zoo);
  private final long seed = new SecureRandom().nextLong();
  private final Random random = new Random(seed);
  private final List<Shelf> shelves = new ArrayList<>();
  private final CountDownLatch adopted = new CountDownLatch(1);
  private final CountDownLatch oursAreDone = new CountDownLatch(4);

  /// A list, and what became of its ids as those say who took them.
  private static final class Shelf {
    final CategoryName name;
    final Map<Long, String> used = new ConcurrentHashMap<>();
    final Queue<String> twice = new ConcurrentLinkedQueue<>();

    /// Ids of which a failed push said that they stay out of use.
    final Queue<RangeList> told = new ConcurrentLinkedQueue<>();

    final Queue<Written> takenByOld = new ConcurrentLinkedQueue<>();
    final Queue<Written> pushedByOld = new ConcurrentLinkedQueue<>();

    Shelf(String path) {
      name = CategoryName.of(path);
    }

    void use(long id, String who) {
      String before = used.putIfAbsent(id, who);
      if (before != null) {
        twice.add(id + " is used by " + before + " and by " + who);
      }
    }

    static long behind(long zxid, Queue<Written> writes) {
      return writes.stream()
          .filter(write -> write.zxid() > zxid)
          .mapToLong(write -> write.ids().size())
          .sum();
    }
  }

  @AfterEach
  void close() {
    other.close();
    scene.close();
  }

  @Test
  void noIdIsUsedTwiceAndNoneIsLostWithoutAWord() {
    for (int i = 0; i < LISTS; i++) {
      Shelf shelf = new Shelf("/shop/list-" + i);
      shelves.add(shelf);
      other.create(shelf.name.path(), NodeText.of(FREE).display());
    }
    List<CompletableFuture<Void>> clients = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Random own = new Random(random.nextLong());
      String number = String.valueOf(i);
      clients.add(start(() -> oldClient("old-" + number, own)));
    }
    for (int i = 0; i < 2; i++) {
      Random own = new Random(random.nextLong());
      String number = String.valueOf(i);
      clients.add(start(() -> batches("batches-" + number, own)));
    }
    Random ownOfPlain = new Random(random.nextLong());
    clients.add(start(() -> plainBatches("plain", ownOfPlain)));
    Random ownOfDispenser = new Random(random.nextLong());
    clients.add(start(() -> dispensed("dispenser", ownOfDispenser)));

    List<Long> adoptions = new ArrayList<>();
    for (Shelf shelf : shelves) {
      eventually(BEFORE + " ids are out", () -> shelf.used.size() > BEFORE);
      adoptions.add(adopt(shelf.name));
    }
    adopted.countDown();
    clients.forEach(CompletableFuture::join);

    for (int i = 0; i < LISTS; i++) {
      assertAllIdsAreAccountedFor(shelves.get(i));
      assertTheAuditTellsWhatOldClientsDid(shelves.get(i), adoptions.get(i));
    }
  }

  private static CompletableFuture<Void> start(Runnable client) {
    return CompletableFuture.runAsync(
        client,
        body -> {
          Thread thread = new Thread(body, "client");
          thread.setDaemon(true);
          thread.start();
        });
  }

  /// Every id is free, was used by one, or was said to be out of use; and in one of these only.
  private void assertAllIdsAreAccountedFor(Shelf shelf) {
    String hint = shelf.name + ", seed " + seed;
    assertEquals(List.of(), List.copyOf(shelf.twice), hint);
    RangeList free = NodeText.of(other.text(shelf.name.path())).parse();
    RangeList.Builder used = new RangeList.Builder();
    shelf.used.keySet().stream().sorted().forEach(id -> used.append(id, id));
    RangeList gone = used.build().compact();
    for (RangeList told : shelf.told) {
      assertEquals(RangeList.empty(), gone.intersect(told), hint);
      gone = gone.insert(told);
    }
    assertEquals(RangeList.empty(), free.intersect(gone), hint);
    assertEquals(FREE.compact(), free.insert(gone).compact(), hint);
  }

  /// Ids that a client of 2010 took behind the adoption are missing from the books; those that it
  /// took before and pushed behind it are there though they count as consumed.
  private void assertTheAuditTellsWhatOldClientsDid(Shelf shelf, long adoption) {
    String hint = shelf.name + ", seed " + seed;
    long taken = Shelf.behind(adoption, shelf.takenByOld);
    assertTrue(taken > 0, hint);
    long missing = taken - Shelf.behind(adoption, shelf.pushedByOld);
    Audit audit = settled(scene.admin.audit(shelf.name));
    assertEquals(0, audit.leased(), hint);
    assertEquals(missing, audit.universe() - audit.free() - audit.consumed() - audit.lost(), hint);
    assertEquals(missing == 0, audit.isBalanced(), hint);
  }

  /// Whoever adopts comes first sooner or later, and is told where not.
  private long adopt(CategoryName name) {
    LedgerChange change = new LedgerChange.Adopt(UNIVERSE, CategorySettings.DEFAULT);
    for (int attempt = 1; attempt <= 1_000; attempt++) {
      Prepared.Ready ready =
          assertInstanceOf(Prepared.Ready.class, scene.admin.prepare(name, change, LedgerScene.BY));
      switch (scene.admin.apply(ready.proposal())) {
        case Applied.Done(LedgerAdmin.Proposal made, long zxid, boolean closed) -> {
          return zxid;
        }
        case Applied.Conflict conflict -> {}
        case Applied.Unknown unknown -> throw new AssertionError(unknown);
      }
    }
    throw new AssertionError("others always come first, seed " + seed);
  }

  private Shelf any(Random own) {
    return shelves.get(own.nextInt(LISTS));
  }

  /// Goes on until all others are done, so that it is there in each of their rounds.
  private void oldClient(String who, Random own) {
    record Batch(Shelf shelf, List<Long> ids) {}
    Deque<Batch> held = new ArrayDeque<>();
    try (ListClient client = new ListClient(scene.zoo.connectString())) {
      while (oursAreDone.getCount() > 0 || !held.isEmpty()) {
        if (oursAreDone.getCount() > 0) {
          Shelf shelf = any(own);
          Written taken = client.take(shelf.name.path(), 1 + own.nextInt(9));
          shelf.takenByOld.add(taken);
          int uses = own.nextInt(taken.ids().size() + 1);
          taken.ids().subList(0, uses).forEach(id -> shelf.use(id, who));
          held.add(new Batch(shelf, taken.ids().subList(uses, taken.ids().size())));
        }
        if (held.size() > 3 || oursAreDone.getCount() == 0) {
          Batch batch = held.remove();
          if (!batch.ids().isEmpty()) {
            batch.shelf().pushedByOld.add(client.push(batch.shelf().name.path(), batch.ids()));
          }
        }
      }
    }
  }

  private void batches(String who, Random own) {
    try (ZooKeeperIdGenerator generator =
        ZooKeeperIdGenerator.builder(scene.zoo.connectString()).owner(who).connect()) {
      takeAndPush(generator, who, own);
    } finally {
      oursAreDone.countDown();
    }
  }

  /// It was never told of ledgers: behind the adoption it gets nothing.
  private void plainBatches(String who, Random own) {
    try (ZooKeeperIdGenerator generator =
        ZooKeeperIdGenerator.builder(scene.zoo.connectString()).withoutLedger().connect()) {
      takeAndPush(generator, who, own);
      for (Shelf shelf : shelves) {
        assertRefusedAsManaged(take(generator, shelf, 1).orElseThrow());
      }
    } finally {
      oursAreDone.countDown();
    }
  }

  private void takeAndPush(ZooKeeperIdGenerator generator, String who, Random own) {
    Deque<Runnable> held = new ArrayDeque<>();
    for (int behind = 0; behind < BEHIND; behind += adopted.getCount() == 0 ? 1 : 0) {
      Shelf shelf = any(own);
      try {
        IdSet ids = generator.takeIds(shelf.name, 1 + own.nextInt(20));
        for (int left = own.nextInt((int) ids.countIds() + 1); left > 0; left--) {
          shelf.use(ids.takeId(), who);
        }
        held.add(() -> push(shelf, ids));
      } catch (IdGeneratorException e) {
        // Others kept winning, or nothing without a ledger: nothing was taken.
        assertEquals(RangeList.empty(), e.outOfUse());
      }
      if (held.size() > 3) {
        held.remove().run();
      }
    }
    held.forEach(Runnable::run);
  }

  private static Optional<IdGeneratorException> take(
      ZooKeeperIdGenerator generator, Shelf shelf, int count) {
    try {
      generator.takeIds(shelf.name, count).close();
      return Optional.empty();
    } catch (IdGeneratorException e) {
      return Optional.of(e);
    }
  }

  /// What does not go back is named, but where a lease names it: that is pushed again later.
  private static void push(Shelf shelf, IdSet ids) {
    RangeList rest = ids.ranges();
    boolean leased = ids.fencingToken().isPresent();
    try {
      ids.close();
    } catch (IdGeneratorException e) {
      assertEquals(leased ? RangeList.empty() : rest, e.outOfUse());
      shelf.told.add(e.outOfUse());
    }
  }

  private static void assertRefusedAsManaged(IdGeneratorException refused) {
    assertEquals(
        new Refusal.Managed(),
        assertInstanceOf(Outcome.Refused.class, refused.outcome()).refusal());
  }

  private void dispensed(String who, Random own) {
    try (ZooKeeperIdGenerator generator =
        ZooKeeperIdGenerator.builder(scene.zoo.connectString()).owner(who).connect()) {
      List<IdDispenser> dispensers =
          shelves.stream().map(shelf -> generator.dispenser(shelf.name)).toList();
      for (int behind = 0; behind < 5 * BEHIND; behind += adopted.getCount() == 0 ? 1 : 0) {
        int which = own.nextInt(LISTS);
        OptionalLong id = dispensers.get(which).tryNextId();
        id.ifPresent(there -> shelves.get(which).use(there, who));
        assertTrue(
            other.exists(shelves.get(which).name.path()), "somebody uses an id for something");
      }
    } finally {
      oursAreDone.countDown();
    }
  }
}
