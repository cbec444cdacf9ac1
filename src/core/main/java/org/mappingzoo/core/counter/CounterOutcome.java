package org.mappingzoo.core.counter;

import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;

/// How a take from a counter ended. Whatever the end, calling again is safe.
public sealed interface CounterOutcome {

  /// What this take left unused behind it. Nobody will hand these ids out.
  SkippedIds skipped();

  /// The caller has these ids, and nobody else ever will.
  record Taken(CounterIds ids, Revision now, SkippedIds skipped) implements CounterOutcome {}

  /// The node does not permit it.
  record Refused(CategoryName counter, CounterRefusal refusal, SkippedIds skipped)
      implements CounterOutcome {}

  /// In none of so many attempts a reply said that it took effect: others kept winning, or
  /// replies kept getting lost.
  record Contended(int attempts, SkippedIds skipped) implements CounterOutcome {}

  /// A reply was lost, and then the store could not be asked any more.
  record Unsettled(StoreException cause, SkippedIds skipped) implements CounterOutcome {}
}
