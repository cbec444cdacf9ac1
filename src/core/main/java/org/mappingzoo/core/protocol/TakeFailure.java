package org.mappingzoo.core.protocol;

import org.mappingzoo.core.protocol.Transaction.Fault;
import org.mappingzoo.core.protocol.Transaction.Reply;

/// What it means that a take, or the renouncing of one, failed: the step that did tells.
///
/// Each but [#SENT_BEFORE] speaks of all sendings of that very transaction, also of one whose
/// reply was lost: what it was conditional on is gone for ever, since versions only grow.
public enum TakeFailure {
  /// Its name is used: a sending under it took effect, and the lease tells what became of it.
  SENT_BEFORE,
  /// There is no directory for leases.
  NO_LEDGER,
  /// The lease to be closed in passing is not as its owner knew it.
  FINISHED_CHANGED,
  /// Others wrote first, or the category's life is over.
  OVERTAKEN;

  public static TakeFailure of(Reply.Failed failed) {
    return switch (failed.step()) {
      case Transactions.TAKE_LEASE -> failed.fault() == Fault.NO_NODE ? NO_LEDGER : SENT_BEFORE;
      case Transactions.TAKE_FINISHED -> FINISHED_CHANGED;
      default -> OVERTAKEN;
    };
  }
}
