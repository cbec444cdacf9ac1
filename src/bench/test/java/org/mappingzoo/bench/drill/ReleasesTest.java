package org.mappingzoo.bench.drill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.bench.CuttableWire;
import org.mappingzoo.bench.drill.ShellTool.Said;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.counter.CounterCreation;
import org.mappingzoo.core.counter.CounterIds;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.counter.Counters;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.zookeeper.Discovery;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperCounters;
import org.mappingzoo.zookeeper.ZooKeeperFleetSource;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;

/// What the README promises for ZooKeeper 3.6 and later, on a server of each line of releases: of
/// the oldest its first and its last.
@ParameterizedClass
@ValueSource(strings = {"3.6.0", "3.6.4", "3.7.2", "3.8.4"})
@Tag("drill")
@Timeout(300)
class ReleasesTest {
  private static final String ORDERS = "/shop/orders";
  private static final String DID = "/ids/did";
  private static final int RESERVE = 500;
  private static final int REFUSED = 1;
  private static final int DENIED = 6;
  private static final ZooKeeperConnection.Options OPTIONS =
      new ZooKeeperConnection.Options(
          Duration.ofSeconds(4), Duration.ofSeconds(3), Duration.ofSeconds(10), false);

  private final String release;

  @TempDir Path data;
  @TempDir Path home;

  private LoneServer server;
  private ShellTool tool;
  private final SeenFleet seen = new SeenFleet();

  ReleasesTest(String release) {
    this.release = release;
  }

  @BeforeEach
  void start() throws IOException {
    server = LoneServer.ofRelease(release, data);
    tool = new ShellTool(server.connectString(), home);
    assertEquals(release, server.version());
  }

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void aManagedCategoryLivesItsLife() throws Exception {
    tool.run("seed", ORDERS, "1:1000").printed("seeded /shop/orders with 1,000 ids, managed\n");
    String first = takenWhileSomebodyWatches();
    tool.run("push", ORDERS, "--lease", first, "51:100")
        .printed("closed lease %s: 50 ids back, 50 consumed\n".formatted(first));
    tool.run("compact", ORDERS).printed("compacted /shop/orders: 1 range instead of 2\n");
    tool.run("extend", ORDERS, "2001:2100")
        .printed("extended /shop/orders by 100 ids: 1,050 free\n");
    recyclesWhatTheDeadHeld();
    tool.run("freeze", ORDERS, "--why", "stock count").printed("froze /shop/orders\n");
    tool.run("take", ORDERS, "1").ended(REFUSED);
    tool.run("unfreeze", ORDERS).printed("unfroze /shop/orders\n");
    aWorkerUsesAPartOfItsLease();
    tool.run("status", ORDERS)
        .printed(
            """
            /shop/orders  active, version 9
              free      1,005  in 3 ranges from 96
              leased        0  in 0 leases, 0 stranded
              consumed     85
              lost         10
              universe  1,100  not fenced
            """);
    tool.run("verify")
        .printed("/shop/orders  balanced: 1,005 free + 0 leased + 85 consumed + 10 lost = 1,100\n");
    tool.run("retire", ORDERS).printed("retired /shop/orders\n");
    tool.run("take", ORDERS, "1").ended(REFUSED);
  }

  private String takenWhileSomebodyWatches() throws IOException, InterruptedException {
    try (ChildProcess watch = tool.begin("watch", ORDERS)) {
      String before = watch.hear();
      assertTrue(before.contains("  /shop/orders  active, 1,000 free (+0)"), before);
      String lease = tool.run("take", ORDERS, "100").printed("1:100\n").lease();
      String line = watch.hear();
      while (!line.contains("900 free (-100) in 1 range, 100 leased, version 1")) {
        line = watch.hear(); // the books and the list come one by one
      }
      return lease;
    }
  }

  private void recyclesWhatTheDeadHeld() throws IOException, InterruptedException {
    String lease = tool.run("take", ORDERS, "10", "--owner", "dead").printed("51:60\n").lease();
    String leases = tool.run("leases", ORDERS).ended(0).out();
    assertTrue(leases.lines().anyMatch(line -> line.matches(lease + " +open +absent .*")), leases);
    tool.run("recycle", ORDERS, lease)
        .printed("recycled lease %s: 0 ids back, 10 booked as lost\n".formatted(lease));
  }

  /// Its window is advanced on the way.
  private void aWorkerUsesAPartOfItsLease() {
    try (ZooKeeperIdGenerator worker =
            ZooKeeperIdGenerator.builder(server.connectString())
                .owner("worker")
                .window(10)
                .connect();
        IdSet ids = worker.takeIds(CategoryName.of(ORDERS), 100)) {
      for (long id = 61; id <= 95; id++) {
        assertEquals(id, ids.takeId());
      }
    }
  }

  @Test
  void aPlainCategoryInAChrootIsAdopted() throws Exception {
    tool.run("seed", "/app/first", "1:5", "--plain").ended(0);
    ShellTool inside = new ShellTool(server.connectString() + "/app", home);
    inside.run("seed", DID, "1:100", "--plain").ended(0);
    inside.run("take", DID, "10").printed("1:10\n");
    inside.run("push", DID, "6:10").ended(0);
    inside
        .run("adopt", DID, "--universe", "1:100")
        .printed("adopted /ids/did: 95 free of 100 ids, 5 count as consumed\n");
    inside
        .run("verify")
        .printed("/ids/did  balanced: 95 free + 0 leased + 5 consumed + 0 lost = 100\n");
    String fromOutside = tool.run("status").ended(0).out();
    assertTrue(
        fromOutside.lines().anyMatch(line -> line.matches("/app/ids/did +elsewhere +95 +2 .*")),
        fromOutside);
  }

  @Test
  void aCounterCountsUp() throws Exception {
    CategoryName items = CategoryName.of("/sequences/items");
    try (ZooKeeperCounters zoo =
        ZooKeeperCounters.connect(new Ensemble(server.connectString()), OPTIONS, new Random())) {
      Counters counters = zoo.counters();
      assertInstanceOf(CounterCreation.Created.class, counters.create(items, new CounterValue(41)));
      assertEquals(42, counters.nextId(items));
      assertEquals(new CounterIds(43, 52), counters.nextIds(items, 10));
    }
    String status = tool.run("status", items.path()).ended(0).out();
    assertTrue(status.endsWith("  last issued  52\n"), status);
  }

  @Test
  void aWorkerThatLosesItsSessionGoesOnAndIsSeenToComeAndGo() throws Exception {
    tool.run("seed", DID, "1:100000").ended(0);
    Set<Long> used = new HashSet<>();
    try (CuttableWire wire = new CuttableWire(server.connectString());
        ZooKeeperFleetSource eyes = eyes(server.connectString());
        ZooKeeperIdGenerator worker =
            ZooKeeperIdGenerator.builder(wire.connectString())
                .owner("worker")
                .sessionTimeout(OPTIONS.sessionTimeout())
                .connect()) {
      eyes.start(seen);
      IdDispenser ids =
          worker.dispenser(
              CategoryName.of(DID),
              new DispenserOptions(100, 1_000, Duration.ofSeconds(40))
                  .withWindow(OptionalLong.of(10)));
      draw(ids, used);
      String before = session(worker);
      await("the worker is seen", () -> present() == 1);
      wire.cut();
      await("it is seen to be gone", () -> present() == 0);
      wire.mend();
      await("it is seen to be back", () -> present() == 1);
      assertNotEquals(before, session(worker));
      draw(ids, used);
    }
    assertEquals(1_000, used.size(), "none twice");
    tool.run("verify", DID).ended(0);
  }

  private static void draw(IdDispenser ids, Set<Long> used) {
    for (int i = 0; i < 500; i++) {
      used.add(ids.nextId());
    }
  }

  private static String session(ZooKeeperIdGenerator worker) {
    return worker.connection().session().map(ConnectionStatus.Session::id).orElseThrow();
  }

  private int present() {
    return seen.get().map(fleet -> fleet.ledgers().present().size()).orElse(-1);
  }

  @Test
  void theMonitorSeesWhatChangesAlsoBehindACut() throws Exception {
    tool.run("seed", ORDERS, "1:1000").ended(0);
    tool.run("seed", "/top", "1:5", "--plain").ended(0);
    try (CuttableWire wire = new CuttableWire(server.connectString());
        ZooKeeperFleetSource eyes = eyes(wire.connectString());
        ZooKeeperIdGenerator worker =
            ZooKeeperIdGenerator.builder(server.connectString()).owner("worker").connect()) {
      eyes.start(seen);
      sees(ORDERS, 1_000);
      sees("/top", 5);
      take(worker, ORDERS);
      sees(ORDERS, 990);
      tool.run("seed", "/other/deep/new", "1:7", "--plain").ended(0);
      sees("/other/deep/new", 7);
      wire.mend(); // ends the connection, and not the session
      take(worker, ORDERS);
      sees(ORDERS, 980);
      wire.cut();
      await("it is cut off", () -> !isCurrent());
      take(worker, ORDERS);
      tool.run("take", "/top", "1").ended(0);
      wire.mend();
      sees(ORDERS, 970);
      sees("/top", 4);
      tool.run("take", "/other/deep/new", "1").ended(0);
      sees("/other/deep/new", 6);
    }
  }

  /// Ten ids, all of which are used.
  private static void take(ZooKeeperIdGenerator worker, String category) {
    try (IdSet ids = worker.takeIds(CategoryName.of(category), 10)) {
      while (ids.hasMoreIds()) {
        ids.takeId();
      }
    }
  }

  private boolean isCurrent() {
    return seen.get()
        .map(FleetSnapshot::connection)
        .filter(ConnectionStatus::isCurrent)
        .isPresent();
  }

  private ZooKeeperFleetSource eyes(String connectString) {
    return new ZooKeeperFleetSource(
        new Ensemble(connectString), Discovery.everywhere(), Clock.systemUTC(), OPTIONS);
  }

  private void sees(String path, long free) {
    await(path + " has " + free, () -> isCurrent() && free(path) == free);
  }

  private long free(String path) {
    return seen.get()
        .flatMap(fleet -> Optional.ofNullable(fleet.categories().get(CategoryName.of(path))))
        .flatMap(CategorySnapshot::ranges)
        .map(ranges -> ranges.free().count())
        .orElse(-1L);
  }

  @Test
  void whenTheLeadingStewardDiesTheOtherMovesTheFence() throws Exception {
    tool.run("seed", DID, "1:1000000").ended(0);
    try (ZooKeeperFleetSource eyes = eyes(server.connectString());
        ChildProcess first = steward("first")) {
      eyes.start(seen);
      await("it leads", () -> seen.leads("first"));
      try (ChildProcess _ = steward("second")) {
        await("the other stands behind", () -> seen.chain().equals(List.of("first", "second")));
        await("there is a fence", this::isFenced);
        takeMoreThanAReserve();
        first.kill();
        await("the other leads", () -> seen.leads("second"));
        takeMoreThanAReserve();
      }
    }
    tool.run("verify", DID)
        .printed(
            "/ids/did  balanced: 997,000 free + 0 leased + 3,000 consumed + 0 lost = 1,000,000\n");
  }

  private boolean isFenced() {
    return seen.get()
        .flatMap(fleet -> fleet.ledgers().of(CategoryName.of(DID)))
        .flatMap(LedgerSnapshot::control)
        .filter(control -> control.fence().isPresent())
        .isPresent();
  }

  /// The fence has to move on the way.
  private void takeMoreThanAReserve() {
    try (ZooKeeperIdGenerator worker =
        ZooKeeperIdGenerator.builder(server.connectString()).owner("worker").connect()) {
      for (int taken = 0; taken < 3 * RESERVE; taken += 10) {
        take(worker, DID);
      }
    }
  }

  private ChildProcess steward(String name) throws IOException {
    return StewardProcess.start(
        name, server.connectString(), "file:" + home.resolve("book"), RESERVE, Map.of());
  }

  @Test
  void whoHasNoRoleIsRefused() throws Exception {
    Path roles =
        Files.write(
            home.resolve("roles"),
            List.of(
                "admin " + digest("ann"), "operator " + digest("bob"), "worker " + digest("w")));
    as("ann", "acl", "apply", "--role-map", roles.toString()).ended(0);
    as("bob", "seed", ORDERS, "1:1000").ended(0);
    as("w", "take", ORDERS, "10").printed("1:10\n");
    as("bob", "freeze", ORDERS).ended(0);
    as("w", "unfreeze", ORDERS).ended(DENIED);
    tool.run("status", ORDERS).ended(DENIED);
    as("ann", "acl", "show", "--all").ended(0);
    as("ann", "verify").ended(0);
  }

  private static String digest(String user) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-1").digest((user + ":secret").getBytes(UTF_8));
    return "digest:%s:%s".formatted(user, Base64.getEncoder().encodeToString(hash));
  }

  /// The tool as somebody.
  private Said as(String who, String... words) throws IOException, InterruptedException {
    Path file = home.resolve(who);
    if (!Files.exists(file)) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(file, who + ":secret");
    }
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--credentials-file", file.toString()));
    return tool.run(all.toArray(String[]::new));
  }

  private static void await(String what, BooleanSupplier condition) {
    Instant deadline = Instant.now().plusSeconds(40);
    while (!condition.getAsBoolean()) {
      assertTrue(Instant.now().isBefore(deadline), what);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }
}
