package org.mappingzoo.core.counter;

/// A node's bytes are not a counter. Nothing was read from them.
public final class CounterFormatException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final transient CounterFault fault;

  public CounterFormatException(CounterFault fault) {
    super(fault.sentence());
    this.fault = fault;
  }

  public CounterFault fault() {
    return fault;
  }
}
