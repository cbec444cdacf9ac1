package org.mappingzoo.console.lookup;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.IdStretch;

/// A line of the answer: ids of one piece and what they are in one category; or a piece of which no
/// category knows anything.
///
/// @param number of the piece, from 0
record LookupRow(int number, Piece piece, Optional<IdStretch> stretch) {

  Optional<CategoryName> category() {
    return stretch.map(found -> found.trace().category());
  }

  /// What its verdict comes to.
  Rank rank() {
    return stretch.map(found -> Rank.of(found.trace())).orElse(Rank.UNKNOWN);
  }
}
