package org.mappingzoo.core.protocol;

import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Writer;
import org.mappingzoo.core.ranges.RangeList;

/// How many ids of a category are gone for good. Ids of open leases are in neither number; an
/// open lease may carry further consumed ids (see [Lease#carry()]).
///
/// @param consumed handed to callers, or said to be when the category was adopted
/// @param lost perhaps handed out, perhaps not: nobody can tell any more
public record Tally(long consumed, long lost) {
  private static final String KIND = "tally";
  public static final Tally ZERO = new Tally(0, 0);

  /// @throws IllegalArgumentException if a count is negative
  public Tally {
    if (consumed < 0 || lost < 0) {
      throw new IllegalArgumentException("a tally cannot be %d and %d".formatted(consumed, lost));
    }
  }

  long gone() {
    return Math.addExact(consumed, lost);
  }

  public Tally plusConsumed(long ids) {
    return new Tally(Math.addExact(consumed, ids), lost);
  }

  public Tally plusLost(long ids) {
    return new Tally(consumed, Math.addExact(lost, ids));
  }

  /// The tally of a category that is made anew: what is neither free nor known to be consumed is
  /// lost.
  static Tally afterLoss(RangeList universe, RangeList free, long consumed) {
    long gone = universe.count() - free.count();
    long known = Math.min(consumed, gone);
    return new Tally(known, gone - known);
  }

  public NodeText text() {
    return new Writer(KIND).put("consumed", consumed).put("lost", lost).end();
  }

  /// Reads what [#text()] wrote.
  ///
  /// @throws RecordTextException if this is not a tally
  public static Tally parse(NodeText text) {
    return RecordText.read(
        KIND, text, reader -> new Tally(reader.number("consumed"), reader.number("lost")));
  }
}
