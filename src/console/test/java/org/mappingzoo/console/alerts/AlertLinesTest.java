package org.mappingzoo.console.alerts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// What is told of an alert's turns.
final class AlertLinesTest {
  private static final Finding SOON = new Finding.RunsOutSoon(Duration.ofHours(9));
  private static final String TOLD =
      "At the highest rate of the last minutes, hour and day, as far as they were watched, the last"
          + " id is taken in 9 h.";

  private final AlertLines lines = new AlertLines(new Messages(Language.ENGLISH, ZoneOffset.UTC));

  /// Two days are critical, and nine hours are a warning: whoever reads that is told why.
  @Test
  void whatIsMilderThanItsTimeSaysByWhatItIsJudged() {
    assertEquals(TOLD, lines.sentence(turn(AlertEvent.What.FIRED, Severity.CRITICAL)));
    String milder =
        TOLD
            + " How bad that is goes by the last hour, where time that nobody watched counts as"
            + " nothing taken.";
    assertEquals(milder, lines.sentence(turn(AlertEvent.What.FIRED, Severity.WARNING)));
    assertEquals(
        "What was wrong: " + milder,
        lines.sentence(turn(AlertEvent.What.RESOLVED, Severity.WARNING)));
  }

  private static AlertEvent turn(AlertEvent.What what, Severity level) {
    AlertKey key = AlertKey.of(AlertKind.RUNS_OUT, CategoryName.of("/did"));
    return new AlertEvent(Instant.EPOCH, key, what, level, "", "", SOON);
  }
}
