package org.mappingzoo.console.control;

import org.mappingzoo.core.ranges.IdRange;

/// A stretch of the id space laid over a row of pixels; both ends belong to it.
///
/// All places are computed in whole numbers: no id near 2^63 is rounded to its neighbour, and the
/// pixels of a row divide the ids among them without gap or overlap.
///
/// @param first lowest id shown
/// @param last highest id shown
public record IdWindow(long first, long last) {
  /// No zoom goes closer than this, so that an id of 19 digits can still be written in its cell.
  static final long FEWEST_IDS = 8;

  /// @throws IllegalArgumentException if this is not a stretch of ids
  public IdWindow {
    if (first < IdRange.MIN_ID || last > IdRange.MAX_ID || first > last) {
      throw new IllegalArgumentException("%d:%d is not a stretch of ids".formatted(first, last));
    }
  }

  public static IdWindow of(IdRange range) {
    return new IdWindow(range.first(), range.last());
  }

  /// How many ids this is: 1 to 2^63 - 1.
  public long count() {
    return last - first + 1;
  }

  public boolean contains(long id) {
    return first <= id && id <= last;
  }

  public boolean contains(IdWindow other) {
    return first <= other.first && other.last <= last;
  }

  public boolean overlaps(IdRange range) {
    return first <= range.last() && range.first() <= last;
  }

  /// The lowest id that pixel `x` of `width` stands for; `x == width` gives the id behind the
  /// window. Where there are more pixels than ids, several pixels stand for the same id.
  public long idAt(int x, int width) {
    long whole = count() / width;
    long part = count() % width;
    return first + x * whole + x * part / width;
  }

  /// The highest id that pixel `x` of `width` stands for.
  public long lastIdAt(int x, int width) {
    return Math.max(idAt(x, width), idAt(x + 1, width) - 1);
  }

  /// The pixel that stands for `id`, the leftmost where several do; below 0 or `width` and above
  /// for an id outside, but never far outside.
  public int pixelOf(long id, int width) {
    if (id < first) {
      return -1;
    }
    if (id > last) {
      return width;
    }
    int low = 0;
    int high = width - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lastIdAt(middle, width) < id) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// How wide one id is drawn, in pixels.
  public double pixelsPerId(int width) {
    return (double) width / count();
  }

  /// This many times as many ids, with the id under `anchor` (0 is the left end, 1 the right)
  /// staying where it is, as far as `extent` allows. A factor other than 1 always changes
  /// something, unless a limit is reached.
  public IdWindow zoom(double factor, double anchor, IdWindow extent) {
    long wanted = (long) Math.min(count() * factor, (double) extent.count());
    long ids = factor < 1 ? Math.min(wanted, count() - 1) : Math.max(wanted, count() + 1);
    ids = limit(ids, extent);
    long shift = (long) (anchor * (count() - ids));
    return fit(first + shift, ids, extent);
  }

  /// A part of the way to `there`, 0 to 1. The size grows or shrinks by the same factor in equal
  /// parts of the way, and an id that both show at the same place stays at it: so a zoom looks as
  /// if it were made in small steps.
  IdWindow towards(IdWindow there, double share) {
    double factor = (double) there.count() / count();
    double way = factor == 1 ? share : (Math.pow(factor, share) - 1) / (factor - 1);
    long from = first + part(way, there.first - first);
    long ids = count() + part(way, there.count() - count());
    return new IdWindow(from, from + Math.min(ids - 1, IdRange.MAX_ID - from));
  }

  /// Near 2^63 a rounded part could be more than all of it.
  private static long part(double share, long all) {
    return Math.clamp(Math.round(share * all), Math.min(0, all), Math.max(0, all));
  }

  /// Moved by `ids` to the right, but not over the ends of `extent`.
  public IdWindow pan(long ids, IdWindow extent) {
    long moved =
        ids < 0
            ? first - Math.min(-ids, first - extent.first)
            : first + Math.min(ids, extent.last - last);
    return fit(moved, count(), extent);
  }

  /// As wide as now and inside `extent`, or all of it.
  public IdWindow within(IdWindow extent) {
    return fit(first, limit(count(), extent), extent);
  }

  /// The stretch of `ids` ids in whose middle `range` lies.
  public static IdWindow around(IdRange range, long ids, IdWindow extent) {
    long count = limit(ids, extent);
    long middle = range.first() + (range.last() - range.first()) / 2;
    return fit(middle - Math.min(middle, count / 2), count, extent);
  }

  private static long limit(long ids, IdWindow extent) {
    return Math.min(extent.count(), Math.max(FEWEST_IDS, ids));
  }

  private static IdWindow fit(long first, long ids, IdWindow extent) {
    long highest = extent.last - ids + 1;
    long from = Math.max(extent.first, Math.min(first, highest));
    return new IdWindow(from, from + ids - 1);
  }
}
