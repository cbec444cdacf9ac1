package org.mappingzoo.steward.book;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.counter.CounterFences;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.counter.FencedCounter;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.ranges.RangeList;

/// What ZooKeeper has of something that is to be made anew.
sealed interface Found {

  /// As what the book says that it is.
  static Found of(CategoryName name, Reservation.Form form, CategoryNodes nodes) {
    return switch (form) {
      case RANGES -> ranges(name, nodes);
      case COUNTER -> new Counter(CounterReading.of(name, nodes));
    };
  }

  private static Found ranges(CategoryName name, CategoryNodes nodes) {
    CategoryReading reading = CategoryReading.of(name, nodes);
    return reading instanceof CategoryReading.Broken(Refusal.Unreadable why)
            && CategoryReading.of(name, nodes.unlisted())
                instanceof CategoryReading.Managed(ManagedCategory category)
        ? new Unlisted(category, why)
        : new Ranges(reading);
  }

  /// The life that is there; empty where there is none, or nobody can tell.
  Optional<Generation> living();

  /// Makes what is not there.
  Plan<ControlRecord> restore(Layout layout, Reservation claim);

  /// Makes anew what is there.
  Plan<ControlRecord> reseal(Layout layout, Reservation claim);

  /// What the book would say at the same fence, where what is there can still be asked: ids that
  /// were added or issued since are in it.
  ///
  /// @param era the era that is now: of what went back in time only what was added is believed
  Reservation upToDate(Layout layout, Reservation booked, long era, Note by);

  /// How many ids nobody gets any more, at most: those that were free below the fence or held in
  /// leases. What was used since the book was written is among them.
  long lost(Reservation claim);

  record Ranges(CategoryReading reading) implements Found {
    @Override
    public Optional<Generation> living() {
      return reading instanceof CategoryReading.Managed(ManagedCategory category)
          ? Optional.of(category.generation())
          : Optional.empty();
    }

    @Override
    public Plan<ControlRecord> restore(Layout layout, Reservation claim) {
      return new FenceTransactions(layout).restore(reading, claim);
    }

    @Override
    public Plan<ControlRecord> reseal(Layout layout, Reservation claim) {
      return switch (reading) {
        case CategoryReading.Managed(ManagedCategory category) ->
            new FenceTransactions(layout).reseal(category, claim);
        case CategoryReading.Absent absent -> new Plan.Refuse<>(absent.refusal());
        case CategoryReading.Plain plain -> new Plan.Refuse<>(new Refusal.NotManaged());
        case CategoryReading.Broken(Refusal why) -> new Plan.Refuse<>(why);
      };
    }

    @Override
    public Reservation upToDate(Layout layout, Reservation booked, long era, Note by) {
      return reading instanceof CategoryReading.Managed(ManagedCategory category)
          ? new FenceTransactions(layout)
              .upToDate(category, booked, booked.isRolledBack(category.generation(), era), by)
          : booked;
    }

    @Override
    public long lost(Reservation claim) {
      return reading instanceof CategoryReading.Managed(ManagedCategory category)
          ? lostOf(category, claim)
          : claim.lostByRestore();
    }
  }

  private static long lostOf(ManagedCategory category, Reservation claim) {
    long consumed = Math.max(claim.tally().consumed(), category.tally().value().consumed());
    long gone = category.control().value().universe().count() - claim.rest().count();
    return Math.max(0, gone - consumed - category.tally().value().lost());
  }

  /// A managed category in whose list somebody wrote what nobody can read. Its books are well, and
  /// what the book promises does not hang on the list.
  ///
  /// @param category as if nothing were free
  record Unlisted(ManagedCategory category, Refusal why) implements Found {
    @Override
    public Optional<Generation> living() {
      return Optional.of(category.generation());
    }

    @Override
    public Plan<ControlRecord> restore(Layout layout, Reservation claim) {
      return new Plan.Refuse<>(why);
    }

    @Override
    public Plan<ControlRecord> reseal(Layout layout, Reservation claim) {
      return new FenceTransactions(layout).reseal(category, claim);
    }

    /// What was added since lies above the fence, where nothing is taken.
    @Override
    public Reservation upToDate(Layout layout, Reservation booked, long era, Note by) {
      RangeList added = category.control().value().universe().minus(booked.universe());
      return new FenceTransactions(layout)
          .upToDate(
              category.listing(booked.rest().insert(added)),
              booked,
              booked.isRolledBack(category.generation(), era),
              by);
    }

    @Override
    public long lost(Reservation claim) {
      return lostOf(category, claim);
    }
  }

  record Counter(CounterReading reading) implements Found {
    @Override
    public Optional<Generation> living() {
      return reading instanceof CounterReading.Fenced(FencedCounter counter)
          ? Optional.of(counter.generation())
          : Optional.empty();
    }

    @Override
    public Plan<ControlRecord> restore(Layout layout, Reservation claim) {
      return new CounterFences(layout).restore(reading, claim);
    }

    @Override
    public Plan<ControlRecord> reseal(Layout layout, Reservation claim) {
      return new CounterFences(layout).reseal(reading, claim);
    }

    @Override
    public Reservation upToDate(Layout layout, Reservation booked, long era, Note by) {
      return reading instanceof CounterReading.Fenced(FencedCounter counter)
          ? new CounterFences(layout).upToDate(counter, booked, by)
          : booked;
    }

    @Override
    public long lost(Reservation claim) {
      return reading instanceof CounterReading.Fenced(FencedCounter counter)
          ? Math.max(0, claim.fence() - 1 - counter.value().lastIssued())
          : claim.lostByRestore();
    }
  }
}
