package org.mappingzoo.zookeeper;

import java.util.Optional;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeTextException;

/// Tells categories from other nodes by what they hold.
final class Recognition {
  /// Of a counter that is empty.
  private static final RangeFault NO_NUMBER =
      new RangeFault(RangeFault.Kind.DIGIT_EXPECTED, 1, 1, "");

  private Recognition() {}

  /// What is known of a node before it is looked at.
  enum Before {
    NOTHING,
    /// It has books below our own root: it is a list or a counter, or should be.
    BOOKED,
    /// A number was seen in it.
    COUNTER,
    /// Ranges were seen in it.
    LIST
  }

  /// What a node is as a category; empty where it is none.
  static Optional<CategoryReading> recognise(NodeText text, Stat stat, Before before) {
    try {
      RangeList free = text.parse();
      if (free.isEmpty() && before == Before.COUNTER) {
        return Optional.of(new CategoryReading.Unreadable(NO_NUMBER, text));
      }
      if (!free.isEmpty() || before != Before.NOTHING) {
        return Optional.of(new CategoryReading.Ranges(free, RangeAnalysis.of(free), text));
      }
      return isWrittenLeaf(stat)
          ? Optional.of(new CategoryReading.PossiblyExhausted(text))
          : Optional.empty();
    } catch (RangeTextException e) {
      if (before == Before.NOTHING && Layout.isRecord(text)) {
        return Optional.empty(); // it may have ranges in it, and is none of ours
      }
      Optional<CategoryReading> unreadable =
          Optional.of(new CategoryReading.Unreadable(e.fault(), text));
      if (before == Before.LIST || hasRangeLine(text.bytes())) {
        return unreadable;
      }
      Optional<CategoryReading> counter =
          before == Before.COUNTER || isCountersNode(stat) ? counter(text) : Optional.empty();
      return before == Before.NOTHING ? counter : counter.or(() -> unreadable);
    }
  }

  /// One node may lie below a counter: the generation of one that a steward serves.
  private static boolean isCountersNode(Stat stat) {
    return stat.getNumChildren() <= 1 && stat.getEphemeralOwner() == 0;
  }

  /// Eight bytes of text are no counter: as a number they would be beyond 2^56.
  private static Optional<CategoryReading> counter(NodeText bytes) {
    return bytes.length() == Long.BYTES && bytes.bytes()[0] == 0
        ? Optional.of(new CategoryReading.Counter(CounterValue.parse(bytes).lastIssued()))
        : Optional.empty();
  }

  /// Whether an empty node could be a category that ran out. A session's own nodes cannot.
  static boolean isWrittenLeaf(Stat stat) {
    return stat.getNumChildren() == 0 && stat.getVersion() > 0 && stat.getEphemeralOwner() == 0;
  }

  /// Whether a line consists of `digits:digits`, with spaces around it at most.
  static boolean hasRangeLine(byte[] text) {
    int at = 0;
    while (at < text.length) {
      int end = at;
      while (end < text.length && text[end] != '\n') {
        end++;
      }
      if (isRangeLine(text, at, end)) {
        return true;
      }
      at = end + 1;
    }
    return false;
  }

  private static boolean isRangeLine(byte[] text, int from, int to) {
    int at = skip(text, from, to, ' ');
    int colon = skipDigits(text, at, to);
    if (colon == at || colon == to || text[colon] != ':') {
      return false;
    }
    int end = skipDigits(text, colon + 1, to);
    int rest = skip(text, skip(text, end, to, ' '), to, '\r');
    return end > colon + 1 && rest == to;
  }

  private static int skip(byte[] text, int from, int to, char skipped) {
    int at = from;
    while (at < to && text[at] == skipped) {
      at++;
    }
    return at;
  }

  private static int skipDigits(byte[] text, int from, int to) {
    int at = from;
    while (at < to && text[at] >= '0' && text[at] <= '9') {
      at++;
    }
    return at;
  }
}
