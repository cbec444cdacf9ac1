package org.mappingzoo.zookeeper;

import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/// What waits to be read: each once however often it is named, so there are never more than there
/// are nodes. What was taken out may be added again at once. Owned by one thread.
final class Backlog<T> {
  private final InstantSource clock;
  private final Map<T, Instant> waiting = new LinkedHashMap<>();

  Backlog(InstantSource clock) {
    this.clock = clock;
  }

  /// What waits already keeps its place.
  void add(T what) {
    waiting.putIfAbsent(what, clock.instant());
  }

  /// Takes out what has waited longest.
  ///
  /// @throws NoSuchElementException if nothing waits
  T take() {
    T first = waiting.keySet().iterator().next();
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

  /// Since when the one that has waited longest does so; empty where nothing waits.
  Optional<Instant> since() {
    return waiting.values().stream().findFirst();
  }
}
