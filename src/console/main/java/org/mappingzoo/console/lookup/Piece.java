package org.mappingzoo.console.lookup;

import java.util.UUID;
import org.mappingzoo.core.ranges.IdRange;

/// One piece of what was typed or pasted.
sealed interface Piece {
  /// As it stood there.
  String typed();

  /// An id, or several that follow one another.
  record Ids(String typed, IdRange ids, Form form) implements Piece {
    boolean isOne() {
      return ids.count() == 1;
    }
  }

  /// A number of 128 bits, which no category issues.
  record Universal(String typed, UUID uuid) implements Piece {}

  /// What cannot be understood.
  ///
  /// @param line of the text, from 1
  record Wrong(String typed, int line, Fault fault) implements Piece {}

  /// How an id was written, as far as that leaves a doubt.
  enum Form {
    PLAIN,
    /// `4,711`: with separators of thousands, or two ids without a space between them.
    GROUPED,
    /// Sixteen digits without a letter: decimal, or a counter's eight bytes.
    SIXTEEN
  }

  /// Why a piece is no id.
  enum Fault {
    NO_NUMBER,
    NEGATIVE,
    TOO_LARGE,
    BACKWARDS
  }
}
