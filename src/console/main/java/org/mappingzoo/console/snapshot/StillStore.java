package org.mappingzoo.console.snapshot;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.LostReply;
import org.mappingzoo.core.allocator.MemoryLedger;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.WorkerName;

/// Lists and books in memory, with what a snapshot showed: pictures of changes change nothing real.
/// A control record and a tally begin at version 0, which snapshots do not tell.
public final class StillStore extends MemoryLedger implements CategoryStore, Executor {
  private static final Revision FIRST = new Revision(1, 1, 0);

  private final Set<WorkerName> present;
  private boolean losesReplies;
  private boolean silent;

  public StillStore(FleetSnapshot snapshot) {
    present = snapshot.ledgers().present();
    snapshot.categories().values().forEach(this::add);
    snapshot.ledgers().categories().values().forEach(this::add);
  }

  /// From now on nobody learns what became of a write.
  public void loseReplies() {
    losesReplies = true;
  }

  /// From now on nothing that is asked is answered.
  public void fallSilent() {
    silent = true;
  }

  /// Runs a call at once, as long as there are answers.
  @Override
  public void execute(Runnable call) {
    if (!silent) {
      call.run();
    }
  }

  /// Whether a worker was there.
  public boolean isPresent(WorkerName worker) {
    return present.contains(worker);
  }

  /// Somebody else writes.
  public void overwrite(CategoryName name, NodeText text) {
    super.commit(
        Transaction.of(
            nodes(name)
                .list()
                .<Transaction.Step>map(
                    now -> new Transaction.Replace(name.path(), now.revision().version(), text))
                .orElseGet(() -> new Transaction.Create(name.path(), text))));
  }

  @Override
  public CategoryRead read(CategoryName category) {
    CategoryNodes nodes = nodes(category);
    boolean managed = Generation.isAmong(nodes.children());
    return nodes
        .list()
        .<CategoryRead>map(
            node ->
                managed
                    ? new CategoryRead.Managed(node.revision(), node.text())
                    : new CategoryRead.Present(node.revision(), node.text()))
        .orElseGet(CategoryRead.Absent::new);
  }

  @Override
  public Transaction.Reply commit(Transaction transaction) {
    return losesReplies
        ? new Transaction.Reply.Unknown(
            new LostReply(LostReply.Kind.BROKEN, "CONNECTIONLOSS").text())
        : super.commit(transaction);
  }

  @Override
  public WriteReply write(CategoryWrite write, boolean sentBefore) {
    String path = write.category().path();
    Transaction.Step step =
        switch (write.change()) {
          case CategoryWrite.Create(NodeText text) -> new Transaction.Create(path, text);
          case CategoryWrite.Replace(Revision expected, NodeText text) ->
              new Transaction.Replace(path, expected.version(), text);
          case CategoryWrite.Remove(Revision expected) ->
              new Transaction.Delete(path, expected.version());
        };
    Optional<Revision> before = revision(write.category());
    return switch (commit(Transaction.of(step))) {
      case Transaction.Reply.Applied applied ->
          new WriteReply.Applied(revision(write.category()).or(() -> before).orElseThrow());
      case Transaction.Reply.Failed failed -> new WriteReply.Conflict();
      case Transaction.Reply.Unknown(String reason) -> new WriteReply.Unknown(reason);
    };
  }

  private CategoryNodes nodes(CategoryName category) {
    return read(category, false);
  }

  private Optional<Revision> revision(CategoryName category) {
    return nodes(category).list().map(Node::revision);
  }

  private void add(CategorySnapshot category) {
    switch (category.reading()) {
      case CategoryReading.Ranges ranges -> add(category, ranges.text());
      case CategoryReading.PossiblyExhausted(NodeText text) -> add(category, text);
      case CategoryReading.Unreadable unreadable -> add(category, unreadable.text());
      case CategoryReading.Counter counter -> {}
      case CategoryReading.Hidden hidden -> {}
    }
  }

  private void add(CategorySnapshot category, NodeText text) {
    put(category.name().path(), new Node(category.revision(), text));
  }

  private void add(LedgerSnapshot ledger) {
    Layout layout = Layout.DEFAULT;
    CategoryName name = ledger.name();
    ledger.control().ifPresent(control -> add(layout, name, control));
    ledger.tally().ifPresent(tally -> put(layout.tally(name), new Node(FIRST, tally.text())));
    for (LeaseSnapshot seen : ledger.leases()) {
      put(layout.lease(name, seen.lease().id()), new Node(seen.revision(), seen.lease().text()));
    }
  }

  private void add(Layout layout, CategoryName name, ControlRecord control) {
    put(layout.control(name), new Node(FIRST, control.text()));
    put(layout.generation(name, control.generation()), new Node(FIRST, NodeText.of("")));
  }
}
