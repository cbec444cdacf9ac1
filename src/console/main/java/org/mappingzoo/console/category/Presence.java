package org.mappingzoo.console.category;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// Whether the chosen category is there.
sealed interface Presence {

  /// No category is chosen.
  record Nothing() implements Presence {}

  /// The fleet has not been read far enough to say.
  record Awaited(CategoryName name) implements Presence {}

  /// It is there, as far as is known.
  record There(CategorySnapshot category) implements Presence {}

  /// Everything was read, and it is not there. A server that is cut off from its quorum may not
  /// have it yet.
  ///
  /// @param lastKnown as it was when it was last seen; empty if it never was
  record Gone(CategoryName name, Optional<CategorySnapshot> lastKnown) implements Presence {}

  /// What `snapshot` says about `name`.
  ///
  /// @param before what was said about the same name before
  static Presence of(CategoryName name, FleetSnapshot snapshot, Presence before) {
    CategorySnapshot found = snapshot.categories().get(name);
    if (found != null) {
      return new There(found);
    }
    Optional<CategorySnapshot> last = before.known();
    if (snapshot.connection().followsQuorum()) {
      return new Gone(name, last);
    }
    return last.<Presence>map(There::new).orElse(new Awaited(name));
  }

  /// What is shown of it: as it is, or as it was.
  default Optional<CategorySnapshot> known() {
    return switch (this) {
      case Nothing nothing -> Optional.empty();
      case Awaited awaited -> Optional.empty();
      case There(CategorySnapshot category) -> Optional.of(category);
      case Gone gone -> gone.lastKnown();
    };
  }
}
