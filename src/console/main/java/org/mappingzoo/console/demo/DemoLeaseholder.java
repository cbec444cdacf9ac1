package org.mappingzoo.console.demo;

import java.util.Optional;
import java.util.Random;
import org.mappingzoo.console.demo.DemoCategory.Books;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A worker on a managed category: it takes a lease, has it granted bit by bit, and closes it with
/// the next take. Now and then it pushes back what is left, as a service does that is restarted.
final class DemoLeaseholder implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(DemoLeaseholder.class);

  private final CategoryName category;
  private final Books books;
  private final LeaseLedger ledger;
  private final Random random;
  private Optional<HeldLease> held = Optional.empty();

  DemoLeaseholder(CategoryName category, Books books, LeaseLedger ledger, Random random) {
    this.category = category;
    this.books = books;
    this.ledger = ledger;
    this.random = random;
  }

  @Override
  public void run() {
    try {
      held = Optional.of(held.flatMap(this::goOn).orElseGet(this::begin));
    } catch (StoreException | IllegalStateException e) {
      LOG.debug("Demo worker: {}", e.getMessage());
    }
  }

  private HeldLease begin() {
    return take(Optional.empty());
  }

  private HeldLease take(Optional<HeldLease> finished) {
    return DemoLedger.take(ledger, category, books.batch(), books.window(), finished);
  }

  /// Empty where it starts anew: it was restarted, or an operator has taken its lease away.
  private Optional<HeldLease> goOn(HeldLease lease) {
    long count = lease.lease().ranges().count();
    if (lease.lease().window() == count) {
      return Optional.of(take(Optional.of(lease)));
    }
    if (random.nextInt(30) == 0) {
      held = Optional.empty();
      LedgerOutcome<?> pushed = ledger.push(lease, lease.lease().beyondWindow());
      LOG.debug("Demo worker restarted: {}", pushed);
      return Optional.empty();
    }
    long wider = Math.min(count, lease.lease().window() + books.window());
    return ledger.advance(lease, wider) instanceof LedgerOutcome.Settled<HeldLease>(HeldLease now)
        ? Optional.of(now)
        : Optional.empty();
  }
}
