package org.mappingzoo.steward.duty;

import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.counter.CounterFences;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.counter.CounterRefusal;
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
import org.mappingzoo.core.protocol.Proposal;
import org.mappingzoo.core.protocol.Reservation;

/// What a fence belongs to, as it was read for a duty: a category or a counter.
interface Subject {
  /// Of a bare list, as clients of 2010 make one, where a managed category was.
  String MADE_ANEW =
      "somebody made it anew as a plain list, which knows nothing of its earlier life: ids of it"
          + " may be in use. Delete it before a restore, or keep it and never restore";

  CategoryView view();

  /// The first fence, with so many ids below it.
  Plan<ControlRecord> restrict(long reserve, Note by);

  /// The lowest fence that the book may promise now.
  long reached(Optional<Reservation> booked);

  /// The fence that leaves so many ids below it.
  long fenceAbove(long reserve);

  Proposal next(Optional<Reservation> booked, long fence, Note by);

  Plan<ControlRecord> raise(Reservation durable);

  /// What a claim of another life of it is made from, where ZooKeeper may have gone back in time.
  Reservation upToDate(Reservation booked, Note by);

  /// Another life of it, as the steward has claimed it in the book.
  Plan<ControlRecord> reseal(Reservation claimed);

  /// How many ids were issued that the book still promises.
  default long overrun(Optional<Reservation> booked) {
    return booked.map(Reservation::rest).map(rest -> rest.minus(view().free()).count()).orElse(0L);
  }

  /// Whether ZooKeeper was told of a later change of the book than the book itself holds.
  default boolean knowsMoreThan(Optional<Reservation> booked) {
    return view()
        .control()
        .filter(told -> told.fenceSequence() > booked.map(Reservation::sequence).orElse(0L))
        .isPresent();
  }

  /// What the nodes are; empty where there is nothing that could have a fence.
  ///
  /// @param fresh draws the generation of a counter that gets its first fence
  static Optional<Subject> of(
      CategoryName name,
      Reservation.Form form,
      CategoryNodes nodes,
      Layout layout,
      Supplier<Generation> fresh) {
    return switch (form) {
      case RANGES ->
          CategoryReading.of(name, nodes) instanceof CategoryReading.Managed(var category)
              ? Optional.of(new OfRanges(category, new FenceTransactions(layout)))
              : Optional.empty();
      case COUNTER ->
          switch (CounterReading.of(name, nodes)) {
            case CounterReading.Plain plain ->
                Optional.of(new OfPlainCounter(name, plain, new CounterFences(layout), fresh));
            case CounterReading.Fenced(FencedCounter counter) ->
                Optional.of(new OfCounter(counter, new CounterFences(layout)));
            case CounterReading.Absent absent -> Optional.empty();
            case CounterReading.Broken broken -> Optional.empty();
          };
    };
  }

  /// Why what is there cannot have a fence, where somebody has to look; empty where it can, and
  /// where nothing is there.
  static Optional<String> obstacle(CategoryName name, Reservation.Form form, CategoryNodes nodes) {
    return switch (form) {
      case RANGES ->
          switch (CategoryReading.of(name, nodes)) {
            case CategoryReading.Broken(Refusal why) -> Optional.of(why.sentence());
            case CategoryReading.Plain plain ->
                plain.wasManaged() ? Optional.of(MADE_ANEW) : Optional.empty();
            case CategoryReading.Managed managed -> Optional.empty();
            case CategoryReading.Absent absent -> Optional.empty();
          };
      case COUNTER ->
          CounterReading.of(name, nodes) instanceof CounterReading.Broken(CounterRefusal why)
              ? Optional.of(why.sentence())
              : Optional.empty();
    };
  }

  /// A managed category.
  record OfRanges(ManagedCategory category, FenceTransactions transactions) implements Subject {
    @Override
    public CategoryView view() {
      return CategoryView.of(category);
    }

    @Override
    public Plan<ControlRecord> restrict(long reserve, Note by) {
      return transactions.restrict(category, fenceAbove(reserve));
    }

    @Override
    public long reached(Optional<Reservation> booked) {
      long inBook = booked.map(Reservation::fence).orElse(0L);
      return Math.max(inBook, category.control().value().fence().orElse(0));
    }

    @Override
    public long fenceAbove(long reserve) {
      return FenceTransactions.fenceAbove(category, reserve);
    }

    @Override
    public Proposal next(Optional<Reservation> booked, long fence, Note by) {
      return transactions.next(category, booked, fence, by);
    }

    @Override
    public Plan<ControlRecord> raise(Reservation durable) {
      return transactions.raise(category, durable);
    }

    @Override
    public Reservation upToDate(Reservation booked, Note by) {
      return transactions.upToDate(category, booked, true, by);
    }

    @Override
    public Plan<ControlRecord> reseal(Reservation claimed) {
      return transactions.reseal(category, claimed);
    }
  }

  /// A counter that is served.
  record OfCounter(FencedCounter counter, CounterFences fences) implements Subject {
    @Override
    public CategoryView view() {
      return CategoryView.of(
          counter.name(),
          counter.value(),
          Optional.of(counter.control().value()),
          counter.revision());
    }

    @Override
    public Plan<ControlRecord> restrict(long reserve, Note by) {
      return new Plan.Leave<>(counter.control().value());
    }

    @Override
    public long reached(Optional<Reservation> booked) {
      return CounterFences.reached(counter, booked);
    }

    @Override
    public long fenceAbove(long reserve) {
      return CounterFences.fenceAbove(counter.value(), reserve, counter.fence());
    }

    @Override
    public Proposal next(Optional<Reservation> booked, long fence, Note by) {
      return fences.next(counter, booked, fence, by);
    }

    @Override
    public Plan<ControlRecord> raise(Reservation durable) {
      return fences.raise(counter, durable);
    }

    @Override
    public Reservation upToDate(Reservation booked, Note by) {
      return fences.upToDate(counter, booked, by);
    }

    @Override
    public Plan<ControlRecord> reseal(Reservation claimed) {
      return fences.reseal(new CounterReading.Fenced(counter), claimed);
    }
  }

  /// A counter that nobody serves: it can only get its first fence.
  record OfPlainCounter(
      CategoryName name,
      CounterReading.Plain counter,
      CounterFences fences,
      Supplier<Generation> fresh)
      implements Subject {
    @Override
    public CategoryView view() {
      return CategoryView.of(name, counter.value(), Optional.empty(), counter.revision());
    }

    @Override
    public Plan<ControlRecord> restrict(long reserve, Note by) {
      return fences.restrict(name, counter, fenceAbove(reserve), fresh.get(), by);
    }

    @Override
    public long reached(Optional<Reservation> booked) {
      throw new IllegalStateException("defect: " + name + " has no fence to move");
    }

    @Override
    public long fenceAbove(long reserve) {
      return CounterFences.fenceAbove(counter.value(), reserve, 0);
    }

    @Override
    public Proposal next(Optional<Reservation> booked, long fence, Note by) {
      throw new IllegalStateException("defect: " + name + " has no fence to move");
    }

    @Override
    public Plan<ControlRecord> raise(Reservation durable) {
      throw new IllegalStateException("defect: " + name + " has no fence to move");
    }

    @Override
    public Reservation upToDate(Reservation booked, Note by) {
      return booked;
    }

    @Override
    public Plan<ControlRecord> reseal(Reservation claimed) {
      return fences.reseal(counter, claimed);
    }
  }
}
