package org.mappingzoo.core.counter;

import java.nio.ByteBuffer;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.counter.CounterFault.Kind;

/// What a counter's node holds: the last id that was issued, as eight bytes, the highest first.
///
/// @param lastIssued at least 0, which says that none was
public record CounterValue(long lastIssued) {
  static final int BYTES = Long.BYTES;

  /// @throws IllegalArgumentException if `lastIssued` is negative
  public CounterValue {
    if (lastIssued < 0) {
      throw new IllegalArgumentException("a counter is never negative, unlike " + lastIssued);
    }
  }

  /// Reads exactly what [#bytes()] writes; nothing is repaired. `parse(value.bytes())` equals
  /// `value`.
  ///
  /// @throws CounterFormatException if these are not eight bytes, or are a negative number
  public static CounterValue parse(NodeText bytes) {
    if (bytes.length() != BYTES) {
      throw new CounterFormatException(new CounterFault(Kind.WRONG_LENGTH, bytes));
    }
    long value = ByteBuffer.wrap(bytes.bytes()).getLong();
    if (value < 0) {
      throw new CounterFormatException(new CounterFault(Kind.NEGATIVE, bytes));
    }
    return new CounterValue(value);
  }

  public NodeText bytes() {
    return NodeText.of(ByteBuffer.allocate(BYTES).putLong(lastIssued).array());
  }

  /// How many ids can still be issued.
  public long left() {
    return Long.MAX_VALUE - lastIssued;
  }

  /// The `count` ids behind the last one.
  ///
  /// @param count from 1 to [#left()]
  public CounterIds next(long count) {
    if (count > left()) {
      throw new IllegalArgumentException("%d ids do not follow %d".formatted(count, lastIssued));
    }
    return new CounterIds(lastIssued + 1, lastIssued + count);
  }

  /// The counter once these ids are issued.
  static CounterValue after(CounterIds ids) {
    return new CounterValue(ids.last());
  }

  /// As clients of 2010 print an id: lower case, without leading zeros.
  public static String hex(long id) {
    return Long.toHexString(id);
  }
}
