package org.mappingzoo.console.change;

import java.util.List;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// What somebody typed or pasted as ranges, understood or refused; never repaired.
///
/// Ranges are `first:last`, single ids `n`. A line each, or set off by commas or spaces, in any
/// order. What could mean two things is refused: `1 5`, which may lack its colon, and `3,100`,
/// which may be a grouped number.
public sealed interface RangeInput {

  /// Nothing but space.
  record Nothing() implements RangeInput {}

  /// Understood.
  ///
  /// @param ids in ascending order, cut as they were typed
  /// @param sorted whether the order had to be changed for that
  record Ranges(RangeList ids, boolean sorted) implements RangeInput {}

  /// Not understood; nothing is taken from it.
  ///
  /// @param faults the first [#SHOWN_FAULTS] at most, in the order of the text
  /// @param more how many faults there are beyond them
  /// @param open how many of all of them are lines that somebody has to decide about
  record Faulty(List<Fault> faults, int more, int open) implements RangeInput {
    public Faulty {
      faults = List.copyOf(faults);
    }

    int all() {
      return faults.size() + more;
    }
  }

  /// One thing that cannot be understood.
  ///
  /// @param line from 1
  /// @param column from 1, in characters
  /// @param offset of the first character at fault, from 0
  /// @param found what stands there, shortened
  /// @param other the range it clashes with, if it does, else empty
  record Fault(Kind kind, int line, int column, int offset, String found, String other) {}

  enum Kind {
    /// A line that begins with the mark of what a repair leaves open. It is one
    /// fault, whatever stands behind the mark.
    OPEN,
    /// Not `first:last` nor a number.
    NOT_A_RANGE,
    /// A bound is missing beside the colon.
    BOUND_MISSING,
    LEADING_ZERO,
    /// Above [IdRange#MAX_ID].
    ID_TOO_LARGE,
    /// The last id is below the first.
    REVERSED,
    /// Shares ids with another range of the input.
    OVERLAP,
    /// Two bare numbers with only space in between: a range without its colon?
    COLON_OR_COMMA,
    /// A comma between digits that may group a number.
    GROUPED_NUMBER
  }

  int SHOWN_FAULTS = 20;

  static RangeInput of(String text) {
    return new RangeInputParser(text).parse();
  }

  /// The ids, or none where the input is not a list.
  default RangeList ids() {
    return this instanceof Ranges ranges ? ranges.ids() : RangeList.empty();
  }
}
