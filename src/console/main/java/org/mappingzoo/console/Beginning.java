package org.mappingzoo.console;

import java.util.Optional;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.ProfileStore.Entry;

/// What the first window shows.
///
/// @param profile empty for the demo
/// @param unread what it would be, if that could be read
record Beginning(Optional<Profile> profile, Optional<Entry.Faulty> unread) {

  Beginning(Optional<Profile> profile) {
    this(profile, Optional.empty());
  }

  /// What was connected last, or the demo in its place.
  static Beginning with(Entry last) {
    return switch (last) {
      case Entry.Known(Profile profile) -> new Beginning(Optional.of(profile));
      case Entry.Faulty faulty -> new Beginning(Optional.empty(), Optional.of(faulty));
    };
  }
}
