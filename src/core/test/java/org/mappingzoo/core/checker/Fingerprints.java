package org.mappingzoo.core.checker;

import java.util.Arrays;

/// A set of 64-bit numbers that are spread evenly already; 8 to 16 bytes for each.
final class Fingerprints {
  private long[] slots = new long[1 << 16];
  private int size;

  /// Whether it was not there before.
  boolean add(long print) {
    long value = print == 0 ? 1 : print;
    int at = slot(slots, value);
    if (slots[at] == value) {
      return false;
    }
    slots[at] = value;
    size++;
    if (size > slots.length / 4 * 3) {
      grow();
    }
    return true;
  }

  int size() {
    return size;
  }

  private static int slot(long[] slots, long value) {
    int at = (int) (value >>> 20) & (slots.length - 1);
    while (slots[at] != 0 && slots[at] != value) {
      at = (at + 1) & (slots.length - 1);
    }
    return at;
  }

  private void grow() {
    long[] wider = new long[2 * slots.length];
    Arrays.stream(slots)
        .filter(value -> value != 0)
        .forEach(value -> wider[slot(wider, value)] = value);
    slots = wider;
  }
}
