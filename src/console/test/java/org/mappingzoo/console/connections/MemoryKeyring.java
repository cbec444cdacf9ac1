package org.mappingzoo.console.connections;

import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

/// A keyring in memory that a test can lock.
final class MemoryKeyring implements Keyring {
  final TreeMap<String, Hidden> kept = new TreeMap<>();
  boolean locked;
  boolean readOnly;
  boolean full;

  /// Whether it does not tell upper from lower case.
  boolean blind;

  @Override
  public Optional<Hidden> read(String name) throws Trouble {
    check();
    return Optional.ofNullable(kept.get(key(name)));
  }

  @Override
  public void write(String name, Hidden password) throws Trouble {
    check();
    if (full) {
      throw new Trouble("it takes nothing");
    }
    kept.put(key(name), password);
  }

  @Override
  public void delete(String name) throws Trouble {
    check();
    if (readOnly) {
      throw new Trouble("it deletes nothing");
    }
    kept.remove(key(name));
  }

  private String key(String name) {
    return blind ? name.toLowerCase(Locale.ROOT) : name;
  }

  private void check() throws Trouble {
    if (locked) {
      throw new Trouble("it is locked");
    }
  }
}
