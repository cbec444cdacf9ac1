package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeTextException;

/// Snapshots as a source would publish them.
public final class Snapshots {
  public static final Instant START = Instant.parse("2026-03-09T08:00:00Z");
  public static final CategoryName DID = CategoryName.of("/com/demdex/did");

  private static final ConnectionStatus CURRENT =
      new ConnectionStatus.Current(
          new ConnectionStatus.Session("0x1", "127.0.0.1:2181", false), Duration.ofMillis(2));

  private Snapshots() {}

  /// A category whose node holds this text in that version, read so many seconds after start.
  public static CategorySnapshot category(CategoryName name, int second, int version, String text) {
    return category(name, second, new Revision(0x10, 0x100 + version, version), reading(text));
  }

  public static CategorySnapshot category(
      CategoryName name, int second, Revision revision, CategoryReading reading) {
    Instant at = START.plusSeconds(second);
    return new CategorySnapshot(name, revision, START, at, at, reading);
  }

  public static CategoryReading reading(String text) {
    NodeText node = NodeText.of(text);
    try {
      RangeList free = node.parse();
      return new CategoryReading.Ranges(free, RangeAnalysis.of(free), node);
    } catch (RangeTextException e) {
      return new CategoryReading.Unreadable(e.fault(), node);
    }
  }

  public static FleetSnapshot fleet(CategorySnapshot... categories) {
    return at(0, true, categories);
  }

  /// The same from a server that is cut off from its quorum.
  public static FleetSnapshot quorumless(CategorySnapshot... categories) {
    FleetSnapshot fleet = fleet(categories);
    return FleetSnapshot.of(
        1,
        fleet.at(),
        new ConnectionStatus.Current(
            new ConnectionStatus.Session("0x2", "127.0.0.1:2182", true), Duration.ofMillis(2)),
        fleet.categories(),
        0,
        fleet.traffic());
  }

  /// So many seconds after start, from a source that is current or cut off since then.
  public static FleetSnapshot at(int second, boolean current, CategorySnapshot... categories) {
    Instant at = START.plusSeconds(second);
    return FleetSnapshot.of(
        1,
        at,
        current ? CURRENT : new ConnectionStatus.Disconnected(at, "the connection broke"),
        Arrays.stream(categories).collect(Collectors.toMap(CategorySnapshot::name, c -> c)),
        0,
        new FleetSnapshot.Traffic(1, 0, 0));
  }
}
