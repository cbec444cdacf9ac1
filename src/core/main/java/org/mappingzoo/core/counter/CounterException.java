package org.mappingzoo.core.counter;

import org.mappingzoo.core.category.CategoryName;

/// No ids could be taken from a counter. The message names the node, the reason and all ids that
/// were skipped: a caller's log is their only trace.
public final class CounterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient CategoryName counter;
  private final transient CounterOutcome outcome;

  CounterException(CategoryName counter, CounterOutcome outcome, String message) {
    super(message);
    this.counter = counter;
    this.outcome = outcome;
  }

  public CategoryName counter() {
    return counter;
  }

  /// Refused, contended or unsettled; never taken.
  public CounterOutcome outcome() {
    return outcome;
  }
}
