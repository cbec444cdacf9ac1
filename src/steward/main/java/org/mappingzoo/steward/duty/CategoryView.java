package org.mappingzoo.steward.duty;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.ranges.RangeList;

/// What a steward looks at of one managed category.
///
/// @param free the list
/// @param bytes how long its text is
public record CategoryView(
    CategoryName name,
    RangeList free,
    int bytes,
    ControlRecord control,
    List<LeaseSnapshot> leases) {

  /// As the eyes saw it; empty for what is not managed or cannot be read.
  static Optional<CategoryView> of(CategorySnapshot category, LedgerSnapshot books) {
    return category
        .ranges()
        .filter(ranges -> books.control().isPresent())
        .map(
            ranges ->
                new CategoryView(
                    category.name(),
                    ranges.free(),
                    ranges.text().length(),
                    books.control().get(),
                    books.leases()));
  }

  /// As it was read for a duty; without its leases.
  static CategoryView of(ManagedCategory category) {
    return new CategoryView(
        category.name(), category.free(), 0, category.control().value(), List.of());
  }

  /// How many free ids lie below the fence; all where there is none.
  public long headroom() {
    return free.count() - above().count();
  }

  /// The free ids that the fence keeps back.
  RangeList above() {
    OptionalLong fence = control.fence();
    return fence.isEmpty() ? RangeList.empty() : free.from(fence.getAsLong());
  }
}
