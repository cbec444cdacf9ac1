package org.mappingzoo.core.counter;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Stamped;

/// A counter that a steward serves, as it was at one moment. Its eight bytes are as ever; its
/// generation is a node below it, and the fence stands in its control record.
public record FencedCounter(
    CategoryName name, Revision revision, CounterValue value, Stamped<ControlRecord> control) {

  public Generation generation() {
    return control.value().generation();
  }

  /// Ids from here on may not be issued; [Long#MAX_VALUE] where all may.
  public long fence() {
    return control.value().fence().orElse(0);
  }

  /// How many ids may be issued now.
  public long headroom() {
    return fence() == Long.MAX_VALUE ? value.left() : Math.max(0, fence() - 1 - value.lastIssued());
  }
}
