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
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;

/// The example of the 2010 proposal: three workers took 10,000 ids each, and each pushed its last
/// 1,000 back.
final class WorkedExample {
  static final CategoryName NAME = CategoryName.of("/com/demdex/eventpublish/idgen/did");

  private static final List<String> TEXTS =
      List.of(
          "1:123456789\n",
          "10001:123456789\n",
          "20001:123456789\n",
          "30001:123456789\n",
          "9001:10000\n30001:123456789\n",
          "9001:10000\n19001:20000\n30001:123456789\n",
          "9001:10000\n19001:20000\n29001:30000\n30001:123456789\n");
  private static final Duration STEP = Duration.ofSeconds(25);
  private static final long TEXT_BUDGET_BYTES = 1_000_000;
  private static final Traffic QUIET = new Traffic(2, TEXTS.size(), TEXTS.size());

  private WorkedExample() {}

  /// The last state, and how it came about.
  static Still still(ConnectionStatus connection, Instant now) {
    return still(NAME, connection, now);
  }

  /// The same under another name.
  static Still still(CategoryName name, ConnectionStatus connection, Instant now) {
    FleetHistory history = new FleetHistory(TEXT_BUDGET_BYTES);
    Instant start = now.minus(STEP.multipliedBy(TEXTS.size()));
    FleetSnapshot last = snapshot(name, 0, start, start, connection);
    for (int step = 0; step < TEXTS.size(); step++) {
      last = snapshot(name, step, start, start.plus(STEP.multipliedBy(step)), connection);
      history.observe(last);
    }
    return new Still(last, history, now, QUIET, now.minusSeconds(1));
  }

  private static FleetSnapshot snapshot(
      CategoryName name, int step, Instant start, Instant at, ConnectionStatus connection) {
    NodeText text = NodeText.of(TEXTS.get(step));
    RangeList free = text.parse();
    CategorySnapshot category =
        new CategorySnapshot(
            name,
            new Revision(0x200000011L, 0x200000011L + step, step),
            start,
            at,
            at,
            new CategoryReading.Ranges(free, RangeAnalysis.of(free), text));
    return FleetSnapshot.of(step, at, connection, Map.of(name, category), 0, QUIET);
  }
}
