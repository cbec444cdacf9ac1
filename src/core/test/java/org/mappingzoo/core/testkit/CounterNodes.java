package org.mappingzoo.core.testkit;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.counter.CounterStore;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Node;

/// Counters in the nodes of another fake, with all its faults. Each write is a request of its own.
public record CounterNodes(CategoryStore nodes, Supplier<RequestId> requests)
    implements CounterStore {

  public CounterNodes(CategoryStore nodes) {
    this(nodes, new Requests());
  }

  @Override
  public CounterReading read(CategoryName counter, boolean synced) {
    return CounterReading.of(counter, asNodes(nodes.read(counter)));
  }

  /// Nobody serves them.
  private static CategoryNodes asNodes(CategoryRead read) {
    Optional<Node> node =
        read instanceof CategoryRead.Present(Revision revision, NodeText text)
            ? Optional.of(new Node(revision, text))
            : Optional.empty();
    return new CategoryNodes(node, List.of(), Optional.empty(), Optional.empty(), 0);
  }

  @Override
  public WriteReply advance(
      CategoryName counter, Revision expected, Optional<Generation> life, CounterValue next) {
    return write(counter, new CategoryWrite.Replace(expected, next.bytes()));
  }

  @Override
  public WriteReply create(CategoryName counter, CounterValue start) {
    return write(counter, new CategoryWrite.Create(start.bytes()));
  }

  private WriteReply write(CategoryName counter, CategoryWrite.Change change) {
    return nodes.write(new CategoryWrite(requests.get(), counter, change), false);
  }
}
