package org.mappingzoo.steward.book;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.mappingzoo.steward.book.BookException.Reason;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;

/// Reaches a database of PostgreSQL, sees to it that what it confirms is durable, and brings its
/// table up to date.
final class PostgreSql {
  private static final String MIGRATIONS = "classpath:org/mappingzoo/steward/book/postgresql";
  /// Where PostgreSQL's own programs look for a password.
  private static final String PASSWORD = "PGPASSWORD";

  private static final String HISTORY = "mapping_zoo_schema";

  private final PGSimpleDataSource source;
  private final BookOptions options;
  private final String place;

  private PostgreSql(PGSimpleDataSource source, BookOptions options, String place) {
    this.source = source;
    this.options = options;
    this.place = place;
  }

  /// A book at `jdbc:postgresql://HOST/DATABASE?user=…`. The password may be in the URL; better it
  /// is in the variable `PGPASSWORD` or in `~/.pgpass`.
  ///
  /// @throws IllegalArgumentException if the URL means no database
  /// @throws BookException if it cannot be used
  static Book open(String url, BookOptions options) {
    return at(url, options).open();
  }

  static PostgreSql at(String url, BookOptions options) {
    return at(url, options, Optional.ofNullable(System.getenv(PASSWORD)));
  }

  /// @param password what the environment has, which the driver does not look for; it goes before
  ///     `~/.pgpass`, as with PostgreSQL's own programs, and behind the URL's
  static PostgreSql at(String url, BookOptions options, Optional<String> password) {
    String place = Books.redacted(url);
    Properties given = Driver.parseURL(url, new Properties());
    if (given == null) {
      throw new IllegalArgumentException(
          "'%s' is not the URL of a database of PostgreSQL".formatted(place));
    }
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(url);
    defaults(options)
        .forEach(
            (property, value) -> {
              if (!given.containsKey(property.getName())) {
                source.setProperty(property, value);
              }
            });
    if (!Books.hasPassword(url)) {
      password.ifPresent(source::setPassword);
    }
    return new PostgreSql(source, options, place);
  }

  private static Map<PGProperty, String> defaults(BookOptions options) {
    String seconds = String.valueOf(Math.max(1, options.patience().toSeconds()));
    // The server gives a statement up first, and says so: then it is known not to be written.
    String longer = String.valueOf(Math.max(1, options.patience().toSeconds()) * 2);
    return Map.of(
        PGProperty.CONNECT_TIMEOUT, seconds,
        PGProperty.LOGIN_TIMEOUT, seconds,
        PGProperty.SOCKET_TIMEOUT, longer,
        PGProperty.TARGET_SERVER_TYPE, "primary",
        PGProperty.APPLICATION_NAME, "mapping-zoo");
  }

  private Book open() {
    JdbcBook book = new JdbcBook(this::connect, place);
    if (options.reading()) {
      return book;
    }
    try {
      book.reach();
      migrate();
      return book;
    } catch (BookException e) {
      book.close();
      throw e;
    }
  }

  /// A connection on which a confirmed write is durable, and that gives up a statement before we
  /// give up the connection.
  Connection connect() throws SQLException {
    Connection open = source.getConnection();
    try (Statement statement = open.createStatement()) {
      statement.execute("SET statement_timeout = " + options.patience().toMillis());
      try (ResultSet row =
          statement.executeQuery(
              """
              SELECT current_setting('fsync'), set_config('synchronous_commit',
                CASE current_setting('synchronous_commit')
                  WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)
              """)) {
        row.next();
        if (row.getString(1).equals("off")) {
          open.close();
          throw new BookException(
              Reason.REFUSED,
              place
                  + ": the server runs with fsync off, so that what it confirms is lost when its"
                  + " machine stops");
        }
      }
      return open;
    } catch (SQLException e) {
      open.close();
      throw e;
    }
  }

  private void migrate() {
    try {
      Flyway.configure()
          .dataSource(source)
          .locations(MIGRATIONS)
          .table(HISTORY)
          // Others may have tables beside ours.
          .baselineOnMigrate(true)
          .baselineVersion("0")
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw new BookException(
          Reason.REFUSED,
          "%s: its table cannot be brought up to date: %s".formatted(place, innermost(e)),
          e);
    }
  }

  /// What the server said; Flyway's own words around it name the URL.
  private static String innermost(FlywayException failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof SQLException said) {
        return JdbcBook.words(said);
      }
    }
    return String.valueOf(failure.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
