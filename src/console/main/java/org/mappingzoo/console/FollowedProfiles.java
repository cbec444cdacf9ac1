package org.mappingzoo.console;

import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.ProfileStore;

/// Profiles of which somebody remembers one by its name, and is told when it has another.
///
/// @param renamed told of the name before and the one since, on the thread that changed it
record FollowedProfiles(ProfileStore profiles, BiConsumer<String, String> renamed)
    implements ProfileStore {
  @Override
  public List<Entry> list() throws IOException {
    return profiles.list();
  }

  @Override
  public void save(Profile profile) throws IOException {
    profiles.save(profile);
  }

  @Override
  public void replace(String before, Profile now) throws IOException {
    profiles.replace(before, now);
    renamed.accept(before, now.name());
  }

  @Override
  public void delete(String name) throws IOException {
    profiles.delete(name);
  }
}
