package org.mappingzoo.bench.allocator;

import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;

/// Takes batch after batch and uses each up.
final class Taker implements Work {
  static final long BATCH = 1_000;

  private final LeaseLedger ledger;
  private final CategoryName category;
  private Optional<HeldLease> finished = Optional.empty();

  Taker(LeaseLedger ledger, CategoryName category) {
    this.ledger = ledger;
    this.category = category;
  }

  @Override
  public long once() {
    LedgerOutcome<HeldLease> outcome =
        ledger.take(category, ledger.request(BATCH, OptionalLong.empty()), finished);
    if (!(outcome instanceof LedgerOutcome.Settled<HeldLease>(HeldLease lease))) {
      throw new IllegalStateException("no lease: " + outcome);
    }
    finished = Optional.of(lease);
    return lease.lease().ranges().count();
  }
}
