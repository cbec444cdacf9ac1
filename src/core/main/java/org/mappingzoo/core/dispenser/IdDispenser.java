package org.mappingzoo.core.dispenser;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.Uninterrupted;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.ranges.RangeList;

/// Hands out ids of a managed category one by one, from leases that it takes ahead.
///
/// [#nextId()] is one atomic addition as long as demand stays within what was reserved; leases
/// are taken on another thread, one at a time, however many threads ask. The reserve is sized to
/// outlast ZooKeeper for the category's outage budget at the present demand. As demand falls, less
/// is taken, and what a peak has left is returned in whole leases ([#shrink()]). Safe for use by
/// any number of threads.
///
/// Ids ascend within a lease; across leases lower ones may come later. Who needs no order can have
/// a [#stripe()] for a thread, or with [Order#STRIPED] one for each that calls [#nextId()]: that is
/// faster than any counter that threads share. What is left of stripes is returned by [#close()],
/// too.
///
/// It hands out nothing that was not granted to it before: so a lost session, or an operator who
/// recycles its leases, never makes an id come twice.
public final class IdDispenser implements AutoCloseable {
  private static final long NONE = -1;

  /// So long that what happens at its end does not matter.
  private static final long LONGEST_RUN = 1_024;

  private final CategoryName category;
  private final DispenserOptions options;
  private final Executor refills;
  private final LongSupplier nanoTime;

  /// Held by whoever closes it, before the lock.
  private final ReentrantLock closing = new ReentrantLock();

  /// Of whoever shrinks it, as a refill that is running; once it is closed of who holds `closing`.
  /// What it says of itself anybody may ask.
  private final Leftovers leftovers;

  /// Of the one refill that is running.
  private final Restocking restocking;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Guard guard = new Guard(lock);

  /// All below is guarded by the lock, but this is read without it on the hot path.
  private volatile Segment current = Segment.EMPTY;

  private final Stripes stripes = new Stripes();
  private final boolean striped;

  /// One of the stripes that threads have without asking for one, which its thread finds faster.
  /// Read without the lock, and perhaps late: only the thread acts on it that made it.
  private @Nullable IdStripe nearest;

  private final Reserve reserve;
  private final Obstacles obstacles;
  private Refill refill = Refill.NONE;
  private boolean closed;

  /// One that the executor drops stays `ASKED` for ever.
  private enum Refill {
    NONE,
    ASKED,
    RUNNING
  }

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
    this.category = category;
    this.options = options;
    this.refills = refills;
    this.nanoTime = nanoTime;
    Leases leases = new Leases(ledger, category, options.window());
    this.leftovers = new Leftovers(category, leases);
    this.striped = options.order() == Order.STRIPED;
    this.reserve = new Reserve(options, nanoTime.getAsLong());
    this.restocking = new Restocking(guard, new Stock(), reserve, stripes, leases, nanoTime);
    this.obstacles = new Obstacles(category);
  }

  /// The next id. Waits, at most as long as the options say, only where nothing is reserved; not
  /// where the thread is interrupted, whose flag stays set.
  ///
  /// @throws NoIdException if there is none; its type says why
  /// @throws IllegalStateException if this was closed
  public long nextId() {
    IdStripe near = nearest;
    if (near != null && near.isOf(Thread.currentThread())) {
      return nextIdFrom(near);
    }
    if (striped) {
      return nextIdOfStripe(Thread.currentThread());
    }
    long id = current.take();
    return id >= 0 ? id : nextIdOfAnother();
  }

  private long nextIdOfStripe(Thread thread) {
    IdStripe own = stripes.of(thread);
    if (own != null) {
      return nextIdFrom(own);
    }
    long id = thread.isVirtual() ? current.take() : NONE;
    return id >= 0 ? id : nextIdOfAnother();
  }

  /// The one that the calling thread has without asking for one; null where it has none.
  private @Nullable IdStripe ownStripe() {
    return striped ? stripes.of(Thread.currentThread()) : null;
  }

  private long nextIdFrom(IdStripe own) {
    long id = own.claim();
    return id >= 0 ? id : nextIdOf(own);
  }

  /// The next id, if one is reserved; never waits. Where none is, some are being taken by then,
  /// unless that failed several times just now ([#obstacle()]).
  ///
  /// @throws IllegalStateException if this was closed
  public OptionalLong tryNextId() {
    IdStripe own = ownStripe();
    long id = own == null ? current.take() : own.claim();
    if (id < 0) {
      id = nextIdOfAnother(Optional.ofNullable(own), Duration.ZERO, false);
    }
    return id < 0 ? OptionalLong.empty() : OptionalLong.of(id);
  }

  /// The next id as [#nextId()] has it, with the token of its lease.
  ///
  /// @throws NoIdException if there is none; its type says why
  /// @throws IllegalStateException if this was closed
  public FencedId nextFencedId() {
    IdStripe own = ownStripe();
    if (own != null) {
      return own.nextFencedId();
    }
    Segment from = current;
    long id = striped ? NONE : from.take();
    return id >= 0
        ? new FencedId(id, from.batch().token())
        : guard.get(this::nextFencedIdOfAnother);
  }

  /// Under the lock, which is not held while it waits.
  private FencedId nextFencedIdOfAnother() {
    long id = nextIdOfAnother();
    IdStripe own = ownStripe();
    return new FencedId(id, own == null ? current.batch().token() : own.token());
  }

  /// So many ids, in the order in which they were handed out.
  ///
  /// @throws IllegalArgumentException if the number is negative
  /// @throws NoIdException if there are not so many, or this was closed meanwhile, or something
  ///     happened that nobody has foreseen; it has those that were handed out before
  /// @throws IllegalStateException if this was closed before
  public long[] nextIds(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("%d ids cannot be handed out".formatted(count));
    }
    long[] ids = new long[count];
    int handedOut = 0;
    try {
      for (; handedOut < count; handedOut++) {
        ids[handedOut] = nextId();
      }
      return ids;
    } catch (NoIdException e) {
      throw e.after(Arrays.copyOf(ids, handedOut));
    } catch (RuntimeException | Error e) { // or those that are out already would be lost
      if (handedOut == 0) {
        throw e;
      }
      throw endOfDrawing(e).after(Arrays.copyOf(ids, handedOut));
    }
  }

  private NoIdException endOfDrawing(Throwable end) {
    return end instanceof IllegalStateException && isClosed()
        ? new NoIdException.Closed(category, "the dispenser was closed meanwhile").because(end)
        : NoIdException.unexpected(category, end);
  }

  /// A run of ids for the calling thread alone, until it or this is closed: the fastest way to
  /// have ids one by one, in whatever order the options say.
  ///
  /// @throws IllegalStateException if this was closed
  public IdStripe stripe() {
    IdStripe stripe = new IdStripe(this, Thread.currentThread());
    guard.run(
        () -> {
          checkOpen();
          stripes.add(stripe);
        });
    return stripe;
  }

  /// Follows these settings from now on: batch, window, outage budget and limits.
  public void follow(CategorySettings next) {
    guard.run(() -> reserve.follow(next));
  }

  /// Follows this control record from now on: its settings; and whether the category is frozen or
  /// retired, which ends reserving ahead until it is not. Never blocks on ZooKeeper.
  ///
  /// It may come late, as news do: whoever has nothing left asks the category itself.
  public void follow(ControlRecord record) {
    guard.run(
        () -> {
          reserve.follow(record.settings());
          obstacles.follow(record);
          if (current != Segment.EMPTY || obstacles.hasLastRefillFailed()) {
            refillIfNeeded();
          }
        });
  }

  /// Why nothing more is reserved at this moment, as far as is known; what is reserved already is
  /// handed out all the same.
  public Optional<NoIdException> obstacle() {
    return guard.get(obstacles::now);
  }

  /// How many ids are ready to be handed out, besides those that stripes have set aside.
  public long reserved() {
    return guard.get(this::atHand);
  }

  public boolean isClosed() {
    return guard.get(() -> closed);
  }

  /// Hands out nothing any more, and pushes back all that was not handed out: exactly that, also
  /// where other threads are asking for ids at this moment, and where this one was interrupted
  /// before. Idempotent: whoever closes it again waits for the first, and pushes again what was not
  /// certainly pushed. What [#parked()] names stays in the ledger all the same.
  ///
  /// @throws NoIdException if a push did not certainly succeed: its lease is in the ledger then, or
  ///     was pushed back
  @Override
  public void close() {
    closing.lock();
    try {
      guard.get(this::shut).forEach(leftovers::add);
      throwFirst(Uninterrupted.call(leftovers::pushBack));
    } finally {
      closing.unlock();
    }
  }

  private static void throwFirst(List<NoIdException> failures) {
    if (!failures.isEmpty()) {
      NoIdException first = failures.removeFirst();
      failures.forEach(first::addSuppressed);
      throw first;
    }
  }

  /// Pushes back what demand has not wanted for ten minutes: whole leases of which nothing was
  /// handed out, but for as much as is reserved at the present demand. To be called about once a
  /// minute, as a generator does. ZooKeeper is called, and waited for, only where something goes
  /// back; ids are handed out meanwhile. A closed one has nothing to give back.
  ///
  /// @throws NoIdException if a push did not certainly succeed, as where the connection is lost:
  ///     nothing of that lease is handed out any more, and it is pushed again by the next call, or
  ///     by [#close()]
  public void shrink() {
    if (guard.get(this::beginToShrink)) {
      try {
        throwFirst(leftovers.pushBackAdded());
      } finally {
        guard.run(this::endToShrink);
      }
    }
  }

  /// Under the lock. No refill is made meanwhile, and closing waits.
  private boolean beginToShrink() {
    if (closed || refill != Refill.NONE) {
      return false;
    }
    long used = current.size() - current.left();
    reserve.shed(atHand(), used, nanoTime.getAsLong()).forEach(leftovers::add);
    if (leftovers.isEmpty()) {
      return false;
    }
    refill = Refill.RUNNING;
    return true;
  }

  /// Under the lock.
  private void endToShrink() {
    refill = Refill.NONE;
    changed.signalAll();
    refillIfNeeded();
  }

  /// Whether it was closed, and nothing is left that closing it again could still push back. Does
  /// not wait for whoever is closing it at this moment.
  public boolean isReturned() {
    return leftovers.isReturned();
  }

  /// What of its leases stays *parked* once it was closed, since the category's list is too long to
  /// take it: not lost, but in the ledger until the list is shorter.
  public RangeList parked() {
    return leftovers.parked();
  }

  /// Under the lock.
  ///
  /// @return the leases there were
  private List<Batch> shut() {
    closed = true;
    while (refill == Refill.RUNNING) {
      changed.awaitUninterruptibly();
    }
    stripes.all().forEach(this::seal);
    current = Segment.EMPTY;
    changed.signalAll();
    return reserve.end();
  }

  /// What a stripe has left goes to others.
  void giveBack(IdStripe stripe) {
    guard.run(
        () -> {
          Segment rest = seal(stripe);
          if (rest != null && !closed) {
            reserve.add(rest);
            changed.signalAll();
          }
        });
  }

  /// Under the lock.
  private @Nullable Segment seal(IdStripe stripe) {
    stripes.remove(stripe);
    if (stripe.equals(nearest)) {
      nearest = null;
    }
    return stripe.seal();
  }

  CategoryName category() {
    return category;
  }

  /// Under the lock.
  void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the dispenser of " + category + " is closed");
    }
  }

  /// Under the lock: what threads have left that have ended goes to others.
  private void reclaim() {
    stripes.abandoned().forEach(this::giveBack);
  }

  /// Under the lock. Where there are as many leases as one owner may have, some of their ids are
  /// still to be handed out: those first. A thread that rests may have kept them.
  private boolean mayReserveMore() {
    if (!needsMore()) {
      return false;
    }
    if (reserve.ungranted().isPresent() || !reserve.hasTooManyLeases()) {
      return true;
    }
    if (atHand() > 0) {
      return false; // threads keep theirs as long as there is something else
    }
    for (IdStripe stripe : stripes.all()) {
      Segment rest = stripe.revoke();
      if (rest != null) {
        reserve.add(rest);
        changed.signalAll();
      }
    }
    return !reserve.hasTooManyLeases();
  }

  /// For the stripe's thread, whose claim has failed.
  long nextIdOf(IdStripe stripe) {
    return nextIdOfAnother(Optional.of(stripe), options.patience(), true);
  }

  private long nextIdOfAnother() {
    return nextIdOfAnother(Optional.empty(), options.patience(), true);
  }

  /// Under the lock: an id of what is ready; negative where nothing is.
  private long take(Optional<IdStripe> stripe) {
    if (stripe.isEmpty()) {
      return current.take();
    }
    stripe.get().checkOpen();
    return takeRun(stripe.get());
  }

  /// Under the lock. Runs are so short that a piece does for all stripes twice.
  private long takeRun(IdStripe stripe) {
    Segment from = current;
    long wanted = Math.clamp(from.size() / (2L * stripes.count()), 1, LONGEST_RUN);
    long first = from.take(wanted);
    if (first >= 0) {
      stripe.run(from.batch(), first, from.given(first, wanted));
    }
    return first;
  }

  /// Under the lock: the stripe of the calling thread, where it has one or is to have one.
  private Optional<IdStripe> stripeOfThread() {
    Thread thread = Thread.currentThread();
    if (!striped || closed || thread.isVirtual()) {
      return Optional.empty();
    }
    reclaim();
    IdStripe stripe = new IdStripe(this, thread);
    if (!stripes.assign(stripe)) {
      return Optional.empty();
    }
    if (nearest == null) {
      nearest = stripe;
    }
    return Optional.of(stripe);
  }

  /// Negative only where none is there and the caller does not want to wait or to be told.
  private long nextIdOfAnother(Optional<IdStripe> known, Duration patience, boolean orThrow) {
    // Both may be as large as a long can be: only the difference to a later time counts.
    long deadline = nanoTime.getAsLong() + TimeUnit.NANOSECONDS.convert(patience);
    lock.lock();
    try {
      long claimed = known.map(IdStripe::idOfFailedClaim).orElse(NONE);
      if (claimed >= 0) {
        return claimed;
      }
      Optional<IdStripe> stripe = known.or(this::stripeOfThread);
      boolean asked = false;
      long failedBefore = obstacles.failures();
      while (true) {
        long id = take(stripe);
        if (id >= 0) {
          return id;
        }
        checkOpen();
        if (switchToNext()) {
          continue;
        }
        Optional<NoIdException> failure = obstacles.since(failedBefore);
        if (asked && failure.isPresent()) {
          return orThrow ? fail(failure.get()) : -1;
        }
        Optional<NoIdException> fresh = refill == Refill.NONE ? freshFailure() : Optional.empty();
        if (fresh.isPresent()) {
          return orThrow ? fail(fresh.get()) : -1;
        }
        asked = true;
        refillIfNeeded();
        if (refill == Refill.NONE) {
          continue; // it ran at once, or could not be run
        }
        if (!orThrow) {
          return -1;
        }
        long left = deadline - nanoTime.getAsLong();
        if (left <= 0) {
          throw obstacles
              .now()
              .map(NoIdException::forCaller)
              .orElseGet(
                  () -> new NoIdException.TooSlow(category, "nothing came within " + patience));
        }
        long unused = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NoIdException.Interrupted(category, "interrupted while waiting").because(e);
    } finally {
      lock.unlock();
    }
  }

  /// Under the lock.
  private Optional<NoIdException> freshFailure() {
    return obstacles.whileFresh(nanoTime.getAsLong());
  }

  private static long fail(NoIdException why) {
    throw why.forCaller();
  }

  /// Under the lock: a piece is used up, so it is time to look at demand and reserve.
  private boolean switchToNext() {
    reclaim();
    Segment next = reserve.next(current, nanoTime.getAsLong());
    if (next == null) {
      return false;
    }
    current = next;
    refillIfNeeded();
    return true;
  }

  /// Under the lock.
  private long atHand() {
    return current.left() + reserve.ready();
  }

  /// Under the lock. Nothing is reserved ahead of a category that is known to be stopped; but it is
  /// asked where nothing is left, since that may be old news.
  private boolean needsMore() {
    long atHand = atHand();
    return !closed && reserve.needsMore(atHand) && (!obstacles.isStopped() || atHand == 0);
  }

  /// Under the lock.
  private void refillIfNeeded() {
    if (refill == Refill.NONE && needsMore()) {
      refill = Refill.ASKED;
      try {
        refills.execute(this::refill);
      } catch (RejectedExecutionException e) {
        end(new NoIdException.Unreachable(category, "refills are not run any more"));
      } catch (Throwable e) { // such as that no thread can be started
        end(null);
        throw e;
      }
    }
  }

  /// On the executor: until enough is ready, or something is in the way.
  private void refill() {
    if (!guard.get(this::begin)) {
      return;
    }
    try {
      while (guard.get(this::goesOn)) {
        restocking.once();
      }
    } catch (NoIdException e) {
      guard.run(() -> end(e));
    } catch (Throwable e) { // told to who waits: nobody reads what a pool's thread throws
      guard.run(() -> end(NoIdException.unexpected(category, e)));
    }
  }

  /// Under the lock. A refill ends in the step that finds enough: news that come later start
  /// another.
  private boolean goesOn() {
    boolean more = mayReserveMore();
    if (!more) {
      end(null);
    }
    return more;
  }

  /// Under the lock.
  private void end(@Nullable NoIdException why) {
    refill = Refill.NONE;
    obstacles.refillEnded(why, atHand() == 0, nanoTime.getAsLong());
    changed.signalAll();
  }

  /// Under the lock: whether a refill that was asked for is still to be made.
  private boolean begin() {
    if (!closed) {
      refill = Refill.RUNNING;
    }
    return !closed;
  }

  private final class Stock implements Restocking.Stock {
    @Override
    public long atHand() {
      return IdDispenser.this.atHand();
    }

    @Override
    public void idsCame() {
      obstacles.idsCame();
      changed.signalAll();
    }
  }
}
