package org.mappingzoo.steward.duty;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;

/// Says what is to be done about a category. Pure: it is asked with what the eyes saw, to find out
/// who needs something, and again with what was read for the duty, before anything is written.
public final class Planner {
  /// A range is at most so long in a list's text.
  private static final int RANGE_BYTES = 40;

  /// Housekeeping goes on with the next look; so many at a time.
  private static final int AT_A_TIME = 20;

  private final Policy policy;

  public Planner(Policy policy) {
    this.policy = policy;
  }

  /// How many ids are to lie below the fence of a category when it has moved.
  long reserve(double peakPerSecond) {
    return policy.reserve(peakPerSecond);
  }

  /// For how long a worker has to be gone before its leases are recycled; empty where that is left
  /// to operators.
  Optional<Duration> recycleAfter() {
    return policy.recycleAfter();
  }

  /// What the fence of a category needs next.
  ///
  /// @param peakPerSecond how fast its ids were taken at the peak
  /// @param zkEpoch the newest leader epoch of ZooKeeper that was seen; 0 while none was
  public Optional<Duty.Fencing> fencing(
      CategoryView view, Booked booked, double peakPerSecond, long zkEpoch) {
    return switch (booked) {
      case Booked.Unread unread -> Optional.of(new Duty.Consult(view.name()));
      case Booked.None none -> unbooked(view, policy.reserve(peakPerSecond));
      case Booked.Is(var entry) ->
          booked(
              view,
              entry.reservation(),
              policy.reserve(peakPerSecond),
              Math.max(zkEpoch, view.zkEpoch()));
    };
  }

  /// What is to be done about a category that is alive in a life that began before ZooKeeper was
  /// found to have gone back in time: ids that are free there may be in use. A counter only goes
  /// up, and who doubts new leaders has said so beforehand: those begin anew at once, also behind
  /// a claim that came to nothing, for this is the ensemble of the book. All others are an
  /// operator's to reseal.
  ///
  /// @param era the era that is now
  Optional<Duty.Fencing> rolledBack(
      CategoryView view, Reservation.Form form, Booked booked, long era, long zkEpoch) {
    Optional<ControlRecord> control = view.control();
    if (!isRolledBack(view, booked, era) || view.isRetired()) {
      return Optional.empty();
    }
    if (form == Reservation.Form.COUNTER
        || control.filter(ControlRecord::doubtsNewLeaders).isPresent()) {
      return Optional.of(new Duty.Reseal(view.name(), Math.max(zkEpoch, view.zkEpoch())));
    }
    return Optional.of(
        control.orElseThrow().state() == ControlRecord.State.ACTIVE
            ? new Duty.Freeze(view.name())
            : new Duty.HoldStill(
                view.name(),
                booked.reservation().filter(known -> known.era() == era).isPresent()
                    ? "a reseal stopped behind its claim of the book, and ids that are free may be"
                        + " in use: reseal it again, then unfreeze it"
                    : "ZooKeeper was rolled back, and ids that are free may be in use: reseal it,"
                        + " then unfreeze it"));
  }

  private static boolean isRolledBack(CategoryView view, Booked booked, long era) {
    return booked
        .reservation()
        .filter(
            known ->
                view.control()
                    .filter(living -> known.isRolledBack(living.generation(), era))
                    .isPresent())
        .isPresent();
  }

  /// Whether the life that is there is the one that the book speaks of, and knows all that the book
  /// knows of it; also where the book knows nothing.
  boolean isInOrder(CategoryView view, Booked booked, long era) {
    return switch (booked) {
      case Booked.Unread unread -> false;
      case Booked.None none -> true;
      case Booked.Is(var entry) ->
          !isRolledBack(view, booked, era)
              && view.control().filter(living -> isOf(living, entry.reservation())).isPresent();
    };
  }

  private static boolean isOf(ControlRecord living, Reservation booked) {
    return living.generation().equals(booked.generation())
        && living.universe().containsAll(booked.universe());
  }

  private static Optional<Duty.Fencing> unbooked(CategoryView view, long reserve) {
    if (view.fence().isPresent()) {
      return Optional.of(new Duty.Rerecord(view.name()));
    }
    return view.isRetired()
        ? Optional.empty()
        : Optional.of(new Duty.FirstFence(view.name(), reserve));
  }

  private Optional<Duty.Fencing> booked(
      CategoryView view, Reservation booked, long reserve, long zkEpoch) {
    if (mayReseal(view, booked)) {
      return doubted(view, booked, reserve, zkEpoch);
    }
    if (booked.validatedZkEpoch() > zkEpoch && zkEpoch > 0) {
      return Optional.of(
          new Duty.HoldStill(
              view.name(),
              "ZooKeeper's leader epoch is %d, the book has seen %d: it went back in time, or is another ensemble"
                  .formatted(zkEpoch, booked.validatedZkEpoch())));
    }
    if (view.control().isEmpty()) {
      return Optional.of(
          new Duty.HoldStill(
              view.name(),
              "the book has its fence at %d, and somebody made it anew without one: reseal it"
                  .formatted(booked.fence())));
    }
    Optional<Duty.Fencing> due = due(view, view.control().get(), booked, reserve);
    return due.isPresent() || zkEpoch <= booked.validatedZkEpoch()
        ? due
        : Optional.of(new Duty.Validate(view.name(), zkEpoch));
  }

  /// Whether the very life that the book speaks of is to begin anew behind a new leader.
  private static boolean mayReseal(CategoryView view, Reservation booked) {
    return view.control()
        .filter(ControlRecord::doubtsNewLeaders)
        .filter(control -> control.generation().equals(booked.generation()))
        .isPresent();
  }

  /// As [#booked], where a new leader may have gone back in time: nothing else is done before the
  /// category is resealed. A book ahead of ZooKeeper in what was found in order is no sign that a
  /// steward died between the two: it may have been ZooKeeper that went back.
  private Optional<Duty.Fencing> doubted(
      CategoryView view, Reservation booked, long reserve, long zkEpoch) {
    ControlRecord control = view.control().orElseThrow();
    if (booked.validatedZkEpoch() == 0 && zkEpoch > 0) {
      return Optional.of(new Duty.Validate(view.name(), zkEpoch));
    }
    boolean inOrder = booked.validatedZkEpoch() == zkEpoch && control.validatedZkEpoch() == zkEpoch;
    return inOrder
        ? due(view, control, booked, reserve)
        : Optional.of(new Duty.Reseal(view.name(), zkEpoch));
  }

  /// What is due in an ensemble that is in order.
  private Optional<Duty.Fencing> due(
      CategoryView view, ControlRecord control, Reservation booked, long reserve) {
    if (control.fence().isEmpty()) {
      return view.isRetired()
          ? Optional.empty()
          : Optional.of(new Duty.FirstFence(view.name(), reserve));
    }
    if (differs(control, view.free(), booked)) {
      return Optional.of(new Duty.Rerecord(view.name()));
    }
    if (booked.fence() > control.fence().getAsLong()
        || booked.validatedZkEpoch() > control.validatedZkEpoch()) {
      return Optional.of(new Duty.Raise(view.name()));
    }
    RangeList above = view.above();
    if (above.isEmpty() || view.isRetired() || !policy.isLow(view.headroom(), reserve)) {
      return Optional.empty();
    }
    return Optional.of(
        above.intersect(control.universe()).isEmpty()
            ? new Duty.HoldStill(
                view.name(),
                "ids in its list were never seeded into it, so that no fence passes them: " + above)
            : new Duty.Advance(view.name(), reserve));
  }

  /// Whether somebody changed the category by hand since it was recorded.
  private static boolean differs(ControlRecord control, RangeList free, Reservation booked) {
    return !control.generation().equals(booked.generation())
        || control.state() != booked.state()
        || !control.settings().equals(booked.settings())
        || !control.universe().equals(booked.universe())
        || control.fence().orElse(0) > booked.fence()
        || !free.containsAll(booked.rest());
  }

  /// What is to be tidied up in a category's ledger.
  ///
  /// @param present the workers that have a presence, or had one within the time after which leases
  ///     are recycled
  /// @param serverNow a time that the server's clock has reached
  public List<Duty> housekeeping(CategoryView view, Set<WorkerName> present, Instant serverNow) {
    List<Duty> duties = new ArrayList<>();
    for (LeaseSnapshot lease : view.leases()) {
      if (duties.size() == AT_A_TIME) {
        break;
      }
      about(view, lease, present, serverNow).ifPresent(duties::add);
    }
    return duties;
  }

  private Optional<Duty> about(
      CategoryView view, LeaseSnapshot lease, Set<WorkerName> present, Instant serverNow) {
    Duration untouched = Duration.between(lease.modified(), serverNow);
    boolean isVoid =
        view.control()
            .filter(control -> control.generation().equals(lease.lease().generation()))
            .isEmpty();
    if (isVoid || !lease.lease().state().holdsIds()) {
      boolean due = untouched.compareTo(policy.tombstoneAge()) > 0 || (isVoid && isCrowded(view));
      return view.control()
          .filter(control -> due)
          .map(control -> new Duty.Bury(view.name(), control.generation(), lease));
    }
    boolean ofThisLife = lease.lease().isOpen();
    if (ofThisLife && lease.lease().parked()) {
      return fits(view, lease.lease().ranges())
          ? Optional.of(new Duty.Reoffer(view.name(), lease))
          : Optional.empty();
    }
    boolean abandoned =
        policy.recycleAfter().filter(after -> untouched.compareTo(after) > 0).isPresent()
            && lease.isStranded(present);
    RangeList rest = lease.lease().beyondWindow();
    return ofThisLife && abandoned && !rest.isEmpty() && fits(view, rest)
        ? Optional.of(new Duty.Recycle(view.name(), lease))
        : Optional.empty();
  }

  /// Whether leases that are of no use any more could keep others from being taken.
  private static boolean isCrowded(CategoryView view) {
    return view.leases().size()
        > view.control().map(control -> control.settings().leaseLimit()).orElse(0) / 2;
  }

  /// With room to spare, so that it is not offered in vain again and again.
  private static boolean fits(CategoryView view, RangeList back) {
    long grown = view.bytes() + (long) back.size() * RANGE_BYTES;
    return grown <= view.control().map(control -> control.settings().hardLimitBytes()).orElse(0);
  }
}
