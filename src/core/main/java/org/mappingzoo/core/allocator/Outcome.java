package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.LeaseId;

/// How an operation on a category ended.
///
/// @param <R> what the operation yields
public sealed interface Outcome<R> {

  /// Written, exactly once; or nothing had to be written.
  record Settled<R>(R result, Revision now) implements Outcome<R> {}

  /// The operation does not fit the category's state; nothing was written.
  record Refused<R>(CategoryName category, Refusal refusal) implements Outcome<R> {}

  /// Others kept winning; nothing was written. Safe to call again.
  record Contended<R>(int attempts) implements Outcome<R> {}

  /// A reply was lost and could not be settled: the write may have taken effect. `intended` is
  /// what it would yield; these ids must not be used.
  record Unsettled<R>(CategoryWrite write, R intended, String reason) implements Outcome<R> {}

  /// On a managed category: replies were lost, and nobody could be reached who knows. Nothing is
  /// lost: what was taken is in the ledger under this name, and the same request settles it.
  record Uncertain<R>(LeaseId request, String reason) implements Outcome<R> {}
}
