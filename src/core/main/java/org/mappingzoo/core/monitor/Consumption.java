package org.mappingzoo.core.monitor;

import java.time.Duration;

/// What became of a category's free ids over a time, told by differences: what came and went
/// between two samples is only seen as its sum.
///
/// A rise by no more than what was taken before is ids that come back, unless the list was
/// extended; any other is ids that were added, by a seed, an extend or a push of what was taken
/// long ago. Added ids do not make the consumption less.
///
/// @param taken ids that became fewer
/// @param returned ids that came back
/// @param added ids that came from elsewhere
public record Consumption(long taken, long returned, long added, Duration over) {
  static final Consumption NONE = new Consumption(0, 0, 0, Duration.ZERO);

  /// Ids an hour, net of what came back; 0 where nothing can be said.
  public double perHour() {
    return over.isZero() ? 0 : (double) (taken - returned) / over.toMillis() * 3_600_000;
  }

  /// Adds up, sample by sample.
  static final class Tally {
    private long last;
    private long taken;
    private long returned;
    private long added;

    Tally(long first) {
      last = first;
    }

    /// @param extended whether ids came above all that there had been
    void next(long free, boolean extended) {
      long rise = free - last;
      if (rise <= 0) {
        taken -= rise;
      } else if (!extended && rise <= taken - returned) {
        returned += rise;
      } else {
        added += rise;
      }
      last = free;
    }

    Consumption over(Duration over) {
      return new Consumption(taken, returned, added, over);
    }
  }
}
