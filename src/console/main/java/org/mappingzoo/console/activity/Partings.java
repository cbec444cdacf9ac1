package org.mappingzoo.console.activity;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.core.category.CategoryName;

/// Where actions that were kept part the versions that were kept beside them: by their
/// transactions, and by the time where there is none.
final class Partings {
  private static final Comparator<Long> BY_TRANSACTION = Long::compareUnsigned;

  private final Map<CategoryName, NavigableSet<Long>> transactions = new HashMap<>();
  private final Map<CategoryName, NavigableSet<Instant>> times = new HashMap<>();
  private boolean unknown;

  void add(Deed deed) {
    if (deed.zxid().isPresent()) {
      transactions
          .computeIfAbsent(deed.category(), name -> new TreeSet<>(BY_TRANSACTION))
          .add(deed.zxid().getAsLong());
    } else {
      times.computeIfAbsent(deed.category(), name -> new TreeSet<>()).add(deed.at());
    }
  }

  /// Actions that cannot be read may be anywhere.
  void unknown() {
    unknown = true;
  }

  /// Adds an entry that was kept, parted from the one before where an action is between them.
  void add(ActivityEntry entry, SeenHistory history) {
    if (entry instanceof Versions next
        && history.last(next.category()).filter(before -> isBetween(before, next)).isPresent()) {
      history.part(next.category());
    }
    history.add(entry);
  }

  /// Parts what was kept from what will be seen.
  void end(SeenHistory history) {
    for (CategoryName category : history.categories()) {
      if (history.last(category).filter(this::isBehind).isPresent()) {
        history.part(category);
      }
    }
  }

  /// The version that an action made stands alone, for it may have been seen on either side.
  private boolean isBetween(Versions before, Versions after) {
    CategoryName category = after.category();
    return unknown
        || isAny(transactions.get(category), before.mzxid(), after.mzxid(), BY_TRANSACTION)
        || isAny(times.get(category), before.from(), after.at(), Comparator.naturalOrder());
  }

  private boolean isBehind(Versions last) {
    return unknown
        || isAny(transactions.get(last.category()), last.mzxid(), -1L, BY_TRANSACTION)
        || isAny(times.get(last.category()), last.from(), Instant.MAX, Comparator.naturalOrder());
  }

  private static <T> boolean isAny(
      @Nullable NavigableSet<T> all, T from, T to, Comparator<T> order) {
    T first = all == null ? null : all.ceiling(from);
    return first != null && order.compare(first, to) <= 0;
  }
}
