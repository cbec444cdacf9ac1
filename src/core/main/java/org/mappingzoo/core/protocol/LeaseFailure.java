package org.mappingzoo.core.protocol;

import org.mappingzoo.core.protocol.Transaction.Fault;
import org.mappingzoo.core.protocol.Transaction.Reply;

/// What it means that a transaction on an existing lease failed: that it was widened, parked or
/// closed. Its first step is always the lease's own.
public enum LeaseFailure {
  /// The lease was written since: by a sending of ours whose reply was lost, or by an operator.
  CHANGED,
  /// The lease is closed and gone: only its owner's own sendings do that, or an operator who
  /// acted as its owner.
  GONE,
  /// The life of the category that the lease belongs to is over.
  OTHER_LIFE,
  /// Others wrote the list, the tally or the control record first.
  OVERTAKEN;

  public static LeaseFailure of(Reply.Failed failed) {
    return switch (failed.step()) {
      case 0 -> failed.fault() == Fault.NO_NODE ? GONE : CHANGED;
      case Transactions.GENERATION -> OTHER_LIFE;
      default -> OVERTAKEN;
    };
  }
}
