package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/// Free ids over time since start, in bounded memory: when it is full, each second sample of the
/// older three quarters goes. Not thread-safe; [#copy()] is.
public final class FreeSeries {
  private static final int CAPACITY = 512;

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

  private long valueAt(long timeMs) {
    int found = Arrays.binarySearch(atMs, 0, size, timeMs);
    int index = found >= 0 ? found : Math.max(0, -found - 2);
    return free[index];
  }

  private void thinOut() {
    int older = CAPACITY / 4 * 3;
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i >= older || i % 2 == 0) {
        atMs[kept] = atMs[i];
        free[kept] = free[i];
        kept++;
      }
    }
    size = kept;
  }

  private int checked(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("sample %d of %d".formatted(index, size));
    }
    return index;
  }
}
