package org.mappingzoo.console.snapshot;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot.Traffic;
import org.mappingzoo.core.monitor.FreeEvent;
import org.mappingzoo.core.monitor.FreeSeries;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;

/// A category that has been watched for five weeks, with a weekend when nobody looked: it was
/// extended once and compacted once, and is used by day more than by night.
final class HistoryExample {
  static final CategoryName NAME = CategoryName.of("/com/demdex/eventpublish/idgen/visitor");

  private static final long UNIVERSE = 9_000_000;
  private static final long ADDED = 4_000_000;
  private static final Duration WATCHED = Duration.ofDays(35);
  private static final Duration EXTENDED = Duration.ofDays(12);
  private static final Duration COMPACTED = Duration.ofDays(5);
  private static final Duration LEFT = Duration.ofDays(8);
  private static final Duration BACK = Duration.ofDays(6);
  private static final int STEP_MINUTES = 10;
  private static final long CZXID = 0x300000021L;
  private static final Traffic QUIET = new Traffic(2, 1, 1);

  private HistoryExample() {}

  static Still still(ConnectionStatus connection, Instant now) {
    FreeSeries series = new FreeSeries();
    long free = UNIVERSE;
    for (long left = WATCHED.toMinutes(); left > 0; left -= STEP_MINUTES) {
      Duration ago = Duration.ofMinutes(left);
      free -= consumed(now.minus(ago));
      free += ago.equals(EXTENDED) ? ADDED : 0;
      if (ago.equals(LEFT)) {
        series.gap(now.minus(ago));
      } else if (ago.compareTo(LEFT) > 0 || ago.compareTo(BACK) < 0) {
        series.add(now.minus(ago), free);
      }
    }
    FleetHistory history = new FleetHistory(1_000_000);
    FleetSnapshot snapshot = snapshot(free - consumed(now), now, connection);
    history.observe(snapshot);
    history.recall(NAME, CZXID, series, events(now));
    return new Still(snapshot, history, now, QUIET, now.minusSeconds(1));
  }

  private static List<FreeEvent> events(Instant now) {
    return List.of(
        new FreeEvent(now.minus(WATCHED), FreeEvent.Kind.SEEDED, UNIVERSE),
        new FreeEvent(now.minus(EXTENDED), FreeEvent.Kind.EXTENDED, ADDED),
        new FreeEvent(now.minus(COMPACTED), FreeEvent.Kind.COMPACTED, 41),
        new FreeEvent(now.minus(Duration.ofHours(7)), FreeEvent.Kind.PUSHED, 3_000));
  }

  /// In ten minutes: less by night.
  private static long consumed(Instant at) {
    double day = (double) at.getEpochSecond() % 86_400 / 86_400;
    return Math.round(1_400 - 1_100 * Math.cos(2 * Math.PI * day));
  }

  private static FleetSnapshot snapshot(long free, Instant now, ConnectionStatus connection) {
    long last = UNIVERSE + ADDED;
    NodeText text = NodeText.of("%d:%d\n".formatted(last - free + 1, last));
    RangeList list = text.parse();
    CategorySnapshot category =
        new CategorySnapshot(
            NAME,
            new Revision(CZXID, CZXID + 0x9000, 5_041),
            now.minus(WATCHED),
            now.minusSeconds(4),
            now,
            new CategoryReading.Ranges(list, RangeAnalysis.of(list), text));
    return FleetSnapshot.of(1, now, connection, Map.of(NAME, category), 0, QUIET);
  }
}
