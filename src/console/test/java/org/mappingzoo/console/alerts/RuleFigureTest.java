package org.mappingzoo.console.alerts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.alert.AlertKind;

final class RuleFigureTest {
  @ParameterizedTest
  @CsvSource({
    "RUNS_OUT, 168, 7 d",
    "RUNS_OUT, 210, 8 d 18 h",
    "RUNS_OUT, 0.25, 15 min",
    "RUNS_OUT, 0, 0",
    "RUNS_OUT, 0.000001, 0.000001",
    "STRANDED_AGE, 24, 1 d",
    "HEADROOM, 15, 15 min",
    "HEADROOM, 0.5, 30 s",
    "LIST_BYTES, 65536, 64 kB",
    "LIST_BYTES, 60000, 60000",
    "FREE_SHARE, 12.5, 12.5",
    "RANGES, 2000, 2000"
  })
  void aFigureIsShownAsItIsTyped(AlertKind kind, double figure, String text) {
    assertEquals(text, RuleFigure.of(kind).show(figure));
    assertEquals(OptionalDouble.of(figure), RuleFigure.of(kind).read(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RUNS_OUT | 48 | 48",
        "RUNS_OUT | 2.5 d | 60",
        "RUNS_OUT | 2,5d | 60",
        "RUNS_OUT | 1 H 30 Min | 1.5",
        "RUNS_OUT | 30 min 1 h | 1.5",
        "HEADROOM | 1 h | 60",
        "LIST_BYTES | 1,5 kb | 1536",
        "FREE_SHARE | 12,5 | 12.5"
      })
  void whatIsTypedIsUnderstood(AlertKind kind, String typed, double figure) {
    assertEquals(OptionalDouble.of(figure), RuleFigure.of(kind).read("  " + typed + " "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "d", "7 days", "7 d 2", "7 kB", "-1", "1e3", "1 000", "7 d, 2 h"})
  void whatIsNoTimeIsRefused(String typed) {
    assertEquals(OptionalDouble.empty(), RuleFigure.of(AlertKind.RUNS_OUT).read(typed));
  }

  /// The list beside the fields writes 2500 as `2,500`.
  @ParameterizedTest
  @ValueSource(strings = {"2,500", "2.500", "64.000 kB", "1 d 2,500 s", "1,234,567", "1.234,567"})
  void whatIsAThousandTimesMoreToOthersIsAmbiguous(String typed) {
    assertTrue(RuleFigure.isAmbiguous(typed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2500", "2.5", "0.125", "0,125", "2.5000", "2500.125", "2 h 30 min"})
  void whatHasOneMeaningIsNot(String typed) {
    assertFalse(RuleFigure.isAmbiguous(typed));
  }

  @Test
  void aShareHasNoUnit() {
    assertEquals(OptionalDouble.empty(), RuleFigure.of(AlertKind.FREE_SHARE).read("7 d"));
    assertEquals(OptionalDouble.empty(), RuleFigure.of(AlertKind.FREE_SHARE).read("12 %"));
  }

  /// Or a rule that nobody has touched would count as changed.
  @ParameterizedTest
  @EnumSource(AlertKind.class)
  void eachMinuteOfAWeekIsReadAsItWasShown(AlertKind kind) {
    RuleFigure figure = RuleFigure.of(kind);
    for (int minute = 0; minute < 10_080; minute++) {
      double shown = minute / 60.0;
      String text = figure.show(shown);
      double read = figure.read(text).orElseThrow();
      assertEquals(text, figure.show(read), text);
    }
  }
}
