package org.mappingzoo.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.protocol.Transaction.Unchanged;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// What operators do to a managed category as a whole, each as one transaction (PROTOCOL.md
/// §2.2).
public final class AdminTransactions {
  private static final NodeText NOTHING = NodeText.of("");

  /// Ids are added as long as the control record is no longer than this: with the longest list it
  /// fits one transaction and one answer (PROTOCOL.md §1.3), and there is room for what later
  /// changes say in it.
  private static final int CONTROL_LIMIT_BYTES = 448 * 1024;

  /// Other changes by hand leave room for what a steward writes into it: a longer fence.
  private static final int NOTED_LIMIT_BYTES = NodeText.HARD_LIMIT_BYTES - 1_024;

  private final Layout layout;

  public AdminTransactions(Layout layout) {
    this.layout = layout;
  }

  /// How a new life of a category begins.
  ///
  /// @param generation drawn at random
  /// @param request which seeding this is: sent twice, it recognises itself
  public record Birth(
      Generation generation, String request, CategorySettings settings, Note note) {}

  /// Creates a category with its books.
  ///
  /// @param absent what an earlier life left: none of its ids is ever seeded again, its tally is
  ///     begun anew, and its leases are void since they are bound to its generation
  public Plan<ControlRecord> seed(
      CategoryName name, RangeList ids, Birth birth, CategoryReading.Absent absent) {
    if (ids.isEmpty()) {
      return new Plan.Refuse<>(new Refusal.NothingGiven());
    }
    Optional<Stamped<ControlRecord>> tombstone = absent.tombstone();
    RangeList before = tombstone.map(old -> old.value().universe()).orElse(RangeList.empty());
    RangeList again = ids.intersect(before);
    if (!again.isEmpty()) {
      return new Plan.Refuse<>(new Refusal.AlreadySeeded(again));
    }
    long epoch = tombstone.map(old -> old.value().epoch() + 1).orElse(0L);
    ControlRecord control =
        ControlRecord.first(
            birth.generation(),
            epoch,
            birth.request(),
            before.insert(ids),
            birth.settings(),
            birth.note());
    return fits(ids, birth.settings())
        .or(() -> fits(control, CONTROL_LIMIT_BYTES))
        .<Plan<ControlRecord>>map(Plan.Refuse::new)
        .orElseGet(() -> new Plan.Send<>(birth(name, ids, control, absent, before), control));
  }

  /// The ids of earlier lives are neither free nor leased, so they count as consumed.
  private Transaction birth(
      CategoryName name,
      RangeList ids,
      ControlRecord control,
      CategoryReading.Absent absent,
      RangeList before) {
    return birth(layout, name, ids, control, new Tally(before.count(), 0), absent);
  }

  /// Creates the nodes of a category that is not there, over what an earlier life left.
  static Transaction birth(
      Layout layout,
      CategoryName name,
      RangeList ids,
      ControlRecord control,
      Tally counts,
      CategoryReading.Absent absent) {
    NodeText tally = counts.text();
    List<Step> steps = new ArrayList<>();
    steps.add(new Create(name.path(), NodeText.of(ids)));
    steps.add(new Create(layout.generation(name, control.generation()), NOTHING));
    steps.add(
        absent
            .tombstone()
            .<Step>map(old -> new Replace(layout.control(name), old.version(), control.text()))
            .orElseGet(() -> new Create(layout.control(name), control.text())));
    steps.add(
        absent.tally().isPresent()
            ? new Replace(layout.tally(name), absent.tally().getAsInt(), tally)
            : new Create(layout.tally(name), tally));
    return new Transaction(steps);
  }

  /// Gives a plain category a ledger; its list stays as it is.
  ///
  /// @param universe all ids ever seeded, as somebody states: what is not free of it counts as
  ///     consumed
  public Plan<ControlRecord> adopt(
      CategoryName name, CategoryReading.Plain plain, RangeList universe, Birth birth) {
    RangeList outside = plain.free().minus(universe);
    if (!outside.isEmpty()) {
      return new Plan.Refuse<>(new Refusal.OutsideUniverse(outside, universe));
    }
    if (universe.isEmpty()) {
      return new Plan.Refuse<>(new Refusal.NothingGiven());
    }
    if (plain.wasManaged()) {
      return new Plan.Refuse<>(new Refusal.BrokenLedger(CategoryReading.Plain.MADE_ANEW));
    }
    if (!plain.node().revision().isWritable()) {
      return new Plan.Refuse<>(new Refusal.VersionsUsedUp(plain.node().revision().version()));
    }
    ControlRecord control =
        ControlRecord.first(
            birth.generation(), 0, birth.request(), universe, birth.settings(), birth.note());
    Optional<Refusal> tooLong = fits(control, CONTROL_LIMIT_BYTES);
    if (tooLong.isPresent()) {
      return new Plan.Refuse<>(tooLong.get());
    }
    Tally tally = new Tally(universe.count() - plain.free().count(), 0);
    return new Plan.Send<>(
        Transaction.of(
            new Create(layout.generation(name, birth.generation()), NOTHING),
            new Create(layout.control(name), control.text()),
            new Create(layout.tally(name), tally.text()),
            new Replace(name.path(), plain.node().revision().version(), plain.node().text())),
        control);
  }

  /// Adds ids that never were part of the category. Where it has a fence they lie above it: ids
  /// below could be taken before the book knows of them, and be seeded again behind a loss of
  /// ZooKeeper (src/decisions/0011).
  public Plan<ManagedCategory> extend(ManagedCategory category, RangeList ids, Note by) {
    ControlRecord control = category.control().value();
    if (ids.isEmpty()) {
      return new Plan.Refuse<>(new Refusal.NothingGiven());
    }
    if (control.state() == ControlRecord.State.RETIRED) {
      return new Plan.Refuse<>(new Refusal.Retired(control.note().who(), control.note().why()));
    }
    RangeList again = ids.intersect(control.universe());
    if (!again.isEmpty()) {
      return new Plan.Refuse<>(new Refusal.AlreadySeeded(again));
    }
    RangeList below = ids.below(control.fence().orElse(0));
    if (!below.isEmpty()) {
      return new Plan.Refuse<>(new Refusal.BelowFence(below, control.fence().orElseThrow()));
    }
    ControlRecord wider = control.withUniverse(control.universe().insert(ids), by);
    RangeList next = category.free().insert(ids);
    return fits(next, category.settings())
        .or(() -> fits(wider, CONTROL_LIMIT_BYTES))
        .<Plan<ManagedCategory>>map(Plan.Refuse::new)
        .orElseGet(() -> controlAndList(category, wider, next));
  }

  /// Joins touching neighbours of the list.
  public Plan<ManagedCategory> compact(ManagedCategory category) {
    if (category.free().isCompact()) {
      return new Plan.Leave<>(category);
    }
    RangeList joined = category.free().compact();
    return new Plan.Send<>(
        Transaction.of(sameLife(category), list(category, joined), sameControl(category)),
        category.written(joined, 0));
  }

  /// Freezes, unfreezes or retires. The list is written too, with the ids it has: so that no
  /// worker takes on from what it remembers (PROTOCOL.md H23).
  public Plan<ManagedCategory> change(
      ManagedCategory category, ControlRecord.State state, Note by) {
    ControlRecord control = category.control().value();
    if (control.state() == state) {
      return new Plan.Leave<>(category);
    }
    if (control.state() == ControlRecord.State.RETIRED) {
      return new Plan.Refuse<>(new Refusal.Retired(control.note().who(), control.note().why()));
    }
    return controlAsItIs(category, control.withState(state, by));
  }

  /// Changes the settings; workers follow.
  public Plan<ManagedCategory> change(
      ManagedCategory category, CategorySettings settings, Note by) {
    ControlRecord control = category.control().value();
    return settings.equals(control.settings())
        ? new Plan.Leave<>(category)
        : controlAsItIs(category, control.withSettings(settings, by));
  }

  /// Returns bare ids, without a lease that they come from. Somebody vouches that nobody uses
  /// them: if that is wrong, an id is handed out twice (PROTOCOL.md H7).
  ///
  /// They were lost where a closed lease tells so; of others, nobody knows any more whether they
  /// were consumed or lost, and they count as consumed as long as so many are.
  ///
  /// @param leases all leases, read *after* the category: with its version unchanged no later one
  ///     can hold these ids
  public Plan<ManagedCategory> returnAttested(
      ManagedCategory category, RangeList ids, List<Lease> leases) {
    Optional<Refusal> obstacle = obstacleToReturn(category, ids, leases);
    if (obstacle.isPresent()) {
      return new Plan.Refuse<>(obstacle.get());
    }
    RangeList next = category.free().insert(ids);
    Tally tally = without(ids, category, leases);
    return fits(next, category.settings())
        .<Plan<ManagedCategory>>map(Plan.Refuse::new)
        .orElseGet(
            () ->
                new Plan.Send<>(
                    Transaction.of(
                        sameLife(category),
                        list(category, next),
                        sameControl(category),
                        new Replace(
                            layout.tally(category.name()),
                            category.tally().version(),
                            tally.text())),
                    category.written(next, 0).withTally(tally)));
  }

  /// @param ids no more than are gone
  private static Tally without(RangeList ids, ManagedCategory category, List<Lease> leases) {
    RangeList lost = RangeList.empty();
    for (Lease lease : leases) {
      if (lease.generation().equals(category.generation())) {
        lost = lost.union(ids.intersect(lease.lostAmong()));
      }
    }
    Tally before = category.tally().value();
    long fromLost = Math.min(lost.count(), before.lost());
    long fromConsumed = Math.min(ids.count() - fromLost, before.consumed());
    return new Tally(
        before.consumed() - fromConsumed, before.lost() - (ids.count() - fromConsumed));
  }

  private static Optional<Refusal> obstacleToReturn(
      ManagedCategory category, RangeList ids, List<Lease> leases) {
    RangeList universe = category.control().value().universe();
    RangeList free = ids.intersect(category.free());
    long gone = category.tally().value().gone();
    if (ids.isEmpty()) {
      return Optional.of(new Refusal.NothingGiven());
    }
    if (!universe.containsAll(ids)) {
      return Optional.of(new Refusal.OutsideUniverse(ids.minus(universe), universe));
    }
    if (!free.isEmpty()) {
      return Optional.of(new Refusal.AlreadyFree(free));
    }
    Optional<Refusal> held = heldBy(leases, ids);
    return held.isPresent() || ids.count() <= gone
        ? held
        : Optional.of(new Refusal.MoreThanGone(ids.count(), gone, carried(category, leases)));
  }

  private static long carried(ManagedCategory category, List<Lease> leases) {
    return leases.stream()
        .filter(lease -> lease.generation().equals(category.generation()))
        .filter(lease -> lease.state().holdsIds())
        .mapToLong(Lease::carry)
        .sum();
  }

  private static Optional<Refusal> heldBy(List<Lease> leases, RangeList ids) {
    return leases.stream()
        .filter(lease -> lease.state().holdsIds())
        .filter(lease -> !ids.intersect(lease.ranges()).isEmpty())
        .findFirst()
        .map(lease -> new Refusal.InLease(ids.intersect(lease.ranges()), lease.id().value()));
  }

  /// With the list as it is.
  private Plan<ManagedCategory> controlAsItIs(ManagedCategory category, ControlRecord next) {
    return fits(next, NOTED_LIMIT_BYTES)
        .<Plan<ManagedCategory>>map(Plan.Refuse::new)
        .orElseGet(() -> controlAndList(category, next, category.free()));
  }

  private Plan<ManagedCategory> controlAndList(
      ManagedCategory category, ControlRecord control, RangeList next) {
    Replace record =
        new Replace(layout.control(category.name()), category.control().version(), control.text());
    ManagedCategory after = category.written(next, 0);
    return new Plan.Send<>(
        Transaction.of(record, sameLife(category), list(category, next)),
        new ManagedCategory(
            after.name(),
            after.list(),
            next,
            category.control().next(control),
            after.tally(),
            after.leases()));
  }

  private static Optional<Refusal> fits(RangeList next, CategorySettings settings) {
    return fits(RangeText.length(next), settings.hardLimitBytes());
  }

  /// Beyond the hard limit nobody could read the category any more (PROTOCOL.md H25).
  private static Optional<Refusal> fits(ControlRecord next, int limit) {
    return fits(next.text().length(), limit);
  }

  private static Optional<Refusal> fits(int bytes, int limit) {
    return bytes > limit ? Optional.of(new Refusal.ListTooLong(bytes, limit)) : Optional.empty();
  }

  private Step sameLife(ManagedCategory category) {
    return new Exists(layout.generation(category.name(), category.generation()));
  }

  private Step sameControl(ManagedCategory category) {
    return new Unchanged(layout.control(category.name()), category.control().version());
  }

  private static Step list(ManagedCategory category, RangeList next) {
    return new Replace(category.name().path(), category.list().version(), NodeText.of(next));
  }
}
