package org.mappingzoo.core.dispenser;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Note;

/// Why a dispenser gets no more ids, as far as it knows. Guarded by its lock.
final class Obstacles {
  private final CategoryName category;

  /// Why the last refill failed, if it did; until ids come again.
  private @Nullable NoIdException ofLastRefill;

  /// Why one has failed last, and how many have: who waited for one of them is told, also where the
  /// next was asked for before it looked.
  private @Nullable NoIdException lastFailure;

  private long failures;

  /// That the category is frozen or retired, where its control record said so last.
  private @Nullable NoIdException stopped;

  Obstacles(CategoryName category) {
    this.category = category;
  }

  void follow(ControlRecord record) {
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
  void refillEnded(@Nullable NoIdException why) {
    ofLastRefill = why;
    if (why != null) {
      lastFailure = why;
      failures++;
    }
  }

  boolean hasLastRefillFailed() {
    return ofLastRefill != null;
  }

  void idsCame() {
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
