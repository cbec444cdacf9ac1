package org.mappingzoo.core.category;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Optional;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// The bytes of a category's node, exactly as stored. What is the canonical text of a list is held
/// as that list alone, and printed when it is asked for.
public abstract sealed class NodeText {
  /// Nothing is added to a list beyond this: a node of 1,048,535 bytes can be
  /// written but never be read again. A longer list that somebody else wrote can still be taken
  /// from and compacted, which shortens it.
  public static final int HARD_LIMIT_BYTES = 512 * 1024;

  /// From here on a list is called large.
  public static final int SOFT_LIMIT_BYTES = 64 * 1024;

  private NodeText() {}

  /// Takes a copy.
  public static NodeText of(byte[] bytes) {
    return new Stored(bytes.clone());
  }

  public static NodeText of(String text) {
    return new Stored(text.getBytes(UTF_8));
  }

  /// The canonical text of a list.
  public static NodeText of(RangeList list) {
    return new Printed(list, RangeText.length(list));
  }

  /// The same text; without bytes of its own if it is the canonical one of this list.
  public NodeText sharing(RangeList list) {
    NodeText canonical = of(list);
    return canonical.equals(this) ? canonical : this;
  }

  /// The ranges this text lists.
  ///
  /// @throws org.mappingzoo.core.ranges.RangeTextException if this is not a range list
  public abstract RangeList parse();

  /// In bytes.
  public abstract int length();

  /// A copy.
  public abstract byte[] bytes();

  /// Not to be changed.
  abstract byte[] content();

  /// The list that it is held as; empty where it is held in bytes.
  Optional<RangeList> list() {
    return this instanceof Printed printed ? Optional.of(printed.list) : Optional.empty();
  }

  /// For display: bytes that are not UTF-8 become U+FFFD.
  public String display() {
    return new String(content(), UTF_8);
  }

  /// Whether these are the same bytes.
  @Override
  public boolean equals(Object other) {
    return other instanceof NodeText that && length() == that.length() && hasBytesOf(that);
  }

  private boolean hasBytesOf(NodeText that) {
    if (this instanceof Printed mine && that instanceof Printed other) {
      return mine.list.equals(other.list);
    }
    return Arrays.equals(content(), that.content());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(content());
  }

  @Override
  public String toString() {
    return "NodeText[" + length() + " bytes]";
  }

  private static final class Stored extends NodeText {
    private final byte[] bytes;

    Stored(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public RangeList parse() {
      return RangeText.parse(bytes);
    }

    @Override
    public int length() {
      return bytes.length;
    }

    @Override
    public byte[] bytes() {
      return bytes.clone();
    }

    @Override
    byte[] content() {
      return bytes;
    }
  }

  private static final class Printed extends NodeText {
    private final RangeList list;
    private final int length;

    Printed(RangeList list, int length) {
      this.list = list;
      this.length = length;
    }

    @Override
    public RangeList parse() {
      return list;
    }

    @Override
    public int length() {
      return length;
    }

    @Override
    public byte[] bytes() {
      return RangeText.print(list);
    }

    @Override
    byte[] content() {
      return bytes();
    }
  }
}
