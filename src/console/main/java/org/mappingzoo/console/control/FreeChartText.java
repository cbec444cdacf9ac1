package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.mappingzoo.core.monitor.FreeEvent;

/// What a chart of free ids says in words.
final class FreeChartText {
  /// Less than this is no chart yet.
  static final Duration SHORTEST = Duration.ofSeconds(10);

  /// So many events are told, the newest.
  private static final int EVENTS = 5;

  private FreeChartText() {}

  static String of(FreePicture picture, Words words) {
    int[] known = picture.known().toArray();
    if (known.length == 0) {
      return words.get("chart.none");
    }
    String from = time(picture, picture.from(), words);
    String first = figure(picture, known[0], words);
    String last = figure(picture, known[known.length - 1], words);
    if (picture.shown().compareTo(SHORTEST) < 0) {
      return words.get(picture.counter() ? "chart.counter.short" : "chart.short", from, last);
    }
    String now = time(picture, picture.now(), words);
    if (picture.counter()) {
      long issued = picture.value(known[known.length - 1]) - picture.value(known[0]);
      return words.get("chart.counter.changed", from, first, now, last, words.number(issued));
    }
    String whole =
        known.length == 1
            ? words.get("chart.unchanged", from, last)
            : words.get("chart.changed", from, first, now, last);
    return whole + gaps(picture, known, words) + events(picture, words);
  }

  private static String time(FreePicture picture, Instant at, Words words) {
    return words.time(at, picture.shown());
  }

  private static String figure(FreePicture picture, int index, Words words) {
    return picture.text(picture.value(index), words);
  }

  private static String gaps(FreePicture picture, int[] known, Words words) {
    return picture.visible().count() == known.length ? "" : " " + words.get("chart.gaps");
  }

  private static String events(FreePicture picture, Words words) {
    List<FreeEvent> all = new ArrayList<>(picture.visibleEvents());
    if (all.isEmpty()) {
      return "";
    }
    String told =
        all.subList(Math.max(0, all.size() - EVENTS), all.size()).stream()
            .map(
                event ->
                    words.get(
                        "chart.event",
                        time(picture, event.at(), words),
                        FreeFlags.text(event, words)))
            .collect(Collectors.joining(", "));
    return " " + words.get("chart.events", told);
  }
}
