package org.mappingzoo.steward.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.steward.book.Book.Answer;
import org.mappingzoo.steward.book.Book.Entry;
import org.mappingzoo.steward.book.Book.Stamp;
import org.mappingzoo.steward.book.BookException.Reason;
import org.mappingzoo.steward.command.SilentWire;

/// A book in a real PostgreSQL.
class JdbcBookTest extends BookContract {
  private static final AtomicInteger SCHEMAS = new AtomicInteger();
  private static EmbeddedPostgres server;

  /// Each test has a schema of its own: a database takes a second.
  private final String schema = "book" + SCHEMAS.incrementAndGet();

  @BeforeAll
  static void start() throws IOException {
    server = EmbeddedPostgres.builder().setServerConfig("fsync", "on").start();
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @BeforeEach
  void create() throws SQLException {
    run("CREATE SCHEMA " + schema);
  }

  @Override
  Book open() {
    return Books.open(url(server.getPort()), BookOptions.standard(), attempt -> {});
  }

  private String url(int port) {
    return "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres&password=secret&currentSchema=%s"
        .formatted(port, schema);
  }

  private Connection connection() throws SQLException {
    return server
        .getDatabase("postgres", "postgres", Map.of("currentSchema", schema))
        .getConnection();
  }

  private void run(String statement) throws SQLException {
    try (Connection connection = connection();
        Statement statements = connection.createStatement()) {
      statements.execute(statement);
    }
  }

  private String asked(String query) throws SQLException {
    try (Connection connection = connection();
        Statement statements = connection.createStatement();
        ResultSet row = statements.executeQuery(query)) {
      return row.next() ? String.valueOf(row.getString(1)) : "nothing";
    }
  }

  @Test
  void peopleCanReadARecord() throws SQLException {
    try (Book book = open()) {
      written(book.write(Sample.nth(2), Optional.empty()));
      assertEquals(
          "/shop/orders 0 2 2000",
          asked(
              "SELECT concat_ws(' ', category, epoch, sequence, fence) FROM"
                  + " mapping_zoo_reservation"));
      String record = asked("SELECT record FROM mapping_zoo_reservation");
      assertTrue(record.startsWith("mapping-zoo book 1\nsha256="), record);
      assertTrue(record.endsWith("\nranges\n2000:1000000000\n"), record);
    }
  }

  @Test
  void itsTableIsMadeByAMigrationBesideTablesOfOthers() throws SQLException {
    run("CREATE TABLE somebody_elses (id int)");
    try (Book book = open();
        Book again = open()) {
      written(book.write(Sample.nth(1), Optional.empty()));
      assertEquals(List.of(Sample.ORDERS), again.categories());
    }
    assertEquals(
        "one record for each category",
        asked("SELECT description FROM mapping_zoo_schema WHERE version = '1'"));
  }

  @Test
  void aRowOfSomethingThatIsNoCategoryIsSaid() throws SQLException {
    try (Book book = open()) {
      written(book.write(Sample.nth(1), Optional.empty()));
      run("UPDATE mapping_zoo_reservation SET category = 'orders'");
      BookException refusal = assertThrows(BookException.class, book::categories);
      assertEquals(Reason.DAMAGED, refusal.reason());
      assertTrue(refusal.getMessage().contains("'orders'"), refusal::getMessage);
    }
  }

  @Test
  void whoeverOnlyLooksMakesNoTable() throws SQLException {
    try (Book book =
        Books.open(url(server.getPort()), BookOptions.standard().forReading(), attempt -> {})) {
      BookException refusal = assertThrows(BookException.class, () -> book.read(Sample.ORDERS));
      assertEquals(Reason.REFUSED, refusal.reason());
      assertTrue(refusal.getMessage().contains("does not exist"), refusal.getMessage());
    }
    assertEquals("nothing", asked("SELECT 1 FROM pg_tables WHERE schemaname = current_schema()"));
  }

  @Test
  void aWriteWhoseReplyIsLostIsUnknownAndFoundByReading() {
    try (Book book = open();
        SilentWire wire = new SilentWire(server.getPort(), "UPDATE mapping_zoo")) {
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      int port = Integer.parseInt(wire.connectString().replaceFirst(".*:", ""));
      BookOptions hasty = new BookOptions(Duration.ofSeconds(3), false, false);
      try (Book cut = Books.open(url(port), hasty, attempt -> {})) {
        assertEquals(Optional.of(first), cut.read(Sample.ORDERS).map(Entry::stamp));
        Answer answer = cut.write(Sample.nth(2), Optional.of(first));
        assertInstanceOf(Answer.Unknown.class, answer);
        assertFalse(answer.toString().contains("secret"), answer.toString());
        BookException refusal = assertThrows(BookException.class, () -> cut.read(Sample.ORDERS));
        assertEquals(Reason.UNREACHABLE, refusal.reason());
      }
      assertEquals(Optional.of(Sample.nth(2)), book.read(Sample.ORDERS).map(Entry::reservation));
    }
  }

  @Test
  void aConnectionThatTheServerEndedIsMadeAgain() throws SQLException {
    try (Book book = open()) {
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      endConnections();
      assertEquals(Optional.of(new Entry(Sample.nth(1), first)), book.read(Sample.ORDERS));
      endConnections();
      assertInstanceOf(Answer.Unknown.class, book.write(Sample.nth(2), Optional.of(first)));
      assertEquals(Optional.of(new Entry(Sample.nth(1), first)), book.read(Sample.ORDERS));
      written(book.write(Sample.nth(2), Optional.of(first)));
    }
  }

  /// As a primary is that became a standby and kept its connections.
  @Test
  void aServerThatWritesNoMoreIsNotHeldOnTo() throws SQLException {
    open().close();
    PostgreSql servers = PostgreSql.at(url(server.getPort()), BookOptions.standard());
    AtomicInteger connections = new AtomicInteger();
    JdbcBook.Connecting firstToOneThatWritesNoMore =
        () -> {
          Connection made = servers.connect();
          try (Statement statement = made.createStatement()) {
            boolean isFirst = connections.incrementAndGet() == 1;
            statement.execute("SET default_transaction_read_only = " + isFirst);
          }
          return made;
        };
    try (Book book = new JdbcBook(firstToOneThatWritesNoMore, "a database")) {
      BookException refusal =
          assertThrows(BookException.class, () -> book.write(Sample.nth(1), Optional.empty()));
      assertEquals(Reason.REFUSED, refusal.reason());
      written(book.write(Sample.nth(1), Optional.empty()));
    }
  }

  private void endConnections() throws SQLException {
    asked(
        "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE datname ="
            + " current_database() AND pid <> pg_backend_pid() AND application_name ="
            + " 'mapping-zoo'");
  }

  @Test
  void aRowThatSomebodyChangedByHandIsRefused() throws SQLException {
    try (Book book = open()) {
      written(book.write(Sample.nth(1), Optional.empty()));
      run("UPDATE mapping_zoo_reservation SET record = replace(record, 'fence=1000', 'fence=900')");
      BookException refusal = assertThrows(BookException.class, () -> book.read(Sample.ORDERS));
      assertEquals(Reason.DAMAGED, refusal.reason());
      assertTrue(
          refusal
              .getMessage()
              .endsWith("the record of /shop/orders is damaged: its checksum is wrong"),
          refusal.getMessage());
      BookException unlisted = assertThrows(BookException.class, book::categories);
      assertEquals(Reason.DAMAGED, unlisted.reason());
      assertEquals(refusal.getMessage(), unlisted.getMessage());
    }
  }

  @Test
  void aRowThatIsTooLongForARecordIsNotSent() throws SQLException {
    try (Book book = open()) {
      written(book.write(Sample.nth(1), Optional.empty()));
      run("UPDATE mapping_zoo_reservation SET record = repeat('x', 8000000)");
      BookException refusal = assertThrows(BookException.class, () -> book.read(Sample.ORDERS));
      assertEquals(Reason.DAMAGED, refusal.reason());
      assertTrue(
          refusal.getMessage().endsWith("8,000,000 bytes are more than a record has"),
          refusal.getMessage());
    }
  }

  @Test
  void whoClosesItDoesNotWaitForAStatementThatHangs() throws Exception {
    try (SilentWire wire = new SilentWire(server.getPort(), "SELECT CASE WHEN octet_length");
        ExecutorService asking = Executors.newSingleThreadExecutor()) {
      int port = Integer.parseInt(wire.connectString().replaceFirst(".*:", ""));
      BookOptions patient = new BookOptions(Duration.ofSeconds(30), false, false);
      Future<Optional<Entry>> asked;
      try (Book book = Books.open(url(port), patient, attempt -> {})) {
        asked = asking.submit(() -> book.read(Sample.ORDERS));
        wire.awaitSilence();
      }
      ExecutionException ended =
          assertThrows(ExecutionException.class, () -> asked.get(20, TimeUnit.SECONDS));
      assertInstanceOf(BookException.class, ended.getCause());
    }
  }

  @Test
  void aUserWhoMayNotWriteIsToldSo() throws SQLException {
    open().close();
    run("DROP ROLE IF EXISTS onlooker");
    run("CREATE ROLE onlooker LOGIN");
    run("GRANT SELECT ON mapping_zoo_reservation, mapping_zoo_schema TO onlooker");
    run("GRANT USAGE ON SCHEMA " + schema + " TO onlooker");
    String url = url(server.getPort()).replace("user=postgres", "user=onlooker");
    try (Book book = Books.open(url, BookOptions.standard(), attempt -> {})) {
      assertEquals(Optional.empty(), book.read(Sample.ORDERS));
      BookException refusal =
          assertThrows(BookException.class, () -> book.write(Sample.nth(1), Optional.empty()));
      assertEquals(Reason.REFUSED, refusal.reason());
      assertTrue(
          refusal
              .getMessage()
              .endsWith("permission denied for table mapping_zoo_reservation (42501)"),
          refusal.getMessage());
    } finally {
      run("DROP OWNED BY onlooker");
    }
  }

  @Test
  void aServerThatKeepsNothingOverAPowerCutIsRefused() throws IOException {
    try (EmbeddedPostgres forgetful =
        EmbeddedPostgres.builder().setServerConfig("fsync", "off").start()) {
      String url = url(forgetful.getPort());
      BookException refusal =
          assertThrows(
              BookException.class, () -> Books.open(url, BookOptions.standard(), attempt -> {}));
      assertEquals(Reason.REFUSED, refusal.reason());
      assertTrue(refusal.getMessage().contains("fsync off"), refusal.getMessage());
    }
  }

  @Test
  void aWriteIsConfirmedOnlyWhenItIsDurableWhateverTheSessionsDefault() throws SQLException {
    String url = url(server.getPort()) + "&options=-c%20synchronous_commit=off";
    try (Connection connection = PostgreSql.at(url, BookOptions.standard()).connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW synchronous_commit")) {
      assertTrue(row.next());
      assertEquals("on", row.getString(1));
    }
  }

  @Test
  void thePasswordThatTheEnvironmentHasIsUsedWhereTheUrlHasNone(@TempDir Path directory)
      throws IOException, SQLException {
    Path rules =
        Files.writeString(
            directory.resolve("pg_hba.conf"),
            """
            host all postgres 127.0.0.1/32 trust
            host all keeper 127.0.0.1/32 scram-sha-256
            """);
    try (EmbeddedPostgres strict =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("hba_file", rules.toString())
            .start()) {
      try (Connection connection = strict.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE ROLE keeper LOGIN PASSWORD 'secret'");
      }
      String url =
          "jdbc:postgresql://127.0.0.1:%d/postgres?user=keeper".formatted(strict.getPort());
      assertThrows(SQLException.class, () -> connect(url, Optional.empty()));
      assertThrows(SQLException.class, () -> connect(url, Optional.of("another")));
      connect(url, Optional.of("secret"));
      connect(url + "&password=secret", Optional.of("another"));
    }
  }

  private static void connect(String url, Optional<String> password) throws SQLException {
    PostgreSql.at(url, BookOptions.standard(), password).connect().close();
  }

  @Test
  void aServerThatIsNotThereIsSaidWithoutThePassword() {
    BookException refusal =
        assertThrows(
            BookException.class, () -> Books.open(url(1), BookOptions.standard(), attempt -> {}));
    assertEquals(Reason.UNREACHABLE, refusal.reason());
    assertFalse(refusal.getMessage().contains("secret"), refusal.getMessage());
    assertTrue(
        refusal.getMessage().startsWith("jdbc:postgresql://127.0.0.1:1/postgres?…"),
        refusal.getMessage());
  }

  @Test
  void aUrlThatMeansNoDatabaseIsRefusedWithoutThePassword() {
    for (String url :
        List.of(
            "jdbc:postgresql://h:p/d?password=secret",
            "jdbc:mysql://h/d?password=secret",
            "jdbc:postgresql:/x/y/z/?password=secret")) {
      RuntimeException refusal =
          assertThrows(
              RuntimeException.class, () -> Books.open(url, BookOptions.standard(), a -> {}));
      assertFalse(String.valueOf(refusal.getMessage()).contains("secret"), refusal.getMessage());
    }
  }
}
