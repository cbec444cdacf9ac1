package org.mappingzoo.core.testkit;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.mappingzoo.core.allocator.LedgerStore;
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

/// A ZooKeeper that never fails: a tree of nodes, and transactions that are carried out all or
/// none.
public final class InMemoryLedger implements LedgerStore {
  private final Layout layout;
  private TreeMap<String, Node> nodes = new TreeMap<>();
  private long zxid;
  private int reads;

  public InMemoryLedger(Layout layout) {
    this.layout = layout;
    layout.directories().forEach(path -> put(path, NodeText.of("")));
  }

  public Layout layout() {
    return layout;
  }

  /// How often a category was read so far.
  public synchronized int reads() {
    return reads;
  }

  /// All nodes at some moment.
  public record Memory(TreeMap<String, Node> nodes, long zxid) {}

  public synchronized Memory memory() {
    return new Memory(new TreeMap<>(nodes), zxid);
  }

  /// Forgets all that was written since.
  public synchronized void goBackTo(Memory past) {
    nodes = new TreeMap<>(past.nodes());
    zxid = past.zxid();
  }

  /// The epoch of whoever leads.
  public synchronized long epoch() {
    return zxid >>> 32;
  }

  /// Another member leads from now on.
  public synchronized void newLeader() {
    zxid = (epoch() + 1) << 32;
  }

  @Override
  public synchronized CategoryNodes read(CategoryName category, boolean synced) {
    reads++;
    return new CategoryNodes(
        node(category.path()),
        children(category.path()),
        node(layout.control(category)),
        node(layout.tally(category)),
        children(layout.ledger(category)).size());
  }

  @Override
  public synchronized Optional<Node> lease(CategoryName category, LeaseId lease) {
    return node(layout.lease(category, lease));
  }

  @Override
  public synchronized List<LeaseId> leaseNames(CategoryName category) {
    return children(layout.ledger(category)).stream().map(LeaseId::new).toList();
  }

  @Override
  public synchronized Map<LeaseId, Node> leases(CategoryName category, Collection<LeaseId> names) {
    Map<LeaseId, Node> found = new LinkedHashMap<>();
    names.forEach(name -> lease(category, name).ifPresent(node -> found.put(name, node)));
    return found;
  }

  @Override
  public synchronized Reply commit(Transaction transaction) {
    TreeMap<String, Node> before = new TreeMap<>(nodes);
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
  public synchronized void prepare(CategoryName category) {
    String path = category.path();
    for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      String parent = path.substring(0, slash);
      if (node(parent).isEmpty()) {
        put(parent, NodeText.of(""));
      }
    }
    if (node(layout.ledger(category)).isEmpty()) {
      put(layout.ledger(category), NodeText.of(""));
    }
  }

  /// Puts a node there as somebody else would, past all rules.
  public synchronized void put(String path, NodeText text) {
    zxid++;
    Node old = nodes.get(path);
    nodes.put(
        path,
        old == null
            ? new Node(new Revision(zxid, zxid, 0), text)
            : new Node(
                new Revision(old.revision().czxid(), zxid, old.revision().version() + 1), text));
  }

  /// Moves a node's version on, as many writes would: never back. Behind the largest
  /// come the negative ones.
  public synchronized void setVersion(String path, int version) {
    Node node = node(path).orElseThrow();
    if (Integer.compareUnsigned(version, node.revision().version()) < 0) {
      throw new IllegalArgumentException(
          "%s has version %d already, past %d".formatted(path, node.revision().version(), version));
    }
    nodes.put(
        path,
        new Node(
            new Revision(node.revision().czxid(), node.revision().mzxid(), version), node.text()));
  }

  /// Deletes a node and all below it, as somebody else would.
  public synchronized void delete(String path) {
    nodes.keySet().removeIf(each -> each.equals(path) || each.startsWith(path + "/"));
  }

  public synchronized Optional<Node> node(String path) {
    return Optional.ofNullable(nodes.get(path));
  }

  private Optional<Fault> carryOut(Step step) {
    Optional<Node> node = node(step.path());
    return switch (step) {
      case Create(String path, NodeText text) -> {
        if (node.isPresent()) {
          yield Optional.of(Fault.NODE_EXISTS);
        }
        String parent = path.substring(0, path.lastIndexOf('/'));
        if (!parent.isEmpty() && node(parent).isEmpty()) {
          yield Optional.of(Fault.NO_NODE);
        }
        nodes.put(path, new Node(new Revision(zxid, zxid, 0), text));
        yield Optional.empty();
      }
      case Exists exists -> node.isEmpty() ? Optional.of(Fault.NO_NODE) : Optional.empty();
      case Unchanged(String path, int version) -> fault(node, version);
      case Replace(String path, int version, NodeText text) -> {
        Optional<Fault> fault = fault(node, version);
        if (fault.isEmpty()) {
          long czxid = node.orElseThrow().revision().czxid();
          nodes.put(path, new Node(new Revision(czxid, zxid, version + 1), text));
        }
        yield fault;
      }
      case Delete(String path, int version) -> {
        Optional<Fault> fault = fault(node, version);
        if (fault.isEmpty() && !children(path).isEmpty()) {
          yield Optional.of(Fault.NOT_EMPTY);
        }
        if (fault.isEmpty()) {
          nodes.remove(path);
        }
        yield fault;
      }
    };
  }

  private static Optional<Fault> fault(Optional<Node> node, int version) {
    if (node.isEmpty()) {
      return Optional.of(Fault.NO_NODE);
    }
    return node.get().revision().version() == version
        ? Optional.empty()
        : Optional.of(Fault.BAD_VERSION);
  }

  private List<String> children(String path) {
    String below = path + "/";
    return nodes.subMap(below, path + "0").keySet().stream()
        .map(each -> each.substring(below.length()))
        .filter(name -> !name.contains("/"))
        .toList();
  }
}
