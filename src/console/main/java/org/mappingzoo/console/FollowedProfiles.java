package org.mappingzoo.console;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.ProfileStore;
import org.mappingzoo.console.connections.ProfileStore.Entry.Faulty;
import org.mappingzoo.console.connections.Profiles;
import org.mappingzoo.console.shell.FileFault;
import org.mappingzoo.console.shell.FileFault.Kind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Profiles of which windows follow the one that they show: what is saved here is told at once, and
/// what others saved when it is looked for. Blocks on the disk.
final class FollowedProfiles implements ProfileStore {
  private static final Logger LOG = LoggerFactory.getLogger(FollowedProfiles.class);

  private final Profiles profiles;
  private final BiConsumer<String, Profile> saved;
  private final Consumer<String> deleted;
  private final Consumer<Faulty> unread;
  private final Map<String, Profile> told = new HashMap<>();

  /// What was wrong at the last look: an editor may still be writing.
  private final Map<String, Faulty> faulty = new HashMap<>();

  private final Map<String, FileFault> toldFaults = new HashMap<>();

  /// @param saved told of the name before and the profile since, in the order in which they were
  ///     saved; on the thread that saved or looked
  /// @param deleted told of the name of one that was deleted here, on the thread that did it
  /// @param unread told once of one that cannot be followed any more, on the thread that looked
  FollowedProfiles(
      Profiles profiles,
      BiConsumer<String, Profile> saved,
      Consumer<String> deleted,
      Consumer<Faulty> unread) {
    this.profiles = profiles;
    this.saved = saved;
    this.deleted = deleted;
    this.unread = unread;
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

  /// Looks whether somebody else saved one. What is gone is as it was, and so is what cannot be
  /// read; that is told.
  synchronized void look(String name) {
    switch (profiles.entry(name)) {
      case Entry.Known(Profile there) -> {
        faulty.remove(name);
        toldFaults.remove(name);
        if (!there.equals(told.get(name))) {
          tell(name, there);
        }
      }
      case Faulty now -> lookAgain(now);
    }
  }

  /// What is the same at two looks will not pass by itself.
  private void lookAgain(Faulty now) {
    FileFault why = now.fault().why();
    Faulty before = faulty.put(now.name(), now);
    boolean stays = before != null && before.fault().why().equals(why);
    if (stays && why.kind() != Kind.GONE && !why.equals(toldFaults.put(now.name(), why))) {
      LOG.warn("cannot follow a profile: {}", why.text());
      unread.accept(now);
    }
  }

  private void tell(String before, Profile now) {
    told.put(now.name(), now);
    saved.accept(before, now);
  }
}
