package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The rules that hold where nobody has changed them.
final class AlertRulesTest {

  /// Hours, percent, minutes, percent, percent, hours, bytes and ranges. A list of 480 KiB is all
  /// but as long as a category may have, which is 512.
  @Test
  void byDefaultTheseFiguresAndTimesHold() {
    assertEquals(
        """
        DUPLICATE_RISK told at once, over at once
        UNREADABLE told at once, over after 30 s
        RUNS_OUT 168 (210), critical 48 (60), told after 60 s, over after 120 s
        FREE_SHARE 10 (12), critical 3 (3.6), told after 60 s, over after 120 s
        NO_LEADER told after 30 s, over after 60 s
        HEADROOM 15 (22.5), critical 3 (4.5), told after 30 s, over after 120 s
        VERSIONS 10 (12), critical 1 (1.2), told after 60 s, over after 120 s
        STRANDED_SHARE 1 (0.8), told after 60 s, over after 120 s
        STRANDED_AGE 24 (24), told at once, over after 120 s
        LIST_BYTES 65536 (58982.4), critical 491520 (442368), told after 60 s, over after 120 s
        RANGES 2000 (1800), told after 60 s, over after 120 s
        NO_STANDBY told after 600 s, over after 60 s
        NO_DATA told after 60 s, over after 5 s\
        """,
        Arrays.stream(AlertKind.values())
            .map(AlertRules.DEFAULT::of)
            .map(AlertRulesTest::line)
            .collect(Collectors.joining("\n")));
  }

  private static String line(Rule rule) {
    return rule.kind()
        + figure(" ", rule.warning())
        + figure(" critical ", rule.critical())
        + " told "
        + time(rule.pending())
        + ", over "
        + time(rule.keepFiring())
        + (rule.on() ? "" : ", off");
  }

  private static String figure(String title, Optional<Rule.Threshold> threshold) {
    return threshold
        .map(found -> "%s%s (%s),".formatted(title, plain(found.at()), plain(found.recovery())))
        .orElse("");
  }

  private static String plain(double figure) {
    return figure == Math.rint(figure)
        ? Long.toString(Math.round(figure))
        : Double.toString(figure);
  }

  private static String time(Duration time) {
    return time.isZero() ? "at once" : "after " + time.toSeconds() + " s";
  }
}
