package org.mappingzoo.console;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.ProfileFault;
import org.mappingzoo.console.connections.ProfileStore;
import org.mappingzoo.console.connections.Profiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Profiles of which windows follow the one that they show: what is saved here is told at once, and
/// what others saved when it is looked for. Blocks on the disk.
final class FollowedProfiles implements ProfileStore {
  private static final Logger LOG = LoggerFactory.getLogger(FollowedProfiles.class);

  private final Profiles profiles;
  private final BiConsumer<String, Profile> saved;
  private final Consumer<String> deleted;
  private final Map<String, Profile> told = new HashMap<>();

  /// @param saved told of the name before and the profile since, in the order in which they were
  ///     saved; on the thread that saved or looked
  /// @param deleted told of the name of one that was deleted here, on the thread that did it
  FollowedProfiles(Profiles profiles, BiConsumer<String, Profile> saved, Consumer<String> deleted) {
    this.profiles = profiles;
    this.saved = saved;
    this.deleted = deleted;
  }

  @Override
  public List<Entry> list() throws IOException {
    return profiles.list();
  }

  @Override
  public synchronized void save(Profile profile) throws IOException {
    profiles.save(profile);
    tell(profile.name(), profile);
  }

  @Override
  public synchronized void replace(String before, Profile now) throws IOException {
    profiles.replace(before, now);
    told.remove(before);
    tell(before, now);
  }

  @Override
  public synchronized void delete(String name) throws IOException {
    profiles.delete(name);
    told.remove(name);
    deleted.accept(name);
  }

  /// Looks whether somebody else saved one. What cannot be read, or is gone, is as it was.
  synchronized void look(String name) {
    try {
      Profile there = profiles.read(name);
      if (!there.equals(told.get(name))) {
        tell(name, there);
      }
    } catch (ProfileFault e) {
      LOG.debug("cannot follow: {}", e.getMessage());
    }
  }

  private void tell(String before, Profile now) {
    told.put(now.name(), now);
    saved.accept(before, now);
  }
}
