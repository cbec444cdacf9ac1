package org.mappingzoo.core.category;

import java.util.Arrays;
import java.util.Optional;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// How a text comes from another one: so many bytes of the beginning of that, new ones, and so many
/// of its end. A take or a push changes a few bytes of a list of thousands.
public final class TextChange {
  private final int head;
  private final byte[] between;
  private final int tail;

  /// A change whose ends are known.
  ///
  /// @param head bytes from the beginning
  /// @param between takes a copy
  /// @param tail bytes from the end
  /// @throws IllegalArgumentException if a number is negative
  public TextChange(int head, byte[] between, int tail) {
    if (head < 0 || tail < 0) {
      throw new IllegalArgumentException("a text has no %d+%d bytes".formatted(head, tail));
    }
    this.head = head;
    this.between = between.clone();
    this.tail = tail;
  }

  /// The least change that has no gap.
  public static TextChange between(NodeText from, NodeText to) {
    Optional<RangeList> before = from.list();
    Optional<RangeList> after = to.list();
    return before.isPresent() && after.isPresent()
        ? between(before.get(), after.get(), to.length())
        : between(from.content(), to.content());
  }

  /// Only the ranges that differ are printed.
  private static TextChange between(RangeList before, RangeList after, int length) {
    int most = Math.min(before.size(), after.size());
    int first = 0;
    while (first < most && isSame(before, first, after, first)) {
      first++;
    }
    int last = 0;
    while (last < most - first
        && isSame(before, before.size() - 1 - last, after, after.size() - 1 - last)) {
      last++;
    }
    byte[] text = RangeText.print(part(after, first, after.size() - last));
    int head = RangeText.length(part(after, 0, first));
    return between(RangeText.print(part(before, first, before.size() - last)), text)
        .within(head, length - head - text.length);
  }

  private static boolean isSame(RangeList before, int old, RangeList after, int now) {
    return before.first(old) == after.first(now) && before.last(old) == after.last(now);
  }

  private static RangeList part(RangeList list, int from, int to) {
    return RangeList.copyOf(list.ranges().subList(from, to));
  }

  private static TextChange between(byte[] before, byte[] after) {
    int head = same(before, after);
    int tail = sameEnd(before, after, head);
    return new TextChange(head, Arrays.copyOfRange(after, head, after.length - tail), tail);
  }

  /// The same where so many bytes are in front of both texts, and so many behind them.
  private TextChange within(int before, int behind) {
    return new TextChange(before + head, between, tail + behind);
  }

  /// The text that it leads to.
  ///
  /// @throws IllegalArgumentException if that has fewer bytes than this takes from one of its ends,
  ///     or the text would have more than 2^31 - 1
  public NodeText applyTo(NodeText from) {
    byte[] before = from.content();
    if (head > before.length || tail > before.length || length() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "%s cannot be applied to %d bytes".formatted(this, before.length));
    }
    byte[] after = new byte[(int) length()];
    System.arraycopy(before, 0, after, 0, head);
    System.arraycopy(between, 0, after, head, between.length);
    System.arraycopy(before, before.length - tail, after, head + between.length, tail);
    return NodeText.of(after);
  }

  private static int same(byte[] before, byte[] after) {
    int mismatch = Arrays.mismatch(before, after);
    return mismatch < 0 ? after.length : mismatch;
  }

  private static int sameEnd(byte[] before, byte[] after, int head) {
    int most = Math.min(before.length, after.length) - head;
    int same = 0;
    while (same < most && before[before.length - 1 - same] == after[after.length - 1 - same]) {
      same++;
    }
    return same;
  }

  /// Bytes from the beginning of the other text.
  public int head() {
    return head;
  }

  /// The new bytes, a copy.
  public byte[] between() {
    return between.clone();
  }

  /// Bytes from the end of the other text.
  public int tail() {
    return tail;
  }

  /// Of the text that it leads to, in bytes.
  public long length() {
    return (long) head + between.length + tail;
  }

  @Override
  public String toString() {
    return "TextChange[%d+%d new+%d bytes]".formatted(head, between.length, tail);
  }
}
