package org.mappingzoo.core.protocol;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.protocol.Transaction.Unchanged;
import org.mappingzoo.core.ranges.RangeList;

/// What stewards do: moving the fence, and making a category anew from the book (PROTOCOL.md
/// §2.2, H11 to H18). Nothing here does any I/O; the caller writes the book and ZooKeeper, in this
/// order, and each of his writes fails if somebody else's came first.
///
/// - A *first fence* is the one exception from that order: [#restrict] ZooKeeper, read the list
///   behind it, then write what [#next] proposes. The other way round the book would promise ids
///   that are being taken meanwhile.
/// - To *advance*: write what [#next] proposes, then [#raise].
/// - To *withdraw* free ids: write what [#withdrawal] proposes, then [#withdraw].
/// - To *restore*: ask [#obstacleToRestore], write the [#claim], then [#restore]. From the claim on
///   no other steward can advance what the claim was made from.
/// - To *reseal* behind a rollback: write the [#claim] of what is [#upToDate], then [#reseal].
///
/// What a reservation promises only ever shrinks, but for ids that are new in the universe: an
/// older reading of the list can so never promise again what was withdrawn since
/// (src/decisions/0011).
public final class FenceTransactions {
  private final Layout layout;

  public FenceTransactions(Layout layout) {
    this.layout = layout;
  }

  /// The fence that leaves so many free ids below it, or all where there are fewer. What somebody
  /// put into the list that was never seeded does not count.
  ///
  /// @param reserve at least 1
  public static long fenceAbove(ManagedCategory category, long reserve) {
    ControlRecord control = category.control().value();
    RangeList below = category.free().intersect(control.universe()).takeLowest(reserve).taken();
    long floor = control.fence().orElse(0);
    return below.isEmpty() ? floor : Math.max(floor, below.last(below.size() - 1) + 1);
  }

  /// Sets the first fence, before the book knows of it: from then on no id at or above it is
  /// taken, since each take checks the control record. A fence that is there stays.
  ///
  /// @throws IllegalArgumentException if the fence is negative
  public Plan<ControlRecord> restrict(ManagedCategory category, long fence) {
    ControlRecord control = category.control().value();
    if (fence < 0) {
      throw new IllegalArgumentException("a fence cannot be " + fence);
    }
    return control.fence().isPresent()
        ? new Plan.Leave<>(control)
        : write(
            category,
            control.withFence(fence, control.fenceSequence(), control.validatedZkEpoch()));
  }

  /// What the book is to say of a fenced category next: a fence further ahead, or the same fence
  /// where settings, state, universe or the ids above it have changed. The first reservation of a
  /// category, and of a new life that was seeded over an older one, is made just so.
  ///
  /// @param category read behind [#restrict]
  /// @param current what the book says now; empty where it says nothing
  /// @param fence not behind the present one, and at most one beyond the last id of the universe
  /// @throws IllegalArgumentException if the fence lies further out: ids that are added later have
  ///     to lie above it
  public Proposal next(
      ManagedCategory category, Optional<Reservation> current, long fence, Note by) {
    return obstacleToNext(category, current, fence)
        .<Proposal>map(Proposal.Refuse::new)
        .orElseGet(() -> proposed(category, current, fence, RangeList.empty(), by));
  }

  private static Optional<Refusal> obstacleToNext(
      ManagedCategory category, Optional<Reservation> current, long fence) {
    ControlRecord control = category.control().value();
    RangeList universe = control.universe();
    long end = universe.last(universe.size() - 1) + 1;
    if (control.fence().isEmpty()) {
      return Optional.of(new Refusal.NotFenced());
    }
    Optional<Refusal> other = current.flatMap(booked -> otherLife(control, booked));
    if (other.isPresent()) {
      return other;
    }
    long reached =
        Math.max(control.fence().getAsLong(), current.map(Reservation::fence).orElse(0L));
    if (fence < reached) {
      return Optional.of(new Refusal.FenceBehind(fence, reached));
    }
    if (fence > Math.max(end, reached)) {
      throw new IllegalArgumentException(
          "a fence at %d would lie beyond %d, the end of the universe".formatted(fence, end));
    }
    return Optional.empty();
  }

  /// Whether the book speaks of the life that was found, or of one that this was seeded over.
  private static Optional<Refusal> otherLife(ControlRecord found, Reservation booked) {
    RangeList unknown = booked.universe().minus(found.universe());
    boolean same = found.generation().equals(booked.generation());
    boolean later = found.epoch() > booked.epoch() && !booked.binds(found.generation());
    if (!same && !later) {
      return Optional.of(booked.otherThan(found));
    }
    return unknown.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Refusal.RolledBack("its universe lacks %s that the book knows".formatted(unknown)));
  }

  private static Proposal proposed(
      ManagedCategory category,
      Optional<Reservation> current,
      long fence,
      RangeList withdrawn,
      Note by) {
    Reservation before =
        current.map(booked -> inLifeOf(category, booked, by)).orElseGet(() -> first(category, by));
    RangeList added = category.control().value().universe().minus(before.universe());
    RangeList rest =
        category.free().from(fence).intersect(before.rest().insert(added)).minus(withdrawn);
    Reservation next = before.with(category, fence, rest, by);
    if (current.filter(booked -> booked.promisesTheSameAs(next)).isPresent()) {
      return new Proposal.Keep(current.get());
    }
    int bytes = next.text().length();
    return bytes > NodeText.HARD_LIMIT_BYTES
        ? new Proposal.Refuse(new Refusal.ListTooLong(bytes, NodeText.HARD_LIMIT_BYTES))
        : new Proposal.Write(next);
  }

  private static Reservation inLifeOf(ManagedCategory category, Reservation booked, Note by) {
    ControlRecord control = category.control().value();
    return control.generation().equals(booked.generation())
        ? booked
        : booked.inLife(
            control.generation(),
            Optional.empty(),
            control.epoch(),
            control.validatedZkEpoch(),
            by);
  }

  /// Of a category that the book knows nothing of: all that is free at or above its fence.
  private static Reservation first(ManagedCategory category, Note by) {
    ControlRecord control = category.control().value();
    return new Reservation(
        category.name(),
        Reservation.Form.RANGES,
        control.generation(),
        List.of(),
        control.epoch(),
        control.fenceSequence(),
        control.fence().orElseThrow(),
        category.free().from(control.fence().orElseThrow()).intersect(control.universe()),
        control.universe(),
        category.tally().value(),
        control.settings(),
        control.state(),
        control.validatedZkEpoch(),
        control.seedRequest(),
        by,
        0);
  }

  /// What the book is to say once a steward has found a leader epoch of ZooKeeper in order.
  ///
  /// @param zkEpoch of the ensemble that the category is in
  public Proposal validated(Reservation current, long zkEpoch, Note by) {
    return zkEpoch == current.validatedZkEpoch()
        ? new Proposal.Keep(current)
        : new Proposal.Write(current.validated(zkEpoch, by));
  }

  /// Tells ZooKeeper what the book holds: from then on ids up to this fence may be taken.
  ///
  /// @param durable as the book holds it, certainly
  public Plan<ControlRecord> raise(ManagedCategory category, Reservation durable) {
    ControlRecord control = category.control().value();
    Optional<Refusal> obstacle = durable.doubtIn(control);
    if (obstacle.isPresent() || !control.generation().equals(durable.generation())) {
      return new Plan.Refuse<>(obstacle.orElseGet(() -> durable.otherThan(control)));
    }
    long zkEpoch = Math.max(control.validatedZkEpoch(), durable.validatedZkEpoch());
    return control.fence().equals(OptionalLong.of(durable.fence()))
            && control.validatedZkEpoch() == zkEpoch
        ? new Plan.Leave<>(control)
        : write(category, control.withFence(durable.fence(), durable.sequence(), zkEpoch));
  }

  /// What the book is to say before free ids are taken out of a category.
  ///
  /// @param ids free ones, at or above the fence
  public Proposal withdrawal(
      ManagedCategory category, Reservation current, RangeList ids, Note by) {
    long fence =
        Math.max(current.fence(), category.control().value().fence().orElse(current.fence()));
    return obstacleToWithdrawal(category, ids, fence)
        .or(() -> obstacleToNext(category, Optional.of(current), fence))
        .<Proposal>map(Proposal.Refuse::new)
        .orElseGet(() -> proposed(category, Optional.of(current), fence, ids, by));
  }

  private static Optional<Refusal> obstacleToWithdrawal(
      ManagedCategory category, RangeList ids, long fence) {
    RangeList below = ids.below(fence);
    if (ids.isEmpty()) {
      return Optional.of(new Refusal.NothingGiven());
    }
    if (!below.isEmpty()) {
      return Optional.of(new Refusal.BelowFence(below, fence));
    }
    return category.free().containsAll(ids)
        ? Optional.empty()
        : Optional.of(new Refusal.NotFree(ids.minus(category.free())));
  }

  /// Takes free ids out of a category, and counts them as consumed: whoever withdrew them has
  /// them.
  ///
  /// @param durable as the book holds it, certainly
  /// @throws IllegalArgumentException if that still promises one of these ids
  public Plan<ManagedCategory> withdraw(
      ManagedCategory category, Reservation durable, RangeList ids) {
    RangeList promised = durable.rest().intersect(ids);
    if (!promised.isEmpty()) {
      throw new IllegalArgumentException("the book still promises " + promised);
    }
    ControlRecord control = category.control().value();
    if (!control.generation().equals(durable.generation())) {
      return new Plan.Refuse<>(durable.otherThan(control));
    }
    Optional<Refusal> obstacle = obstacleToWithdrawal(category, ids, durable.fence());
    if (obstacle.isPresent()) {
      return new Plan.Refuse<>(obstacle.get());
    }
    RangeList next = category.free().minus(ids);
    Tally tally = category.tally().value().plusConsumed(ids.count());
    CategoryName name = category.name();
    return new Plan.Send<>(
        Transaction.of(
            new Replace(name.path(), category.list().version(), NodeText.of(next)),
            sameLife(category),
            new Unchanged(layout.control(name), category.control().version()),
            new Replace(layout.tally(name), category.tally().version(), tally.text())),
        category.written(next, 0).withTally(tally));
  }

  /// What a claim to [#reseal] is to be made from: what [#next] proposes at the same fence, where
  /// what is there can still be asked, so that ids that were added since are not lost. A rollback
  /// may have forgotten what somebody has frozen or retired, so the next life is in the stricter
  /// of both states.
  ///
  /// @param doubted whether ZooKeeper may have gone back in time: then only what was added counts,
  ///     and the book's settings and tally stay. So it is, too, where the book has seen a later
  ///     epoch of ZooKeeper in order than what was found
  public Reservation upToDate(ManagedCategory found, Reservation booked, boolean doubted, Note by) {
    ControlRecord control = found.control().value();
    long fence = Math.max(booked.fence(), control.fence().orElse(0));
    Reservation newest =
        next(found, Optional.of(booked), fence, by) instanceof Proposal.Write(Reservation newer)
            ? newer
            : booked;
    if (!booked.binds(control.generation())) {
      return newest;
    }
    ControlRecord.State state = booked.state().orStricter(control.state());
    return doubted || control.validatedZkEpoch() < booked.validatedZkEpoch()
        ? newest.under(state, doubting(booked.settings(), control.settings()), booked.tally())
        : newest.under(state, newest.settings(), newest.tally());
  }

  /// Who doubts new leaders has reason to, whichever side knows of it.
  private static CategorySettings doubting(CategorySettings booked, CategorySettings found) {
    return booked.resealingOnNewLeader(booked.resealOnNewLeader() || found.resealOnNewLeader());
  }

  /// What the book is to say before a category is made anew: another life of it. Once that is
  /// written, no steward can advance the fence of the life before, wherever that may still be.
  ///
  /// @param fresh drawn at random
  /// @param zkEpoch the leader epoch of the ensemble that it is made in; 0 where none was
  ///     validated
  /// @throws IllegalArgumentException if the generation is not fresh
  public Reservation claim(Reservation current, Generation fresh, long zkEpoch, Note by) {
    return claim(current, fresh, Optional.empty(), zkEpoch, by);
  }

  /// The same where a life of the category is there.
  ///
  /// @param found that life: claims that come to nothing, however many, do not make it a stranger
  public Reservation claim(
      Reservation current, Generation fresh, Optional<Generation> found, long zkEpoch, Note by) {
    if (current.binds(fresh)) {
      throw new IllegalArgumentException("generation %s was used before".formatted(fresh));
    }
    return current.inLife(fresh, found, current.epoch() + 1, zkEpoch, by);
  }

  /// Why a category is not to be restored; to be asked before the claim.
  public Optional<Refusal> obstacleToRestore(CategoryReading found, Reservation booked) {
    return switch (found) {
      case CategoryReading.Absent absent ->
          absent.tombstone().flatMap(tombstone -> booked.doubtIn(tombstone.value()));
      case CategoryReading.Plain plain -> Optional.of(new Refusal.AlreadyExists(plain.free()));
      case CategoryReading.Managed(ManagedCategory category) ->
          Optional.of(new Refusal.Living(category.generation().token()));
      case CategoryReading.Broken(Refusal why) -> Optional.of(why);
    };
  }

  /// Makes a category anew, with the ids that the book promises. Its parents and our directories
  /// have to be there. No id can be taken before the fence is advanced.
  ///
  /// @param claimed the caller's own claim, as the book holds it, certainly. One that another has
  ///     made may be restored elsewhere: whoever meets it makes a claim of his own
  public Plan<ControlRecord> restore(CategoryReading found, Reservation claimed) {
    if (found instanceof CategoryReading.Managed(ManagedCategory category)
        && category.generation().equals(claimed.generation())) {
      return new Plan.Leave<>(category.control().value());
    }
    Optional<Refusal> obstacle = obstacleToRestore(found, claimed);
    if (obstacle.isPresent() || !(found instanceof CategoryReading.Absent absent)) {
      return new Plan.Refuse<>(obstacle.orElseThrow());
    }
    RangeList universe =
        absent.tombstone().map(tombstone -> tombstone.value().universe()).orElse(RangeList.empty());
    Anew anew = Anew.of(claimed, universe, Tally.ZERO);
    return new Plan.Send<>(
        AdminTransactions.birth(
            layout, claimed.category(), claimed.rest(), anew.control(), anew.tally(), absent),
        anew.control());
  }

  /// Makes a category anew in its place, with the ids that the book promises: all leases are void
  /// from then on, and what was free below the fence is lost.
  ///
  /// Ids that were added since the book was written would be lost too, but for a claim that is made
  /// from what [#upToDate] says.
  ///
  /// @param found the life that is to end: one that this fence binds
  /// @param claimed the caller's own claim, as for [#restore]
  public Plan<ControlRecord> reseal(ManagedCategory found, Reservation claimed) {
    ControlRecord before = found.control().value();
    if (found.generation().equals(claimed.generation())) {
      return new Plan.Leave<>(before);
    }
    Optional<Refusal> obstacle = claimed.doubtIn(before).or(found::wrapped);
    if (obstacle.isPresent()) {
      return new Plan.Refuse<>(obstacle.get());
    }
    CategoryName name = found.name();
    Anew anew = Anew.of(claimed, before.universe(), found.tally().value());
    return new Plan.Send<>(
        Transaction.of(
            new Delete(layout.generation(name, found.generation()), 0),
            new Create(layout.generation(name, claimed.generation()), NodeText.of("")),
            new Replace(name.path(), found.list().version(), NodeText.of(claimed.rest())),
            new Replace(layout.control(name), found.control().version(), anew.control().text()),
            new Replace(layout.tally(name), found.tally().version(), anew.tally().text())),
        anew.control());
  }

  /// The records of a category made from the book.
  private record Anew(ControlRecord control, Tally tally) {
    /// @param known ids that ZooKeeper knows to have been seeded; they count as lost where the book
    ///     does not know them
    /// @param counted what ZooKeeper's own tally says
    static Anew of(Reservation claimed, RangeList known, Tally counted) {
      RangeList universe = claimed.universe().union(known);
      ControlRecord control = ControlRecord.of(claimed, universe);
      long consumed = Math.max(claimed.tally().consumed(), counted.consumed());
      return new Anew(control, Tally.afterLoss(universe, claimed.rest(), consumed));
    }
  }

  private Plan<ControlRecord> write(ManagedCategory category, ControlRecord next) {
    return new Plan.Send<>(
        Transaction.of(
            new Replace(layout.control(category.name()), category.control().version(), next.text()),
            sameLife(category)),
        next);
  }

  private Step sameLife(ManagedCategory category) {
    return new Exists(layout.generation(category.name(), category.generation()));
  }
}
