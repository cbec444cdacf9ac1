package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;

/// One category as it was last read.
///
/// @param created by the leader's clock: for display only
/// @param modified by the leader's clock: for display only
/// @param readAt by our own clock
public record CategorySnapshot(
    CategoryName name,
    Revision revision,
    Instant created,
    Instant modified,
    Instant readAt,
    CategoryReading reading) {

  /// The same node, known to be something else.
  CategorySnapshot as(CategoryReading other) {
    return new CategorySnapshot(name, revision, created, modified, readAt, other);
  }

  /// The last id issued, where this is a counter.
  public OptionalLong counted() {
    return reading instanceof CategoryReading.Counter(long lastIssued)
        ? OptionalLong.of(lastIssued)
        : OptionalLong.empty();
  }

  public Optional<CategoryReading.Ranges> ranges() {
    return reading instanceof CategoryReading.Ranges ranges
        ? Optional.of(ranges)
        : Optional.empty();
  }
}
