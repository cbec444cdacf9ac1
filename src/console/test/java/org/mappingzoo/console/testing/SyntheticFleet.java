package org.mappingzoo.console.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeTextException;

/// A fleet without a server: tests say what happens in it and take snapshots.
public final class SyntheticFleet {
  private final TreeMap<CategoryName, CategorySnapshot> categories = new TreeMap<>();
  private Instant now;
  private ConnectionStatus connection;
  private long sequence;
  private long reads;
  private long zxid = 0x100000000L;

  public SyntheticFleet(Instant start) {
    now = start;
    connection = current();
  }

  public static ConnectionStatus current() {
    return new ConnectionStatus.Current(session(), Duration.ofMillis(3));
  }

  /// A server that is cut off from its quorum.
  public static ConnectionStatus quorumless() {
    return new ConnectionStatus.Current(
        new ConnectionStatus.Session("0x20000a2b3c40000", "zk2.example:2181", true),
        Duration.ofMillis(3));
  }

  public static ConnectionStatus.Session session() {
    return new ConnectionStatus.Session("0x10000a2b3c40000", "zk1.example:2181", false);
  }

  public Instant now() {
    return now;
  }

  public SyntheticFleet pass(Duration time) {
    now = now.plus(time);
    return this;
  }

  public SyntheticFleet connection(ConnectionStatus status) {
    connection = status;
    return this;
  }

  /// A list in the text of a node; what is not one becomes unreadable.
  public SyntheticFleet write(String path, String text) {
    NodeText stored = NodeText.of(text);
    try {
      return put(path, ranges(stored.parse(), stored));
    } catch (RangeTextException e) {
      return put(path, new CategoryReading.Unreadable(e.fault(), stored));
    }
  }

  public SyntheticFleet write(String path, RangeList free) {
    return put(path, ranges(free, NodeText.of(free)));
  }

  public SyntheticFleet put(String path, CategoryReading reading) {
    CategoryName name = CategoryName.of(path);
    CategorySnapshot before = categories.get(name);
    long czxid = before == null ? ++zxid : before.revision().czxid();
    int version = before == null ? 0 : before.revision().version() + 1;
    Instant created = before == null ? now : before.created();
    categories.put(
        name,
        new CategorySnapshot(
            name, new Revision(czxid, ++zxid, version), created, now, now, reading));
    reads++;
    return this;
  }

  public SyntheticFleet take(String path, long ids) {
    return write(path, free(path).takeLowest(ids).rest());
  }

  /// As if it had been written so often.
  public SyntheticFleet version(String path, int version) {
    categories.computeIfPresent(
        CategoryName.of(path),
        (name, seen) ->
            new CategorySnapshot(
                name,
                new Revision(seen.revision().czxid(), seen.revision().mzxid(), version),
                seen.created(),
                seen.modified(),
                seen.readAt(),
                seen.reading()));
    return this;
  }

  public SyntheticFleet remove(String path) {
    categories.remove(CategoryName.of(path));
    return this;
  }

  public RangeList free(String path) {
    return Objects.requireNonNull(categories.get(CategoryName.of(path)), path)
        .ranges()
        .map(CategoryReading.Ranges::free)
        .orElseThrow();
  }

  public FleetSnapshot snapshot() {
    return FleetSnapshot.of(
        ++sequence, now, connection, categories, 0, new FleetSnapshot.Traffic(2, reads * 2, reads));
  }

  /// A list of `ranges` holes with a long tail.
  public static RangeList holey(int ranges, long seed) {
    Random random = new Random(seed);
    RangeList.Builder list = new RangeList.Builder();
    long at = 1L + random.nextInt(1000);
    for (int i = 0; i < ranges - 1; i++) {
      long length = 1L + random.nextInt(i % 7 == 0 ? 9000 : 900);
      list.append(at, at + length - 1);
      at += length + 1 + random.nextInt(4000);
    }
    return list.append(at, 4_294_967_295L).build();
  }

  private static CategoryReading ranges(RangeList free, NodeText text) {
    return new CategoryReading.Ranges(free, RangeAnalysis.of(free), text);
  }

  public static CategoryReading hidden() {
    return new CategoryReading.Hidden("NoAuth for read");
  }

  public static CategoryReading unreadable(RangeFault fault, String text) {
    return new CategoryReading.Unreadable(fault, NodeText.of(text));
  }
}
