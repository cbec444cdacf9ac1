package org.mappingzoo.core.monitor;

import java.util.List;
import org.mappingzoo.core.category.CategoryName;

/// Nodes below the discovery root that a connection may not read, or whose children it may not
/// list, and that were never seen as categories.
///
/// @param count of all of them
/// @param first by name, at most [#NAMED]
public record HiddenPaths(int count, List<String> first) {
  /// So many are named: enough to see which access list it is, and no burden for a fleet that is
  /// closed as a whole.
  public static final int NAMED = 20;

  public static final HiddenPaths NONE = new HiddenPaths(0, List.of());

  /// Takes a copy.
  public HiddenPaths {
    first = List.copyOf(first);
    if (first.size() > Math.min(count, NAMED)) {
      throw new IllegalArgumentException(first.size() + " named of " + count);
    }
  }

  /// Whether a category that is not seen may be there all the same: it is one of these, or lies
  /// below one, as far as they are named.
  public boolean mayHide(CategoryName category) {
    return first.size() < count || first.stream().anyMatch(category::isUnder);
  }
}
