package org.mappingzoo.core.protocol;

import java.util.Optional;
import java.util.OptionalInt;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeTextException;

/// What the nodes of a category mean.
public sealed interface CategoryReading {
  /// There is no list.
  ///
  /// @param tombstone the control record of an earlier life: its universe is never seeded again
  /// @param tally the version of the tally that an earlier life left
  record Absent(Optional<Stamped<ControlRecord>> tombstone, OptionalInt tally)
      implements CategoryReading {

    /// Why nothing is done to it. What is retired was at its end: of that nothing is missing.
    public Refusal refusal() {
      return tombstone.filter(old -> old.value().state() != ControlRecord.State.RETIRED).isPresent()
          ? new Refusal.ListGone()
          : new Refusal.NoSuchCategory();
    }
  }

  /// A bare list as in 2010, without a ledger.
  ///
  /// @param wasManaged whether records of an earlier life are there, which this list knows nothing
  ///     of
  record Plain(Node node, RangeList free, boolean wasManaged) implements CategoryReading {
    /// Why nothing is taken from a list that was made anew beside books, nor added to it: for
    /// people.
    public static final String MADE_ANEW =
        "books of an earlier life are there, of which this list knows nothing: ids in it may have"
            + " been issued";
  }

  record Managed(ManagedCategory category) implements CategoryReading {}

  /// Something is there that cannot be understood: nothing is written to it.
  record Broken(Refusal why) implements CategoryReading {}

  /// Never throws because of what the nodes hold.
  static CategoryReading of(CategoryName name, CategoryNodes nodes) {
    try {
      return read(name, nodes);
    } catch (RangeTextException e) {
      return new Broken(new Refusal.Unreadable(e.fault()));
    } catch (RecordTextException e) {
      return new Broken(new Refusal.BrokenLedger(String.valueOf(e.getMessage())));
    } catch (IllegalArgumentException e) {
      return new Broken(new Refusal.BrokenLedger(String.valueOf(e.getMessage())));
    }
  }

  private static CategoryReading read(CategoryName name, CategoryNodes nodes) {
    if (nodes.list().isEmpty()) {
      return new Absent(
          nodes.control().map(CategoryReading::control),
          nodes
              .tally()
              .map(tally -> OptionalInt.of(tally.revision().version()))
              .orElse(OptionalInt.empty()));
    }
    Node list = nodes.list().get();
    RangeList free = list.text().parse();
    Optional<Generation> generation = Generation.among(nodes.children());
    if (generation.isEmpty()) {
      return new Plain(list, free, nodes.control().isPresent());
    }
    return managed(name, list, free, generation.get(), nodes);
  }

  private static CategoryReading managed(
      CategoryName name, Node list, RangeList free, Generation generation, CategoryNodes nodes) {
    if (nodes.control().isEmpty() && nodes.tally().isEmpty()) {
      return new Broken(new Refusal.RecordsMissing());
    }
    if (nodes.control().isEmpty() || nodes.tally().isEmpty()) {
      return new Broken(
          new Refusal.BrokenLedger(
              "there is a generation, but no "
                  + (nodes.control().isEmpty() ? "control record" : "tally")));
    }
    Stamped<ControlRecord> control = control(nodes.control().get());
    if (!control.value().generation().equals(generation)) {
      return new Broken(
          new Refusal.BrokenLedger(
              "the control record speaks of generation %s, the category has %s"
                  .formatted(control.value().generation(), generation)));
    }
    Node tally = nodes.tally().get();
    return new Managed(
        new ManagedCategory(
            name,
            list.revision(),
            free,
            control,
            new Stamped<>(Tally.parse(tally.text()), tally.revision().version()),
            nodes.leases()));
  }

  /// A control record and its version.
  ///
  /// @throws RecordTextException if it is none
  static Stamped<ControlRecord> control(Node node) {
    return new Stamped<>(ControlRecord.parse(node.text()), node.revision().version());
  }
}
