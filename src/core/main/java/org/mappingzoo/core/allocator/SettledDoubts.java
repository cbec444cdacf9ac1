package org.mappingzoo.core.allocator;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.mappingzoo.core.protocol.LeaseId;

/// The names of takes that ended uncertain once and were granted since, so that none is sent again
/// behind the end of its lease: what was sent on that lease and is under way still would meet
/// another of the same name and version. Only the last [#KEPT] are known, far more than there are
/// while a sending can be under way. Safe for use by several threads.
final class SettledDoubts {
  static final int KEPT = 10_000;

  private final SequencedSet<LeaseId> names = new LinkedHashSet<>();

  synchronized void addAll(List<LeaseId> granted) {
    names.addAll(granted);
    while (names.size() > KEPT) {
      names.removeFirst();
    }
  }

  synchronized boolean contains(LeaseId name) {
    return names.contains(name);
  }
}
