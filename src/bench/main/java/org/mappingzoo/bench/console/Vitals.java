package org.mappingzoo.bench.console;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;

/// How the console fares, as its window and its JVM tell.
///
/// @param heapBytes in use after the last collection of garbage, whatever that collected
/// @param session what the window says of the session and its server
/// @param headline what it says of the connection
record Vitals(long heapBytes, String session, String headline) {
  private static final String BETWEEN = "|";

  /// On the FX thread.
  static Vitals of(Scene scene) {
    return new Vitals(
        heapAfterCollection(), text(scene, "#session"), text(scene, "#statusHeadline"));
  }

  /// The opposite of [#line()].
  static Vitals parse(String line) {
    String[] parts = line.split("\\|", -1);
    return new Vitals(Long.parseLong(parts[0]), parts[1], parts[2]);
  }

  String line() {
    return heapBytes + BETWEEN + session + BETWEEN + headline;
  }

  private static String text(Scene scene, String id) {
    return scene.lookup(id) instanceof Labeled label ? String.valueOf(label.getText()) : "";
  }

  private static long heapAfterCollection() {
    Set<String> heap =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(pool -> pool.getName())
            .collect(Collectors.toSet());
    return lastCollection()
        .map(GcInfo::getMemoryUsageAfterGc)
        .map(after -> used(after, heap))
        .orElse(0L);
  }

  private static Optional<GcInfo> lastCollection() {
    return ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
        .map(GarbageCollectorMXBean::getLastGcInfo)
        .filter(Objects::nonNull)
        .max(Comparator.comparingLong(GcInfo::getEndTime));
  }

  private static long used(Map<String, MemoryUsage> after, Set<String> heap) {
    return after.entrySet().stream()
        .filter(pool -> heap.contains(pool.getKey()))
        .mapToLong(pool -> pool.getValue().getUsed())
        .sum();
  }
}
