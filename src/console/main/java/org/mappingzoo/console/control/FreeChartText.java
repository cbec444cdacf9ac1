package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import org.mappingzoo.core.monitor.FreeSeries;

/// What a chart of free ids says in words.
final class FreeChartText {
  /// Less than this is no chart yet.
  static final Duration SHORTEST = Duration.ofSeconds(10);

  private FreeChartText() {}

  /// The same of a counter, which only rises.
  static String ofCounter(FreeSeries series, Instant now, Words words) {
    if (series.size() == 0) {
      return words.get("chart.none");
    }
    String from = words.time(series.at(0));
    String first = words.id(Long.MAX_VALUE - series.free(0));
    String last = words.id(Long.MAX_VALUE - series.last().orElseThrow());
    if (series.spanUntil(now).compareTo(SHORTEST) < 0) {
      return words.get("chart.counter.short", from, last);
    }
    return words.get(
        "chart.counter.changed",
        from,
        first,
        words.time(now),
        last,
        words.number(series.free(0) - series.last().orElseThrow()));
  }

  static String of(FreeSeries series, Instant now, Words words) {
    if (series.size() == 0) {
      return words.get("chart.none");
    }
    long first = series.free(0);
    long last = series.last().orElseThrow();
    String from = words.time(series.at(0));
    if (series.spanUntil(now).compareTo(SHORTEST) < 0) {
      return words.get("chart.short", from, words.number(last));
    }
    int rises = 0;
    for (int i = 1; i < series.size(); i++) {
      rises += rose(series, i) ? 1 : 0;
    }
    return first == last && series.size() == 1
        ? words.get("chart.unchanged", from, words.number(last))
        : words.get(
            "chart.changed",
            from,
            words.number(first),
            words.time(now),
            words.number(last),
            rises,
            words.number(rises));
  }

  private static boolean rose(FreeSeries series, int index) {
    return series.isKnown(index)
        && series.isKnown(index - 1)
        && series.free(index) > series.free(index - 1);
  }
}
