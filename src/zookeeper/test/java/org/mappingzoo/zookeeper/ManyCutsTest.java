package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.CategoryOp;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.FaultProxy.Fate;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Connections break at random, hundreds of times, under reads, requests and replies; sessions
/// end; a plain client writes in between. Judged afterwards: no id is lost or held twice, each
/// write took effect at most once, and each answer was true. `-Dseed=…` repeats a failure's dice,
/// if not its timing.
@Execution(ExecutionMode.CONCURRENT)
final class ManyCutsTest {
  private static final long SEED = Long.getLong("seed", 20_100_309);
  private static final int ATTEMPTS = 6;

  // ZooKeeper's client rests half a second before it reconnects, so many break side by side.

  @Test
  void workersConserveEachId() throws Exception {
    workersConserveEachId(10, 20);
  }

  @Test
  void changesByHandAreToldTruly() throws Exception {
    changesByHandAreToldTruly(5, 20);
  }

  @Test
  @Tag("drill")
  void workersConserveEachIdThroughThousandsOfCuts() throws Exception {
    workersConserveEachId(20, 120);
  }

  @Test
  @Tag("drill")
  void changesByHandAreToldTrulyThroughThousandsOfCuts() throws Exception {
    changesByHandAreToldTruly(10, 120);
  }

  private static void workersConserveEachId(int workers, int cutsEach) throws Exception {
    RangeList universe = RangeList.of(new IdRange(1, 9_000), new IdRange(20_001, 900_000));
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        Scene scene = new Scene(zoo, "/shop/orders")) {
      scene.seed(universe);
      List<RangeList> parts =
          sideBySide(workers, random -> new Worker(scene, random, universe).workThrough(cutsEach));
      parts.addAll(scene.intruded);
      parts.add(scene.free());
      assertConserved(universe, parts);
      scene.judge();
    }
  }

  private static void changesByHandAreToldTruly(int operators, int cutsEach) throws Exception {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start()) {
      List<Boolean> unused =
          sideBySide(
              operators,
              random -> {
                try (Scene scene = new Scene(zoo, "/shop/orders-" + random.nextLong(1L << 50));
                    Operator operator = new Operator(scene, random)) {
                  operator.workThrough(cutsEach);
                  scene.judge();
                  return true;
                }
              });
    }
  }

  private static <T> List<T> sideBySide(int count, Function<Random, T> job) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
      List<Callable<T>> jobs =
          LongStream.range(0, count)
              .<Callable<T>>mapToObj(i -> () -> job.apply(new Random(SEED * 31 + i)))
              .toList();
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(jobs)) {
        results.add(result.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new AssertionError("fails with -Dseed=" + SEED, e.getCause());
    }
  }

  private static void assertConserved(RangeList universe, Collection<RangeList> parts) {
    RangeList all = RangeList.empty();
    for (RangeList part : parts) {
      assertEquals(RangeList.empty(), all.intersect(part), "in two places");
      all = all.insert(part);
    }
    assertEquals(RangeList.empty(), universe.minus(all), "lost");
    assertTrue(universe.hasSameIdsAs(all));
  }

  /// One category, and what is known of its history.
  private static final class Scene implements AutoCloseable {
    private final EmbeddedZooKeeper zoo;
    private final CategoryName category;
    private final String path;
    private final Arranger other;
    private final Versions versions = new Versions();
    private final Collection<RangeList> intruded = new ConcurrentLinkedQueue<>();

    Scene(EmbeddedZooKeeper zoo, String path) {
      this.zoo = zoo;
      this.category = CategoryName.of(path);
      this.path = path;
      this.other = new Arranger(zoo);
    }

    void seed(RangeList universe) {
      Stat made = other.create(path, NodeText.of(universe).display());
      versions.madeBySomebody(ZooKeeperStore.revision(made));
    }

    /// A plain client takes an id, unless somebody is quicker.
    void intrude() {
      other
          .takeOne(path)
          .ifPresent(
              taken -> {
                intruded.add(taken.ids());
                versions.madeBySomebody(ZooKeeperStore.revision(taken.stat()));
              });
    }

    boolean isThere() {
      return other.exists(path);
    }

    RangeList free() {
      return NodeText.of(other.text(path)).parse();
    }

    void judge() {
      versions.judge(ZooKeeperStore.revision(other.stat(path)));
    }

    @Override
    public void close() {
      other.close();
    }
  }

  /// A connection that breaks at random.
  private static final class Line implements AutoCloseable {
    private static final Options OPTIONS =
        new Options(Duration.ofSeconds(10), Duration.ofSeconds(9), Duration.ofSeconds(9), false);

    private final Scene scene;
    private final Random random;
    private final FaultProxy wire;
    private final ZooKeeperConnection connection;

    Line(Scene scene, Random random) {
      this.scene = scene;
      this.random = random;
      this.wire = new FaultProxy(scene.zoo);
      this.connection = ZooKeeperConnection.open(wire.ensemble(), OPTIONS);
      assertTrue(connection.awaitConnected(Duration.ofSeconds(10)));
      wire.loseAsToldBy(this::writeFate, this::readFate);
    }

    ZooKeeperStore store() {
      return new ZooKeeperStore(connection, Markers.UNDER_ROOT);
    }

    int cuts() {
      return wire.losses();
    }

    private Fate writeFate() {
      switch (random.nextInt(50)) {
        case 0, 1, 2, 3, 4 -> scene.intrude();
        case 5 -> connection.session().ifPresent(at -> scene.zoo.expire(idOf(at.id())));
        default -> {}
      }
      return switch (random.nextInt(10)) {
        case 0, 1 -> Fate.NEVER_ARRIVES;
        case 2, 3 -> Fate.IS_ANSWERED_IN_VAIN;
        default -> Fate.IS_ANSWERED;
      };
    }

    private static long idOf(String session) {
      return Long.parseUnsignedLong(session.substring(2), 16);
    }

    private Fate readFate() {
      return random.nextInt(25) == 0 ? Fate.IS_ANSWERED_IN_VAIN : Fate.IS_ANSWERED;
    }

    void calm() {
      wire.loseNothing();
    }

    @Override
    public void close() {
      connection.close();
      wire.close();
    }
  }

  /// Notes each revision that the store says a write made, once for each write.
  private record Witness(CategoryStore store, Versions versions) implements CategoryStore {
    @Override
    public CategoryRead read(CategoryName category) {
      return store.read(category);
    }

    @Override
    public WriteReply write(CategoryWrite write, boolean sentBefore) {
      WriteReply reply = store.write(write, sentBefore);
      if (reply instanceof WriteReply.Applied made
          && !(write.change() instanceof CategoryWrite.Remove)) {
        versions.madeBySomebody(made.now());
      }
      return reply;
    }
  }

  /// Takes and pushes.
  private record Worker(Scene scene, Random random, RangeList universe) {

    /// What it holds in the end.
    RangeList workThrough(int cuts) {
      try (Line line = new Line(scene, random)) {
        CompareAndSetLoop loop =
            new CompareAndSetLoop(
                new Witness(line.store(), scene.versions),
                new RandomRequestIds(random),
                attempt -> {},
                ATTEMPTS);
        Deque<RangeList> held = new ArrayDeque<>();
        while (line.cuts() < cuts) {
          if (held.isEmpty() || random.nextInt(3) > 0) {
            settled(loop, Operations.take(1 + random.nextInt(40))).ifPresent(held::add);
          } else {
            RangeList back = held.remove();
            if (settled(loop, Operations.push(back, Optional.of(universe))).isEmpty()) {
              held.add(back);
            }
          }
        }
        line.calm();
        return held.stream().reduce(RangeList.empty(), RangeList::insert);
      }
    }

    /// Empty where it certainly was not carried out.
    private Optional<RangeList> settled(CompareAndSetLoop loop, CategoryOp<RangeList> op) {
      Outcome<RangeList> outcome =
          unlessFailed(() -> loop.run(scene.category, op), new Outcome.Contended<>(1));
      return switch (outcome) {
        case Outcome.Settled<RangeList> done -> Optional.of(done.result());
        case Outcome.Refused<RangeList> refused -> throw new AssertionError(refused);
        case Outcome.Contended<RangeList> contended -> Optional.empty();
        case Outcome.Uncertain<RangeList> leased -> throw new AssertionError(leased);
        case Outcome.Unsettled<RangeList> open ->
            settle(loop, open.write()) ? Optional.of(open.intended()) : Optional.empty();
      };
    }

    private static boolean settle(CompareAndSetLoop loop, CategoryWrite write) {
      while (true) {
        switch (loop.settle(write)) {
          case WriteReply.Applied applied -> {
            return true;
          }
          case WriteReply.Conflict conflict -> {
            return false;
          }
          case WriteReply.Unknown unknown -> {}
        }
      }
    }
  }

  private static <T> T unlessFailed(Supplier<T> call, T nothing) {
    try {
      return call.get();
    } catch (StoreException e) {
      // Nothing was written, it says; the judge will see.
      return nothing;
    }
  }

  /// Seeds, extends, compacts and undoes, one change after the other.
  private static final class Operator implements AutoCloseable {
    private final Scene scene;
    private final Random random;
    private final Line line;
    private final CategoryAdmin admin;
    private Optional<Receipt> last = Optional.empty();
    private long ground;

    Operator(Scene scene, Random random) {
      this.scene = scene;
      this.random = random;
      this.line = new Line(scene, random);
      CategoryStore store = new Witness(line.store(), scene.versions);
      RandomRequestIds ids = new RandomRequestIds(random);
      this.admin =
          new CategoryAdmin(store, new CompareAndSetLoop(store, ids, attempt -> {}, ATTEMPTS), ids);
    }

    void workThrough(int cuts) {
      while (line.cuts() < cuts) {
        change(draw());
      }
      line.calm();
      while (!scene.isThere()) {
        change(new AdminChange.Seed(newGround()));
      }
    }

    private AdminChange draw() {
      if (!scene.isThere()) {
        return new AdminChange.Seed(newGround());
      }
      return switch (random.nextInt(3)) {
        case 0 -> new AdminChange.Compact();
        case 1 -> new AdminChange.Extend(newGround());
        default ->
            last.<AdminChange>map(AdminChange.Undo::new)
                .orElseGet(() -> new AdminChange.Extend(newGround()));
      };
    }

    private RangeList newGround() {
      ground += 10;
      return RangeList.of(new IdRange(ground, ground + random.nextInt(10)));
    }

    private void change(AdminChange change) {
      Optional<Preview.Result> previewed =
          unlessFailed(() -> Optional.of(admin.preview(scene.category, change)), Optional.empty());
      if (previewed.isPresent()
          && previewed.get() instanceof Preview.Result.Ready(Preview preview)) {
        conclude(
            unlessFailed(() -> Optional.of(admin.apply(preview, scene.path)), Optional.empty()));
      }
    }

    private void conclude(Optional<Applied> outcome) {
      Optional<Applied> now = outcome;
      while (now.isPresent() && now.get() instanceof Applied.Unknown open) {
        now = unlessFailed(() -> Optional.of(admin.settle(open)), Optional.empty());
      }
      last =
          now.filter(Applied.Done.class::isInstance).map(done -> ((Applied.Done) done).receipt());
      last.ifPresent(this::compare);
    }

    /// Unless somebody wrote since, the node is as the receipt says.
    private void compare(Receipt receipt) {
      if (receipt.after().isEmpty()) {
        assertTrue(!scene.isThere(), "removed");
      } else if (ZooKeeperStore.revision(scene.other.stat(scene.path)).equals(receipt.now())) {
        assertEquals(receipt.after().get().display(), scene.other.text(scene.path));
      }
    }

    @Override
    public void close() {
      line.close();
    }
  }
}
