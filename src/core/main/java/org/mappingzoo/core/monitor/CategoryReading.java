package org.mappingzoo.core.monitor;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;

/// What a category's node turned out to hold.
public sealed interface CategoryReading {

  /// A range list. It may be empty: then the category was seen non-empty earlier, and is
  /// exhausted.
  ///
  /// @param text held as the list itself where it is the canonical text of it, as it nearly always
  ///     is: a thousand of them are megabytes
  record Ranges(RangeList free, RangeAnalysis analysis, NodeText text) implements CategoryReading {
    public Ranges {
      text = text.sharing(free);
    }
  }

  /// An empty leaf that was written before, but never seen with ranges in it: perhaps an
  /// exhausted category, perhaps somebody else's node. [FleetHistory#recognise] may know more.
  record PossiblyExhausted(NodeText text) implements CategoryReading {}

  /// A category, or something shaped like one, whose text is not a range list.
  record Unreadable(RangeFault fault, NodeText text) implements CategoryReading {}

  /// A counter of 2010: eight bytes, the highest first, that are the last id issued. It only
  /// counts up.
  ///
  /// @param lastIssued at least 0, which says that none was
  record Counter(long lastIssued) implements CategoryReading {}

  /// A category that this connection may not read (any more).
  ///
  /// @param reason without the node's path
  record Hidden(String reason) implements CategoryReading {
    /// The reason, of this node.
    public String at(CategoryName category) {
      return ReadFault.parse(reason).at(category.path()).text();
    }
  }
}
