package org.mappingzoo.console.lookup;

import org.mappingzoo.core.monitor.IdTrace;
import org.mappingzoo.core.monitor.IdTrace.Verdict;

/// What a verdict comes to, the most telling first.
enum Rank {
  DOUBTFUL,
  HELD,
  FREE,
  RESERVED,
  SPENT,
  UNKNOWN,
  OUTSIDE;

  static Rank of(IdTrace trace) {
    return switch (trace.verdict()) {
      case Verdict.Doubtful doubtful -> DOUBTFUL;
      case Verdict.Held held -> HELD;
      case Verdict.Free free -> FREE;
      case Verdict.Fenced fenced -> RESERVED;
      case Verdict.Spent spent -> SPENT;
      case Verdict.Counted counted -> SPENT;
      case Verdict.NotYet notYet -> OUTSIDE;
      case Verdict.NotFree notFree -> UNKNOWN;
      case Verdict.Emptied emptied -> UNKNOWN;
      case Verdict.Unreadable unreadable -> UNKNOWN;
      case Verdict.Outside outside -> OUTSIDE;
    };
  }

  /// Whether the category knows the id as one of its own.
  boolean isKnown() {
    return compareTo(UNKNOWN) < 0;
  }
}
