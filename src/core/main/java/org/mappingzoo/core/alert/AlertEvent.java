package org.mappingzoo.core.alert;

import java.time.Instant;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// A turn in the life of an alert, or of its rule.
///
/// @param who empty where nobody did it
/// @param why may be empty; of a changed rule what it was and what it is
/// @param evidence what was seen; of a changed rule nothing was
public record AlertEvent(
    Instant at, AlertKey key, What what, Severity level, String who, String why, Finding evidence) {

  public enum What {
    FIRED,
    /// From a warning to critical.
    ESCALATED,
    /// From critical to a warning.
    EASED,
    ACKNOWLEDGED,
    SNOOZED,
    /// Somebody took their answer back.
    UNMARKED,
    /// The time of an answer is over.
    MARK_ENDED,
    RECOVERING,
    /// It was getting well, and is bad again.
    RELAPSED,
    RESOLVED,
    /// Closed by hand.
    CLOSED,
    /// It is not watched for any more.
    DROPPED,
    /// Somebody changed the rule itself, of all or of a category: [RuleChange].
    RULE_CHANGED;

    /// Whether somebody has to be told.
    public boolean isNews() {
      return this == FIRED || this == ESCALATED || this == MARK_ENDED;
    }

    /// Whether it says who is at it, or no more.
    boolean isAnswer() {
      return this == ACKNOWLEDGED
          || this == SNOOZED
          || this == UNMARKED
          || this == MARK_ENDED
          || this == CLOSED;
    }

    /// Whether the alert is over then.
    boolean isEnd() {
      return this == RESOLVED || this == CLOSED || this == DROPPED;
    }
  }
}
