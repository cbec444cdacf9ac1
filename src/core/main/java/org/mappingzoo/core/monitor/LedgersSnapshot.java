package org.mappingzoo.core.monitor;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Presence;

/// All books of an ensemble, and the workers that are there. A [LedgerSnapshot] that did not
/// change is the same object in the next one.
///
/// @param unlisted why, by path: directories of our own that this connection may not list. What is
///     in them is missing here
/// @param workersListed whether each worker that is there is among the workers
public record LedgersSnapshot(
    NavigableMap<CategoryName, LedgerSnapshot> categories,
    Map<OwnerName, Presence> workers,
    NavigableMap<String, String> unlisted,
    boolean workersListed) {
  public static final LedgersSnapshot EMPTY = new LedgersSnapshot(new TreeMap<>(), Map.of());

  /// Takes copies of the maps.
  public LedgersSnapshot {
    categories = Collections.unmodifiableNavigableMap(new TreeMap<>(categories));
    workers = Map.copyOf(workers);
    unlisted = Collections.unmodifiableNavigableMap(new TreeMap<>(unlisted));
  }

  /// Of a connection that may list all there is.
  public LedgersSnapshot(
      NavigableMap<CategoryName, LedgerSnapshot> categories, Map<OwnerName, Presence> workers) {
    this(categories, workers, new TreeMap<>(), true);
  }

  /// The books of a category; empty for a plain one.
  public Optional<LedgerSnapshot> of(CategoryName category) {
    return Optional.ofNullable(categories.get(category));
  }

  /// Whether somebody has put an end to a category: that nothing is left in it troubles nobody.
  public boolean isRetired(CategoryName category) {
    return of(category)
        .flatMap(LedgerSnapshot::control)
        .filter(control -> control.state() == ControlRecord.State.RETIRED)
        .isPresent();
  }

  /// The workers that are there. Where they may not be listed each that holds a lease counts as
  /// there: nobody is taken for dead because he may not be seen.
  public Set<OwnerName> present() {
    return workersListed
        ? workers.keySet()
        : categories.values().stream()
            .flatMap(ledger -> ledger.leases().stream())
            .map(lease -> lease.lease().owner())
            .collect(Collectors.toUnmodifiableSet());
  }
}
