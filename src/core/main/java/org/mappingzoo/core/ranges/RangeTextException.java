package org.mappingzoo.core.ranges;

/// A text is not a range list. Nothing was read from it.
public final class RangeTextException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final transient RangeFault fault;

  public RangeTextException(RangeFault fault) {
    super(fault.sentence());
    this.fault = fault;
  }

  public RangeFault fault() {
    return fault;
  }
}
