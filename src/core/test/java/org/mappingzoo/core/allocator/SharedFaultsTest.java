package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.LedgerScene;
import org.mappingzoo.core.testkit.Requests;

/// Threads that share their takes while requests and replies are lost, arrive late, or are refused:
/// no id is used twice, and once all is quiet the books have exactly what was used.
final class SharedFaultsTest {
  private static final int SEEDS = 20;
  private static final int THREADS = 4;
  private static final int SETS = 12;
  private static final int LARGEST = 20;

  @ParameterizedTest
  @ValueSource(ints = {1, 101, 201})
  void theBooksHaveExactlyWhatWasUsed(int first) throws Exception {
    int failures = 0;
    for (int seed = first; seed < first + SEEDS; seed++) {
      failures += play(seed);
    }
    assertNotEquals(0, failures, "nothing went wrong, so nothing was tried");
  }

  /// @return how many calls failed
  private static int play(int seed) throws Exception {
    LedgerScene scene = new LedgerScene();
    scene.seed("1:100000");
    Random dice = new Random(seed);
    FaultyNet net = new FaultyNet(scene.server, dice);
    OptionalLong window =
        seed % 3 == 0 ? OptionalLong.of(1 + dice.nextInt(LARGEST)) : OptionalLong.empty();
    IdGeneratorService service =
        new IdGeneratorService(
            new CompareAndSetLoop(new ManagedOnly(), new Requests(), attempt -> {}, 3),
            ledger(scene, net),
            window,
            ControlNews.NONE,
            worker -> false);
    Users users = new Users(service);
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Random own = new Random(seed * 100L + i);
      tasks.add(() -> users.use(own));
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
      for (Future<Integer> each : pool.invokeAll(tasks)) {
        assertEquals(SETS, each.get());
      }
    }
    net.calm(dice.nextBoolean());
    service.closeUsedUp();
    net.deliver();
    service.closeUsedUp();
    users.assertBooked(scene, "seed " + seed);
    return users.failures.get();
  }

  private static LeaseLedger ledger(LedgerScene scene, LedgerStore net) {
    Supplier<LeaseId> names = scene.names.leasesOf("worker");
    return new LeaseLedger(
        net,
        new Transactions(Layout.DEFAULT),
        () -> {
          synchronized (names) {
            return names.get();
          }
        },
        attempt -> {},
        4);
  }

  /// What the threads of one worker do with what they get.
  private static final class Users {
    private final IdGeneratorService service;
    private final BitSet used = new BitSet();
    private final ConcurrentLinkedQueue<IdGeneratorException> uncertain =
        new ConcurrentLinkedQueue<>();
    private final AtomicInteger failures = new AtomicInteger();

    Users(IdGeneratorService service) {
      this.service = service;
    }

    int use(Random own) {
      for (int i = 0; i < SETS; i++) {
        Optional<IdSet> set = unlessFailed(() -> take(own));
        set.ifPresent(ids -> useAndClose(ids, own));
      }
      return SETS;
    }

    private IdSet take(Random own) {
      int count = 1 + own.nextInt(LARGEST);
      IdGeneratorException earlier = own.nextInt(3) == 0 ? uncertain.poll() : null;
      return earlier == null ? service.takeIds(DID, count) : service.resumeTake(earlier, count);
    }

    private void useAndClose(IdSet ids, Random own) {
      boolean all = own.nextBoolean();
      long most = all ? Long.MAX_VALUE : own.nextInt((int) ids.countIds() + 1);
      Optional<Boolean> whole =
          unlessFailed(
              () -> {
                for (long i = 0; i < most && ids.hasMoreIds(); i++) {
                  note(ids.takeId());
                }
                return all;
              });
      if (whole.isEmpty() || !all || own.nextInt(3) > 0 || ids.hasMoreIds()) {
        Optional<RangeList> unused = unlessFailed(() -> service.pushIds(ids));
      }
    }

    private void note(long id) {
      synchronized (used) {
        assertFalse(used.get((int) id), () -> id + " was handed out twice");
        used.set((int) id);
      }
    }

    private <T> Optional<T> unlessFailed(Supplier<T> call) {
      try {
        return Optional.of(call.get());
      } catch (IdGeneratorException e) {
        failures.incrementAndGet();
        if (e.isOfTake() && e.outcome() instanceof Outcome.Uncertain<?>) {
          uncertain.add(e);
        }
        return Optional.empty();
      } catch (StoreException e) {
        failures.incrementAndGet();
        return Optional.empty();
      }
    }

    void assertBooked(LedgerScene scene, String where) {
      Audit audit = scene.audit();
      String what =
          "%s: %d used, %s, %s".formatted(where, used.cardinality(), audit, scene.leases());
      assertEquals(used.cardinality(), audit.consumed(), what);
      assertEquals(0, audit.leased() + audit.lost(), what);
      RangeList free = scene.category().free();
      used.stream().forEach(id -> assertFalse(free.contains(id), what));
    }
  }

  /// Loses, keeps back and refuses, until it is told to be calm.
  private static final class FaultyNet implements LedgerStore {
    private final LedgerStore server;
    private final Random dice;
    private final Deque<Transaction> late = new ArrayDeque<>();
    private boolean calm;

    FaultyNet(LedgerStore server, Random dice) {
      this.server = server;
      this.dice = dice;
    }

    /// @param delivering whether what was kept back arrives at once
    synchronized void calm(boolean delivering) {
      calm = true;
      if (delivering) {
        deliver();
      }
    }

    synchronized void deliver() {
      while (!late.isEmpty()) {
        Reply unused = server.commit(late.remove());
      }
    }

    private synchronized void meetFate() {
      if (!calm && dice.nextInt(30) == 0) {
        throw new StoreException(StoreException.Reason.UNREACHABLE, "no connection to read by");
      }
    }

    @Override
    public synchronized Reply commit(Transaction transaction) {
      return calm
          ? server.commit(transaction)
          : switch (dice.nextInt(12)) {
            case 0 -> new Reply.Unknown("the request was lost");
            case 1 -> {
              Reply unused = server.commit(transaction);
              yield new Reply.Unknown("the reply was lost");
            }
            case 2 -> {
              late.add(transaction);
              yield new Reply.Unknown("the request is late");
            }
            case 3 -> {
              Optional.ofNullable(dice.nextBoolean() ? late.pollFirst() : late.pollLast())
                  .ifPresent(server::commit);
              yield server.commit(transaction);
            }
            case 4 ->
                throw new StoreException(
                    StoreException.Reason.UNREACHABLE, "no connection to write by");
            default -> server.commit(transaction);
          };
    }

    @Override
    public CategoryNodes read(CategoryName category, boolean synced) {
      meetFate();
      return server.read(category, synced);
    }

    @Override
    public Optional<Node> lease(CategoryName category, LeaseId lease) {
      meetFate();
      return server.lease(category, lease);
    }

    @Override
    public List<LeaseId> leaseNames(CategoryName category) {
      meetFate();
      return server.leaseNames(category);
    }

    @Override
    public Map<LeaseId, Node> leases(CategoryName category, Collection<LeaseId> names) {
      meetFate();
      return server.leases(category, names);
    }

    @Override
    public void prepare(CategoryName category) {
      server.prepare(category);
    }
  }
}
