package org.mappingzoo.core.testkit;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.RequestId;

/// Request ids in order: `r-1`, `r-2`, …
public final class Requests implements Supplier<RequestId> {
  private final AtomicLong last = new AtomicLong();

  @Override
  public RequestId get() {
    return new RequestId("r-" + last.incrementAndGet());
  }
}
