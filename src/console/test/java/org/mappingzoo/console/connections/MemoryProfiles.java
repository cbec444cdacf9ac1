package org.mappingzoo.console.connections;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// Profiles in memory, on a disk that a test can fill up.
final class MemoryProfiles implements ProfileStore {
  final TreeMap<String, Profile> kept = new TreeMap<>();
  final TreeMap<String, ProfileFault> faulty = new TreeMap<>();
  boolean full;
  boolean unreadable;

  @Override
  public List<Entry> list() throws IOException {
    if (unreadable) {
      throw new IOException("Input/output error");
    }
    List<Entry> all = new ArrayList<>(kept.values().stream().map(Entry.Known::new).toList());
    faulty.forEach((name, fault) -> all.add(new Entry.Faulty(name, fault)));
    return all;
  }

  @Override
  public void save(Profile profile) throws IOException {
    if (full) {
      throw new IOException("No space left on device");
    }
    kept.put(profile.name(), profile);
  }

  @Override
  public void delete(String name) {
    kept.remove(name);
    faulty.remove(name);
  }
}
