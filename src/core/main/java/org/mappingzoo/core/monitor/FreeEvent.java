package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.ranges.RangeList;

/// Something that happened to a category's free ids other than a take, as far as two lists tell.
///
/// @param ids that came; of a compact how many ranges became fewer
public record FreeEvent(Instant at, Kind kind, long ids) {

  public enum Kind {
    /// The list was created.
    SEEDED,
    /// Ids came above all that the category is known to have had.
    EXTENDED,
    /// Ids came back among those that it had.
    PUSHED,
    /// The same ids in fewer ranges.
    COMPACTED
  }

  /// What happened from one list of a category to a later one of the same life. Takes between the
  /// two hide as many ids that came.
  ///
  /// @param highest of all ids that the category is known to have had, at least the earlier list's
  static Optional<FreeEvent> between(RangeList before, RangeList after, long highest, Instant at) {
    long rise = after.count() - before.count();
    if (rise > 0) {
      boolean above = after.last(after.size() - 1) > highest;
      return Optional.of(new FreeEvent(at, above ? Kind.EXTENDED : Kind.PUSHED, rise));
    }
    boolean fewer = after.size() < before.size();
    return rise == 0 && fewer && after.isCompact()
        ? Optional.of(new FreeEvent(at, Kind.COMPACTED, before.size() - after.size()))
        : Optional.empty();
  }
}
