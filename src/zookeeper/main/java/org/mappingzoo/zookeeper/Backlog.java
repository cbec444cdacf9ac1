package org.mappingzoo.zookeeper;

import java.util.LinkedHashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/// What waits to be read: each once however often it is named, so there are never more than there
/// are nodes. What was taken out may be added again at once. Owned by one thread.
final class Backlog<T> {
  private final Set<T> waiting = new LinkedHashSet<>();

  /// What waits already keeps its place.
  void add(T what) {
    boolean unused = waiting.add(what);
  }

  /// Takes out what has waited longest.
  ///
  /// @throws NoSuchElementException if nothing waits
  T take() {
    T first = waiting.iterator().next();
    waiting.remove(first);
    return first;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  int size() {
    return waiting.size();
  }

  void clear() {
    waiting.clear();
  }
}
