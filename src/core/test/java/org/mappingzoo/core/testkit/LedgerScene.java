package org.mappingzoo.core.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import org.mappingzoo.core.allocator.FencingToken;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transactions;

/// A managed category on a server in memory, an operator whose calls go well, and workers behind a
/// network that may misbehave.
public final class LedgerScene {
  public static final CategoryName DID = CategoryName.of("/ids/did");
  public static final Note ANN = new Note("ann", "a test", Instant.parse("2026-11-21T03:00:00Z"));

  /// How often each call tries.
  public static final int ATTEMPTS = 4;

  public final InMemoryLedger server = new InMemoryLedger(Layout.DEFAULT);
  public final FaultyLedger network = new FaultyLedger(server);
  public final Names names = new Names();
  private final Requests requests = new Requests();
  public final LedgerAdmin admin = adminOver(server);

  public LedgerAdmin adminOver(LedgerStore store) {
    return new LedgerAdmin(
        store, Layout.DEFAULT, requests, names::generation, attempt -> {}, ATTEMPTS);
  }

  /// A worker behind the network.
  public LeaseLedger worker(String owner) {
    return workerOver(network, owner);
  }

  public LeaseLedger workerOver(LedgerStore store, String owner) {
    return new LeaseLedger(
        store, new Transactions(Layout.DEFAULT), names.leasesOf(owner), attempt -> {}, ATTEMPTS);
  }

  public void seed(String... ranges) {
    change(new LedgerChange.Seed(Ids.ids(ranges), CategorySettings.DEFAULT));
  }

  /// Changes the category by hand, which succeeds.
  public void change(LedgerChange change) {
    change(change, ANN);
  }

  public void change(LedgerChange change, Note by) {
    var ready = assertInstanceOf(LedgerAdmin.Prepared.Ready.class, admin.prepare(DID, change, by));
    assertInstanceOf(LedgerAdmin.Applied.Done.class, admin.apply(ready.proposal()));
  }

  /// Tries to change the category by hand, which is refused.
  public Refusal refused(LedgerChange change) {
    return assertInstanceOf(LedgerAdmin.Prepared.Refused.class, admin.prepare(DID, change, ANN))
        .refusal();
  }

  /// Deletes the category with all that is below it, as somebody else would; our own records of
  /// it stay.
  public void deletedBySomebody() {
    server.delete(DID.path());
  }

  public ManagedCategory category() {
    return assertInstanceOf(CategoryReading.Managed.class, admin.read(DID)).category();
  }

  /// The stored list.
  public String list() {
    return server.node(DID.path()).orElseThrow().text().display();
  }

  public List<Lease> leases() {
    return admin.leases(DID).stream().map(lease -> lease.value()).toList();
  }

  public Lease lease(LeaseId id) {
    return leases().stream().filter(lease -> lease.id().equals(id)).findFirst().orElseThrow();
  }

  /// Of a lease that is there, from its node itself.
  public FencingToken token(Lease lease) {
    String path = server.layout().lease(DID, lease.id());
    return new FencingToken(lease.epoch(), server.node(path).orElseThrow().revision().czxid());
  }

  public Audit audit() {
    Audit audit = settled(admin.audit(DID));
    assertTrue(audit.isBalanced(), audit::toString);
    return audit;
  }

  public void assertBooks(long free, long leased, long consumed, long lost) {
    long universe = free + leased + consumed + lost;
    assertEquals(new Audit(universe, free, leased, consumed, lost, List.of()), audit());
  }

  public static <R> R settled(LedgerOutcome<R> outcome) {
    return switch (outcome) {
      case LedgerOutcome.Settled<R>(R result) -> result;
      case LedgerOutcome<R> other -> throw new AssertionError(other);
    };
  }
}
