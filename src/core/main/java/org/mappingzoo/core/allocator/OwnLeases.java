package org.mappingzoo.core.allocator;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.OwnerName;

/// The leases that one owner has open: what its callers hold, each given once; what it has parked;
/// and what earlier processes of its name have left behind, so that a worker that crashes and
/// begins again cannot fill a ledger (PROTOCOL.md H33).
final class OwnLeases {
  private final LedgerSteps steps;
  private final Map<CategoryName, Set<LeaseId>> inUse = new ConcurrentHashMap<>();

  /// Found in the ledger, or parked since, and not in use; without an entry for a category nobody
  /// has looked yet.
  private final Map<CategoryName, Set<LeaseId>> left = new ConcurrentHashMap<>();

  OwnLeases(LedgerSteps steps) {
    this.steps = steps;
  }

  boolean isInUse(CategoryName category, LeaseId lease) {
    return inUseIn(category).contains(lease);
  }

  /// Of which categories callers have leases.
  Set<CategoryName> inUse() {
    return inUse.entrySet().stream()
        .filter(each -> !each.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Counts a lease that a caller is given.
  void begin(CategoryName category, LeaseId lease) {
    inUseIn(category).add(lease);
  }

  /// It is not open any more, or void.
  void end(CategoryName category, LeaseId lease) {
    inUseIn(category).remove(lease);
    Set<LeaseId> found = left.get(category);
    if (found != null) {
      found.remove(lease);
    }
  }

  /// It is open still, and no caller's any more: it counts until it is back in the list
  /// (PROTOCOL.md §2.4).
  synchronized void park(CategoryName category, LeaseId lease) {
    inUseIn(category).remove(lease);
    Set<LeaseId> found = left.get(category);
    if (found != null) {
      found.add(lease);
    }
  }

  /// Why the owner may not have one more lease; empty where it may. The ledger is looked at only
  /// where it holds so many that the limit may be reached: at first, and before each refusal.
  ///
  /// @param finished a lease that the take would close
  Optional<Refusal> obstacle(
      ManagedCategory category, OwnerName owner, Optional<LeaseId> finished) {
    int limit = category.settings().ownerLeaseLimit();
    if (category.leases() < limit || isBelow(limit, category.name(), finished)) {
      return Optional.empty();
    }
    Optional<Set<LeaseId>> found = steps.openLeases(category, name -> name.worker().isOf(owner));
    noteFound(category.name(), found.orElse(Set.of()));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Set<LeaseId> open = new HashSet<>(found.get());
    finished.ifPresent(open::remove);
    return open.size() < limit
        ? Optional.empty()
        : Optional.of(new Refusal.OwnerAtLimit(owner.value(), open.size(), limit));
  }

  /// What is parked meanwhile is in use, or among these.
  private synchronized void noteFound(CategoryName category, Set<LeaseId> open) {
    Set<LeaseId> others = ConcurrentHashMap.newKeySet();
    others.addAll(open);
    others.removeAll(inUseIn(category));
    left.put(category, others);
  }

  private boolean isBelow(int limit, CategoryName category, Optional<LeaseId> finished) {
    Set<LeaseId> found = left.get(category);
    Set<LeaseId> used = inUseIn(category);
    int closing = finished.filter(used::contains).isPresent() ? 1 : 0;
    return found != null && used.size() + found.size() - closing < limit;
  }

  private Set<LeaseId> inUseIn(CategoryName category) {
    return inUse.computeIfAbsent(category, name -> ConcurrentHashMap.newKeySet());
  }
}
