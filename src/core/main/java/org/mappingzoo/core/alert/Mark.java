package org.mappingzoo.core.alert;

import java.time.Instant;
import java.util.Optional;

/// What somebody answered to an alert.
///
/// @param until when it counts as unanswered again; absent for until it is over
public record Mark(Kind kind, String who, String why, Instant at, Optional<Instant> until) {

  public enum Kind {
    /// Somebody is at it.
    ACKNOWLEDGED,
    /// Nobody wants to hear of it for a while.
    SNOOZED
  }

  /// @throws IllegalArgumentException if it is nobody's, a snooze without an end or a reason, or
  ///     over before it began
  public Mark {
    if (who.isBlank()) {
      throw new IllegalArgumentException("somebody has to answer");
    }
    if (kind == Kind.SNOOZED && (until.isEmpty() || why.isBlank())) {
      throw new IllegalArgumentException("a snooze has an end and a reason");
    }
    if (until.isPresent() && !until.get().isAfter(at)) {
      throw new IllegalArgumentException("%s is not after %s".formatted(until.get(), at));
    }
  }

  boolean isOver(Instant now) {
    return until.isPresent() && !now.isBefore(until.get());
  }
}
