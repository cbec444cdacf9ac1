package org.mappingzoo.core.allocator;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.ManagedCategory;

/// What the last write of this owner left of each category: the next take need not read it. A list
/// that somebody else wrote since has another version, so that a plan on an old one fails. Safe for
/// use by several threads.
final class LastWritten {
  private final Map<CategoryName, ManagedCategory> written = new ConcurrentHashMap<>();

  /// Where a plan on what was remembered came too late last time, since others write there too:
  /// there it is read first, until a read finds that nobody did.
  private final Set<CategoryName> shared = ConcurrentHashMap.newKeySet();

  void put(ManagedCategory category) {
    written.put(category.name(), category);
  }

  /// Gives it to one thread; the next one reads.
  Optional<ManagedCategory> remove(CategoryName category) {
    return Optional.ofNullable(written.remove(category));
  }

  boolean isShared(CategoryName category) {
    return shared.contains(category);
  }

  /// Somebody else wrote there first.
  void overtaken(CategoryName category) {
    shared.add(category);
  }

  /// Nobody else has written there since.
  void alone(CategoryName category) {
    shared.remove(category);
  }
}
