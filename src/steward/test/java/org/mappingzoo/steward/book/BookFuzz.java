package org.mappingzoo.steward.book;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Reservation;

/// What Jazzer calls for a record of the book, as `src/bench/fuzz` has it: the bytes as they are,
/// and behind a head whose checksum fits, which no search would come upon.
public final class BookFuzz {
  private BookFuzz() {}

  /// Any exception is a find.
  public static void fuzzerTestOneInput(byte[] bytes) {
    for (Kind kind : Kind.values()) {
      boolean whole = understands(kind, bytes);
      boolean behind = understands(kind, behindItsHead(bytes));
      if (whole && behind) {
        throw new IllegalStateException("a record within a record");
      }
    }
  }

  /// What a book has records of.
  enum Kind {
    RESERVATION,
    BOND
  }

  static byte[] behindItsHead(byte[] record) {
    String text = new String(record, UTF_8);
    String sum = BookText.sha256(text.getBytes(UTF_8));
    return ("mapping-zoo book 1\nsha256=" + sum + "\n" + text).getBytes(UTF_8);
  }

  /// Whether it is a record; one that is stays so, printed and read again.
  static boolean understands(Kind kind, byte[] bytes) {
    try {
      boolean same =
          switch (kind) {
            case RESERVATION -> {
              Reservation read = BookText.parse(bytes);
              yield BookText.parse(BookText.print(read)).equals(read);
            }
            case BOND -> {
              Bond read = BookText.parseBond(bytes);
              yield BookText.parseBond(BookText.print(read)).equals(read);
            }
          };
      if (!same) {
        throw new IllegalStateException("read again, it is another");
      }
      return true;
    } catch (BookText.Damage e) {
      return false;
    }
  }
}
