package org.mappingzoo.core.monitor;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.WorkerName;

/// All books of an ensemble, and the workers that are there. A [LedgerSnapshot] that did not
/// change is the same object in the next one.
///
/// @param unlisted why, by path: directories of our own that this connection may not list. What is
///     in them is missing here
/// @param present who counts as there: the workers; where these may not be listed each that holds a
///     lease, since nobody is taken for dead because he may not be seen
/// @param missing of each category that has a generation and no records here, or records and no
///     node of its own: what is not there
public record LedgersSnapshot(
    NavigableMap<CategoryName, LedgerSnapshot> categories,
    Map<WorkerName, PresentWorker> workers,
    NavigableMap<String, String> unlisted,
    Set<WorkerName> present,
    Map<CategoryName, ReadFault> missing) {
  public static final LedgersSnapshot EMPTY = new LedgersSnapshot(new TreeMap<>(), Map.of());

  /// Takes copies of the maps.
  public LedgersSnapshot {
    categories = Collections.unmodifiableNavigableMap(new TreeMap<>(categories));
    workers = Map.copyOf(workers);
    unlisted = Collections.unmodifiableNavigableMap(new TreeMap<>(unlisted));
    present = Set.copyOf(present);
    missing = Map.copyOf(missing);
  }

  /// Of a connection that may list all there is.
  public LedgersSnapshot(
      NavigableMap<CategoryName, LedgerSnapshot> categories,
      Map<WorkerName, PresentWorker> workers) {
    this(categories, workers, new TreeMap<>());
  }

  /// Of a connection that may not list all there is.
  public LedgersSnapshot(
      NavigableMap<CategoryName, LedgerSnapshot> categories,
      Map<WorkerName, PresentWorker> workers,
      NavigableMap<String, String> unlisted) {
    this(
        categories,
        workers,
        unlisted,
        areWorkersListed(unlisted) ? workers.keySet() : holders(categories),
        Map.of());
  }

  private static boolean areWorkersListed(Map<String, String> unlisted) {
    return unlisted.keySet().stream().noneMatch(Layout::isPresences);
  }

  private static Set<WorkerName> holders(Map<CategoryName, LedgerSnapshot> categories) {
    return categories.values().stream()
        .flatMap(ledger -> ledger.leases().stream())
        .map(lease -> lease.lease().worker())
        .collect(Collectors.toUnmodifiableSet());
  }

  /// The same, where these are there, too, and nothing else is known of them.
  public LedgersSnapshot withPresent(Set<WorkerName> others) {
    if (present.containsAll(others)) {
      return this;
    }
    Set<WorkerName> all = new HashSet<>(present);
    all.addAll(others);
    return new LedgersSnapshot(categories, workers, unlisted, all, missing);
  }

  /// The same, where this is missing.
  public LedgersSnapshot withMissing(Map<CategoryName, ReadFault> nodes) {
    return missing.equals(nodes)
        ? this
        : new LedgersSnapshot(categories, workers, unlisted, present, nodes);
  }

  /// Whether each worker that is there is among the workers.
  public boolean areWorkersListed() {
    return areWorkersListed(unlisted);
  }

  /// The worker that took a lease, if it is there.
  public Optional<PresentWorker> worker(Lease lease) {
    return Optional.ofNullable(workers.get(lease.worker()));
  }

  /// How many ids of these books are in leases whose workers are gone; empty where it may not be
  /// seen who is.
  public OptionalLong stranded(LedgerSnapshot ledger) {
    return areWorkersListed() ? OptionalLong.of(ledger.stranded(present)) : OptionalLong.empty();
  }

  /// Another process that is there in the name of a lease's owner: of several the one that began
  /// last.
  public Optional<PresentWorker> follower(Lease lease) {
    OwnerName owner = lease.owner();
    WorkerName holder = lease.worker();
    return workers.entrySet().stream()
        .filter(worker -> worker.getKey().isOf(owner) && !worker.getKey().equals(holder))
        .map(Map.Entry::getValue)
        .max(Comparator.comparing(PresentWorker::started));
  }

  /// Whether the same workers count as there, as far as leases go: where they may not be listed,
  /// whoever holds any does, so that another holder is no other worker.
  public boolean hasWorkersOf(LedgersSnapshot other) {
    return workers.equals(other.workers)
        && areWorkersListed() == other.areWorkersListed()
        && (!areWorkersListed() || present.equals(other.present));
  }

  /// The books of a category; empty for a plain one.
  public Optional<LedgerSnapshot> of(CategoryName category) {
    return Optional.ofNullable(categories.get(category));
  }

  /// What is set for a category: the usual where it is plain, or its control record unread.
  public CategorySettings settings(CategoryName category) {
    return of(category)
        .flatMap(LedgerSnapshot::control)
        .map(ControlRecord::settings)
        .orElse(CategorySettings.DEFAULT);
  }

  /// Categories that have books, and whose own nodes somebody has deleted.
  public Set<CategoryName> deleted() {
    return missing.entrySet().stream()
        .filter(node -> node.getValue().kind() == ReadFault.Kind.LIST_GONE)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Whether a category has books, or should have.
  public boolean isManaged(CategoryName category) {
    return categories.containsKey(category) || missing.containsKey(category);
  }

  /// Whether a category should have books, and has none under this root: nothing is written to it
  /// from here.
  public boolean lacksBooks(CategoryName category) {
    return Optional.ofNullable(missing.get(category))
        .filter(fault -> fault.kind() != ReadFault.Kind.LIST_GONE)
        .isPresent();
  }

  /// Whether a category has a control record that cannot be read: nothing is written to it, since
  /// each write needs what that says.
  public boolean isControlUnread(CategoryName category) {
    return of(category).filter(LedgerSnapshot::isControlUnread).isPresent();
  }

  /// What of the books of a category cannot be read, or is not there.
  public List<String> faults(CategoryName category) {
    return eachFault(category).toList();
  }

  /// Of several such faults the first.
  public Optional<String> fault(CategoryName category) {
    return eachFault(category).findFirst();
  }

  private Stream<String> eachFault(CategoryName category) {
    return Stream.concat(
        Optional.ofNullable(missing.get(category)).map(ReadFault::text).stream(),
        of(category).stream().flatMap(books -> books.faults().stream()));
  }

  /// The books of a category, if all of them can be read: what cannot be may be of long ago.
  public Optional<LedgerSnapshot> readable(CategoryName category) {
    return of(category)
        .filter(LedgerSnapshot::isReadable)
        .filter(books -> !missing.containsKey(category))
        .filter(books -> unlistedLedger(category).isEmpty());
  }

  /// The directory of its leases where that may not be listed, or that of all: the path, a colon,
  /// and why.
  public Optional<String> unlistedLedger(CategoryName category) {
    return unlisted.entrySet().stream()
        .filter(at -> Layout.isLedger(at.getKey(), category))
        .map(at -> at.getKey() + ": " + at.getValue())
        .findFirst();
  }

  /// Whether somebody has put an end to a category: that nothing is left in it troubles nobody.
  public boolean isRetired(CategoryName category) {
    return state(category).filter(ControlRecord.State.RETIRED::equals).isPresent();
  }

  /// Whether nobody may take from a category: an operator has frozen or retired it.
  public boolean isStopped(CategoryName category) {
    return state(category).filter(state -> state != ControlRecord.State.ACTIVE).isPresent();
  }

  /// Whether ids may be taken; empty where a category is plain, or its control record unread.
  public Optional<ControlRecord.State> state(CategoryName category) {
    return of(category).flatMap(LedgerSnapshot::control).map(ControlRecord::state);
  }
}
