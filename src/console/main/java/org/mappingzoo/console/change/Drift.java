package org.mappingzoo.console.change;

import java.util.Optional;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.ranges.RangeList;

/// What others did between two reads of a category.
///
/// @param writes how often it was written in between, at least; 0 where that cannot be told
/// @param gone ids that were free and are not any more
/// @param came ids that are free now and were not
/// @param comparable whether both texts could be read; else `gone` and `came` say nothing
public record Drift(
    Kind kind,
    Optional<Base> before,
    Optional<Base> now,
    int writes,
    RangeList gone,
    RangeList came,
    boolean comparable) {

  public enum Kind {
    /// Still the same revision.
    NONE,
    WRITTEN,
    CREATED,
    DELETED,
    /// Deleted and created anew: another node of the same name.
    RECREATED
  }

  public static Drift between(Optional<Base> before, Optional<Base> now) {
    Optional<RangeList> then = freeOf(before);
    Optional<RangeList> there = freeOf(now);
    boolean comparable = then.isPresent() && there.isPresent();
    RangeList none = RangeList.empty();
    return new Drift(
        kindOf(before, now),
        before,
        now,
        writesBetween(before, now),
        comparable ? then.get().minus(there.get()) : none,
        comparable ? there.get().minus(then.get()) : none,
        comparable);
  }

  public boolean isNone() {
    return kind == Kind.NONE;
  }

  private static Kind kindOf(Optional<Base> before, Optional<Base> now) {
    if (before.isEmpty() || now.isEmpty()) {
      return before.isPresent() ? Kind.DELETED : now.isPresent() ? Kind.CREATED : Kind.NONE;
    }
    if (!before.get().revision().isSameLifeAs(now.get().revision())) {
      return Kind.RECREATED;
    }
    return before.get().revision().equals(now.get().revision()) ? Kind.NONE : Kind.WRITTEN;
  }

  private static int writesBetween(Optional<Base> before, Optional<Base> now) {
    return kindOf(before, now) == Kind.WRITTEN
        ? Math.max(0, now.get().revision().version() - before.get().revision().version())
        : 0;
  }

  /// An absent node has no free ids.
  private static Optional<RangeList> freeOf(Optional<Base> base) {
    return base.isEmpty() ? Optional.of(RangeList.empty()) : base.get().free();
  }
}
