package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.mappingzoo.steward.duty.LogText;

/// One event a line, and of each value where it ends.
final class ServiceLogTest {
  private static String line(String message) {
    LogRecord record = new LogRecord(Level.WARNING, message);
    record.setInstant(Instant.parse("2026-11-21T12:00:00.123456Z"));
    return new ServiceLog().format(record);
  }

  @Test
  void anEventIsOneLineWhateverItsWordsHold() {
    assertEquals(
        "2026-11-21T12:00:00.123Z WARNING event=a category=/x\\ny\\r\\u001b[2J\\u2028"
            + System.lineSeparator(),
        line("event=a category=/x\ny\r\u001b[2J\u2028"));
  }

  @Test
  void whatIsQuotedEndsAtItsQuote() {
    assertEquals(
        "\"relation \\\"mz\\\" in C:\\\\book\\n\\tis gone\"",
        LogText.quoted("relation \"mz\" in C:\\book\n\tis gone"));
    assertEquals("\"null\"", LogText.quoted(null));
    assertEquals("\"Bücher: ✓\"", LogText.quoted("Bücher: ✓"));
  }
}
