package org.mappingzoo.core.allocator;

import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.ranges.RangeList;

/// One lease, all of it granted, whose ids several sets hold. What a set gives back goes back at
/// once, and the spare with it; the lease is closed with the last of them, or where each is used up
/// and nobody closes it, by the takes that come after. Safe for use by several threads.
final class SharedLease {
  private final LeaseLedger ledger;
  private final Takes takes;
  private final Optional<FencingToken> token;
  private final Generation life;

  /// Held while something is sent.
  private final ReentrantLock sending = new ReentrantLock();

  private HeldLease held;

  /// How many sets are neither used up nor closed yet.
  private int open;

  /// How many are not closed yet: some never are.
  private int unclosed;

  /// Whether the next take was asked to close it.
  private boolean later;

  /// Whether nobody comes for its spare any more.
  private boolean superseded;

  /// Whether somebody closes the lease, or has closed it.
  private boolean ended;

  /// What no set has had yet.
  private RangeList spare;

  /// What was given back to us, but not to the category, yet.
  private RangeList unreturned = RangeList.empty();

  /// Those who share the lease, and perhaps go on taking.
  interface Takes {
    /// A set is closed that had `count` ids.
    void closed(long count, long unused);

    /// Each id of the lease is used.
    ///
    /// @return whether the next take closes it
    boolean closeInPassing(HeldLease usedUp);

    /// Each id of the lease is used, and those who used them may never close their sets: the next
    /// take closes it, whenever that is. Does not block.
    void closeLater(HeldLease usedUp);

    /// So is it, but for ids that none of them had: these go back with the next take.
    void endLater(SharedLease usedUp);

    /// What is left of a lease was given back, but did not certainly go back: the takes that come
    /// after try again, until it has.
    void pushLater(HeldLease sealed, RangeList rest);

    /// One of those sets is closed after all.
    ///
    /// @return false where a take closes the lease, or has closed it
    boolean takeBack(HeldLease usedUp);
  }

  /// @param sets among how many its ids are shared
  /// @param spare ids of it that none of them has
  SharedLease(LeaseLedger ledger, Takes takes, HeldLease held, int sets, RangeList spare) {
    this.ledger = ledger;
    this.takes = takes;
    this.token = Optional.of(held.token());
    this.life = held.lease().generation();
    this.held = held;
    this.open = sets;
    this.unclosed = sets;
    this.spare = spare;
  }

  /// So many ids of the spare for one more set, which has them once [#share] is called; empty where
  /// there are too few.
  synchronized Optional<RangeList> draw(long count) {
    if (spare.count() < count) {
      return Optional.empty();
    }
    RangeList.Split split = spare.takeLowest(count);
    spare = split.rest();
    open++;
    unclosed++;
    return Optional.of(split.taken());
  }

  /// Whether its spare may be given out, as far as the category's control record tells: what was
  /// granted may be used still, but it would be a take.
  boolean isTakeableUnder(ControlRecord control) {
    return control.state() == ControlRecord.State.ACTIVE && control.generation().equals(life);
  }

  /// The share of one set.
  ///
  /// @param cut whether that set has fewer ids than it was to have, because of the fence
  IdOrigin share(RangeList ids, boolean cut) {
    return new IdOrigin() {
      private boolean usedUp;

      @Override
      public long granted() {
        return ids.count();
      }

      @Override
      public boolean cutByFence() {
        return cut;
      }

      @Override
      public Optional<FencingToken> token() {
        return token;
      }

      @Override
      public long widen() {
        throw new IllegalStateException("defect: all of " + ids + " is granted");
      }

      @Override
      public void usedUp() {
        usedUp = true;
        takes.closed(ids.count(), 0);
        SharedLease.this.usedUp();
      }

      @Override
      public RangeList giveBack(RangeList rest) {
        if (usedUp) {
          return closeUsedUp();
        }
        takes.closed(ids.count(), rest.count());
        return close(rest);
      }
    };
  }

  /// A set is used up. With the last of them the lease is, too, unless there is a spare left that
  /// others may come for.
  private void usedUp() {
    boolean wholly;
    boolean idle;
    synchronized (this) {
      open--;
      wholly = open == 0 && spare.isEmpty() && unreturned.isEmpty();
      later |= wholly;
      idle = isIdle();
    }
    if (wholly) {
      takes.closeLater(held); // nothing is sent of it any more
    } else if (idle) {
      takes.endLater(this);
    }
  }

  /// From now on nobody draws from its spare.
  ///
  /// @return whether it is to be ended, since all its sets are used up
  synchronized boolean supersede() {
    superseded = true;
    return isIdle();
  }

  private synchronized boolean isIdle() {
    return superseded && open == 0 && !later && !ended;
  }

  /// Closes it where all its sets are used up, and none of them is closed.
  ///
  /// @return false where that did not certainly succeed
  boolean endIdle() {
    synchronized (this) {
      if (!isIdle()) {
        return true;
      }
      beginEnd();
    }
    sending.lock();
    try {
      RangeList unused = end();
      return true;
    } catch (IdGeneratorException e) {
      boolean byOthers =
          e.outcome() instanceof Outcome.Refused<?>(CategoryName name, Refusal why)
              && !why.canBeMended();
      return byOthers || isLeftOpen();
    } catch (StoreException e) {
      return isLeftOpen();
    } finally {
      sending.unlock();
    }
  }

  /// It is to be ended another time: false.
  private synchronized boolean isLeftOpen() {
    ended = false;
    return false;
  }

  private synchronized void beginEnd() {
    ended = true;
    unreturned = unreturned.insert(spare);
    spare = RangeList.empty();
  }

  /// A set is closed that was used up before: with the last of them the lease is.
  private RangeList closeUsedUp() {
    synchronized (this) {
      unclosed--;
      if (open > 0 || unclosed > 0 || ended) {
        return RangeList.empty();
      }
      beginEnd();
    }
    if (later && !takes.takeBack(held)) {
      return RangeList.empty();
    }
    sending.lock();
    try {
      RangeList unused = endOrLater(); // of others
      return RangeList.empty();
    } finally {
      sending.unlock();
    }
  }

  /// A set is closed: with the last that was not used up the lease is.
  ///
  /// @return what of its rest stays in the lease, since the list is too long to take it
  private RangeList close(RangeList rest) {
    boolean last;
    synchronized (this) {
      open--;
      unclosed--;
      last = open == 0;
      ended |= last;
      if (last || !rest.isEmpty()) {
        unreturned = unreturned.insert(rest).insert(spare);
        spare = RangeList.empty();
      }
    }
    if (rest.isEmpty() && !last) {
      return RangeList.empty();
    }
    sending.lock();
    try {
      return (last ? endOrLater() : giveBack()).intersect(rest);
    } finally {
      sending.unlock();
    }
  }

  /// Where it did not certainly end, the takes that come after try again: what is given back was
  /// given back, and is not in use by anybody.
  private RangeList endOrLater() {
    boolean done = false;
    try {
      RangeList parked = end();
      done = true;
      return parked;
    } finally {
      if (!done) {
        leaveToOthers();
      }
    }
  }

  private void leaveToOthers() {
    synchronized (this) {
      ended = false;
      later = false;
      superseded = true;
    }
    takes.endLater(this);
  }

  private RangeList giveBack() {
    RangeList part = unreturned();
    if (part.isEmpty()) {
      return part; // somebody else's call has taken it along
    }
    held =
        switch (ledger.giveBack(held, part)) {
          case LedgerOutcome.Settled<HeldLease>(HeldLease left) -> left;
          case LedgerOutcome<HeldLease> other -> throw failure(part, other);
        };
    RangeList kept = part.intersect(held.lease().ranges());
    returned(part.minus(kept));
    return kept;
  }

  private RangeList end() {
    RangeList rest = unreturned();
    if (rest.isEmpty() && takes.closeInPassing(held)) {
      return rest;
    }
    RangeList parked =
        switch (ledger.push(held, rest)) {
          case LedgerOutcome.Settled<RangeList>(RangeList left) -> left;
          case LedgerOutcome<RangeList> other -> throw failure(rest, other);
        };
    returned(rest);
    return parked;
  }

  private synchronized RangeList unreturned() {
    return unreturned;
  }

  private synchronized void returned(RangeList ids) {
    unreturned = unreturned.minus(ids);
  }

  private IdGeneratorException failure(RangeList rest, LedgerOutcome<?> outcome) {
    return IdGeneratorException.of(
        held.category(),
        "cannot push %d ids of lease %s back".formatted(rest.count(), held.id()),
        outcome);
  }
}
