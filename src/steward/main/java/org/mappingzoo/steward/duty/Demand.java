package org.mappingzoo.steward.duty;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.protocol.Generation;

/// How fast a category's ids are taken at its peak. A peak fades: after an hour half of it counts.
/// Owned by one thread.
///
/// What is missing between two lives of a category was taken by nobody: who begins it anew above
/// its fence leaves behind what was free below.
final class Demand {
  private static final Duration SPAN = Duration.ofSeconds(10);
  private static final double HALF_LIFE_SECONDS = 3_600;

  /// List and control record are seen one behind the other, in either order, so that a life which
  /// begins may show the list of the one before it. Both are seen within so long.
  private static final Duration SETTLED = Duration.ofSeconds(1);

  private Life life;
  private Instant lifeSeen;
  private long lastFree;
  private long takenInSpan;
  private Instant spanStart;
  private double peak;
  private double peakBefore;

  /// Which life of a category ids were seen free in.
  ///
  /// @param czxid of its node
  /// @param generation of its control record; empty for a counter that nobody serves
  record Life(long czxid, Optional<Generation> generation) {}

  Demand(Life life, long free, Instant at) {
    this.life = life;
    this.lifeSeen = at;
    this.lastFree = free;
    this.spanStart = at;
  }

  /// Takes note of how many ids are free. What came back in between hides what was taken, and of
  /// another life nothing is counted until it has settled; peaks are so never measured too high.
  void see(Life seen, long free, Instant at) {
    if (!seen.equals(life)) {
      beginAnew(seen, at);
    } else if (hasSettled(at)) {
      takenInSpan += Math.max(0, lastFree - free);
    }
    lastFree = free;
    endSpanIfOver(at);
  }

  /// What the running span has counted may be the first of what the other life lacks, and so may
  /// what one has that ended just now.
  private void beginAnew(Life seen, Instant at) {
    if (isJustAfter(spanStart, at)) {
      peak = peakBefore;
    }
    life = seen;
    lifeSeen = at;
    restart(at);
  }

  private boolean hasSettled(Instant at) {
    return !isJustAfter(lifeSeen, at);
  }

  private static boolean isJustAfter(Instant moment, Instant at) {
    return !at.isBefore(moment) && at.isBefore(moment.plus(SETTLED));
  }

  private void endSpanIfOver(Instant at) {
    Duration span = Duration.between(spanStart, at);
    if (span.isNegative()) {
      restart(at);
    } else if (span.compareTo(SPAN) >= 0) {
      double seconds = span.toMillis() / 1_000.0;
      peakBefore = peak * Math.pow(0.5, seconds / HALF_LIFE_SECONDS);
      peak = Math.max(peakBefore, takenInSpan / seconds);
      restart(at);
    }
  }

  private void restart(Instant at) {
    spanStart = at;
    takenInSpan = 0;
  }

  /// Ids a second, over the busiest ten seconds; what the running ones have shown counts already.
  double peakPerSecond() {
    return Math.max(peak, takenInSpan / (double) SPAN.toSeconds());
  }
}
