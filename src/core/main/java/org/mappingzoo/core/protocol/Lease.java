package org.mappingzoo.core.protocol;

import java.util.Set;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Writer;
import org.mappingzoo.core.ranges.RangeList;

/// The record of one take: who holds which ids, and up to where it may use them.
///
/// @param id its name, which is also the request that made it
/// @param generation the life of the category it belongs to
/// @param epoch how often the category was restored when it was made
/// @param ranges what was taken, ascending
/// @param window how many of the lowest of them the owner may use. Granted before use, so that
///     what lies beyond is provably unused (PROTOCOL.md H8, H9)
/// @param carry ids that the owner has used up in leases closed since its tally was last written
/// @param parked whether a push of it was refused since the list is too long: its owner uses
///     nothing of it any more
/// @param returned how many of the ranges went back to the list; 0 while it is open
/// @param lost how many were booked as lost; 0 while it is open
public record Lease(
    LeaseId id,
    Generation generation,
    long epoch,
    RangeList ranges,
    long window,
    State state,
    long carry,
    boolean parked,
    long returned,
    long lost) {
  private static final String KIND = "lease";

  /// A lease has at most this many ranges, so that its node stays below 64 kB: a take that would
  /// cross more holes grants fewer ids.
  public static final int MAX_RANGES = 1_500;

  /// Where a lease is in its life. Only an open one lets its owner use ids.
  public enum State {
    OPEN,
    /// Set aside by an operator; nothing was returned yet.
    QUARANTINED,
    /// Closed by somebody else than its owner: the node stays as a tombstone.
    RECYCLED,
    /// Closed by an operator, all its ids booked as lost: a tombstone too.
    WRITTEN_OFF;

    /// Whether its ids are still the lease's, so that the ledger counts them.
    public boolean holdsIds() {
      return this == OPEN || this == QUARANTINED;
    }
  }

  /// @throws IllegalArgumentException if the window leaves the ranges, or a count is negative
  public Lease {
    if (window < 0 || window > ranges.count()) {
      throw new IllegalArgumentException(
          "a window of %d does not fit %d ids".formatted(window, ranges.count()));
    }
    if (epoch < 0 || carry < 0 || returned < 0 || lost < 0 || lost > ranges.count() - returned) {
      throw new IllegalArgumentException(
          "epoch %d, carry %d, returned %d and lost %d do not fit %d ids"
              .formatted(epoch, carry, returned, lost, ranges.count()));
    }
    if (state.holdsIds() && returned + lost > 0) {
      throw new IllegalArgumentException("an open lease has returned or lost nothing yet");
    }
  }

  /// A new lease as a take makes it.
  static Lease open(
      LeaseRequest request, Generation generation, long epoch, RangeList ranges, long window) {
    return new Lease(request.id(), generation, epoch, ranges, window, State.OPEN, 0, false, 0, 0);
  }

  public OwnerName owner() {
    return id.owner();
  }

  /// Which process took it.
  public WorkerName worker() {
    return id.worker();
  }

  /// Whether its ids are held by a worker who is gone.
  ///
  /// @param present the workers that have a presence node
  public boolean isStranded(Set<WorkerName> present) {
    return isOpen() && !present.contains(worker());
  }

  /// Whether it is its owner's still, to widen or to close.
  public boolean isOpen() {
    return state == State.OPEN;
  }

  /// Whether it is its owner's still while the category is in this life.
  public boolean isOpenIn(Generation life) {
    return isOpen() && generation.equals(life);
  }

  /// Whether nobody has closed it, and the life of the category that it belongs to is over: it
  /// holds nothing any more, and each act on it is refused.
  public boolean isVoidIn(Generation life) {
    return state.holdsIds() && !generation.equals(life);
  }

  /// What the owner may use.
  public RangeList granted() {
    return window == 0 ? RangeList.empty() : ranges.takeLowest(window).taken();
  }

  /// What the owner was never allowed to use.
  public RangeList beyondWindow() {
    return window == 0 ? ranges : ranges.takeLowest(window).rest();
  }

  /// What comes back of it where somebody vouches for some of its ids: they, and what its owner was
  /// never allowed to use.
  ///
  /// @param attested ids of this lease, inside its window or not
  public RangeList backWith(RangeList attested) {
    return beyondWindow().union(attested).compact();
  }

  /// Where those of its ids are that were booked as lost; none while it holds them.
  RangeList lostAmong() {
    if (lost == 0) {
      return RangeList.empty();
    }
    return state == State.WRITTEN_OFF ? ranges : granted();
  }

  Lease withWindow(long wider) {
    return new Lease(id, generation, epoch, ranges, wider, state, carry, parked, returned, lost);
  }

  Lease withCarry(long ids) {
    return new Lease(id, generation, epoch, ranges, window, state, ids, parked, returned, lost);
  }

  /// Only `rest` is left of it, unused and out of its owner's reach.
  Lease parkedWith(RangeList rest) {
    long used = ranges.count() - rest.count();
    return new Lease(id, generation, epoch, rest, 0, state, Math.addExact(carry, used), true, 0, 0);
  }

  /// Without these of its ids, which its owner does not use; what of the others was granted, is.
  Lease without(RangeList unused) {
    return new Lease(
        id,
        generation,
        epoch,
        ranges.minus(unused),
        granted().minus(unused).count(),
        state,
        carry,
        parked,
        0,
        0);
  }

  Lease quarantined() {
    return new Lease(id, generation, epoch, ranges, window, State.QUARANTINED, carry, parked, 0, 0);
  }

  /// The tombstone: its carry has gone to the tally.
  Lease closed(State how, long idsReturned) {
    return new Lease(
        id,
        generation,
        epoch,
        ranges,
        window,
        how,
        0,
        parked,
        idsReturned,
        ranges.count() - idsReturned);
  }

  public NodeText text() {
    return new Writer(KIND)
        .put("id", id)
        .put("generation", generation)
        .put("epoch", epoch)
        .put("state", state)
        .put("window", window)
        .put("carry", carry)
        .put("parked", parked)
        .put("returned", returned)
        .put("lost", lost)
        .with(ranges);
  }

  /// Reads what [#text()] wrote.
  ///
  /// @throws RecordTextException if this is not a lease
  public static Lease parse(NodeText text) {
    return RecordText.read(
        KIND,
        text,
        reader ->
            new Lease(
                new LeaseId(reader.text("id")),
                new Generation(reader.text("generation")),
                reader.number("epoch"),
                reader.ranges(),
                reader.number("window"),
                reader.choice("state", State.class),
                reader.number("carry"),
                reader.flag("parked"),
                reader.number("returned"),
                reader.number("lost")));
  }
}
