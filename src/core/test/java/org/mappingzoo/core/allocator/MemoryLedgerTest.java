package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Fault;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transaction.Unchanged;
import org.mappingzoo.core.protocol.WorkerName;

/// Nodes in memory keep the promises of a server.
final class MemoryLedgerTest {
  private static final CategoryName NAME = CategoryName.of("/shop/ids");
  private static final NodeText TEXT = NodeText.of("1:9\n");
  private static final NodeText OTHER = NodeText.of("1:8\n");
  private final MemoryLedger ledger = new MemoryLedger();

  @Test
  void aTransactionTakesEffectAsAWholeOrNotAtAll() {
    assertEquals(new Reply.Applied(1), commit(new Create("/shop/ids", TEXT)));
    assertEquals(
        new Reply.Failed(1, Fault.NODE_EXISTS),
        commit(new Create("/shop/ids/.gen-x", TEXT), new Create("/shop/ids", OTHER)));
    assertEquals(List.of(), ledger.read(NAME, true).children());
    assertEquals(TEXT, list().text());
  }

  @Test
  void aStepLooksAtTheVersion() {
    commit(new Create("/shop/ids", TEXT));
    assertEquals(
        new Reply.Applied(2),
        commit(
            new Exists("/shop/ids"),
            new Unchanged("/shop/ids", 0),
            new Replace("/shop/ids", 0, OTHER)));
    assertEquals(new Node(new Revision(1, 2, 1), OTHER), list());
    assertEquals(new Reply.Failed(0, Fault.BAD_VERSION), commit(new Unchanged("/shop/ids", 0)));
    assertEquals(new Reply.Failed(0, Fault.BAD_VERSION), commit(new Replace("/shop/ids", 0, TEXT)));
    assertEquals(new Reply.Failed(0, Fault.BAD_VERSION), commit(new Delete("/shop/ids", 0)));
    assertEquals(new Reply.Failed(0, Fault.NO_NODE), commit(new Exists("/none")));
    assertEquals(new Reply.Failed(0, Fault.NO_NODE), commit(new Unchanged("/none", 0)));
    commit(new Delete("/shop/ids", 1));
    assertTrue(ledger.read(NAME, true).list().isEmpty());
  }

  @Test
  void whatWasSeenElsewhereIsTakenOverAndWrittenOn() {
    ledger.put("/shop/ids", new Node(new Revision(7, 90, 4), TEXT));
    assertEquals(new Reply.Applied(91), commit(new Replace("/shop/ids", 4, OTHER)));
    assertEquals(new Node(new Revision(7, 91, 5), OTHER), list());
  }

  @Test
  void leasesLieInTheLedgerOfTheirCategory() {
    LeaseId id = LeaseId.of(new WorkerName("web-1-aaaa"), "a".repeat(12));
    LeaseId gone = LeaseId.of(new WorkerName("web-1-aaaa"), "b".repeat(12));
    ledger.prepare(NAME);
    commit(
        new Create("/shop/ids", TEXT),
        new Create(Layout.DEFAULT.control(NAME), TEXT),
        new Create(Layout.DEFAULT.tally(NAME), OTHER),
        new Create(Layout.DEFAULT.lease(NAME, id), TEXT));
    assertEquals(List.of(id), ledger.leaseNames(NAME));
    assertEquals(
        Map.of(id, new Node(new Revision(1, 1, 0), TEXT)), ledger.leases(NAME, List.of(id, gone)));
    assertEquals(1, ledger.read(NAME, false).leases());
    assertEquals(TEXT, ledger.read(NAME, false).control().orElseThrow().text());
    assertEquals(OTHER, ledger.read(NAME, false).tally().orElseThrow().text());
  }

  private Node list() {
    return ledger.read(NAME, true).list().orElseThrow();
  }

  private Reply commit(Transaction.Step... steps) {
    return ledger.commit(Transaction.of(steps));
  }
}
