package org.mappingzoo.console.connections;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.shell.FileFault;

/// Profiles in memory, on a disk that a test can fill up.
final class MemoryProfiles implements ProfileStore {
  final TreeMap<String, Profile> kept = new TreeMap<>();
  final TreeMap<String, ProfileFault> faulty = new TreeMap<>();
  static final FileFault FULL =
      FileFault.unwritten(new DiskFault(DiskFault.Kind.FULL, Path.of("dev.properties"), ""));

  boolean full;

  /// How many files more there is room for.
  int room = Integer.MAX_VALUE;

  boolean unreadable;

  @Override
  public List<Entry> list() throws IOException {
    if (unreadable) {
      throw new ProfileFault(
          FileFault.unreadable(
              new DiskFault(DiskFault.Kind.OTHER, Path.of("connections"), "Input/output error")));
    }
    List<Entry> all = new ArrayList<>(kept.values().stream().map(Entry.Known::new).toList());
    faulty.forEach((name, fault) -> all.add(new Entry.Faulty(name, fault)));
    return all;
  }

  @Override
  public void save(Profile profile) throws IOException {
    if (full || room == 0) {
      throw new ProfileFault(FULL);
    }
    room--;
    kept.put(profile.name(), profile);
  }

  @Override
  public void delete(String name) {
    kept.remove(name);
    faulty.remove(name);
  }
}
