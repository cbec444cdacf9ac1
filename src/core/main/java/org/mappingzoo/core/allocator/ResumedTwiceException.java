package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.LeaseId;

/// A take is resumed that another thread resumes at this moment, or that was resumed before:
/// somebody has its lease, had it, or is about to.
final class ResumedTwiceException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private ResumedTwiceException(LeaseId name, CategoryName category, String what) {
    super(
        "take %s from %s %s: a take that is resumed twice is granted once"
            .formatted(name, category, what));
  }

  static ResumedTwiceException granted(LeaseId name, CategoryName category) {
    return new ResumedTwiceException(name, category, "was granted before");
  }

  static ResumedTwiceException underWay(LeaseId name, CategoryName category) {
    return new ResumedTwiceException(name, category, "is under way");
  }
}
