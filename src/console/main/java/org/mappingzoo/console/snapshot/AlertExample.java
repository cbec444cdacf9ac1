package org.mappingzoo.console.snapshot;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;

/// A night in which somebody set a list back to what it was, so that ids may be issued twice, and
/// a category that had run out got ids again.
final class AlertExample {
  static final CategoryName WENT_BACK = CategoryName.of("/shop/orders/order-number");
  static final CategoryName RAN_OUT = CategoryName.of("/shop/returns/return-number");

  private static final Traffic QUIET = new Traffic(2, 2, 2);
  private static final long CZXID = 0x400000031L;
  private static final int RETURNED_RANGES = 24;
  private static final long TAKEN = 5_000;
  private static final long LAST_ID = 999_999_999;

  /// Longer than what runs out has to last before it is told.
  private static final int STEPS_BEFORE = 4;

  private final ConnectionStatus connection;
  private final Instant now;

  AlertExample(ConnectionStatus connection, Instant now) {
    this.connection = connection;
    this.now = now;
  }

  Still.Reel reel() {
    List<FleetSnapshot> moments = new ArrayList<>();
    for (int step = 0; step < STEPS_BEFORE; step++) {
      moments.add(moment(3 + STEPS_BEFORE - step, 0, holes(), RangeList.empty()));
    }
    moments.add(moment(3, 1, tail().takeLowest(TAKEN).rest(), RangeList.empty()));
    moments.add(moment(2, 2, holes(), RangeList.empty()));
    moments.add(moment(1, 3, holes(), tail()));
    moments.add(moment(0, 3, holes(), tail()));
    return Still.reel(new FleetHistory(1_000_000), moments);
  }

  /// What workers gave back, and what nobody took yet.
  private static RangeList holes() {
    RangeList.Builder list = new RangeList.Builder();
    for (long i = 0; i < RETURNED_RANGES; i++) {
      list.append(1 + 10_000 * i, 900 + 10_000 * i);
    }
    return list.append(tail().first(0), LAST_ID).build();
  }

  private static RangeList tail() {
    return RangeList.of(IdRange.of(1 + 10_000L * RETURNED_RANGES, LAST_ID));
  }

  private FleetSnapshot moment(int stepsAgo, int writes, RangeList one, RangeList other) {
    Instant at = now.minus(Still.STEP.multipliedBy(stepsAgo));
    return FleetSnapshot.of(
        STEPS_BEFORE + 3 - stepsAgo,
        at,
        connection,
        Map.of(
            WENT_BACK,
            category(WENT_BACK, Math.min(writes, 2), one, at),
            RAN_OUT,
            category(RAN_OUT, Math.max(0, writes - 2), other, at)),
        0,
        QUIET);
  }

  private CategorySnapshot category(CategoryName name, int version, RangeList free, Instant at) {
    Revision revision = new Revision(CZXID, CZXID + version, version);
    CategoryReading reading =
        new CategoryReading.Ranges(free, RangeAnalysis.of(free), NodeText.of(free));
    return new CategorySnapshot(name, revision, now.minus(Duration.ofDays(40)), at, at, reading);
  }
}
