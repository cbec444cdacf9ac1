package org.mappingzoo.core.dispenser;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Note;

/// Why a dispenser gets no more ids, as far as it knows. Guarded by its lock.
final class Obstacles {
  /// Behind so many refills in a row that failed callers still have the next one made at once.
  private static final int AT_ONCE = 2;

  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  /// Where the end of it comes as news.
  private static final Duration LONGEST_WHILE_STOPPED = Duration.ofSeconds(8);

  private final CategoryName category;

  /// Why the last refill failed, if it did; until ids come again.
  private @Nullable NoIdException ofLastRefill;

  /// Why one has failed last, and how many have: who waited for one of them is told, also where the
  /// next was asked for before it looked.
  private @Nullable NoIdException lastFailure;

  private long failures;

  /// How many have failed that somebody needed, since ids came last, or news.
  private int failuresInARow;

  /// When the last of them did.
  private long failedAt;

  /// That the category is frozen or retired, where its control record said so last.
  private @Nullable NoIdException stopped;

  Obstacles(CategoryName category) {
    this.category = category;
  }

  void follow(ControlRecord record) {
    failuresInARow = 0;
    Note by = record.note();
    stopped =
        switch (record.state()) {
          case ACTIVE -> null;
          case FROZEN -> NoIdException.of(category, new Refusal.Frozen(by.who(), by.why()));
          case RETIRED -> NoIdException.of(category, new Refusal.Retired(by.who(), by.why()));
        };
  }

  boolean isStopped() {
    return stopped != null;
  }

  /// @param why what ended it; null where nothing did but that there is enough
  /// @param needed whether nothing was left
  void refillEnded(@Nullable NoIdException why, boolean needed, long nowNanos) {
    ofLastRefill = why;
    if (why == null) {
      failuresInARow = 0;
    } else {
      lastFailure = why;
      failures++;
      failuresInARow += needed ? 1 : 0;
      failedAt = nowNanos;
    }
  }

  /// Why the last refill failed, where it is too early to make another for somebody who finds
  /// nothing: he would be told the same, and whoever calls in a loop would have ZooKeeper read the
  /// list with each turn.
  Optional<NoIdException> whileFresh(long nowNanos) {
    boolean fresh = failuresInARow > AT_ONCE && nowNanos - failedAt < pause().toNanos();
    return fresh ? Optional.ofNullable(ofLastRefill) : Optional.empty();
  }

  private Duration pause() {
    Duration longest = isStopped() ? LONGEST_WHILE_STOPPED : LONGEST_PAUSE;
    int doublings = Math.min(failuresInARow - AT_ONCE - 1, 10);
    Duration pause = FIRST_PAUSE.multipliedBy(1L << doublings);
    return pause.compareTo(longest) < 0 ? pause : longest;
  }

  boolean hasLastRefillFailed() {
    return ofLastRefill != null;
  }

  void idsCame() {
    failuresInARow = 0;
    ofLastRefill = null;
  }

  /// What is in the way at this moment.
  Optional<NoIdException> now() {
    return Optional.ofNullable(stopped == null ? ofLastRefill : stopped);
  }

  /// How many refills have failed so far.
  long failures() {
    return failures;
  }

  /// Why the last of those failed that came after so many.
  Optional<NoIdException> since(long failuresBefore) {
    return failures > failuresBefore ? Optional.ofNullable(lastFailure) : Optional.empty();
  }
}
