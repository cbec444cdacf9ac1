package org.mappingzoo.steward;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/// With a book in a real PostgreSQL.
@Tag("drill")
final class FailingDatabaseTest extends FailingStoreContract {
  private static final AtomicInteger SCHEMAS = new AtomicInteger();
  private static EmbeddedPostgres server;

  @BeforeAll
  static void start() throws IOException {
    server = EmbeddedPostgres.builder().setServerConfig("fsync", "on").start();
    run("public", "CREATE ROLE keeper LOGIN");
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static void run(String schema, String statement) {
    try (Connection connection =
            server
                .getDatabase("postgres", "postgres", Map.of("currentSchema", schema))
                .getConnection();
        Statement statements = connection.createStatement()) {
      statements.execute(statement);
    } catch (SQLException e) {
      throw new AssertionError(statement, e);
    }
  }

  @Override
  Store store() {
    String schema = "book" + SCHEMAS.incrementAndGet();
    run("public", "CREATE SCHEMA %s AUTHORIZATION keeper".formatted(schema));
    return new Store() {
      @Override
      public int port() {
        return server.getPort();
      }

      @Override
      public String url(int port) {
        return "jdbc:postgresql://127.0.0.1:%d/postgres?user=%s&currentSchema=%s"
            .formatted(port, port == port() ? "postgres" : "keeper", schema);
      }

      @Override
      public void forbidWrites() {
        run(schema, "REVOKE INSERT, UPDATE ON mapping_zoo_reservation FROM keeper");
      }

      // As the server says it of a disk that is full.
      @Override
      public void fill() {
        run(
            schema,
            """
            CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
              RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
            END $$
            """);
        run(
            schema,
            "CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON mapping_zoo_reservation"
                + " EXECUTE FUNCTION no_room()");
      }

      @Override
      public void heal() {
        run(schema, "GRANT INSERT, UPDATE ON mapping_zoo_reservation TO keeper");
        run(schema, "DROP TRIGGER IF EXISTS no_room ON mapping_zoo_reservation");
      }

      @Override
      public List<String> reasons() {
        return List.of("permission denied", "No space left on device");
      }

      @Override
      public void close() {
        run("public", "DROP SCHEMA %s CASCADE".formatted(schema));
      }
    };
  }
}
