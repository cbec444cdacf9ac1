package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.LedgerScene.ANN;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerAdmin.Proposal;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.FaultyLedger.Fate;
import org.mappingzoo.core.testkit.LedgerScene;
import org.mappingzoo.core.testkit.Randomly;

/// Workers that take, widen, use, push and crash, and an operator beside them who recycles, sets
/// aside, extends, freezes and rotates, while sendings and replies are lost, arrive late, reads
/// lag, and now and then somebody deletes the category.
///
/// Judged afterwards: no id was used twice, none that was used is free, the books balance, what is
/// missing is booked as lost, and each open lease is known to its owner, if only by its name.
final class LedgerHistoriesTest {
  @Test
  void noIdIsUsedTwiceAndNoneIsLostSilently() {
    Randomly.check(4_000, random -> new Story(random).tell(50));
  }

  @Test
  @Tag("drill")
  void noIdIsUsedTwiceAndNoneIsLostSilentlyInLongHistories() {
    Randomly.check(40_000, random -> new Story(random).tell(120));
  }

  private static final class Story {
    private static final int WORKERS = 3;
    private static final int DEPTH = 3;

    private final LedgerScene scene = new LedgerScene();
    private final Random random;
    private final List<Worker> workers = new ArrayList<>();
    private final Operator operator = new Operator();
    private final Set<String> crashed = new HashSet<>();
    private RangeList used = RangeList.empty();

    /// The ids of lives that are over: nobody counts them any more.
    private RangeList voided = RangeList.empty();

    private long highest;
    private int incarnations;
    private int depth;

    Story(Random random) {
      this.random = random;
      extendTo(20 + random.nextInt(60)).forEach(range -> scene.seed(range.toString()));
      for (int i = 0; i < WORKERS; i++) {
        workers.add(new Worker());
      }
      scene.network.diced(this::fateOfCommit, this::fateOfRead);
      scene.network.others(this::somebodyActs);
    }

    private RangeList extendTo(int more) {
      long from = highest + 1;
      highest += more;
      return RangeList.of(IdRange.of(from, highest));
    }

    void tell(int steps) {
      for (int step = 0; step < steps; step++) {
        somebodyActs();
      }
      scene.network.deliverLate();
      judge();
    }

    private Fate fateOfCommit() {
      return switch (random.nextInt(20)) {
        case 0, 1 -> Fate.LOST_ON_THE_WAY;
        case 2, 3 -> Fate.REPLY_LOST;
        case 4, 5, 6 -> Fate.DELIVERED_LATE;
        case 7, 8 -> Fate.OTHERS_WIN;
        case 9 -> Fate.UNREACHABLE;
        default -> Fate.NONE;
      };
    }

    private Fate fateOfRead() {
      return switch (random.nextInt(20)) {
        case 0 -> Fate.UNREACHABLE;
        case 1, 2 -> Fate.STALE;
        case 3, 4 -> Fate.OTHERS_WIN;
        default -> Fate.NONE;
      };
    }

    private void somebodyActs() {
      if (depth == DEPTH) {
        return;
      }
      depth++;
      try {
        switch (random.nextInt(12)) {
          case 0 -> scene.network.deliverOne();
          case 1 -> scene.network.deliverNewest();
          case 2, 3 -> operator.act();
          default -> workers.get(random.nextInt(WORKERS)).act();
        }
      } catch (StoreException e) {
        // Nothing was written, it says; the judge will see.
      } finally {
        depth--;
      }
    }

    private void judge() {
      ManagedCategory category = scene.category();
      List<Lease> leases =
          scene.leases().stream()
              .filter(lease -> lease.generation().equals(category.generation()))
              .filter(lease -> lease.state().holdsIds())
              .toList();
      Audit audit = scene.audit();
      assertEquals(RangeList.empty(), used.intersect(category.free()), "used and free");
      RangeList gone = category.control().value().universe().minus(category.free());
      Set<LeaseId> known = new HashSet<>();
      workers.forEach(worker -> worker.addKnown(known));
      for (Lease lease : leases) {
        assertEquals(
            RangeList.empty(),
            used.intersect(lease.beyondWindow()),
            () -> "used beyond the window of " + lease);
        assertTrue(
            known.contains(lease.id())
                || crashed.contains(lease.owner().value())
                || lease.state() == Lease.State.QUARANTINED,
            () -> "nobody knows of " + lease);
        gone = gone.minus(lease.ranges());
      }
      long missing = gone.minus(used).minus(voided).count();
      assertTrue(missing <= audit.lost(), () -> missing + " ids are lost silently: " + audit);
    }

    /// A lease in the hands of its owner, who has used the lowest ids of it.
    private record Held(HeldLease lease, long used) {
      RangeList rest() {
        RangeList ranges = lease.lease().ranges();
        return used == 0 ? ranges : ranges.takeLowest(used).rest();
      }

      boolean isUsedUp() {
        return used == lease.lease().ranges().count();
      }
    }

    private record PendingTake(LeaseRequest request, Optional<Held> finished, LeaseId name) {}

    private record PendingPush(HeldLease lease, RangeList rest) {}

    private final class Worker {
      private String owner = "";
      private LeaseLedger ledger = born();
      private List<Held> held = new ArrayList<>();
      private List<PendingTake> takes = new ArrayList<>();
      private List<PendingPush> pushes = new ArrayList<>();
      private boolean busy;

      private LeaseLedger born() {
        owner = "worker-" + incarnations++;
        return scene.worker(owner);
      }

      void addKnown(Set<LeaseId> known) {
        held.forEach(each -> known.add(each.lease().id()));
        pushes.forEach(each -> known.add(each.lease().id()));
        for (PendingTake take : takes) {
          known.add(take.name());
          take.finished().ifPresent(last -> known.add(last.lease().id()));
        }
      }

      void act() {
        if (busy) {
          return;
        }
        busy = true;
        try {
          actAlone();
        } finally {
          busy = false;
        }
      }

      private void actAlone() {
        switch (random.nextInt(20)) {
          case 0, 1, 2, 3, 4 -> take();
          case 5, 6 -> resume();
          case 7, 8, 9, 10, 11 -> use();
          case 12, 13, 14 -> advance();
          case 15 -> push();
          case 16 -> giveBack();
          case 17, 18 -> pushAgain();
          default -> crash();
        }
      }

      private void take() {
        Optional<Held> finished = held.stream().filter(Held::isUsedUp).findFirst();
        finished.ifPresent(held::remove);
        OptionalLong window =
            random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(1 + random.nextInt(6));
        take(ledger.request(1 + random.nextInt(12), window), finished);
      }

      private void resume() {
        if (!takes.isEmpty()) {
          PendingTake pending = takes.remove(random.nextInt(takes.size()));
          take(pending.request(), pending.finished());
        }
      }

      private void take(LeaseRequest request, Optional<Held> finished) {
        boolean open = true;
        try {
          switch (ledger.take(DID, request, finished.map(Held::lease))) {
            case LedgerOutcome.Settled<HeldLease>(HeldLease lease) -> {
              held.add(new Held(lease, 0));
              open = false;
            }
            case LedgerOutcome.Uncertain<HeldLease>(String name, String reason) -> {
              takes.add(new PendingTake(request, finished, new LeaseId(name)));
              open = false;
            }
            case LedgerOutcome.Refused<HeldLease> refused -> {}
            case LedgerOutcome.Contended<HeldLease> contended -> {}
          }
        } finally {
          if (open) {
            finished.ifPresent(held::add);
          }
        }
      }

      private void use() {
        pick()
            .ifPresent(
                each -> {
                  long until =
                      Math.min(each.lease().lease().window(), each.used() + random.nextInt(6));
                  RangeList rest = each.rest();
                  for (long k = each.used(); k < until; k++) {
                    RangeList.Split next = rest.takeLowest(1);
                    assertFalse(
                        used.containsAll(next.taken()), () -> next.taken() + " is used twice");
                    used = used.insert(next.taken()).compact();
                    rest = next.rest();
                  }
                  held.add(new Held(each.lease(), Math.max(until, each.used())));
                });
      }

      private Optional<Held> pick() {
        return held.isEmpty()
            ? Optional.empty()
            : Optional.of(held.remove(random.nextInt(held.size())));
      }

      private void advance() {
        Optional<Held> picked = pick();
        if (picked.isEmpty()) {
          return;
        }
        Held each = picked.get();
        long all = each.lease().lease().ranges().count();
        long window = Math.min(all, each.lease().lease().window() + 1 + random.nextInt(5));
        Held after = each;
        boolean revoked = false;
        try {
          switch (ledger.advance(each.lease(), window)) {
            case LedgerOutcome.Settled<HeldLease>(HeldLease wider) ->
                after = new Held(wider, each.used());
            case LedgerOutcome.Refused<HeldLease> refused -> revoked = true;
            case LedgerOutcome.Contended<HeldLease> contended -> {}
            case LedgerOutcome.Uncertain<HeldLease> uncertain -> {}
          }
        } finally {
          if (!revoked) {
            held.add(after);
          }
        }
      }

      private void push() {
        pick().ifPresent(each -> push(new PendingPush(each.lease(), each.rest())));
      }

      /// Some of what it has not used, and goes on with the others. Where that does not end well,
      /// it pushes back all the rest some time.
      private void giveBack() {
        Optional<Held> picked = pick();
        if (picked.isEmpty()) {
          return;
        }
        Held each = picked.get();
        RangeList rest = each.rest();
        long kept = rest.isEmpty() ? 0 : random.nextLong(rest.count());
        RangeList part = kept == 0 ? rest : rest.takeLowest(kept).rest();
        if (part.isEmpty()) {
          held.add(each);
          return;
        }
        boolean open = true;
        try {
          switch (ledger.giveBack(each.lease(), part)) {
            case LedgerOutcome.Settled<HeldLease>(HeldLease left) -> {
              open = false;
              if (left.lease().ranges().intersect(part).isEmpty()) {
                held.add(new Held(left, each.used()));
              } else {
                pushes.add(new PendingPush(left, each.rest()));
              }
            }
            case LedgerOutcome.Refused<HeldLease>(var category, Refusal refusal) -> {
              assertFalse(refusal instanceof Refusal.AlreadyFree, refusal::sentence);
              open = false;
            }
            case LedgerOutcome.Contended<HeldLease> contended -> {}
            case LedgerOutcome.Uncertain<HeldLease> uncertain -> {}
          }
        } finally {
          if (open) {
            pushes.add(new PendingPush(each.lease(), each.rest()));
          }
        }
      }

      private void pushAgain() {
        if (!pushes.isEmpty()) {
          push(pushes.remove(random.nextInt(pushes.size())));
        }
      }

      private void push(PendingPush push) {
        boolean open = true;
        try {
          open =
              switch (ledger.push(push.lease(), push.rest())) {
                case LedgerOutcome.Settled<RangeList>(RangeList left) -> !left.isEmpty();
                case LedgerOutcome.Refused<RangeList>(var category, Refusal refusal) -> {
                  assertFalse(refusal instanceof Refusal.AlreadyFree, refusal::sentence);
                  yield false;
                }
                case LedgerOutcome.Contended<RangeList> contended -> true;
                case LedgerOutcome.Uncertain<RangeList> uncertain -> true;
              };
        } finally {
          if (open) {
            pushes.add(push);
          }
        }
      }

      private void crash() {
        crashed.add(owner);
        ledger = born();
        held = new ArrayList<>();
        takes = new ArrayList<>();
        pushes = new ArrayList<>();
      }
    }

    private final class Operator {
      private final LedgerAdmin admin = scene.adminOver(scene.network);
      private final List<Proposal> unknown = new ArrayList<>();
      private boolean busy;

      void act() {
        if (busy) {
          return;
        }
        busy = true;
        try {
          actAlone();
        } finally {
          busy = false;
        }
      }

      private void actAlone() {
        switch (random.nextInt(24)) {
          case 0 -> change(new LedgerChange.Extend(extendTo(10)));
          case 1 -> change(new LedgerChange.Compact());
          case 2 -> change(new LedgerChange.Freeze());
          case 3, 4, 5 -> change(new LedgerChange.Unfreeze());
          case 6, 7 -> change(new LedgerChange.Configure(settings()));
          case 8 -> versionsGrow();
          case 9 -> somebodyDeletesIt();
          case 10, 11 -> applyAgain();
          case 12 -> returnAttested();
          default -> onLease();
        }
      }

      private void change(LedgerChange change) {
        if (admin.prepare(DID, change, ANN) instanceof Prepared.Ready(Proposal proposal)) {
          apply(proposal);
        }
      }

      private void apply(Proposal proposal) {
        if (admin.apply(proposal) instanceof Applied.Unknown) {
          unknown.add(proposal);
        }
      }

      private void applyAgain() {
        if (!unknown.isEmpty()) {
          apply(unknown.remove(random.nextInt(unknown.size())));
        }
      }

      private void onLease() {
        List<Lease> leases =
            scene.leases().stream().filter(lease -> lease.state().holdsIds()).toList();
        if (leases.isEmpty()) {
          return;
        }
        Lease lease = leases.get(random.nextInt(leases.size()));
        change(
            switch (random.nextInt(6)) {
              case 0 -> new LedgerChange.Quarantine(lease.id());
              case 1 -> new LedgerChange.WriteOff(lease.id());
              case 2 ->
                  crashed.contains(lease.owner().value())
                      ? new LedgerChange.RecycleAttested(lease.id(), lease.granted().minus(used))
                      : new LedgerChange.Recycle(lease.id());
              default -> new LedgerChange.Recycle(lease.id());
            });
      }

      /// What the recycled leases of dead owners took with them.
      private void returnAttested() {
        ManagedCategory category = scene.category();
        RangeList ids = RangeList.empty();
        for (Lease lease : scene.leases()) {
          boolean dead =
              crashed.contains(lease.owner().value())
                  && !lease.state().holdsIds()
                  && lease.generation().equals(category.generation());
          ids = dead ? ids.insert(lease.ranges().minus(ids)) : ids;
        }
        ids = ids.minus(used).minus(category.free());
        for (Lease lease : scene.leases()) {
          ids = ids.minus(lease.state().holdsIds() ? lease.ranges() : RangeList.empty());
        }
        if (!ids.isEmpty() && noOwnerAliveEverHeld(ids)) {
          change(new LedgerChange.ReturnAttested(ids));
        }
      }

      /// Ids of a dead owner's lease may have gone on, through the list, to somebody who lives.
      private boolean noOwnerAliveEverHeld(RangeList ids) {
        return scene.leases().stream()
            .filter(lease -> !crashed.contains(lease.owner().value()))
            .allMatch(lease -> lease.ranges().intersect(ids).isEmpty());
      }

      private CategorySettings settings() {
        CategorySettings all = CategorySettings.DEFAULT;
        int limit = random.nextInt(3) == 0 ? 8 + random.nextInt(20) : all.hardLimitBytes();
        return new CategorySettings(
            all.batch(),
            random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(1 + random.nextInt(5)),
            all.outageBudget(),
            1 + random.nextInt(20),
            random.nextInt(4) == 0 ? 3 : 1000,
            all.ownerLeaseLimit(),
            limit,
            limit,
            random.nextBoolean());
      }

      /// Nothing that was sent so long before can be under way still (src/decisions/0008).
      private void versionsGrow() {
        scene.network.deliverLate();
        unknown.clear();
        String path = random.nextBoolean() ? DID.path() : scene.server.layout().tally(DID);
        int grown = Revision.LAST_WRITABLE_VERSION - random.nextInt(3);
        if (scene.server.node(path).orElseThrow().revision().version() < grown) {
          scene.server.setVersion(path, grown);
        }
      }

      private void somebodyDeletesIt() {
        if (random.nextInt(3) == 0) {
          voided = scene.category().control().value().universe();
          scene.deletedBySomebody();
          extendTo(30).forEach(range -> scene.seed(range.toString()));
        }
      }
    }
  }
}
