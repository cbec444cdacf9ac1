package org.mappingzoo.core.category;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// The bytes of a category's node, exactly as stored.
public final class NodeText {
  /// Nothing is added to a list beyond this (PROTOCOL.md §2.4): a node of 1,048,535 bytes can be
  /// written but never be read again. A longer list that somebody else wrote can still be taken
  /// from and compacted, which shortens it.
  public static final int HARD_LIMIT_BYTES = 512 * 1024;

  /// From here on a list is called large.
  public static final int SOFT_LIMIT_BYTES = 64 * 1024;

  private final byte[] bytes;

  private NodeText(byte[] bytes) {
    this.bytes = bytes;
  }

  /// Takes a copy.
  public static NodeText of(byte[] bytes) {
    return new NodeText(bytes.clone());
  }

  public static NodeText of(String text) {
    return new NodeText(text.getBytes(UTF_8));
  }

  /// The canonical text of a list.
  public static NodeText of(RangeList list) {
    return new NodeText(RangeText.print(list));
  }

  /// The ranges this text lists.
  ///
  /// @throws org.mappingzoo.core.ranges.RangeTextException if this is not a range list
  public RangeList parse() {
    return RangeText.parse(bytes);
  }

  public int length() {
    return bytes.length;
  }

  /// A copy.
  public byte[] bytes() {
    return bytes.clone();
  }

  /// For display: bytes that are not UTF-8 become U+FFFD.
  public String display() {
    return new String(bytes, UTF_8);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NodeText that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "NodeText[" + bytes.length + " bytes]";
  }
}
