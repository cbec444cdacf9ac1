package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.OptionalLong;

/// Free ids over time, in bounded memory: when it is full, it is thinned to steps that are finer
/// the nearer they are to its end. However often it is sampled, a chart of an hour, a day, a week
/// or 90 days has no gaps, and a rate over [#RECENT] is right to two percent or so.
///
/// Owned by one thread; a [#copy()] may go to another.
public final class FreeSeries {
  /// The time over which samples stay close together.
  public static final Duration RECENT = Duration.ofMinutes(10);

  /// A sample may be so much newer than the time that is shown.
  private static final Duration AHEAD = Duration.ofMinutes(1);

  /// Over each of these a hundred samples or so are kept: a little more than [#RECENT] and than an
  /// hour, since a rate starts from the last sample before its window, then a day, a week, 90 days.
  private static final long[] TIERS = {
    RECENT.plusMinutes(1).toMillis(),
    Duration.ofHours(1).plusMinutes(5).toMillis(),
    Duration.ofHours(24).toMillis(),
    Duration.ofDays(7).toMillis(),
    Duration.ofDays(90).toMillis()
  };

  private static final int STEPS = 96;

  /// At most two samples of a step are kept, so a thinned series is never full.
  private static final int CAPACITY = 2 * STEPS * TIERS.length + STEPS;

  /// From here to the next sample nobody looked.
  private static final long UNKNOWN = -1;

  private long[] atMs = new long[8];
  private long[] free = new long[8];

  /// Whether ids came above all that there had been, since the sample before.
  private boolean[] extended = new boolean[8];

  /// Whether figures between the sample before and this one are not kept.
  private boolean[] thinned = new boolean[8];

  private int size;

  /// Appends a sample; one older than the last is counted at the last's time (clocks may step
  /// back).
  public void add(Instant at, long freeIds) {
    if (freeIds < 0) {
      throw new IllegalArgumentException("free ids: " + freeIds);
    }
    append(at.toEpochMilli(), freeIds, false, false);
  }

  /// Appends the last of some figures since the sample before, of which the others are not kept.
  public void addThinned(Instant at, long freeIds) {
    add(at, freeIds);
    thinned[size - 1] = true;
  }

  /// Appends a sample of another series, or where nobody looked in it, as it is there.
  public void follow(FreeSeries other, int index) {
    append(
        other.atMs[other.checked(index)],
        other.free[index],
        other.extended[index],
        other.thinned[index]);
  }

  /// Appends a sample behind an extension: what rose does not count as ids that came back.
  void extend(Instant at, long freeIds) {
    add(at, freeIds);
    extended[size - 1] = true;
  }

  /// Notes afterwards that an extension came at a time: the first figure from then on is behind it.
  void extended(Instant at) {
    int before = lastAt(at.toEpochMilli() - 1);
    int behind = knownFrom(before + 1);
    if (behind >= 0) {
      extended[behind] = true;
    }
  }

  /// From then on nobody looked, until the next sample.
  public void gap(Instant at) {
    if (size > 0 && isKnown(size - 1)) {
      append(at.toEpochMilli(), UNKNOWN, false, false);
    }
  }

  /// Puts what is known from before in front: a time in which nobody looked lies between.
  ///
  /// @param earlier what of it is not earlier than all that is here does not count
  public void precede(FreeSeries earlier) {
    FreeSeries joined = new FreeSeries();
    for (int i = 0; i < earlier.size && (size == 0 || earlier.atMs[i] < atMs[0]); i++) {
      joined.follow(earlier, i);
    }
    if (size > 0 && joined.size > 0) {
      joined.gap(joined.at(joined.size - 1));
    }
    for (int i = 0; i < size; i++) {
      joined.follow(this, i);
    }
    atMs = joined.atMs;
    free = joined.free;
    extended = joined.extended;
    thinned = joined.thinned;
    size = joined.size;
  }

  private void append(long time, long freeIds, boolean isExtended, boolean isThinned) {
    if (size == CAPACITY) {
      thinOut();
    } else if (size == atMs.length) {
      atMs = Arrays.copyOf(atMs, Math.min(CAPACITY, 2 * size));
      free = Arrays.copyOf(free, atMs.length);
      extended = Arrays.copyOf(extended, atMs.length);
      thinned = Arrays.copyOf(thinned, atMs.length);
    }
    atMs[size] = size == 0 ? time : Math.max(time, atMs[size - 1]);
    free[size] = freeIds;
    extended[size] = isExtended;
    thinned[size] = isThinned;
    size++;
  }

  public int size() {
    return size;
  }

  public Instant at(int index) {
    return Instant.ofEpochMilli(atMs[checked(index)]);
  }

  /// How many ids were free.
  ///
  /// @throws IllegalStateException where nobody looked
  public long free(int index) {
    if (!isKnown(index)) {
      throw new IllegalStateException("nobody looked at " + at(index));
    }
    return free[index];
  }

  /// Whether this sample has a figure; else nobody looked from then on until the next one.
  public boolean isKnown(int index) {
    return free[checked(index)] != UNKNOWN;
  }

  /// Whether figures between the sample before and this one are not kept: what became of the ids
  /// in between is known, but not when.
  public boolean isThinned(int index) {
    return thinned[checked(index)];
  }

  /// The newest figure.
  public OptionalLong last() {
    int index = knownUpTo(size - 1);
    return index < 0 ? OptionalLong.empty() : OptionalLong.of(free[index]);
  }

  /// What became of the ids over the last `window` up to `now`, by the differences between
  /// samples; over less where less is known.
  ///
  /// A figure holds from one sample to the next, so an idle category's rate falls towards zero. A
  /// window that begins while nobody looked begins with the sample after that; as long as this
  /// leaves less than half of it, with the one before, and is so much longer. So is one that begins
  /// between two samples of a thinned series. Where the clock was set back, what was sampled by
  /// the other time counts once that comes.
  public Consumption consumption(Duration window, Instant now) {
    long wanted = now.toEpochMilli() - window.toMillis();
    return consumption(startOf(wanted, now.toEpochMilli()), wanted, now);
  }

  /// The same of what is sure to lie within the window, as long as that is known of half of it: one
  /// that begins between two samples of a thinned series begins with the later one.
  Consumption within(Duration window, Instant now) {
    long wanted = now.toEpochMilli() - window.toMillis();
    int start = startOf(wanted, now.toEpochMilli());
    boolean cut =
        start >= 0
            && start + 1 < size
            && thinned[start + 1]
            && atMs[start] < wanted
            && now.toEpochMilli() - atMs[start + 1] >= window.toMillis() / 2;
    return consumption(cut ? start + 1 : start, wanted, now);
  }

  private Consumption consumption(int start, long wanted, Instant now) {
    if (start < 0) {
      return Consumption.NONE;
    }
    long from = begin(start, wanted);
    Consumption.Tally tally = new Consumption.Tally(free[start]);
    long end = now.plus(AHEAD).toEpochMilli();
    for (int i = start + 1; i < size && atMs[i] <= end; i++) {
      if (isKnown(i)) {
        tally.next(free[i], extended[i]);
      }
    }
    return tally.over(Duration.ofMillis(Math.max(0, now.toEpochMilli() - from)));
  }

  private long begin(int start, long wanted) {
    if (start + 1 < size && !isKnown(start + 1) && atMs[start + 1] <= wanted) {
      return atMs[start + 1];
    }
    return start + 1 < size && thinned[start + 1] ? atMs[start] : Math.max(atMs[start], wanted);
  }

  /// The time between the first sample and `now`.
  public Duration spanUntil(Instant now) {
    return size == 0 ? Duration.ZERO : Duration.ofMillis(Math.max(0, now.toEpochMilli() - atMs[0]));
  }

  public FreeSeries copy() {
    FreeSeries copy = new FreeSeries();
    copy.atMs = Arrays.copyOf(atMs, Math.max(8, size));
    copy.free = Arrays.copyOf(free, Math.max(8, size));
    copy.extended = Arrays.copyOf(extended, Math.max(8, size));
    copy.thinned = Arrays.copyOf(thinned, Math.max(8, size));
    copy.size = size;
    return copy;
  }

  /// The known sample that a window starts from; -1 where there is none.
  private int startOf(long fromMs, long nowMs) {
    int at = lastAt(fromMs);
    int before = knownUpTo(at);
    int after = knownFrom(Math.max(at, 0));
    if (before < 0 || after < 0 || before == after) {
      return Math.max(before, after);
    }
    return nowMs - atMs[after] < (nowMs - fromMs) / 2 ? before : after;
  }

  /// The last sample at or before a time; -1 before the first.
  private int lastAt(long timeMs) {
    int found = Arrays.binarySearch(atMs, 0, size, timeMs);
    int index = found >= 0 ? found : -found - 2;
    while (index >= 0 && index + 1 < size && atMs[index + 1] == timeMs) {
      index++;
    }
    return index;
  }

  private int knownUpTo(int index) {
    int at = index;
    while (at >= 0 && !isKnown(at)) {
      at--;
    }
    return at;
  }

  private int knownFrom(int index) {
    int at = index;
    while (at < size && !isKnown(at)) {
      at++;
    }
    return at < size ? at : -1;
  }

  /// Drops each sample whose neighbours are within one step; the first and the last stay.
  private void thinOut() {
    int kept = 1;
    boolean anyExtended = false;
    boolean anyThinned = false;
    for (int i = 1; i < size; i++) {
      anyExtended |= extended[i];
      anyThinned |= thinned[i];
      if (i == size - 1 || atMs[i + 1] - atMs[kept - 1] > stepMs(i)) {
        atMs[kept] = atMs[i];
        free[kept] = free[i];
        extended[kept] = anyExtended;
        thinned[kept] = anyThinned;
        anyExtended = false;
        anyThinned = false;
        kept++;
      } else {
        anyThinned = true;
      }
    }
    size = kept;
  }

  private long stepMs(int index) {
    long newest = atMs[size - 1];
    long span = newest - atMs[0];
    for (long tier : TIERS) {
      if (newest - atMs[index] <= tier) {
        return Math.min(span, tier) / STEPS;
      }
    }
    return span / STEPS;
  }

  private int checked(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("sample %d of %d".formatted(index, size));
    }
    return index;
  }
}
