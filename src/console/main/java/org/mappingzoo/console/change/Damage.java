package org.mappingzoo.console.change;

import java.util.Optional;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeRepair;
import org.mappingzoo.core.ranges.RangeTextException;

/// A list that cannot be read, as it was seen.
///
/// @param revision of the text; over any other the repair is not written
/// @param fault the first in the text
/// @param repair what can be saved of it
record Damage(Revision revision, NodeText text, RangeFault fault, RangeRepair repair) {
  Damage(Revision revision, NodeText text, RangeFault fault) {
    this(revision, text, fault, RangeRepair.of(text.bytes()));
  }

  /// What a fresh read showed; absent where that is a list.
  static Optional<Damage> of(Base read) {
    try {
      read.text().parse();
      return Optional.empty();
    } catch (RangeTextException e) {
      return Optional.of(new Damage(read.revision(), read.text(), e.fault()));
    }
  }
}
