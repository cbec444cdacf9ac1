package org.mappingzoo.console.connections;

import java.util.Optional;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;

/// One line of the list of connections.
///
/// @param fault why its file cannot be understood
record ConnectionRow(
    String name,
    Tint tint,
    Environment environment,
    String ensemble,
    Optional<ProfileFault> fault) {

  /// The one that was begun and never saved.
  static final ConnectionRow BEGUN =
      new ConnectionRow(
          ConnectionsViewModel.UNSAVED, Tint.GRAY, Environment.UNKNOWN, "", Optional.empty());

  boolean isBegun() {
    return equals(BEGUN);
  }

  static ConnectionRow of(ProfileStore.Entry entry) {
    return switch (entry) {
      case ProfileStore.Entry.Known(Profile profile) ->
          new ConnectionRow(
              profile.name(),
              profile.tint(),
              profile.environment(),
              profile.ensemble(),
              Optional.empty());
      case ProfileStore.Entry.Faulty(String name, ProfileFault fault) ->
          new ConnectionRow(name, Tint.GRAY, Environment.UNKNOWN, "", Optional.of(fault));
    };
  }
}
