package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.LedgerScene.DID;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerAdmin.Proposal;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.FaultProxy.Fate;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Connections break at random, before and after writes, under workers that take, widen, use and
/// push, while an operator recycles their leases under their hands. Judged afterwards: no id was
/// used twice, the books balance, and each id is free, held, used or booked as lost.
/// `-Dseed=…` repeats a failure's dice, if not its timing.
@Execution(ExecutionMode.CONCURRENT)
final class LedgerCutsTest {
  private static final long SEED = Long.getLong("seed", 20_101_121);
  private static final long UNIVERSE = 2_000_000;

  @Test
  void noIdIsUsedTwiceAndNoneIsLostThroughHundredsOfCuts() throws Exception {
    workThrough(8, 25);
  }

  @Test
  @Tag("drill")
  void noIdIsUsedTwiceAndNoneIsLostThroughThousandsOfCuts() throws Exception {
    workThrough(20, Integer.getInteger("cuts", 2_400) / 20);
  }

  private static void workThrough(int workers, int cutsEach) throws Exception {
    try (LedgerScene scene = new LedgerScene();
        ExecutorService threads = Executors.newFixedThreadPool(workers + 1)) {
      scene.seed("1:" + UNIVERSE);
      AtomicInteger working = new AtomicInteger(workers);
      List<Callable<RangeList>> jobs = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        Random random = new Random(SEED * 31 + i);
        String owner = "worker-" + i;
        jobs.add(
            () -> {
              try (Wired wired = new Wired(scene, random)) {
                return new Worker(wired, owner, random).workThrough(cutsEach);
              } finally {
                working.decrementAndGet();
              }
            });
      }
      Future<RangeList> lost =
          threads.submit(
              () -> {
                try (Wired wired = new Wired(scene, new Random(SEED))) {
                  return new Operator(wired, new Random(SEED - 1)).recycleWhile(working);
                }
              });
      List<RangeList> used = new ArrayList<>();
      for (Future<RangeList> job : threads.invokeAll(jobs)) {
        used.add(job.get());
      }
      judge(scene, used, lost.get());
    } catch (ExecutionException e) {
      throw new AssertionError("fails with -Dseed=" + SEED, e.getCause());
    }
  }

  /// @param lost what the operator has booked as lost
  private static void judge(LedgerScene scene, List<RangeList> used, RangeList lost) {
    RangeList all = RangeList.empty();
    for (RangeList ids : used) {
      assertEquals(RangeList.empty(), all.intersect(ids), "used twice, seed " + SEED);
      all = all.insert(ids).compact();
    }
    Audit audit = scene.audit();
    assertTrue(audit.isBalanced(), () -> audit + ", seed " + SEED);
    assertEquals(UNIVERSE, audit.universe());
    RangeList free = scene.store.read(DID, true).list().orElseThrow().text().parse();
    assertEquals(RangeList.empty(), all.intersect(free), "used and free, seed " + SEED);
    assertFalse(lost.isEmpty(), "an operator came in between, seed " + SEED);
    assertEquals(lost.count(), audit.lost(), "booked as lost, seed " + SEED);
    assertEquals(RangeList.empty(), lost.intersect(free), "lost and free, seed " + SEED);
    List<Lease> held = held(scene);
    assertEquals(
        List.of(),
        held.stream().filter(Lease::isOpen).map(Lease::id).toList(),
        "each lease was its worker's to close, seed " + SEED);
    assertEquals(
        all.minus(lost).minus(idsOf(held)).count(),
        audit.consumed(),
        "consumed is what was used, unless it is lost or held, seed " + SEED);
  }

  private static List<Lease> held(LedgerScene scene) {
    return scene.admin.leases(DID).stream()
        .map(Stamped::value)
        .filter(lease -> lease.state().holdsIds())
        .toList();
  }

  private static RangeList idsOf(List<Lease> leases) {
    return leases.stream().map(Lease::ranges).reduce(RangeList.empty(), RangeList::insert);
  }

  /// A connection through a wire that breaks by the dice until it is told to be calm.
  private static final class Wired implements AutoCloseable {
    private final FaultProxy wire;
    private final ZooKeeperConnection connection;
    final ZooKeeperLedger store;

    Wired(LedgerScene scene, Random random) {
      wire = new FaultProxy(scene.zoo);
      connection =
          ZooKeeperConnection.open(
              wire.ensemble(),
              new Options(
                  Duration.ofSeconds(8), Duration.ofSeconds(4), Duration.ofSeconds(4), false));
      store = new ZooKeeperLedger(connection, Layout.DEFAULT);
      Random dice = new Random(random.nextLong());
      wire.loseAsToldBy(() -> draw(dice, 5), () -> draw(dice, 60));
    }

    private static synchronized Fate draw(Random dice, int oneIn) {
      return switch (dice.nextInt(2 * oneIn)) {
        case 0 -> Fate.NEVER_ARRIVES;
        case 1 -> Fate.IS_ANSWERED_IN_VAIN;
        default -> Fate.IS_ANSWERED;
      };
    }

    int cuts() {
      return wire.losses();
    }

    void calm() {
      wire.loseNothing();
    }

    @Override
    public void close() {
      connection.close();
      wire.close();
    }
  }

  /// Takes leases with small windows, uses some of each, and pushes or finishes them.
  private static final class Worker {
    private final Wired wired;
    private final Random random;
    private final LeaseLedger ledger;
    private RangeList used = RangeList.empty();

    Worker(Wired wired, String owner, Random random) {
      this.wired = wired;
      this.random = random;
      this.ledger = LedgerScene.workerOver(wired.store, owner, random);
    }

    RangeList workThrough(int cuts) {
      Optional<HeldLease> finished = Optional.empty();
      while (wired.cuts() < cuts) {
        HeldLease lease = take(finished);
        finished = use(lease);
      }
      wired.calm();
      finished.ifPresent(last -> push(last, RangeList.empty()));
      return used;
    }

    private HeldLease take(Optional<HeldLease> finished) {
      LeaseRequest request =
          ledger.request(1 + random.nextInt(60), OptionalLong.of(1 + random.nextInt(20)));
      while (true) {
        Optional<LedgerOutcome<HeldLease>> end = attempt(() -> ledger.take(DID, request, finished));
        if (end.isPresent() && end.get() instanceof LedgerOutcome.Settled<HeldLease> settled) {
          return settled.result();
        }
        if (end.isPresent() && end.get() instanceof LedgerOutcome.Refused<HeldLease> refused) {
          throw new AssertionError(refused);
        }
      }
    }

    /// The lease, where each id of it was used.
    private Optional<HeldLease> use(HeldLease taken) {
      HeldLease lease = taken;
      long toUse = random.nextInt((int) lease.lease().ranges().count() + 1);
      long count = 0;
      while (count < toUse) {
        if (count == lease.lease().window()) {
          Optional<HeldLease> wider = widen(lease);
          if (wider.isEmpty()) {
            return Optional.empty();
          }
          lease = wider.get();
        }
        long until = Math.min(toUse, lease.lease().window());
        RangeList now = slice(lease.lease().ranges(), count, until);
        assertEquals(RangeList.empty(), used.intersect(now), "used twice by one worker");
        used = used.insert(now).compact();
        count = until;
      }
      if (count == lease.lease().ranges().count() && random.nextBoolean()) {
        return Optional.of(lease);
      }
      push(lease, slice(lease.lease().ranges(), count, lease.lease().ranges().count()));
      return Optional.empty();
    }

    /// Empty where an operator has taken the lease away.
    private Optional<HeldLease> widen(HeldLease lease) {
      long window =
          Math.min(lease.lease().ranges().count(), lease.lease().window() + 1 + random.nextInt(20));
      while (true) {
        Optional<LedgerOutcome<HeldLease>> end = attempt(() -> ledger.advance(lease, window));
        if (end.isPresent() && end.get() instanceof LedgerOutcome.Settled<HeldLease> settled) {
          return Optional.of(settled.result());
        }
        if (end.isPresent() && end.get() instanceof LedgerOutcome.Refused<HeldLease>) {
          return Optional.empty();
        }
      }
    }

    private void push(HeldLease lease, RangeList rest) {
      while (true) {
        Optional<LedgerOutcome<RangeList>> end = attempt(() -> ledger.push(lease, rest));
        if (end.isPresent()
            && (end.get() instanceof LedgerOutcome.Settled<RangeList>
                || end.get() instanceof LedgerOutcome.Refused<RangeList>)) {
          return;
        }
      }
    }

    private static RangeList slice(RangeList ranges, long from, long until) {
      RangeList rest = from == 0 ? ranges : ranges.takeLowest(from).rest();
      return until == from ? RangeList.empty() : rest.takeLowest(until - from).taken();
    }
  }

  /// Recycles, sets aside and writes off whatever lease the dice point at, alive or not, and
  /// counts what is lost by that.
  private static final class Operator {
    private final Wired wired;
    private final Random random;
    private final LedgerAdmin admin;
    private RangeList lost = RangeList.empty();

    Operator(Wired wired, Random random) {
      this.wired = wired;
      this.random = random;
      this.admin = LedgerScene.adminOver(wired.store, random);
    }

    RangeList recycleWhile(AtomicInteger working) {
      while (working.get() > 0) {
        attempt(() -> admin.leases(DID)).flatMap(this::pick).ifPresent(this::change);
      }
      wired.calm();
      return lost;
    }

    private Optional<LeaseId> pick(List<Stamped<Lease>> leases) {
      List<LeaseId> held =
          leases.stream()
              .map(Stamped::value)
              .filter(lease -> lease.state().holdsIds())
              .map(Lease::id)
              .toList();
      return held.isEmpty() ? Optional.empty() : Optional.of(held.get(random.nextInt(held.size())));
    }

    private void change(LeaseId lease) {
      LedgerChange change =
          switch (random.nextInt(4)) {
            case 0 -> new LedgerChange.Quarantine(lease);
            case 1 -> new LedgerChange.WriteOff(lease);
            default -> new LedgerChange.Recycle(lease);
          };
      Optional<Prepared> prepared = attempt(() -> admin.prepare(DID, change, LedgerScene.BY));
      if (prepared.isPresent()
          && prepared.get() instanceof Prepared.Ready(var proposal)
          && apply(proposal) instanceof Applied.Done done) {
        noteLost(done.made());
      }
    }

    /// Until it is known what became of it.
    private Applied apply(Proposal proposal) {
      Applied end = untilAnswered(() -> admin.apply(proposal));
      while (end instanceof Applied.Unknown unknown) {
        end = untilAnswered(() -> admin.settle(unknown.sent()));
      }
      return end;
    }

    private static Applied untilAnswered(Supplier<Applied> call) {
      while (true) {
        Optional<Applied> end = attempt(call);
        if (end.isPresent()) {
          return end.get();
        }
      }
    }

    private void noteLost(Proposal made) {
      Lease lease = made.lease().orElseThrow();
      RangeList gone =
          switch (made.change()) {
            case LedgerChange.Recycle recycled -> lease.granted();
            case LedgerChange.WriteOff whole -> lease.ranges();
            case LedgerChange others -> RangeList.empty();
          };
      lost = lost.insert(gone).compact();
    }
  }

  private static <T> Optional<T> attempt(Supplier<T> call) {
    try {
      return Optional.of(call.get());
    } catch (StoreException e) {
      // Nothing was written, it says; the judge will see.
      return Optional.empty();
    }
  }
}
