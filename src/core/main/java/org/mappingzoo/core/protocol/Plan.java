package org.mappingzoo.core.protocol;

import org.mappingzoo.core.category.Refusal;

/// What an operation does about the state that was read.
///
/// @param <R> what holds once the transaction is applied
public sealed interface Plan<R> {
  record Send<R>(Transaction transaction, R result) implements Plan<R> {}

  /// Nothing has to be written.
  record Leave<R>(R result) implements Plan<R> {}

  record Refuse<R>(Refusal refusal) implements Plan<R> {}
}
