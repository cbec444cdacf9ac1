package org.mappingzoo.bench.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.bench.Child;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;

/// A server with categories that are written all the time, in a process of its own.
///
/// It says `ready CONNECT-STRING` once all are created, obeys `rate N` (writes a second over all
/// categories, 0 stops) and `rewrite` (each category once, then it says `rewrote N`), and ends with
/// its input. Each write that the server has confirmed is told as
/// `wrote PATH VERSION EPOCH-MICROSECONDS`.
public final class FleetLoad {
  static final int CATEGORIES = 1_000;
  static final String ROOT = "/load";
  private static final int RANGES = 313;
  private static final int ON_SCREEN = 12;
  private static final long UNIVERSE = 4_294_967_295L;

  private final ZooKeeper zk;
  private final List<Category> categories = new ArrayList<>();
  private final Random random = new Random(20_100_309);
  private int next;

  private FleetLoad(ZooKeeper zk) {
    this.zk = zk;
  }

  /// Starts it.
  static Child start() throws IOException {
    return Child.start(List.of("-Xmx512m"), FleetLoad.class);
  }

  /// Runs until standard input ends.
  public static void main(String[] arguments)
      throws IOException, InterruptedException, KeeperException {
    Logger.getLogger("").setLevel(Level.SEVERE);
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start();
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
      ZooKeeper zk = new ZooKeeper(server.connectString(), 30_000, event -> {});
      FleetLoad load = new FleetLoad(zk);
      load.createAll();
      say("ready " + server.connectString());
      load.obey(clock);
      zk.close();
    }
  }

  private void createAll() throws KeeperException, InterruptedException {
    zk.create(ROOT, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    for (int i = 0; i < CATEGORIES; i++) {
      Category category = new Category(ROOT + "/category-%04d".formatted(i), fragmented());
      zk.create(category.path, category.text(), Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      categories.add(category);
    }
  }

  /// About 4.9 kB: holes of some ids with gaps between them, and the rest of 2^32 as the tail.
  private RangeList fragmented() {
    RangeList.Builder list = new RangeList.Builder();
    long at = 1_000_000;
    for (int i = 1; i < RANGES; i++) {
      long size = 100L + random.nextInt(900);
      list.append(at, at + size - 1);
      at += size + 1L + random.nextInt(1_000);
    }
    return list.append(at, UNIVERSE).build();
  }

  private void obey(ScheduledExecutorService clock) throws IOException {
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    @Nullable ScheduledFuture<?> writing = null;
    for (String order = orders.readLine(); order != null; order = orders.readLine()) {
      if (writing != null) {
        writing.cancel(false);
      }
      writing = order.equals("rewrite") ? rewrite(clock) : schedule(clock, rate(order));
    }
    if (writing != null) {
      writing.cancel(false);
    }
  }

  private static int rate(String order) {
    return Integer.parseInt(order.substring("rate ".length()));
  }

  private @Nullable ScheduledFuture<?> schedule(ScheduledExecutorService clock, int rate) {
    return rate == 0
        ? null
        : clock.scheduleAtFixedRate(
            this::writeNext, 0, TimeUnit.SECONDS.toNanos(1) / rate, TimeUnit.NANOSECONDS);
  }

  /// The session answers in the order it was asked in, so the last answer comes behind all.
  private ScheduledFuture<?> rewrite(ScheduledExecutorService clock) {
    return clock.schedule(
        () -> {
          categories.forEach(category -> category.write(zk));
          zk.sync(ROOT, (rc, at, context) -> say("rewrote " + categories.size()), null);
        },
        0,
        TimeUnit.SECONDS);
  }

  /// Every second write goes to a category at the top of the list, where a window shows it.
  private void writeNext() {
    int width = next % 2 == 0 ? Math.min(ON_SCREEN, categories.size()) : categories.size();
    categories.get(next / 2 % width).write(zk);
    next++;
  }

  private static synchronized void say(String line) {
    System.out.println(line);
  }

  /// One category; only this process writes it.
  private static final class Category {
    private final String path;
    private RangeList free;
    private int version;

    Category(String path, RangeList free) {
      this.path = path;
      this.free = free;
    }

    byte[] text() {
      return RangeText.print(free);
    }

    void write(ZooKeeper zk) {
      free = free.takeLowest(10).rest();
      zk.setData(
          path,
          text(),
          version++,
          (rc, at, context, stat) -> {
            if (rc != Code.OK.intValue()) {
              throw new IllegalStateException("write of " + at + " failed: " + Code.get(rc));
            }
            say("wrote %s %d %d".formatted(at, stat.getVersion(), Micros.now()));
          },
          null);
    }
  }
}
