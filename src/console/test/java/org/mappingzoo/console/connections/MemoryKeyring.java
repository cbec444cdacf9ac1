package org.mappingzoo.console.connections;

import java.util.Optional;
import java.util.TreeMap;

/// A keyring in memory that a test can lock.
final class MemoryKeyring implements Keyring {
  final TreeMap<String, Hidden> kept = new TreeMap<>();
  boolean locked;

  @Override
  public Optional<Hidden> read(String name) throws Trouble {
    check();
    return Optional.ofNullable(kept.get(name));
  }

  @Override
  public void write(String name, Hidden password) throws Trouble {
    check();
    kept.put(name, password);
  }

  @Override
  public void delete(String name) throws Trouble {
    check();
    kept.remove(name);
  }

  private void check() throws Trouble {
    if (locked) {
      throw new Trouble("it is locked");
    }
  }
}
