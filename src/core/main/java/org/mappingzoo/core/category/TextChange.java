package org.mappingzoo.core.category;

import java.util.Arrays;

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
    byte[] before = from.content();
    byte[] after = to.content();
    int head = same(before, after);
    int tail = sameEnd(before, after, head);
    return new TextChange(head, Arrays.copyOfRange(after, head, after.length - tail), tail);
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
