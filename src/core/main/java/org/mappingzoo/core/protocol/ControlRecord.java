package org.mappingzoo.core.protocol;

import java.util.OptionalLong;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Writer;
import org.mappingzoo.core.ranges.RangeList;

/// What is true of a managed category beside its list, and changes seldom.
///
/// @param generation the life that this record speaks of
/// @param epoch how often the category was restored; together with a lease's zxid a fencing token
/// @param seedRequest which request created it: a seed that is sent twice recognises itself
/// @param universe all ids ever seeded, compact
/// @param fence takes stay below this id, since a loss of ZooKeeper would resume there; empty
///     while no steward serves the category
/// @param fenceSequence which change of the book moved the fence last; 0 where none did
/// @param validatedZkEpoch the leader epoch that a steward last found in order; 0 while none did
/// @param note the last change of this record by hand
public record ControlRecord(
    Generation generation,
    long epoch,
    State state,
    String seedRequest,
    RangeList universe,
    OptionalLong fence,
    long fenceSequence,
    long validatedZkEpoch,
    CategorySettings settings,
    Note note) {
  private static final String KIND = "control";

  /// Whether ids may be taken, from the most that is allowed to the least. What was taken can be
  /// pushed back and completed in each state.
  public enum State {
    ACTIVE,
    /// No takes until somebody unfreezes it.
    FROZEN,
    /// No takes ever again.
    RETIRED;

    /// Whichever of both allows less.
    State orStricter(State other) {
      return compareTo(other) < 0 ? other : this;
    }
  }

  /// @throws IllegalArgumentException if the universe is empty or a number is negative
  public ControlRecord {
    if (universe.isEmpty()) {
      throw new IllegalArgumentException("a category's universe has at least one id");
    }
    if (epoch < 0 || fenceSequence < 0 || fence.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "epoch %d, fence %s and its sequence %d cannot be negative"
              .formatted(epoch, fence, fenceSequence));
    }
    universe = universe.compact();
  }

  /// Whether nobody has changed it by hand in between, wherever a steward has set the fence since.
  /// The same state by another decision, such as a second freeze, is not the same.
  public boolean isRuledAs(ControlRecord other) {
    return generation.equals(other.generation)
        && epoch == other.epoch
        && state == other.state
        && universe.equals(other.universe)
        && settings.equals(other.settings)
        && note.equals(other.note);
  }

  /// The record of a new category, unfenced.
  static ControlRecord first(
      Generation generation,
      long epoch,
      String seedRequest,
      RangeList universe,
      CategorySettings settings,
      Note note) {
    return new ControlRecord(
        generation,
        epoch,
        State.ACTIVE,
        seedRequest,
        universe,
        OptionalLong.empty(),
        0,
        0,
        settings,
        note);
  }

  /// Whether what a leader of ZooKeeper granted may be used only once a steward has found that
  /// leader's epoch in order.
  public boolean doubtsNewLeaders() {
    return settings.resealOnNewLeader() && fence.isPresent();
  }

  /// Whether what was granted in a transaction may be used.
  ///
  /// @param zxid of that transaction: its upper half is the leader's epoch
  public boolean trusts(long zxid) {
    return !doubtsNewLeaders() || zxid >>> 32 == validatedZkEpoch;
  }

  public ControlRecord withState(State next, Note by) {
    return new ControlRecord(
        generation,
        epoch,
        next,
        seedRequest,
        universe,
        fence,
        fenceSequence,
        validatedZkEpoch,
        settings,
        by);
  }

  public ControlRecord withSettings(CategorySettings next, Note by) {
    return new ControlRecord(
        generation,
        epoch,
        state,
        seedRequest,
        universe,
        fence,
        fenceSequence,
        validatedZkEpoch,
        next,
        by);
  }

  /// The record of a category that is made anew from the book.
  ///
  /// @param universe all ids ever seeded, as far as anybody knows
  public static ControlRecord of(Reservation claimed, RangeList universe) {
    return new ControlRecord(
        claimed.generation(),
        claimed.epoch(),
        claimed.state(),
        claimed.seedRequest(),
        universe,
        OptionalLong.of(claimed.fence()),
        claimed.sequence(),
        claimed.validatedZkEpoch(),
        claimed.settings(),
        claimed.note());
  }

  public ControlRecord withFence(long next, long sequence, long zkEpoch) {
    return new ControlRecord(
        generation,
        epoch,
        state,
        seedRequest,
        universe,
        OptionalLong.of(next),
        sequence,
        zkEpoch,
        settings,
        note);
  }

  ControlRecord withUniverse(RangeList wider, Note by) {
    return new ControlRecord(
        generation,
        epoch,
        state,
        seedRequest,
        wider,
        fence,
        fenceSequence,
        validatedZkEpoch,
        settings,
        by);
  }

  public NodeText text() {
    Writer writer =
        new Writer(KIND)
            .put("generation", generation)
            .put("epoch", epoch)
            .put("state", state)
            .put("seedRequest", seedRequest)
            .put("fence", fence)
            .put("fenceSequence", fenceSequence)
            .put("validatedZkEpoch", validatedZkEpoch);
    note.write(writer);
    settings.write(writer);
    return writer.with(universe);
  }

  /// Reads what [#text()] wrote.
  ///
  /// @throws RecordTextException if this is not a control record
  public static ControlRecord parse(NodeText text) {
    return RecordText.read(
        KIND,
        text,
        reader ->
            new ControlRecord(
                new Generation(reader.text("generation")),
                reader.number("epoch"),
                reader.choice("state", State.class),
                reader.text("seedRequest"),
                reader.ranges(),
                reader.optionalNumber("fence"),
                reader.number("fenceSequence"),
                reader.number("validatedZkEpoch"),
                CategorySettings.read(reader),
                Note.read(reader)));
  }
}
