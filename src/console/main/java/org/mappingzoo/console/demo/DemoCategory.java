package org.mappingzoo.console.demo;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// One category of the demo: what it holds at first, and who works on it.
///
/// @param later a text that replaces the first one at once, so that the node looks as if it had a
///     past
/// @param habit how its worker treats it while it is plain
/// @param books what makes it managed; empty for one as it was in 2010
record DemoCategory(
    CategoryName name,
    NodeText text,
    Optional<NodeText> later,
    Optional<Habit> habit,
    Optional<Books> books) {
  private static final long LAST_OF_32_BITS = 4_294_967_295L;

  /// How a worker treats a category: it takes a batch, uses some, and pushes the rest back.
  ///
  /// @param usedShare how much of a batch is used up on average, 0 to 1
  /// @param every the time from one batch to the next
  record Habit(int batch, double usedShare, Duration every) {}

  /// How a category is managed: from which ids, and who holds leases of how many, of which so many
  /// more are granted each time.
  ///
  /// @param owner what its workers are called, before their number
  record Books(long universe, String owner, int workers, long batch, long window, Duration every) {}

  /// Each shows something that an operator meets.
  static List<DemoCategory> all(RandomGenerator random) {
    return List.of(
        // The category of the proposal, a few years on. Its holes last for half an hour.
        worked(
            "/com/demdex/eventpublish/idgen/did",
            holes(random, 312, 40_000, 2_000_000),
            1_000,
            0.4,
            900),
        managed(
            "/com/demdex/eventpublish/idgen/segment",
            ranges("30001:123456789"),
            new Books(123_456_789, "segmenting", 1, 45_000, 9_000, Duration.ofMillis(2_500))),
        // Runs out within the hour.
        managed(
            "/shop/orders/number",
            ranges("9976001:10000000"),
            new Books(10_000_000, "ordering", 1, 180, 36, Duration.ofMillis(5_000))),
        // Runs out while one looks on.
        worked("/shop/coupons/code", ranges("99001:99240"), 40, 1.0, 6_000),
        // Its thousands of holes last for a day.
        managed(
            "/shop/customers/id",
            holes(random, 2_600, 60, 900),
            new Books(LAST_OF_32_BITS, "sign-up", 1, 24, 2, Duration.ofMillis(5_000))),
        managed(
            DemoLedger.INVOICES.path(),
            ranges("200001:999999999"),
            new Books(999_999_999, "invoicing", 3, 1_000, 250, Duration.ofMillis(2_300))),
        worked("/media/images/legacy-id", holes(random, 48, 9_000, 60_000), 60, 0.5, 1_700),
        idle("/media/videos/legacy-id", touching()),
        managed(
            "/analytics/events/seq",
            ranges("1:" + IdRange.MAX_ID),
            new Books(IdRange.MAX_ID, "collecting", 1, 200_000, 50_000, Duration.ofMillis(2_200))),
        managed(
            "/partners/acme/ticket",
            ranges("5001:5400\n7001:2147483647"),
            new Books(2_147_483_647, "ticketing", 1, 400, 80, Duration.ofMillis(3_100))),
        // Somebody edited it by hand.
        rewritten("/billing/ledger/entry", "1:17000\n", "14001:15000\n17001;18000\n20001:999999\n"),
        // Empty, and nobody knows any more whether that is a category.
        rewritten("/archive/2009/uid", "1:10\n", ""));
  }

  private static DemoCategory worked(
      String path, RangeList free, int batch, double usedShare, long everyMs) {
    return new DemoCategory(
        CategoryName.of(path),
        NodeText.of(free),
        Optional.empty(),
        Optional.of(new Habit(batch, usedShare, Duration.ofMillis(everyMs))),
        Optional.empty());
  }

  private static DemoCategory managed(String path, RangeList free, Books books) {
    return new DemoCategory(
        CategoryName.of(path),
        NodeText.of(free),
        Optional.empty(),
        Optional.empty(),
        Optional.of(books));
  }

  private static DemoCategory idle(String path, String text) {
    return new DemoCategory(
        CategoryName.of(path),
        NodeText.of(text),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static DemoCategory rewritten(String path, String first, String then) {
    return new DemoCategory(
        CategoryName.of(path),
        NodeText.of(first),
        Optional.of(NodeText.of(then)),
        Optional.empty(),
        Optional.empty());
  }

  private static RangeList ranges(String text) {
    return NodeText.of(text).parse();
  }

  /// What recycling leaves behind: holes of up to `largestHole` ids with used ids between them,
  /// then the tail up to the end of the 32-bit ids.
  private static RangeList holes(
      RandomGenerator random, int count, int largestHole, int largestGap) {
    RangeList.Builder list = new RangeList.Builder();
    long at = 1L + random.nextInt(largestGap);
    for (int i = 0; i < count; i++) {
      long size = Math.max(1, Math.round(Math.exp(random.nextDouble() * Math.log(largestHole))));
      list.append(at, at + size - 1);
      at += size + 1 + random.nextInt(largestGap);
    }
    return list.append(at, LAST_OF_32_BITS).build();
  }

  /// Pushes land unmerged: here each batch of 500 came back whole, in ten pieces.
  private static String touching() {
    StringBuilder text = new StringBuilder();
    for (int batch = 0; batch < 12; batch++) {
      for (int piece = 0; piece < 10; piece++) {
        long first = 40_001L + batch * 2_000L + piece * 50L;
        text.append(first).append(':').append(first + 49).append('\n');
      }
    }
    return text.append("80001:16777215\n").toString();
  }
}
