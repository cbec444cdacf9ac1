package org.mappingzoo.console.control;

import java.util.Arrays;
import org.mappingzoo.core.ranges.RangeList;

/// A strip as device pixels, drawn without JavaFX: no line is blurred on any output scale, and a
/// list of 50,000 ranges costs no more than one of 5.
public final class StripRaster {
  private static final int WIDEST_RANGES = 6;

  private final int width;
  private final int height;
  private final int[] pixels;

  /// A strip of nothing, transparent.
  public StripRaster(int width, int height) {
    this.width = width;
    this.height = height;
    pixels = new int[width * height];
  }

  public int width() {
    return width;
  }

  public int height() {
    return height;
  }

  /// The pixels row by row as `0xAARRGGBB`; not a copy.
  public int[] pixels() {
    return pixels;
  }

  public int pixel(int x, int y) {
    return pixels[y * width + x];
  }

  /// Makes all of it transparent again.
  public void clear() {
    Arrays.fill(pixels, 0);
  }

  /// Shades each column by what is free of its ids. The tail is hatched: luminance and texture
  /// tell it from a hole, not the hue alone.
  ///
  /// @param hatch distance of the hatch lines in pixels
  public void shade(Coverage coverage, StripInk ink, int top, int bottom, int hatch) {
    int line = Math.max(1, hatch / 4);
    for (int x = 0; x < width; x++) {
      int ground = StripInk.blend(ink.used(), ink.hole(), holeStrength(coverage, x));
      double tail = StripInk.strength(coverage.inTail(x), coverage.ids(x));
      int plain = StripInk.blend(ground, ink.tail(), tail);
      int hatched = StripInk.blend(ground, ink.hatch(), tail);
      for (int y = top; y < bottom; y++) {
        pixels[y * width + x] = Math.floorMod(x - y, hatch) < line ? hatched : plain;
      }
    }
  }

  /// Weaves into each column what the books say of its ids. Like a hole, few ids among many are
  /// seen.
  ///
  /// @param held the ids of one kind of custody
  /// @param step distance of two threads in pixels
  void weave(Coverage held, Custody custody, int colour, int top, int bottom, int step) {
    for (int x = 0; x < width; x++) {
      if (held.listed(x) > 0) {
        double share = StripInk.strength(held.listed(x), held.ids(x));
        double strength = Math.max(StripInk.LONE_SHARE, share);
        for (int y = top; y < bottom; y++) {
          boolean thread = custody.weave().hits(x, y, step);
          int ground = pixels[y * width + x];
          pixels[y * width + x] =
              StripInk.blend(ground, colour, thread ? strength : StripInk.WOVEN_GROUND * strength);
        }
      }
    }
  }

  private double holeStrength(Coverage coverage, int x) {
    double strength = StripInk.strength(coverage.inHoles(x), coverage.ids(x));
    boolean lone =
        (x > 0 && coverage.inHoles(x - 1) == 0) || (x + 1 < width && coverage.inHoles(x + 1) == 0);
    return strength > 0 && lone ? Math.max(StripInk.LONE_SHARE, strength) : strength;
  }

  /// Marks each column with free ids in a hole: a hole may be far narrower than a pixel, but its
  /// mark is not.
  public void tick(Coverage coverage, StripInk ink, int top, int bottom) {
    for (int x = 0; x < width; x++) {
      if (coverage.inHoles(x) > 0) {
        column(x, top, bottom, ink.hole());
      }
    }
  }

  /// Draws where ranges begin and end, and a gap between two that touch, unless they are too many
  /// to be told apart.
  public void edges(
      RangeList list, IdWindow window, StripInk ink, int top, int bottom, int lineWidth) {
    int from = Math.max(0, firstIn(list, window.first()));
    int to = Math.min(list.size(), firstIn(list, window.last()) + 1);
    if ((long) (to - from) * WIDEST_RANGES * lineWidth > width) {
      return;
    }
    for (int i = from; i < to; i++) {
      int left = pixelOf(list.first(i), window);
      int right = endOf(list.last(i), window) - 1;
      if (right - left >= 3 * lineWidth) {
        frame(left, right, top, bottom, ink.edge(), lineWidth);
        if (i > 0 && list.last(i - 1) + 1 == list.first(i)) {
          fill(left, left + lineWidth, top, bottom, ink.grid());
        }
      }
    }
  }

  /// Separates the single ids where each is at least `least` pixels wide.
  public void grid(IdWindow window, StripInk ink, int top, int bottom, int least, int lineWidth) {
    if (window.pixelsPerId(width) < least) {
      return;
    }
    for (long id = window.first() + 1; id <= window.last(); id++) {
      int x = window.pixelOf(id, width) - lineWidth / 2;
      fill(x, x + lineWidth, top, bottom, ink.grid());
    }
  }

  private void frame(int left, int right, int top, int bottom, int colour, int lineWidth) {
    for (int i = 0; i < lineWidth; i++) {
      column(left + i, top, bottom, colour);
      column(right - i, top, bottom, colour);
      row(Math.max(0, left), Math.min(width, right + 1), top + i, colour);
      row(Math.max(0, left), Math.min(width, right + 1), bottom - 1 - i, colour);
    }
  }

  private void fill(int from, int to, int top, int bottom, int colour) {
    for (int x = from; x < to; x++) {
      column(x, top, bottom, colour);
    }
  }

  private void column(int x, int top, int bottom, int colour) {
    if (x >= 0 && x < width) {
      for (int y = top; y < bottom; y++) {
        pixels[y * width + x] = colour;
      }
    }
  }

  private void row(int from, int to, int y, int colour) {
    if (from < to) {
      Arrays.fill(pixels, y * width + from, y * width + to, colour);
    }
  }

  private int pixelOf(long id, IdWindow window) {
    return window.pixelOf(id, width);
  }

  /// The pixel behind `id`; beyond the right end if it is not in the window.
  private int endOf(long id, IdWindow window) {
    return id >= window.last() ? width + (id > window.last() ? 1 : 0) : pixelOf(id + 1, window);
  }

  /// The index of the range that holds `id` or is the next one behind it.
  private static int firstIn(RangeList list, long id) {
    int index = list.indexOf(id);
    return index < 0 ? -index - 1 : index;
  }
}
