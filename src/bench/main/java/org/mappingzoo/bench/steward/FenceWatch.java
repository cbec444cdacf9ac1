package org.mappingzoo.bench.steward;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.ranges.RangeList;

/// How late fences are: from the moment when a take is sent that makes a move due until ZooKeeper
/// tells somebody else that the fence has moved.
final class FenceWatch {
  private final Stage stage;
  private final long reserve;
  private final Map<String, Long> fences = new HashMap<>();
  private final Map<String, Long> taken = new HashMap<>();
  private final Map<String, Long> waiting = new HashMap<>();
  private final List<Long> lags = new ArrayList<>();

  FenceWatch(Stage stage, long reserve) {
    this.stage = stage;
    this.reserve = reserve;
  }

  /// @param categories with a fence, of which nothing was taken so far
  void begin(List<CategoryName> categories) throws KeeperException, InterruptedException {
    for (CategoryName category : categories) {
      know(Layout.DEFAULT.control(category), stage.fence(category).orElseThrow());
    }
    stage.looker.addWatch(
        Layout.DEFAULT.controls(),
        event -> {
          if (event.getType() == EventType.NodeDataChanged) {
            moved(event.getPath());
          }
        },
        AddWatchMode.PERSISTENT_RECURSIVE);
  }

  private synchronized void know(String path, long fence) {
    fences.put(path, fence);
  }

  /// Where it is by now is told later; until then nothing is due.
  private synchronized void moved(String path) {
    Long since = waiting.remove(path);
    if (since != null) {
      lags.add(System.nanoTime() - since);
    }
    fences.remove(path);
    stage.looker.getData(
        path,
        false,
        (rc, of, context, data, stat) -> {
          if (rc == Code.OK.intValue()) {
            ControlRecord.parse(NodeText.of(data)).fence().ifPresent(fence -> know(path, fence));
          }
        },
        null);
  }

  synchronized void forget() {
    lags.clear();
    waiting.clear();
  }

  /// So many ids are about to be taken.
  synchronized void takes(CategoryName category, int ids) {
    String path = Layout.DEFAULT.control(category);
    Long fence = fences.get(path);
    if (fence != null && fence - 1 - taken.getOrDefault(path, 0L) - ids <= reserve / 2) {
      waiting.putIfAbsent(path, System.nanoTime());
    }
  }

  /// @param ids empty where nothing was found
  synchronized void took(CategoryName category, RangeList ids) {
    String path = Layout.DEFAULT.control(category);
    if (ids.isEmpty()) {
      waiting.remove(path);
    } else {
      taken.put(path, ids.last(ids.size() - 1));
    }
  }

  /// How many have not moved yet although they should.
  synchronized int due() {
    return waiting.size();
  }

  synchronized String sentence(Goals goals) {
    long[] sorted = lags.stream().mapToLong(Long::longValue).sorted().toArray();
    return "%d moves, median %.0f ms, p99 %.0f ms (goal 250: %s), worst %.0f ms"
        .formatted(
            sorted.length,
            at(sorted, 0.5),
            at(sorted, 0.99),
            goals.word(at(sorted, 0.99) <= 250),
            at(sorted, 1));
  }

  private static double at(long[] sorted, double part) {
    int index = (int) Math.ceil(part * sorted.length) - 1;
    return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, index)] / 1e6;
  }
}
