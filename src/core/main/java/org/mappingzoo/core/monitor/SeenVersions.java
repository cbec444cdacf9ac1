package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.category.TextChange;

/// The versions of one category that were seen. The newest is held as it is, each earlier one by
/// how its text comes from that of the next: texts are long, and most of their changes short.
final class SeenVersions {
  private final Deque<Earlier> earlier = new ArrayDeque<>();
  private @Nullable SeenVersion newest;
  private long textBytes;

  /// @param back how its text comes from that of the next one
  private record Earlier(Revision revision, Instant modified, TextChange back, int missed) {
    static Earlier of(SeenVersion version, SeenVersion next) {
      return new Earlier(
          version.revision(),
          version.modified(),
          TextChange.between(next.text(), version.text()),
          version.missed());
    }

    SeenVersion before(SeenVersion next) {
      return new SeenVersion(revision, modified, back.applyTo(next.text()), missed);
    }
  }

  void add(SeenVersion next) {
    if (newest != null) {
      earlier.add(Earlier.of(newest, next));
    }
    newest = next;
    textBytes += next.text().length();
  }

  /// The newest stays.
  void removeOldest() {
    textBytes -= earlier.remove().back().length();
  }

  int size() {
    return earlier.size() + (newest == null ? 0 : 1);
  }

  /// How long all texts are together.
  long textBytes() {
    return textBytes;
  }

  /// A copy, oldest first.
  List<SeenVersion> list() {
    Deque<SeenVersion> all = new ArrayDeque<>(size());
    if (newest != null) {
      all.add(newest);
    }
    for (Earlier version : earlier.reversed()) {
      all.addFirst(version.before(all.getFirst()));
    }
    return List.copyOf(all);
  }
}
