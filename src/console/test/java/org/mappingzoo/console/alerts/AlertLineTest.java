package org.mappingzoo.console.alerts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.mappingzoo.console.control.StatusDot.Tone;

/// What a screen reader says of a line.
final class AlertLineTest {
  @Test
  void whatIsNotThereIsNoPause() {
    AlertLine heading = new AlertLine(true, Tone.CRITICAL, "Runs out", "", "", "3", "");
    assertEquals("Runs out, Critical, 3", heading.spoken("Critical"));
  }

  @Test
  void whereAndHowBadIsSaid() {
    AlertLine line =
        new AlertLine(false, Tone.OFF, "empty", "/shop/empty", "Exhausted", "Firing", "2 s");
    assertEquals("empty, /shop/empty, Exhausted, Firing, 2 s", line.spoken(""));
    assertEquals("empty, /shop/empty, Warning, Exhausted, Firing, 2 s", line.spoken("Warning"));
  }
}
