package org.mappingzoo.core.checker;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Fault;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.protocol.Transaction.Unchanged;

/// The nodes of one category as a value: what a transaction leaves is another tree. Directories
/// are taken as given, and nothing has a time.
final class Tree {
  private final SortedMap<String, Cell> cells;
  private final int hash;

  private record Cell(int version, NodeText text) {
    Node node() {
      return new Node(new Revision(0, 0, version), text);
    }
  }

  /// What a transaction came to.
  record Outcome(Tree tree, Reply reply) {}

  static final Tree EMPTY = new Tree(new TreeMap<>());

  private Tree(SortedMap<String, Cell> cells) {
    this.cells = cells;
    this.hash = cells.hashCode();
  }

  Outcome apply(Transaction transaction) {
    SortedMap<String, Cell> next = new TreeMap<>(cells);
    for (int i = 0; i < transaction.steps().size(); i++) {
      Optional<Fault> fault = carryOut(transaction.steps().get(i), next);
      if (fault.isPresent()) {
        return new Outcome(this, new Reply.Failed(i, fault.get()));
      }
    }
    return new Outcome(new Tree(next), new Reply.Applied(0));
  }

  private static Optional<Fault> carryOut(Step step, Map<String, Cell> cells) {
    Optional<Cell> cell = Optional.ofNullable(cells.get(step.path()));
    Optional<Fault> fault =
        switch (step) {
          case Create create -> cell.map(there -> Fault.NODE_EXISTS);
          case Exists exists -> cell.isEmpty() ? Optional.of(Fault.NO_NODE) : Optional.empty();
          case Unchanged(String path, int version) -> unless(cell, version);
          case Replace(String path, int version, NodeText text) -> unless(cell, version);
          case Delete(String path, int version) -> unless(cell, version);
        };
    if (fault.isEmpty()) {
      write(step, cells);
    }
    return fault;
  }

  private static void write(Step step, Map<String, Cell> cells) {
    switch (step) {
      case Create(String path, NodeText text) -> cells.put(path, new Cell(0, text));
      case Replace(String path, int version, NodeText text) ->
          cells.put(path, new Cell(version + 1, text));
      case Delete(String path, int version) -> cells.remove(path);
      case Exists exists -> {}
      case Unchanged unchanged -> {}
    }
  }

  private static Optional<Fault> unless(Optional<Cell> cell, int version) {
    if (cell.isEmpty()) {
      return Optional.of(Fault.NO_NODE);
    }
    return cell.get().version() == version ? Optional.empty() : Optional.of(Fault.BAD_VERSION);
  }

  /// The same without a node and all below it.
  Tree without(String path) {
    SortedMap<String, Cell> next = new TreeMap<>(cells);
    next.keySet().removeIf(each -> each.equals(path) || each.startsWith(path + "/"));
    return new Tree(next);
  }

  CategoryNodes nodes(Layout layout, CategoryName category) {
    return new CategoryNodes(
        node(category.path()),
        names(category.path()),
        node(layout.control(category)),
        node(layout.tally(category)),
        names(layout.ledger(category)).size());
  }

  List<Stamped<Lease>> leases(Layout layout, CategoryName category) {
    return names(layout.ledger(category)).stream()
        .flatMap(name -> lease(layout, category, new LeaseId(name)).stream())
        .toList();
  }

  Optional<Stamped<Lease>> lease(Layout layout, CategoryName category, LeaseId id) {
    return node(layout.lease(category, id))
        .map(node -> new Stamped<>(Lease.parse(node.text()), node.revision().version()));
  }

  Optional<Node> node(String path) {
    return Optional.ofNullable(cells.get(path)).map(Cell::node);
  }

  private List<String> names(String directory) {
    String below = directory + "/";
    return cells.tailMap(below).keySet().stream()
        .takeWhile(path -> path.startsWith(below))
        .map(path -> path.substring(below.length()))
        .toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tree that && hash == that.hash && cells.equals(that.cells);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return cells.toString();
  }
}
