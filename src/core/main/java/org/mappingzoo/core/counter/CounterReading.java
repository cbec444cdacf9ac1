package org.mappingzoo.core.counter;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.ranges.RangeTextException;

/// What the nodes of a counter mean.
public sealed interface CounterReading {
  /// There is no node.
  ///
  /// @param earlier the control record of an earlier life
  record Absent(Optional<Stamped<ControlRecord>> earlier) implements CounterReading {}

  /// Eight bytes and nothing else, as in 2010.
  ///
  /// @param earlier the control record of an earlier life: somebody made the node anew who knew
  ///     nothing of it
  record Plain(Revision revision, CounterValue value, Optional<Stamped<ControlRecord>> earlier)
      implements CounterReading {}

  record Fenced(FencedCounter counter) implements CounterReading {}

  /// Something is there that is no counter, or cannot be understood: nothing is written to it.
  record Broken(CounterRefusal why) implements CounterReading {}

  /// Never throws because of what the nodes hold.
  static CounterReading of(CategoryName name, CategoryNodes nodes) {
    try {
      return read(name, nodes);
    } catch (CounterFormatException e) {
      return new Broken(new CounterRefusal.Unreadable(e.fault()));
    } catch (IllegalArgumentException e) {
      return new Broken(new CounterRefusal.BrokenFence(String.valueOf(e.getMessage())));
    }
  }

  private static CounterReading read(CategoryName name, CategoryNodes nodes) {
    if (nodes.list().isEmpty()) {
      return new Absent(nodes.control().map(CategoryReading::control));
    }
    Optional<Generation> life = Generation.among(nodes.children());
    if (life.isPresent() && nodes.tally().isPresent()) {
      return new Broken(new CounterRefusal.ManagedCategory());
    }
    Node node = nodes.list().get();
    CounterValue value = CounterValue.parse(node.text());
    if (listsRanges(value, node.text())) {
      throw new CounterFormatException(new CounterFault(CounterFault.Kind.RANGES, node.text()));
    }
    Optional<Stamped<ControlRecord>> control = nodes.control().map(CategoryReading::control);
    if (life.isEmpty()) {
      return new Plain(node.revision(), value, control);
    }
    return control
        .filter(record -> record.value().generation().equals(life.get()))
        .filter(record -> record.value().fence().isPresent())
        .<CounterReading>map(
            record -> new Fenced(new FencedCounter(name, node.revision(), value, record)))
        .orElseGet(
            () ->
                new Broken(
                    new CounterRefusal.BrokenFence(
                        "it has generation %s, of which no control record speaks"
                                .formatted(life.get())
                            + (control.isEmpty() ? "; " + Refusal.RecordsMissing.REASONS : ""))));
  }

  /// Counted up, a list would have ids that somebody may have spent. Text is a number beyond 2^56.
  private static boolean listsRanges(CounterValue value, NodeText text) {
    try {
      return value.lastIssued() >= 1L << 56 && !text.parse().isEmpty();
    } catch (RangeTextException e) {
      return false;
    }
  }
}
