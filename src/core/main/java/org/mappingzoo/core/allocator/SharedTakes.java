package org.mappingzoo.core.allocator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.LedgerOutcome.Settled;
import org.mappingzoo.core.allocator.LedgerOutcome.Uncertain;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.Shortfall;
import org.mappingzoo.core.ranges.RangeList;

/// Takes from one category by the threads of one process. While one is on its way the others
/// wait, and then the first of them takes for all that do: one lease, shared out in the order in
/// which they came. So many threads cost one transaction, and never overtake each other.
///
/// Where ids are used up by several threads as fast as they come, a spare is taken with them: twice
/// as many as were used since the take before, and at most three times what all sets hold that are
/// open. Who comes while it lasts neither waits nor writes. It stays in the lease of those it was
/// taken with, and goes back with the first of them that gives ids back, or with the last that is
/// closed; where they are used up and nobody closes them, behind the next take that it is too small
/// for. So does one that nobody may have any more: the category was frozen or retired, or has begun
/// another life. Who comes to a spare asks nobody, so that has to be told; until it is, the spare
/// is given out.
///
/// Where leases are granted bit by bit, only takes that fit such a bit together are shared: what
/// was not granted can be recycled, and sharing must not have more granted.
final class SharedTakes implements SharedLease.Takes {
  /// How many times what the sets hold a spare has at most.
  private static final int MOST_SPARE = 3;

  private final CategoryName category;
  private final LeaseLedger ledger;
  private final OptionalLong ownWindow;
  private final ControlNews news;
  private final ReentrantLock lock = new ReentrantLock();

  /// All below is guarded by the lock. The first one is to take next.
  private final Deque<WaitingTake> waiting = new ArrayDeque<>();

  private boolean taking;

  /// The lease that was shared last, and may have a spare.
  private Optional<SharedLease> newest = Optional.empty();

  /// What the category's control record says, as far as that was told.
  private Optional<ControlRecord> told = Optional.empty();

  /// Whether that is listened to. Only whoever takes looks at it.
  private boolean following;

  /// How many ids were used of the sets that were used up or closed since the last take.
  private final AtomicLong used = new AtomicLong();

  /// How many ids the sets had that are neither used up nor closed yet.
  private final AtomicLong out = new AtomicLong();

  private final UnfinishedLeases unfinished;

  /// How many ids to take together: less where a take has yielded less than it asked for, as near
  /// the category's end, or where takes have a limit.
  private long most = Long.MAX_VALUE;

  /// How much of a larger lease is granted at once, as far as a take has shown.
  private long window;

  /// The same where it was told since.
  private OptionalLong toldWindow = OptionalLong.empty();

  /// @param ownWindow how many ids of a lease are granted at a time; empty for what the category
  ///     is set to
  /// @param news listened to as soon as several threads take
  SharedTakes(CategoryName category, LeaseLedger ledger, OptionalLong ownWindow, ControlNews news) {
    this.category = category;
    this.ledger = ledger;
    this.ownWindow = ownWindow;
    this.news = news;
    this.unfinished =
        new UnfinishedLeases(category, ledger, lock, () -> taking || !waiting.isEmpty());
    this.window = ownWindow.orElse(Long.MAX_VALUE);
  }

  /// As [LeaseLedger#take] has it. Only the thread that has taken for others, too, is told of an
  /// uncertain end: to the others nothing was granted then, nor will be.
  ///
  /// @throws IllegalArgumentException if `count` is not positive
  /// @throws StoreException if nothing was taken for this thread
  LedgerOutcome<IdSet> take(long count) {
    WaitingTake me = new WaitingTake(count);
    List<WaitingTake> served;
    lock.lock();
    try {
      waiting.add(me);
      served = serveFromSpare();
    } catch (RuntimeException e) {
      waiting.remove(me); // or those behind it would wait for ever
      throw e;
    } finally {
      lock.unlock();
    }
    served.forEach(WaitingTake::wake); // others may have come before
    LedgerOutcome<IdSet> end = await(me).get();
    if (me.hasAsked() && !(end instanceof Uncertain)) {
      unfinished.endOneIdle();
      boolean unused = closeFinished();
    }
    return end;
  }

  /// Until the take is made, by this thread or by another. Who is being served already waits for
  /// the end of that, also when interrupted.
  private Supplier<LedgerOutcome<IdSet>> await(WaitingTake me) {
    boolean interrupted = false;
    try {
      for (Supplier<LedgerOutcome<IdSet>> end = me.end(); ; end = me.end()) {
        if (end != null) {
          return end;
        }
        if (interrupted && leaves(me)) {
          boolean unused = closeFinished(); // since it waited somebody may have left that to it
          throw new StoreException(
              StoreException.Reason.INTERRUPTED, "interrupted before a take from " + category);
        }
        // A wake-up may have been used up while this thread waited for the lock: look again.
        if (!takesTogether(me) && me.end() == null) {
          LockSupport.park(this);
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Those at the head of the queue, as far as the spare goes.
  ///
  /// @return who was served, to be woken
  private List<WaitingTake> serveFromSpare() {
    List<WaitingTake> served = new ArrayList<>();
    for (WaitingTake next = waiting.peek(); next != null && isServed(next); next = waiting.peek()) {
      served.add(waiting.remove());
    }
    return served;
  }

  private boolean isServed(WaitingTake next) {
    Optional<LedgerOutcome<IdSet>> outcome =
        newest.flatMap(shared -> shared.draw(next.count()).map(ids -> set(shared, ids, false)));
    outcome.ifPresent(ids -> next.endWith(() -> ids));
    return outcome.isPresent();
  }

  private LedgerOutcome<IdSet> set(SharedLease shared, RangeList ids, boolean cut) {
    out.addAndGet(ids.count());
    return new Settled<>(new IdSet(category, ids, shared.share(ids, cut)));
  }

  private boolean leaves(WaitingTake me) {
    lock.lock();
    try {
      boolean left = waiting.remove(me);
      wakeNext();
      return left;
    } finally {
      lock.unlock();
    }
  }

  /// Goes on with a take that ended uncertain, here or in an earlier process, as
  /// [LeaseLedger#resume] has it.
  LedgerOutcome<IdSet> resume(LeaseRequest request) {
    unfinished.forget(request.id());
    return switch (ledger.resume(category, request, Optional.empty())) {
      case Settled<HeldLease>(HeldLease held) -> {
        unfinished.forget(held.id()); // where it was resumed by an older name
        yield new Settled<>(resumed(held, request.count()));
      }
      case Uncertain<HeldLease>(String name, String reason) -> {
        unfinished.resumeLater(request.under(new LeaseId(name)));
        yield new Uncertain<>(name, reason);
      }
      case LedgerOutcome.Refused<HeldLease>(var name, var refusal) ->
          new LedgerOutcome.Refused<>(name, refusal);
      case LedgerOutcome.Contended<HeldLease>(int attempts) ->
          new LedgerOutcome.Contended<>(attempts);
    };
  }

  /// The lowest ids of its lease. The others go back with them.
  private IdSet resumed(HeldLease held, long count) {
    RangeList all = held.lease().ranges();
    if (all.count() <= count || held.lease().window() < all.count()) {
      return new IdSet(category, all, new LeasedIds(ledger, this, held));
    }
    RangeList.Split split = all.takeLowest(count);
    SharedLease shared = new SharedLease(ledger, this, held, 1, split.rest());
    boolean unused = shared.supersede();
    out.addAndGet(count);
    return new IdSet(category, split.taken(), shared.share(split.taken(), false));
  }

  /// As [UnfinishedLeases#close] has it.
  boolean closeFinished() {
    return unfinished.close();
  }

  /// The same for good: nobody comes for the last spare, or resumes a take.
  boolean closeAll() {
    lock.lock();
    try {
      newest(Optional.empty());
    } finally {
      lock.unlock();
    }
    return unfinished.closeAll();
  }

  /// Whether there are leases to be closed or takes to be settled.
  boolean isFinished() {
    return unfinished.isEmpty();
  }

  @Override
  public void closed(long count, long unused) {
    out.addAndGet(-count);
    used.addAndGet(count - unused);
  }

  /// Where a take is about to be made that can close it in passing.
  @Override
  public boolean closeInPassing(HeldLease usedUp) {
    lock.lock();
    try {
      return !waiting.isEmpty() && unfinished.closeAsOnlyOne(usedUp);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void closeLater(HeldLease usedUp) {
    unfinished.closeLater(usedUp);
  }

  @Override
  public void endLater(SharedLease usedUp) {
    unfinished.endLater(usedUp);
  }

  @Override
  public void pushLater(HeldLease sealed, RangeList rest) {
    unfinished.pushLater(sealed, rest);
  }

  @Override
  public boolean takeBack(HeldLease usedUp) {
    return unfinished.takeBack(usedUp);
  }

  private void wakeNext() {
    if (!taking && !waiting.isEmpty()) {
      waiting.getFirst().wake();
    }
  }

  /// Takes for all that wait, if it is this thread's turn to.
  private boolean takesTogether(WaitingTake me) {
    List<WaitingTake> group;
    Optional<HeldLease> last;
    lock.lock();
    try {
      if (taking || !me.equals(waiting.peek())) {
        return false;
      }
      taking = true;
      me.ask();
      group = group();
      last = unfinished.nextToClose();
    } finally {
      lock.unlock();
    }
    List<TakeEnding> endings = TakeEnding.again(group.subList(1, group.size()));
    try {
      endings = take(group, last);
    } finally {
      end(endings);
    }
    return true;
  }

  /// Those at the head of the queue whose takes are made together.
  private List<WaitingTake> group() {
    List<WaitingTake> group = new ArrayList<>();
    window = toldWindow.orElse(window);
    toldWindow = OptionalLong.empty();
    long room = Math.min(most, window);
    while (!waiting.isEmpty() && (group.isEmpty() || waiting.getFirst().count() <= room)) {
      WaitingTake next = waiting.removeFirst();
      group.add(next);
      room -= Math.min(room, next.count());
    }
    return group;
  }

  private void end(List<TakeEnding> endings) {
    List<WaitingTake> served;
    lock.lock();
    try {
      taking = false;
      for (TakeEnding ending : endings.reversed()) {
        ending.of().endWith(ending.how().orElse(null));
        if (ending.how().isEmpty()) {
          waiting.addFirst(ending.of());
        }
      }
      served = serveFromSpare();
      wakeNext();
    } finally {
      lock.unlock();
    }
    endings.forEach(ending -> ending.of().wake());
    served.forEach(WaitingTake::wake);
  }

  private List<TakeEnding> take(List<WaitingTake> group, Optional<HeldLease> last) {
    boolean closed = false;
    try {
      long count = withSpare(group);
      LeaseRequest request = ledger.request(count, ownWindow);
      LedgerOutcome<HeldLease> outcome = ledger.take(category, request, last);
      if (outcome instanceof Uncertain<HeldLease>(String name, String reason)) {
        unfinished.resumeLater(request.under(new LeaseId(name)));
      }
      closed = outcome instanceof Settled<HeldLease>(HeldLease held) && isCarried(last, held);
      return endings(group, count, outcome);
    } catch (StoreException e) {
      return TakeEnding.notTaken(group, e);
    } finally {
      if (!closed) {
        last.ifPresent(unfinished::closeLater);
      }
    }
  }

  /// Whether the take has closed that lease. Where it has not, an operator was faster, or the lease
  /// is of an earlier life: then it is no matter of a later take, either.
  private boolean isCarried(Optional<HeldLease> last, HeldLease held) {
    return held.lease().carry() > 0
        || last.filter(usedUp -> !unfinished.isClosed(usedUp)).isEmpty();
  }

  /// What a group waits for, and what to take ahead of the next. Twice what was used meanwhile, so
  /// that it grows with demand; nothing where nobody else holds a set, or waits for one.
  private long withSpare(List<WaitingTake> group) {
    long count = group.stream().mapToLong(WaitingTake::count).sum();
    long since = used.getAndSet(0);
    long others = out.get();
    if (group.size() == 1 && others == 0) {
      return count;
    }
    beginToFollow(); // before the first spare is there
    long room = Math.max(0, Math.min(most, window) - count);
    long inSets = others + Math.min(count, Long.MAX_VALUE - others);
    return count + Math.min(room, Math.min(times(2, since), times(MOST_SPARE, inSets)));
  }

  private void beginToFollow() {
    if (!following) {
      news.follow(category, this::follow);
      following = true;
    }
  }

  /// No more than there can be.
  private static long times(int factor, long ids) {
    return factor * Math.min(ids, Long.MAX_VALUE / factor);
  }

  private List<TakeEnding> endings(
      List<WaitingTake> group, long count, LedgerOutcome<HeldLease> outcome) {
    return switch (outcome) {
      case Settled<HeldLease>(HeldLease held) -> {
        note(held.lease(), count);
        yield held.lease().window() == held.lease().ranges().count()
            ? shareOut(group, held)
            : unshared(group, held);
      }
      case Uncertain<HeldLease>(String name, String reason) ->
          TakeEnding.inDoubt(category, group, new Uncertain<>(name, reason));
      case LedgerOutcome.Refused<HeldLease>(var name, var refusal) ->
          TakeEnding.all(group, () -> new LedgerOutcome.Refused<>(name, refusal));
      case LedgerOutcome.Contended<HeldLease>(int attempts) ->
          TakeEnding.all(group, () -> new LedgerOutcome.Contended<>(attempts));
    };
  }

  /// Only whoever takes does this, and looks at it.
  private void note(Lease lease, long wanted) {
    long granted = lease.window();
    long count = lease.ranges().count();
    if (granted < count) {
      window = granted;
    } else if (count > window) {
      window = Long.MAX_VALUE;
    }
    most = count < wanted ? count : Math.max(most, 2 * Math.min(count, Long.MAX_VALUE / 2));
  }

  /// Who gets none takes again, first of all; so does who would get more alone, and who is behind.
  private List<TakeEnding> shareOut(List<WaitingTake> group, HeldLease held) {
    List<RangeList> shares = new ArrayList<>();
    RangeList rest = held.lease().ranges();
    for (WaitingTake each : group) {
      boolean inFull = each.count() <= rest.count();
      boolean first = shares.isEmpty();
      if (rest.isEmpty() || (!inFull && !first && held.shortfall() == Shortfall.LIMIT)) {
        break;
      }
      RangeList.Split split = rest.takeLowest(Math.min(each.count(), rest.count()));
      shares.add(split.taken());
      rest = split.rest();
    }
    SharedLease shared = new SharedLease(ledger, this, held, shares.size(), rest);
    List<TakeEnding> endings = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      WaitingTake each = group.get(i);
      boolean cut = shares.get(i).count() < each.count() && held.cutByFence();
      endings.add(TakeEnding.with(each, set(shared, shares.get(i), cut)));
    }
    newest(shared, group.subList(shares.size(), group.size()));
    return endings;
  }

  /// From now on whoever comes may draw from its spare, behind those who take again: all its ids
  /// lie above those of the group.
  private void newest(SharedLease shared, List<WaitingTake> again) {
    lock.lock();
    try {
      newest(Optional.of(shared));
      dropForbidden(); // it may have been told before the reply was looked at
      again.reversed().forEach(waiting::addFirst);
    } finally {
      lock.unlock();
    }
  }

  /// Under the lock.
  private void newest(Optional<SharedLease> next) {
    newest.filter(SharedLease::supersede).ifPresent(this::endLater);
    newest = next;
  }

  /// Under the lock.
  private void dropForbidden() {
    if (told.isPresent() && newest.filter(last -> !last.isTakeableUnder(told.get())).isPresent()) {
      newest(Optional.empty());
    }
  }

  /// Does not block: the spare that is dropped goes back with what its sets give back, or with a
  /// take.
  private void follow(ControlRecord record) {
    lock.lock();
    try {
      told = Optional.of(record);
      toldWindow =
          OptionalLong.of(ownWindow.orElse(record.settings().window().orElse(Long.MAX_VALUE)));
      dropForbidden();
    } finally {
      lock.unlock();
    }
  }

  /// A lease that is granted bit by bit is for one. Where it was taken for several, the category
  /// has just begun with that: it goes back, and all take again.
  private List<TakeEnding> unshared(List<WaitingTake> group, HeldLease held) {
    LeasedIds lease = new LeasedIds(ledger, this, held);
    RangeList all = held.lease().ranges();
    if (group.size() == 1) {
      IdSet ids = new IdSet(category, all, lease);
      return List.of(TakeEnding.with(group.getFirst(), new Settled<>(ids)));
    }
    try {
      RangeList unused = lease.giveBack(all);
      return TakeEnding.again(group);
    } catch (IdGeneratorException e) {
      return TakeEnding.failed(group, e);
    } catch (StoreException e) {
      String what = "cannot push lease %s back yet: %s".formatted(held.id(), e.getMessage());
      return TakeEnding.failed(group, new StoreException(e.reason(), what, e));
    }
  }
}
