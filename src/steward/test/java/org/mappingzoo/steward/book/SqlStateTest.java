package org.mappingzoo.steward.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the codes of a database mean for a write.
class SqlStateTest {
  @ParameterizedTest
  @CsvSource({
    "42501, true", // no permission
    "53100, true", // the disk is full
    "25006, true", // a read-only server
    "55P03, true", // a lock was not to be had
    "40001, true",
    "08006, false", // the connection broke
    "57P01, false", // the server was stopped
    "57014, false", // cancelled, perhaps while it waited for its replicas
    "40003, false", // the server itself does not know
    "58030, false", // an error of its disk
    "XX000, false"
  })
  void onlyWhatTheServerCertainlyRolledBackCountsAsNotWritten(String state, boolean certain) {
    assertEquals(certain, JdbcBook.isRolledBack(new SQLException("x", state)));
  }

  @Test
  void aFaultWithoutACodeSaysNothing() {
    assertFalse(JdbcBook.isRolledBack(new SQLException("x")));
  }
}
