package org.mappingzoo.zookeeper;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.allocator.BondStore;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Transaction;

/// The bond of an ensemble on ZooKeeper.
public final class ZooKeeperBond implements BondStore {
  private final ZooKeeperConnection connection;
  private final ZooKeeperLedger ledger;
  private final Layout layout;
  private final Waits waits;

  /// Over one connection, which stays its caller's to close.
  public ZooKeeperBond(ZooKeeperConnection connection, Layout layout) {
    this.connection = connection;
    this.ledger = new ZooKeeperLedger(connection, layout);
    this.layout = layout;
    this.waits = Waits.of(connection);
  }

  @Override
  public Optional<Node> bond() {
    return ledger.read(layout.bond());
  }

  @Override
  public boolean isAnythingFenced() {
    Handle zk = connection.writable();
    List<String> names =
        waits
            .read(() -> RawCalls.getChildren(zk, layout.controls()), "list " + layout.controls())
            .orElse(List.of());
    return names.stream()
        .anyMatch(
            name -> ledger.read(layout.controls() + "/" + name).filter(this::isFenced).isPresent());
  }

  /// What cannot be understood may be a fence.
  private boolean isFenced(Node control) {
    try {
      return ControlRecord.parse(control.text()).fence().isPresent();
    } catch (RecordTextException e) {
      return true;
    }
  }

  @Override
  public void prepare() {
    String root = layout.root();
    for (int slash = root.indexOf('/', 1); slash > 0; slash = root.indexOf('/', slash + 1)) {
      ledger.ensure(root.substring(0, slash));
    }
    ledger.ensure(root);
    ledger.ensure(layout.bonds());
  }

  @Override
  public Transaction.Reply commit(Transaction transaction) {
    return ledger.commit(transaction);
  }
}
