package org.mappingzoo.core.allocator;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The take of one thread, from when it begins to wait in [SharedTakes] until it is told the end.
final class WaitingTake {
  private final long count;
  private final Thread thread = Thread.currentThread();

  /// Whether it has asked ZooKeeper itself, for whomever: then it closes what is used up, too.
  /// Who was served by others, or from a spare, does not wait for that.
  private boolean asked;

  /// Written under the lock of all takes, but waited for without it: so that many who are served at
  /// once do not queue for the lock only to leave.
  private volatile @Nullable Supplier<LedgerOutcome<IdSet>> end;

  /// By the calling thread, which waits.
  ///
  /// @throws IllegalArgumentException if `count` is not positive
  WaitingTake(long count) {
    if (count < 1) {
      throw new IllegalArgumentException("a take asks for at least 1 id, not " + count);
    }
    this.count = count;
  }

  long count() {
    return count;
  }

  void ask() {
    asked = true;
  }

  boolean hasAsked() {
    return asked;
  }

  /// What it ends with; null as long as it waits.
  @Nullable Supplier<LedgerOutcome<IdSet>> end() {
    return end;
  }

  void endWith(@Nullable Supplier<LedgerOutcome<IdSet>> how) {
    end = how;
  }

  void wake() {
    LockSupport.unpark(thread);
  }
}
