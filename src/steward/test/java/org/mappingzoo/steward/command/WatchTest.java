package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.FleetSource;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// What `watch` prints of snapshots that follow each other as a server's would.
class WatchTest {
  private static final Instant NOW = Instant.parse("2026-11-21T03:00:00Z");
  private static final RangeList FREE = RangeText.parse("1:9");

  @Test
  void itEndsAfterItsLinesThoughMoreHappenedAtOnce() {
    List<String> lines = watched("2", only(Scene.DID), only(Scene.ORDERS));
    assertEquals(2, lines.size(), lines::toString);
    assertTrue(lines.get(0).contains("  /com/demdex/did  plain, 9 free (+0)"), lines::toString);
    assertTrue(lines.get(1).contains("  /shop/orders  plain, 9 free (+0)"), lines::toString);
  }

  @Test
  void whatIsGoneIsALineToo() {
    List<String> lines = watched("3", only(Scene.DID), only(Scene.ORDERS));
    assertEquals("2026-11-21T03:00:00Z  /com/demdex/did  gone", lines.get(2));
  }

  private static List<String> watched(String most, FleetSnapshot... snapshots) {
    Shell.Opening opening = (connect, given) -> showing(List.of(snapshots));
    Scene.Said said =
        Scene.say(Optional.of("127.0.0.1:1"), opening, "watch", "--lines", most)
            .ended(ExitCode.DONE);
    return said.out().lines().toList();
  }

  /// A fleet with one category of nine ids.
  private static FleetSnapshot only(String path) {
    CategoryName name = CategoryName.of(path);
    CategoryReading reading =
        new CategoryReading.Ranges(FREE, RangeAnalysis.of(FREE), NodeText.of(FREE));
    return FleetSnapshot.of(
        1,
        NOW,
        new ConnectionStatus.Current(
            new ConnectionStatus.Session("0x1", "127.0.0.1:1", false), Duration.ZERO),
        Map.of(name, new CategorySnapshot(name, new Revision(1, 1, 0), NOW, NOW, NOW, reading)),
        0,
        new FleetSnapshot.Traffic(0, 0, 0));
  }

  /// Of an ensemble only its fleet is there, and patience with it.
  private static Shell.Opened showing(List<FleetSnapshot> snapshots) {
    return (Shell.Opened)
        Proxy.newProxyInstance(
            Shell.class.getClassLoader(),
            new Class<?>[] {Shell.Opened.class},
            (self, method, arguments) ->
                method.getName().equals("fleet") ? new Shown(snapshots) : Duration.ofSeconds(10));
  }

  /// Publishes all at once: the first is what a command begins with, the last the newest there is.
  private record Shown(List<FleetSnapshot> snapshots) implements FleetSource {
    @Override
    public void start(Consumer<FleetSnapshot> listener) {
      snapshots.forEach(listener);
    }

    @Override
    public void refresh() {}

    @Override
    public void close() {}
  }
}
