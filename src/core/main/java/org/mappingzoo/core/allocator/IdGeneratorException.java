package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;

/// Ids could not be taken or pushed back.
public final class IdGeneratorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient CategoryName category;
  private final transient Outcome<?> outcome;

  IdGeneratorException(CategoryName category, Outcome<?> outcome, String message) {
    super(message);
    this.category = category;
    this.outcome = outcome;
  }

  public CategoryName category() {
    return category;
  }

  /// Refused, contended or unsettled; never settled.
  public Outcome<?> outcome() {
    return outcome;
  }
}
