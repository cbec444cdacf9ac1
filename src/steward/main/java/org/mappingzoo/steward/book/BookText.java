package org.mappingzoo.steward.book;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Function;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Reservation;

/// One record as every kind of book keeps it: a line that names the format, a line with the
/// checksum of all that follows, then the reservation's own text. People can read it, and copy it
/// from one book to another.
final class BookText {
  private static final String TITLE = "mapping-zoo book 1\n";
  private static final String CHECKSUM = "sha256=";
  private static final int HEAD = TITLE.length() + CHECKSUM.length() + 64 + 1;

  /// More than a record has: a reservation is at most as long as a node may be.
  static final int MAX_BYTES = HEAD + NodeText.HARD_LIMIT_BYTES;

  private BookText() {}

  /// The text of a record.
  ///
  /// @throws BookException if it is longer than could be read again
  static byte[] print(Reservation reservation) {
    NodeText text = reservation.text();
    if (text.length() > NodeText.HARD_LIMIT_BYTES) {
      throw new BookException(
          BookException.Reason.REFUSED,
          "the reservation of %s has %d bytes, more than %d"
              .formatted(reservation.category(), text.length(), NodeText.HARD_LIMIT_BYTES));
    }
    return sealed(text);
  }

  /// The text of a bond.
  static byte[] print(Bond bond) {
    return sealed(bond.text());
  }

  private static byte[] sealed(NodeText text) {
    String record = text.display();
    return (TITLE + CHECKSUM + sha256(record.getBytes(UTF_8)) + "\n" + record).getBytes(UTF_8);
  }

  /// Reads what [#print] wrote.
  ///
  /// @throws Damage if it is anything else
  static Reservation parse(byte[] text) throws Damage {
    return parse(text, Reservation::parse);
  }

  /// The same of a bond.
  static Bond parseBond(byte[] text) throws Damage {
    return parse(text, Bond::parse);
  }

  private static <R> R parse(byte[] text, Function<NodeText, R> kind) throws Damage {
    if (text.length > MAX_BYTES) {
      throw tooLong(text.length);
    }
    String whole = new String(text, UTF_8);
    if (!whole.startsWith(TITLE + CHECKSUM)) {
      throw new Damage(
          text.length == 0 ? "it is empty" : "it does not begin with '" + TITLE.strip() + "'");
    }
    int head = whole.indexOf('\n', TITLE.length()) + 1;
    if (head != HEAD) {
      throw new Damage("its checksum is cut short");
    }
    String record = whole.substring(head);
    if (!sha256(record.getBytes(UTF_8))
        .equals(whole.substring(TITLE.length() + CHECKSUM.length(), head - 1))) {
      throw new Damage("its checksum is wrong");
    }
    try {
      return kind.apply(NodeText.of(record));
    } catch (RecordTextException e) {
      throw new Damage(String.valueOf(e.getMessage()));
    }
  }

  /// That there are more bytes than a record has.
  static Damage tooLong(long bytes) {
    return new Damage("%,d bytes are more than a record has".formatted(bytes));
  }

  /// The name of a category's record where names are short: of a long one only its beginning is in
  /// it. The record itself says whose it is.
  static String stem(CategoryName category, int longest) {
    String name = Layout.encode(category);
    if (name.length() <= longest) {
      return name;
    }
    String digest = sha256(name.getBytes(UTF_8)).substring(0, 32);
    return name.substring(0, longest - digest.length() - 1) + "~" + digest;
  }

  /// The SHA-256 of some bytes, in hexadecimal.
  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /// This is no record.
  static final class Damage extends Exception {
    private static final long serialVersionUID = 1L;

    Damage(String what) {
      super(what);
    }
  }
}
