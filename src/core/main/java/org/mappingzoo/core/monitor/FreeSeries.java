package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/// Free ids over time since start, in bounded memory: when it is full, it is thinned to even
/// steps, finer ones over the last ten minutes. However often it is sampled, a chart since start
/// has no gaps and a rate over [#RECENT] is right to two percent or so.
///
/// Owned by one thread; a [#copy()] may go to another.
public final class FreeSeries {
  /// The time over which samples stay close together.
  public static final Duration RECENT = Duration.ofMinutes(10);

  /// A little more than asked for: a rate starts from the last sample before its window.
  private static final long CLOSE_MS = RECENT.plusMinutes(1).toMillis();

  private static final int CAPACITY = 512;

  /// At most two samples of a step are kept, so a thinned series fills three quarters at most.
  private static final int STEPS = CAPACITY * 3 / 16;

  private long[] atMs = new long[8];
  private long[] free = new long[8];
  private int size;

  /// Appends a sample; one older than the last is counted at the last's time (clocks may step
  /// back).
  public void add(Instant at, long freeIds) {
    if (size == CAPACITY) {
      thinOut();
    } else if (size == atMs.length) {
      atMs = Arrays.copyOf(atMs, Math.min(CAPACITY, 2 * size));
      free = Arrays.copyOf(free, atMs.length);
    }
    long time = at.toEpochMilli();
    atMs[size] = size == 0 ? time : Math.max(time, atMs[size - 1]);
    free[size] = freeIds;
    size++;
  }

  public int size() {
    return size;
  }

  public Instant at(int index) {
    return Instant.ofEpochMilli(atMs[checked(index)]);
  }

  public long free(int index) {
    return free[checked(index)];
  }

  /// How many ids an hour became fewer over the last `window` up to `now`, net of what came back;
  /// negative while more come back than go. Zero where less than two samples exist.
  ///
  /// The value holds from one sample to the next, so an idle category's rate falls towards zero.
  public double ratePerHour(Duration window, Instant now) {
    if (size < 2) {
      return 0;
    }
    long from = Math.max(atMs[0], now.toEpochMilli() - window.toMillis());
    long spanMs = now.toEpochMilli() - from;
    return spanMs <= 0 ? 0 : (double) (valueAt(from) - free[size - 1]) / spanMs * 3_600_000;
  }

  /// The time between the first sample and `now`.
  public Duration spanUntil(Instant now) {
    return size == 0 ? Duration.ZERO : Duration.ofMillis(Math.max(0, now.toEpochMilli() - atMs[0]));
  }

  public FreeSeries copy() {
    FreeSeries copy = new FreeSeries();
    copy.atMs = Arrays.copyOf(atMs, Math.max(8, size));
    copy.free = Arrays.copyOf(free, Math.max(8, size));
    copy.size = size;
    return copy;
  }

  /// The last sample at or before a time, or the first of all.
  private long valueAt(long timeMs) {
    int found = Arrays.binarySearch(atMs, 0, size, timeMs);
    int index = found >= 0 ? found : Math.max(0, -found - 2);
    while (index + 1 < size && atMs[index + 1] == timeMs) {
      index++;
    }
    return free[index];
  }

  /// Drops each sample whose neighbours are within one step; the first and the last stay.
  private void thinOut() {
    int kept = 1;
    for (int i = 1; i < size; i++) {
      if (i == size - 1 || atMs[i + 1] - atMs[kept - 1] > stepMs(i)) {
        atMs[kept] = atMs[i];
        free[kept] = free[i];
        kept++;
      }
    }
    size = kept;
  }

  private long stepMs(int index) {
    long newest = atMs[size - 1];
    long span = newest - atMs[0];
    boolean close = newest - atMs[index] <= CLOSE_MS;
    return (close ? Math.min(span, CLOSE_MS) : span) / STEPS;
  }

  private int checked(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("sample %d of %d".formatted(index, size));
    }
    return index;
  }
}
