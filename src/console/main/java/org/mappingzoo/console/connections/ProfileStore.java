package org.mappingzoo.console.connections;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Where profiles are kept. Blocks.
public interface ProfileStore {

  /// One of them, as good as it could be understood.
  sealed interface Entry {
    String name();

    /// What could be understood.
    default Optional<Profile> known() {
      return this instanceof Known(Profile understood) ? Optional.of(understood) : Optional.empty();
    }

    record Known(Profile profile) implements Entry {
      @Override
      public String name() {
        return profile.name();
      }
    }

    record Faulty(String name, ProfileFault fault) implements Entry {}
  }

  /// All there are, by name.
  ///
  /// @throws IOException if they cannot be listed
  List<Entry> list() throws IOException;

  /// Keeps a profile.
  ///
  /// @throws IOException if it cannot be written, or what has its name cannot be understood
  void save(Profile profile) throws IOException;

  /// Keeps a profile, which was called otherwise before, in place of the old one. A new spelling of
  /// the name is a new name, and never deletes what it has just kept.
  ///
  /// @throws IOException as [#save(Profile)], and if the old one cannot be deleted
  default void replace(String before, Profile now) throws IOException {
    save(now);
    if (!before.equals(now.name())) {
      delete(before);
    }
  }

  /// Forgets a profile, also one that cannot be understood. Nothing happens where there is none.
  ///
  /// @throws IOException if it cannot be deleted
  void delete(String name) throws IOException;

  /// Has nothing, and keeps nothing.
  static ProfileStore empty() {
    return new ProfileStore() {
      @Override
      public List<Entry> list() {
        return List.of();
      }

      @Override
      public void save(Profile profile) throws IOException {
        throw new IOException("profiles cannot be kept here");
      }

      @Override
      public void delete(String name) {}
    };
  }
}
