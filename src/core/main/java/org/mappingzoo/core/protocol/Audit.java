package org.mappingzoo.core.protocol;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Whether a category's books balance: free and leased ids disjoint and inside the universe, and
/// *universe = free + leased + consumed + lost*.
///
/// @param universe how many ids were ever seeded
/// @param free how many are in the list
/// @param leased how many are in leases, quarantined ones included
/// @param consumed by the tally and by what open leases carry
/// @param lost by the tally
/// @param faults each wrong thing in a sentence; empty where all is in order
public record Audit(
    long universe, long free, long leased, long consumed, long lost, List<String> faults) {
  public Audit {
    faults = List.copyOf(faults);
  }

  public boolean isBalanced() {
    return faults.isEmpty();
  }

  /// Audits one state of a category.
  ///
  /// @param leases all leases of this life, of the same moment: list and tally had the versions
  ///     of `category` before and after these were read
  public static Audit of(ManagedCategory category, List<Lease> leases) {
    RangeList universe = category.control().value().universe();
    List<Lease> held = leases.stream().filter(lease -> lease.state().holdsIds()).toList();
    long leased = held.stream().mapToLong(lease -> lease.ranges().count()).sum();
    long carried = held.stream().mapToLong(Lease::carry).sum();
    Tally tally = category.tally().value();
    List<String> faults = new ArrayList<>();
    faults.addAll(disjoint(category.free(), held));
    faults.addAll(inside(universe, category.free(), held));
    long consumed = tally.consumed() + carried;
    long sum = category.free().count() + leased + consumed + tally.lost();
    if (sum != universe.count()) {
      faults.add(
          "free %d + leased %d + consumed %d + lost %d are %d, the universe has %d"
              .formatted(
                  category.free().count(), leased, consumed, tally.lost(), sum, universe.count()));
    }
    return new Audit(
        universe.count(), category.free().count(), leased, consumed, tally.lost(), faults);
  }

  /// One whose leases cannot be read, and count as none.
  ///
  /// @param fault why
  public static Audit unreadable(ManagedCategory category, String fault) {
    Tally tally = category.tally().value();
    return new Audit(
        category.control().value().universe().count(),
        category.free().count(),
        0,
        tally.consumed(),
        tally.lost(),
        List.of(fault));
  }

  /// In one pass over all ranges by their first id, so that 20,000 leases take no longer than
  /// sorting them.
  private static List<String> disjoint(RangeList free, List<Lease> held) {
    List<Holding> all = new ArrayList<>();
    free.forEach(range -> all.add(new Holding(range, "the list")));
    held.forEach(
        lease ->
            lease.ranges().forEach(range -> all.add(new Holding(range, "lease " + lease.id()))));
    all.sort(Comparator.comparing(Holding::range));
    List<String> faults = new ArrayList<>();
    for (int i = 1, widest = 0; i < all.size(); i++) {
      Holding before = all.get(widest);
      Holding next = all.get(i);
      if (before.range().overlaps(next.range())) {
        faults.add(
            "%s and %s both hold ids: %s and %s"
                .formatted(before.holder(), next.holder(), before.range(), next.range()));
      }
      widest = next.range().last() > before.range().last() ? i : widest;
    }
    return faults;
  }

  private record Holding(IdRange range, String holder) {}

  private static List<String> inside(RangeList universe, RangeList free, List<Lease> held) {
    List<String> faults = new ArrayList<>();
    if (!universe.containsAll(free)) {
      faults.add("free ids outside the universe: " + free.minus(universe));
    }
    held.stream()
        .filter(lease -> !universe.containsAll(lease.ranges()))
        .forEach(
            lease ->
                faults.add(
                    "lease %s holds ids outside the universe: %s"
                        .formatted(lease.id(), lease.ranges().minus(universe))));
    return faults;
  }
}
