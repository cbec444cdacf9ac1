package org.mappingzoo.core.allocator;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategoryNodes;
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
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.protocol.Transaction.Unchanged;

/// A ledger without a server, for measurements and pictures: nodes in memory, and transactions that
/// are carried out all or none. There are no directories, so that none is missing. For few nodes:
/// each call goes through all of them. Safe for use by several threads.
public class MemoryLedger implements LedgerStore {
  private final Layout layout = Layout.DEFAULT;
  private Map<String, Node> nodes = new HashMap<>();
  private long zxid;

  /// Puts a node there as it was seen elsewhere, past all rules. Later transactions are numbered
  /// behind it.
  public final synchronized void put(String path, Node seen) {
    zxid = Math.max(zxid, seen.revision().mzxid());
    nodes.put(path, seen);
  }

  @Override
  public synchronized CategoryNodes read(CategoryName category, boolean synced) {
    return new CategoryNodes(
        node(category.path()),
        below(category.path()),
        node(layout.control(category)),
        node(layout.tally(category)),
        below(layout.ledger(category)).size());
  }

  @Override
  public synchronized Optional<Node> lease(CategoryName category, LeaseId lease) {
    return node(layout.lease(category, lease));
  }

  @Override
  public synchronized List<LeaseId> leaseNames(CategoryName category) {
    return below(layout.ledger(category)).stream().map(LeaseId::new).toList();
  }

  @Override
  public synchronized Map<LeaseId, Node> leases(CategoryName category, Collection<LeaseId> names) {
    Map<LeaseId, Node> found = new HashMap<>();
    names.forEach(name -> lease(category, name).ifPresent(node -> found.put(name, node)));
    return found;
  }

  @Override
  public synchronized Reply commit(Transaction transaction) {
    Map<String, Node> before = new HashMap<>(nodes);
    zxid++;
    for (int i = 0; i < transaction.steps().size(); i++) {
      Optional<Fault> fault = carryOut(transaction.steps().get(i));
      if (fault.isPresent()) {
        nodes = before;
        return new Reply.Failed(i, fault.get());
      }
    }
    return new Reply.Applied(zxid);
  }

  @Override
  public void prepare(CategoryName category) {
    // There are no directories here.
  }

  private Optional<Fault> carryOut(Step step) {
    return switch (step) {
      case Create(String path, NodeText text) ->
          nodes.putIfAbsent(path, new Node(new Revision(zxid, zxid, 0), text)) == null
              ? Optional.empty()
              : Optional.of(Fault.NODE_EXISTS);
      case Exists(String path) ->
          nodes.containsKey(path) ? Optional.empty() : Optional.of(Fault.NO_NODE);
      case Unchanged(String path, int version) -> faultAt(path, version);
      case Replace(String path, int version, NodeText text) -> {
        Optional<Fault> fault = faultAt(path, version);
        if (fault.isEmpty()) {
          long czxid = node(path).orElseThrow().revision().czxid();
          nodes.put(path, new Node(new Revision(czxid, zxid, version + 1), text));
        }
        yield fault;
      }
      case Delete(String path, int version) -> {
        Optional<Fault> fault = faultAt(path, version);
        if (fault.isEmpty()) {
          nodes.remove(path);
        }
        yield fault;
      }
    };
  }

  private Optional<Fault> faultAt(String path, int version) {
    return node(path)
        .map(
            node ->
                node.revision().version() == version
                    ? Optional.<Fault>empty()
                    : Optional.of(Fault.BAD_VERSION))
        .orElse(Optional.of(Fault.NO_NODE));
  }

  private Optional<Node> node(String path) {
    return Optional.ofNullable(nodes.get(path));
  }

  private List<String> below(String path) {
    String prefix = path + "/";
    return nodes.keySet().stream()
        .filter(each -> each.startsWith(prefix))
        .map(each -> each.substring(prefix.length()))
        .filter(name -> !name.contains("/"))
        .toList();
  }
}
