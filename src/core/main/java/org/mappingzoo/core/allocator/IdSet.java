package org.mappingzoo.core.allocator;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.RangeList;

/// Ids that a worker has taken, handed out one by one in ascending order, each by an increment.
///
/// A set belongs to one thread at a time: the first that takes an id from it, until that thread
/// ends or says [#handOver()]. Any other is refused, so that no id comes twice by mistake.
///
/// Closing it pushes back what was not handed out, so that `try (IdSet ids = service.takeIds(…))`
/// loses none. Of a set that is used up the next take that asks ZooKeeper closes the lease in
/// passing; closing the set does so at once.
public final class IdSet implements AutoCloseable {
  private static final VarHandle USER = userHandle();

  private final CategoryName category;
  private final IdOrigin origin;

  /// Ids that may be handed out without any look at what is below: none while next > last.
  private long next = 1;

  private long last;

  /// Whose thread all this belongs to.
  private @Nullable Thread user;

  private RangeList taken;

  /// The range to go on in, and how many of its ids were offered in `next` to `last`.
  private int range;

  private long offeredOfRange;

  /// How many are left beyond `last`, and how many of those may be handed out without asking.
  private long beyond;

  private long granted;
  private boolean sealed;

  IdSet(CategoryName category, RangeList taken, IdOrigin origin) {
    this.category = category;
    this.origin = origin;
    this.taken = taken;
    this.beyond = taken.count();
    this.granted = origin.granted();
  }

  private static VarHandle userHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(IdSet.class, "user", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /// From which the ids were taken.
  public CategoryName category() {
    return category;
  }

  /// Whether the take that this comes from got fewer ids than it asked for since all others that
  /// are free lie at or above the category's fence: more can be taken once the steward has moved
  /// it. The category is not exhausted.
  public boolean isCutByFence() {
    return origin.cutByFence();
  }

  /// The token of the lease that its ids are of; empty in a plain category, which has no leases. It
  /// stays as it is, also where the connection is lost or the set is closed.
  public Optional<FencingToken> fencingToken() {
    return origin.token();
  }

  /// What is left, at this moment.
  public RangeList ranges() {
    long left = countIds();
    return left == 0 ? RangeList.empty() : rest(left);
  }

  private RangeList rest(long left) {
    long handedOut = taken.count() - left;
    return handedOut == 0 ? taken : taken.takeLowest(handedOut).rest();
  }

  /// The lowest id that is left: a `long`, where the proposal of 2010 has an `int`. Where the
  /// category grants a lease bit by bit, each first id of a bit asks ZooKeeper, and waits for it.
  ///
  /// @throws NoSuchElementException if none is, or the set was pushed back
  /// @throws IdGeneratorException if that was refused: somebody has recycled it, and no more of the
  ///     set may be handed out; or if what is stored cannot be used until it is mended
  ///     ([org.mappingzoo.core.category.Refusal#canBeMended]), others kept winning, or replies were
  ///     lost: then asking again may help
  /// @throws StoreException if ZooKeeper cannot be asked whether more of it may be
  /// @throws IllegalStateException if the set belongs to another thread
  public long takeId() {
    long id = next;
    if (id <= last && isCaller(user)) {
      next = id + 1;
      return id;
    }
    return takeIdOfAnotherRange();
  }

  private long takeIdOfAnotherRange() {
    claim();
    if (next > last) {
      offer();
    }
    long id = next++;
    if (beyond == 0 && next > last) {
      origin.usedUp();
    }
    return id;
  }

  /// The ids up to the end of a range, or of what is granted; the very last by itself, since with
  /// it the set is used up.
  private void offer() {
    if (beyond == 0) {
      throw new NoSuchElementException("no ids of " + category + " are left in this set");
    }
    if (granted == 0) {
      granted = origin.widen() - (taken.count() - beyond);
    }
    long first = taken.first(range) + offeredOfRange;
    long count = Math.min(taken.last(range) - first + 1, granted);
    if (count == beyond && count > 1) {
      count--;
    }
    next = first;
    last = first + count - 1;
    if (last == taken.last(range)) {
      range++;
      offeredOfRange = 0;
    } else {
      offeredOfRange += count;
    }
    beyond -= count;
    granted -= count;
  }

  /// Whether any are left.
  public boolean hasMoreIds() {
    return countIds() > 0;
  }

  /// How many ids are left; about so many where another thread is taking from the set.
  public long countIds() {
    return Math.clamp(beyond + (last - next + 1), 0, taken.count());
  }

  /// Lets another thread go on with the set: the next that takes from it, or closes it. This one
  /// may not any more, unless it is the one.
  ///
  /// @throws IllegalStateException if the set belongs to another thread
  public void handOver() {
    claim();
    USER.setRelease(this, null);
  }

  /// A thread equals itself alone, and this is the hot path.
  @SuppressWarnings("ReferenceEquality")
  private static boolean isCaller(@Nullable Thread thread) {
    return thread == Thread.currentThread();
  }

  private void claim() {
    Thread now = (Thread) USER.getAcquire(this);
    if (isCaller(now)) {
      return;
    }
    Thread caller = Thread.currentThread();
    if ((now != null && now.isAlive()) || !USER.compareAndSet(this, now, caller)) {
      throw new IllegalStateException(
          "ids of %s: the set belongs to %s, not to %s".formatted(category, user, caller));
    }
  }

  /// Pushes back what is left, as [IdGeneratorService#pushIds] does, also on a thread that was
  /// interrupted before; does nothing a second time.
  ///
  /// @throws IdGeneratorException if the push did not certainly succeed. The ids are not handed
  ///     out any more all the same: a push whose reply was lost may still take effect
  /// @throws StoreException if ZooKeeper cannot be reached or refuses; the ids stay out of use
  /// @throws OtherLifeException if a plain category was deleted and created again while it was
  ///     being written; the ids stay out of use
  /// @throws IllegalStateException if the set belongs to another thread
  @Override
  public void close() {
    RangeList unused = giveBack();
  }

  /// Hands over what is left, for good: from now on the set is empty, whatever becomes of the
  /// push (PROTOCOL.md H6).
  ///
  /// @return what stays parked
  RangeList giveBack() {
    claim();
    if (sealed) {
      return RangeList.empty();
    }
    RangeList rest = ranges();
    sealed = true;
    taken = RangeList.empty();
    beyond = 0;
    next = 1;
    last = 0;
    return Uninterrupted.call(() -> origin.giveBack(rest));
  }
}
