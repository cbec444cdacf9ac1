package org.mappingzoo.steward.book;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.book.BookException.Reason;

/// A book in a table of PostgreSQL: a row for each category, and each write one statement that
/// finds the row only while it has the stamp that was read.
///
/// One connection serves all calls in turn; where it broke, or its server writes no more, the next
/// call makes another.
final class JdbcBook implements Book {
  /// A text that is longer than a record can be is not sent at all.
  private static final String READ =
      """
      SELECT CASE WHEN octet_length(record) <= ? THEN record END, stamp, octet_length(record)
      FROM mapping_zoo_reservation WHERE category = ?
      """;
  private static final String LIST = "SELECT category FROM mapping_zoo_reservation";
  private static final String CREATE =
      """
      INSERT INTO mapping_zoo_reservation (stamp, epoch, sequence, fence, record, category)
      VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (category) DO NOTHING
      """;
  private static final String REPLACE =
      """
      UPDATE mapping_zoo_reservation
      SET stamp = ?, epoch = ?, sequence = ?, fence = ?, record = ?, written_at = now()
      WHERE category = ? AND stamp = ?
      """;

  private static final String READ_BOND = "SELECT record, stamp FROM mapping_zoo_bond";
  private static final String CREATE_BOND =
      "INSERT INTO mapping_zoo_bond (stamp, record) VALUES (?, ?) ON CONFLICT (one) DO NOTHING";
  private static final String REPLACE_BOND =
      "UPDATE mapping_zoo_bond SET stamp = ?, record = ?, written_at = now() WHERE stamp = ?";

  /// Of a schema that a steward of an earlier release has made.
  private static final String NO_SUCH_TABLE = "42P01";

  /// Of a server that was the primary when it was connected to, and has kept its connections since.
  private static final String READ_ONLY = "25006";

  private final Connecting connecting;
  private final String place;
  private volatile @Nullable Connection connection;
  private volatile boolean closed;

  /// How to reach the database.
  @FunctionalInterface
  interface Connecting {
    Connection connect() throws SQLException;
  }

  /// Something done on a connection.
  @FunctionalInterface
  private interface Work<R> {
    R on(Connection connection) throws SQLException;
  }

  /// What a statement is sent with.
  @FunctionalInterface
  private interface Filling {
    void fill(PreparedStatement statement) throws SQLException;
  }

  /// A book over a table that is there.
  ///
  /// @param place its URL, without a password
  JdbcBook(Connecting connecting, String place) {
    this.connecting = connecting;
    this.place = place;
  }

  /// Connects.
  ///
  /// @throws BookException if the database cannot be used
  synchronized void reach() {
    connected();
  }

  @Override
  public Optional<Entry> read(CategoryName category) {
    return reading(
        open -> {
          try (PreparedStatement statement = open.prepareStatement(READ)) {
            statement.setInt(1, BookText.MAX_BYTES);
            statement.setString(2, category.path());
            try (ResultSet row = statement.executeQuery()) {
              return row.next() ? Optional.of(entry(category, row)) : Optional.empty();
            }
          }
        });
  }

  /// Each record is read for itself: all together may be more than there is room for.
  @Override
  public List<CategoryName> categories() {
    return named().stream().filter(name -> read(name).isPresent()).sorted().toList();
  }

  private List<CategoryName> named() {
    return reading(
        open -> {
          List<CategoryName> names = new ArrayList<>();
          try (PreparedStatement statement = open.prepareStatement(LIST);
              ResultSet row = statement.executeQuery()) {
            while (row.next()) {
              names.add(category(row.getString(1)));
            }
          }
          return names;
        });
  }

  /// What somebody else has put into the table is no reason to end.
  private CategoryName category(String path) {
    try {
      return CategoryName.of(path);
    } catch (IllegalArgumentException e) {
      throw new BookException(
          Reason.DAMAGED,
          "%s: there is a row of something that is no category: %s"
              .formatted(place, e.getMessage()),
          e);
    }
  }

  @Override
  public synchronized Answer write(Reservation next, Optional<Stamp> expected) {
    String record = new String(BookText.print(next), UTF_8);
    Stamp stamp = stamp(record);
    return written(
        expected.isPresent() ? REPLACE : CREATE,
        stamp,
        statement -> {
          statement.setString(1, stamp.token());
          statement.setLong(2, next.epoch());
          statement.setLong(3, next.sequence());
          statement.setLong(4, next.fence());
          statement.setString(5, record);
          statement.setString(6, next.category().path());
          if (expected.isPresent()) {
            statement.setString(7, expected.get().token());
          }
        });
  }

  @Override
  public Optional<Bound> bond() {
    return reading(
        open -> {
          try (PreparedStatement statement = open.prepareStatement(READ_BOND);
              ResultSet row = statement.executeQuery()) {
            return row.next()
                ? Optional.of(new Bound(bond(row.getString(1)), new Stamp(row.getString(2))))
                : Optional.empty();
          } catch (SQLException e) {
            if (NO_SUCH_TABLE.equals(e.getSQLState())) {
              return Optional.empty();
            }
            throw e;
          }
        });
  }

  private Bond bond(String record) {
    try {
      return BookText.parseBond(record.getBytes(UTF_8));
    } catch (BookText.Damage e) {
      throw new BookException(
          Reason.DAMAGED, "%s: its bond is damaged: %s".formatted(place, e.getMessage()), e);
    }
  }

  @Override
  public synchronized Answer write(Bond next, Optional<Stamp> expected) {
    String record = new String(BookText.print(next), UTF_8);
    Stamp stamp = stamp(record);
    return written(
        expected.isPresent() ? REPLACE_BOND : CREATE_BOND,
        stamp,
        statement -> {
          statement.setString(1, stamp.token());
          statement.setString(2, record);
          if (expected.isPresent()) {
            statement.setString(3, expected.get().token());
          }
        });
  }

  private static Stamp stamp(String record) {
    return new Stamp(BookText.sha256(record.getBytes(UTF_8)));
  }

  private Answer written(String sql, Stamp stamp, Filling values) {
    Connection open = connected();
    try (PreparedStatement statement = open.prepareStatement(sql)) {
      values.fill(statement);
      return statement.executeUpdate() == 1 ? new Answer.Written(stamp) : new Answer.Conflict();
    } catch (SQLException e) {
      dropUseless(open, e);
      if (isRolledBack(e)) {
        throw failed(Reason.REFUSED, "cannot be written", e);
      }
      return new Answer.Unknown(place + ": " + words(e));
    }
  }

  @Override
  public boolean comparesAndSets() {
    return true;
  }

  @Override
  public String place() {
    return place;
  }

  /// Waits for no statement: what is under way on the connection fails, and nobody knows what
  /// became of it.
  @Override
  public void close() {
    closed = true;
    Connection open = connection;
    if (open != null) {
      abort(open);
    }
  }

  private static void abort(Connection open) {
    try {
      open.abort(Runnable::run);
    } catch (SQLException ignored) {
      // It was of no use any more.
    }
  }

  private Entry entry(CategoryName category, ResultSet row) throws SQLException {
    String record = row.getString(1);
    Reservation reservation;
    try {
      if (record == null) {
        throw BookText.tooLong(row.getLong(3));
      }
      reservation = BookText.parse(record.getBytes(UTF_8));
    } catch (BookText.Damage e) {
      throw new BookException(
          Reason.DAMAGED,
          "%s: the record of %s is damaged: %s".formatted(place, category, e.getMessage()),
          e);
    }
    if (!reservation.category().equals(category)) {
      throw new BookException(
          Reason.DAMAGED,
          "%s: the row of %s holds the record of %s"
              .formatted(place, category, reservation.category()));
    }
    return new Entry(reservation, new Stamp(row.getString(2)));
  }

  /// A read may be repeated: a connection that broke while nobody looked is no reason to fail.
  private synchronized <R> R reading(Work<R> work) {
    boolean fresh = connection == null;
    Connection open = connected();
    try {
      return work.on(open);
    } catch (SQLException e) {
      dropUseless(open, e);
      if (!fresh && connection == null) {
        return reading(work);
      }
      throw failed(isRolledBack(e) ? Reason.REFUSED : Reason.UNREACHABLE, "cannot be read", e);
    }
  }

  private Connection connected() {
    refuseIfClosed();
    Connection open = connection;
    if (open == null) {
      try {
        open = connecting.connect();
      } catch (SQLException e) {
        throw failed(isRolledBack(e) ? Reason.REFUSED : Reason.UNREACHABLE, "cannot be reached", e);
      }
      connection = open;
      if (closed) {
        // Whoever closed it meanwhile did not see this one.
        abort(open);
      }
      refuseIfClosed();
    }
    return open;
  }

  private void refuseIfClosed() {
    if (closed) {
      throw new BookException(Reason.UNREACHABLE, place + " is closed");
    }
  }

  private void dropUseless(Connection open, SQLException failure) {
    if (!isRolledBack(failure) || READ_ONLY.equals(failure.getSQLState())) {
      connection = null;
      closeQuietly(open);
    }
  }

  /// What is wrong with a connection that is given up is of no interest.
  private static void closeQuietly(Connection open) {
    try {
      open.close();
    } catch (SQLException ignored) {
      // It was of no use any more.
    }
  }

  /// Whether the server itself said that the statement has failed, in a way that nothing of it
  /// was kept. Lost connections, shutdowns and faults of the server say nothing of the kind.
  static boolean isRolledBack(SQLException e) {
    String state = e.getSQLState();
    return state != null
        && !state.equals("40003")
        && state.matches("(0A|22|23|25|28|3D|3F|40|42|53|54|55).{3}");
  }

  private BookException failed(Reason reason, String what, SQLException e) {
    return new BookException(reason, "%s %s: %s".formatted(place, what, words(e)), e);
  }

  /// The server's words on one line.
  static String words(SQLException e) {
    String message = String.valueOf(e.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
    return e.getSQLState() == null ? message : "%s (%s)".formatted(message, e.getSQLState());
  }
}
