package org.mappingzoo.steward.duty;

import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;

/// Writes to ZooKeeper that take effect only while this steward leads: its own node has to be there
/// in the same transaction.
record LeaderWrites(LedgerStore ledger, Layout layout, Lead lead) {

  /// That the leader's node is there.
  Transaction.Exists node() throws Stalled.Deposed {
    return lead.tenure()
        .map(node -> new Transaction.Exists(layout.candidate(node)))
        .orElseThrow(Stalled.Deposed::new);
  }

  Reply commit(Transaction transaction) throws Stalled.Deposed {
    Reply reply = ledger.commit(transaction.behind(node()));
    if (reply instanceof Reply.Failed(int step, Transaction.Fault fault) && step == 0) {
      throw new Stalled.Deposed();
    }
    return reply;
  }
}
