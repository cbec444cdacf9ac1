package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;

/// How an operation on a managed category ended.
///
/// @param <R> what the operation yields
public sealed interface LedgerOutcome<R> {
  /// It took effect, exactly once; or nothing had to be done.
  record Settled<R>(R result) implements LedgerOutcome<R> {}

  /// The operation does not fit the state; nothing was written.
  record Refused<R>(CategoryName category, Refusal refusal) implements LedgerOutcome<R> {}

  /// Others kept winning; nothing was written. Safe to call again.
  record Contended<R>(int attempts) implements LedgerOutcome<R> {}

  /// Replies were lost, and nobody could be reached who knows: it may have taken effect, or still
  /// do so. Nothing is lost: a lease that appears is in the ledger under this name, and the same
  /// call settles it later.
  ///
  /// @param request the name of the lease; of a take, of the request to resume
  record Uncertain<R>(String request, String reason) implements LedgerOutcome<R> {}
}
