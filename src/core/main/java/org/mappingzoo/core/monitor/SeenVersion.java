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

  /// A category's state, seen first of all. Of a counter its number in decimal; empty where nothing
  /// may be read.
  public static Optional<SeenVersion> of(CategorySnapshot category) {
    Optional<NodeText> text =
        switch (category.reading()) {
          case CategoryReading.Ranges ranges -> Optional.of(ranges.text());
          case CategoryReading.PossiblyExhausted(NodeText stored) -> Optional.of(stored);
          case CategoryReading.Unreadable unreadable -> Optional.of(unreadable.text());
          case CategoryReading.Counter(long lastIssued) ->
              Optional.of(NodeText.of(Long.toString(lastIssued)));
          case CategoryReading.Hidden hidden -> Optional.empty();
        };
    return text.map(stored -> new SeenVersion(category.revision(), category.modified(), stored, 0));
  }

  /// The same, seen next after another one.
  ///
  /// @param before the revision of that one
  public SeenVersion behind(Revision before) {
    int between =
        revision.isSameLifeAs(before) ? Math.max(0, revision.version() - before.version() - 1) : 0;
    return new SeenVersion(revision, modified, text, between);
  }

  /// The same, seen after so many missed ones.
  SeenVersion withMissed(int versions) {
    return new SeenVersion(revision, modified, text, versions);
  }

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
