package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeTextException;

/// A state of a category that was seen. Between two of them others may have been missed: watches
/// conflate.
///
/// @param missed versions between the one seen before and this one; 0 for the first, and across a
///     recreation
public record SeenVersion(Revision revision, Instant modified, NodeText text, int missed) {

  /// The ids it lists; empty for a text that is no list.
  public Optional<RangeList> list() {
    try {
      return Optional.of(text.parse());
    } catch (RangeTextException unreadable) {
      return Optional.empty();
    }
  }

  /// The last id issued, of a version of a counter; empty for a text that is no number.
  public Optional<Long> counted() {
    try {
      return Optional.of(Long.parseLong(text.display()));
    } catch (NumberFormatException noNumber) {
      return Optional.empty();
    }
  }
}
