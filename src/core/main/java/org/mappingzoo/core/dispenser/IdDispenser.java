package org.mappingzoo.core.dispenser;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.ranges.RangeList;

/// Hands out ids of a managed category one by one, from leases that it takes ahead.
///
/// [#nextId()] is one atomic addition as long as demand stays within what was reserved; leases
/// are taken on another thread, one at a time, however many threads ask. The reserve is sized to
/// outlast ZooKeeper for the category's outage budget at the present demand. Ids ascend within a
/// lease; across leases lower ones may come later. Safe for use by any number of threads.
///
/// It hands out nothing that was not granted to it before: so a lost session, or an operator who
/// recycles its leases, never makes an id come twice.
public final class IdDispenser implements AutoCloseable {
  /// A reserve is handed out in so many pieces: at each end it is looked whether more is needed.
  private static final int PIECES = 8;

  private static final int MOST_GROWTH = 64;

  private final LeaseLedger ledger;
  private final CategoryName category;
  private final DispenserOptions options;
  private final Executor refills;
  private final LongSupplier nanoTime;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /// All below is guarded by the lock, but read without it on the hot path.
  private volatile Segment current = Segment.EMPTY;

  private final Deque<Segment> ready = new ArrayDeque<>();

  /// Leases with ids that were not all handed out, the oldest first.
  private final Deque<Batch> batches = new ArrayDeque<>();

  private final Demand demand;
  private CategorySettings settings = CategorySettings.DEFAULT;
  private boolean refilling;
  private boolean closed;
  private @Nullable NoIdException obstacle;

  /// Others who win make larger batches worth while.
  private int growth = 1;

  /// A take whose replies were lost: it is settled before another is made.
  private Optional<LeaseRequest> unsettled = Optional.empty();

  /// A dispenser that reserves nothing before it is asked.
  ///
  /// @param refills runs one task at a time that blocks on ZooKeeper; its owner ends it after
  ///     this
  /// @param nanoTime such as [System#nanoTime()]
  public IdDispenser(
      LeaseLedger ledger,
      CategoryName category,
      DispenserOptions options,
      Executor refills,
      LongSupplier nanoTime) {
    this.ledger = ledger;
    this.category = category;
    this.options = options;
    this.refills = refills;
    this.nanoTime = nanoTime;
    this.demand = new Demand(nanoTime.getAsLong());
  }

  /// The next id. Waits, at most as long as the options say, only where nothing is reserved.
  ///
  /// @throws NoIdException if there is none; its type says why
  /// @throws IllegalStateException if this was closed
  public long nextId() {
    long id = current.take();
    return id >= 0 ? id : nextIdOfAnother(options.patience());
  }

  /// The next id, if one is reserved; never waits. Where none is, some are being taken by then.
  ///
  /// @throws IllegalStateException if this was closed
  public OptionalLong tryNextId() {
    long id = current.take();
    if (id < 0) {
      id = nextIdOfAnother(Duration.ZERO, false);
    }
    return id < 0 ? OptionalLong.empty() : OptionalLong.of(id);
  }

  /// So many ids, in the order in which they were handed out.
  ///
  /// @throws IllegalArgumentException if the number is negative
  /// @throws NoIdException if there are not so many; those that were handed out before are used
  ///     up
  public long[] nextIds(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("%d ids cannot be handed out".formatted(count));
    }
    long[] ids = new long[count];
    for (int i = 0; i < count; i++) {
      ids[i] = nextId();
    }
    return ids;
  }

  /// Follows these settings from now on: batch, window and outage budget.
  public void follow(CategorySettings next) {
    lock.lock();
    try {
      settings = next;
    } finally {
      lock.unlock();
    }
  }

  /// How many ids are ready to be handed out.
  public long reserved() {
    lock.lock();
    try {
      return current.left() + ready.stream().mapToLong(Segment::left).sum();
    } finally {
      lock.unlock();
    }
  }

  /// Hands out nothing any more, and pushes back all that was not handed out. Idempotent.
  ///
  /// @throws NoIdException.Unreachable if a push did not certainly succeed: its lease is in the
  ///     ledger then, or was pushed back
  @Override
  public void close() {
    List<Batch> open;
    lock.lock();
    try {
      closed = true;
      while (refilling) {
        changed.awaitUninterruptibly();
      }
      open = new ArrayList<>(batches);
      batches.clear();
      ready.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    Optional<RuntimeException> first = Optional.empty();
    for (Batch batch : open) {
      Optional<RuntimeException> failed = pushBack(batch);
      first = first.or(() -> failed);
    }
    first.ifPresent(
        failure -> {
          throw failure;
        });
  }

  private Optional<RuntimeException> pushBack(Batch batch) {
    RangeList rest = batch.seal();
    try {
      return switch (ledger.push(batch.held(), rest)) {
        case LedgerOutcome.Settled<RangeList> settled -> Optional.empty();
        case LedgerOutcome.Refused<RangeList>(CategoryName name, Refusal refusal) ->
            Optional.of(NoIdException.of(category, refusal));
        case LedgerOutcome<RangeList> other ->
            Optional.of(
                new NoIdException.Unreachable(
                    category, "lease %s is not pushed back: %s".formatted(id(batch), other)));
      };
    } catch (StoreException e) {
      return Optional.of(e);
    }
  }

  private static LeaseId id(Batch batch) {
    return batch.held().id();
  }

  private long nextIdOfAnother(Duration patience) {
    return nextIdOfAnother(patience, true);
  }

  /// Negative only where none is there and the caller does not want to wait or to be told.
  private long nextIdOfAnother(Duration patience, boolean orThrow) {
    long deadline = nanoTime.getAsLong() + patience.toNanos();
    lock.lock();
    try {
      boolean asked = false;
      while (true) {
        long id = current.take();
        if (id >= 0) {
          return id;
        }
        if (closed) {
          throw new IllegalStateException("the dispenser of " + category + " is closed");
        }
        if (switchToNext()) {
          continue;
        }
        if (asked && !refilling && obstacle != null) {
          return orThrow ? fail(obstacle) : -1;
        }
        asked = true;
        refillIfNeeded();
        if (!refilling) {
          continue; // it ran at once, or could not be run
        }
        if (!orThrow) {
          return -1;
        }
        long left = deadline - nanoTime.getAsLong();
        if (left <= 0) {
          throw new NoIdException.TooSlow(category, "nothing came within " + patience);
        }
        long unused = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NoIdException.TooSlow(category, "interrupted while waiting");
    } finally {
      lock.unlock();
    }
  }

  private static long fail(NoIdException why) {
    throw why;
  }

  /// Under the lock: a piece is used up, so it is time to look at demand and reserve.
  private boolean switchToNext() {
    Segment next = ready.poll();
    if (next == null) {
      return false;
    }
    demand.add(current.size(), nanoTime.getAsLong());
    current = next;
    refillIfNeeded();
    return true;
  }

  /// Under the lock.
  private void refillIfNeeded() {
    if (!refilling && !closed && reserved() < target()) {
      refilling = true;
      obstacle = null;
      try {
        refills.execute(this::refill);
      } catch (RejectedExecutionException e) {
        refilling = false;
        obstacle = new NoIdException.Unreachable(category, "refills are not run any more");
      }
    }
  }

  /// Ids to be kept ready: what outlasts ZooKeeper at the present demand, within bounds.
  private long target() {
    double wanted = demand.perSecond() * settings.outageBudget().toMillis() / 1_000.0;
    long least = settings.batch().orElse(options.smallestBatch());
    return Math.max(least, (long) Math.min(wanted, (double) options.largestReserve()));
  }

  /// On the executor: until enough is ready, or something is in the way.
  private void refill() {
    Optional<NoIdException> failed = Optional.empty();
    try {
      while (failed.isEmpty() && needsMore()) {
        failed = refillOnce();
      }
    } finally {
      lock.lock();
      try {
        refilling = false;
        obstacle = failed.orElse(null);
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  private boolean needsMore() {
    lock.lock();
    try {
      return !closed && reserved() < target();
    } finally {
      lock.unlock();
    }
  }

  /// Has more of the newest lease granted, or takes another.
  private Optional<NoIdException> refillOnce() {
    try {
      Optional<Batch> newest = newestBatch();
      return newest.filter(batch -> batch.ungranted() > 0).isPresent()
          ? widen(newest.get())
          : take();
    } catch (StoreException e) {
      return Optional.of(new NoIdException.Unreachable(category, String.valueOf(e.getMessage())));
    }
  }

  private Optional<Batch> newestBatch() {
    lock.lock();
    try {
      return Optional.ofNullable(batches.peekLast());
    } finally {
      lock.unlock();
    }
  }

  private Optional<NoIdException> widen(Batch batch) {
    HeldLease held = batch.held();
    long count = held.lease().ranges().count();
    long step = Math.max(1, window().orElse(count));
    long wider = Math.min(count, held.lease().window() + step);
    return switch (ledger.advance(held, wider)) {
      case LedgerOutcome.Settled<HeldLease>(HeldLease now) -> {
        offer(batch, now);
        yield Optional.empty();
      }
      case LedgerOutcome.Refused<HeldLease> taken -> {
        drop(batch);
        yield Optional.empty();
      }
      case LedgerOutcome<HeldLease> other -> Optional.of(unreachable(other));
    };
  }

  private Optional<NoIdException> take() {
    Optional<Batch> finished = finishedBatch();
    LeaseRequest request = unsettled.orElseGet(() -> ledger.request(batchSize(), window()));
    unsettled = Optional.of(request);
    return switch (ledger.take(category, request, finished.map(Batch::held))) {
      case LedgerOutcome.Settled<HeldLease>(HeldLease held) -> {
        unsettled = Optional.empty();
        finished.ifPresent(last -> close(last, held));
        growth = Math.max(1, growth / 2);
        add(new Batch(held), held);
        yield Optional.empty();
      }
      case LedgerOutcome.Refused<HeldLease>(CategoryName name, Refusal refusal) -> {
        unsettled = Optional.empty();
        yield Optional.of(NoIdException.of(category, refusal));
      }
      case LedgerOutcome.Contended<HeldLease> contended -> {
        growth = Math.min(MOST_GROWTH, 2 * growth);
        unsettled = Optional.empty();
        yield Optional.of(unreachable(contended));
      }
      case LedgerOutcome.Uncertain<HeldLease>(String name, String reason) -> {
        unsettled =
            Optional.of(new LeaseRequest(new LeaseId(name), request.count(), request.window()));
        yield Optional.of(new NoIdException.Unreachable(category, reason));
      }
    };
  }

  /// A take that carries the count of a used up lease has closed it. Else an operator has, or it
  /// was an earlier sending that took effect, which did not know of it.
  private void close(Batch finished, HeldLease taken) {
    if (taken.lease().carry() > 0
        || !(ledger.push(finished.held(), RangeList.empty())
            instanceof LedgerOutcome.Uncertain<RangeList>)) {
      drop(finished);
    }
  }

  private NoIdException unreachable(LedgerOutcome<HeldLease> outcome) {
    return new NoIdException.Unreachable(
        category,
        switch (outcome) {
          case LedgerOutcome.Contended<HeldLease>(int attempts) ->
              "other writers won all %d attempts".formatted(attempts);
          case LedgerOutcome.Uncertain<HeldLease>(String request, String reason) -> reason;
          case LedgerOutcome<HeldLease> other -> other.toString();
        });
  }

  /// The oldest lease, where each id of it was handed out: the next take closes it in passing.
  private Optional<Batch> finishedBatch() {
    lock.lock();
    try {
      return Optional.ofNullable(batches.peekFirst()).filter(Batch::isUsedUp);
    } finally {
      lock.unlock();
    }
  }

  private long batchSize() {
    lock.lock();
    try {
      long missing = Math.max(1, target() - reserved());
      long least = settings.batch().orElse(options.smallestBatch());
      return Math.min(options.largestReserve(), Math.max(missing, least * growth));
    } finally {
      lock.unlock();
    }
  }

  private OptionalLong window() {
    lock.lock();
    try {
      return settings.window();
    } finally {
      lock.unlock();
    }
  }

  private void add(Batch batch, HeldLease held) {
    lock.lock();
    try {
      batches.add(batch);
    } finally {
      lock.unlock();
    }
    offer(batch, held);
  }

  private void offer(Batch batch, HeldLease held) {
    lock.lock();
    try {
      long piece = Math.max(1, target() / PIECES);
      ready.addAll(batch.cut(held, piece));
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void drop(Batch batch) {
    lock.lock();
    try {
      batches.remove(batch);
    } finally {
      lock.unlock();
    }
  }
}
