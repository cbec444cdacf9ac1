package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.RangeList;

/// Ids could not be taken or pushed back. The message names all ids that are out of use because
/// of it, as they are stored: where nobody keeps a ledger, a worker's log is their only trace.
public final class IdGeneratorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient CategoryName category;
  private final transient Outcome<?> outcome;
  private final transient RangeList outOfUse;

  IdGeneratorException(
      CategoryName category, Outcome<?> outcome, RangeList outOfUse, String message) {
    super(message);
    this.category = category;
    this.outcome = outcome;
    this.outOfUse = outOfUse;
  }

  public CategoryName category() {
    return category;
  }

  /// Refused, contended or unsettled; never settled.
  public Outcome<?> outcome() {
    return outcome;
  }

  /// The ids that nobody may use: what was not certainly pushed back, or what a take whose reply
  /// was lost may have removed. Empty where nothing was taken.
  public RangeList outOfUse() {
    return outOfUse;
  }
}
