package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.category.Revision;

/// Whether an id was free in one version of a category.
///
/// @param modified when the version was written
/// @param free whether it was in the list; of a counter, above the last id issued
public record IdSighting(Revision revision, Instant modified, boolean free) {

  /// What a version of a list tells of an id; empty for a text that is no list.
  public static Optional<IdSighting> of(long id, SeenVersion version) {
    return version.list().map(list -> of(version, list.contains(id)));
  }

  /// What a version of a counter tells: an id leaves it once the last id issued has come to it.
  /// Empty for a text that is no number.
  public static Optional<IdSighting> ofCounter(long id, SeenVersion version) {
    return version.counted().map(last -> of(version, id > last));
  }

  private static IdSighting of(SeenVersion version, boolean free) {
    return new IdSighting(version.revision(), version.modified(), free);
  }
}
