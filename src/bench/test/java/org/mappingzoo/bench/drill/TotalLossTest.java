package org.mappingzoo.bench.drill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookException;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// All of ZooKeeper is lost under load, and made anew from the book, while the workers and the
/// stewards of before go on, each a process. A judge reads each id that was used, before and after,
/// from the workers' logs.
@Tag("drill")
@Timeout(240)
class TotalLossTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final long UNIVERSE = 100_000_000;
  private static final long RESERVE = 20_000;
  private static final int WORKERS = 4;
  private static final long LARGEST_LEASE = 220;
  private static final long SEED = Long.getLong("seed", new Random().nextLong());
  private static final Pattern SAID =
      Pattern.compile(
          "restored /ids/did: ([0-9,]+) ids free from ([0-9]+) on, ([0-9,]+) ids lost;.*");

  @TempDir Path home;

  private final List<ChildProcess> stewards = new ArrayList<>();

  /// What was true just before the loss.
  private record Before(long free, long leased) {}

  @Test
  void fromADirectory() throws Exception {
    drill("file:" + home.resolve("book"), Map.of());
  }

  @Test
  void fromPostgreSql() throws Exception {
    try (EmbeddedPostgres database =
        EmbeddedPostgres.builder().setServerConfig("fsync", "on").start()) {
      drill(
          "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(database.getPort()),
          Map.of());
    }
  }

  @Test
  void fromABucket() throws Exception {
    System.setProperty("aws.accessKeyId", "drill");
    System.setProperty("aws.secretAccessKey", "drill");
    try (BucketServer bucket = new BucketServer()) {
      drill(
          "s3://drill/book?endpoint=" + bucket.endpoint(),
          Map.of("AWS_ACCESS_KEY_ID", "drill", "AWS_SECRET_ACCESS_KEY", "drill"));
    }
  }

  private void drill(String url, Map<String, String> environment) throws Exception {
    try (QuorumOfThree ensemble = new QuorumOfThree(home);
        Crew crew = new Crew(home);
        Book book = open(url)) {
      ensemble.start();
      try (ZooKeeperConnection connection = connect(ensemble)) {
        LedgerAdmin admin = admin(new ZooKeeperLedger(connection, Layout.DEFAULT));
        seed(admin);
        for (String name : List.of("a", "b")) {
          stewards.add(
              StewardProcess.start(name, ensemble.connectString(), url, RESERVE, environment));
        }
        await("it is on record", () -> isOnRecord(book));
        crew.begin(WORKERS, ensemble.connectString(), DID);
        long first = sequence(book);
        await("the fence moves", () -> sequence(book) > first + 5);
        Before before = before(admin);
        ensemble.lose();
        RangeList usedByThen = crew.used();
        ensemble.start();
        assertTrue(connection.awaitConnected(Duration.ofSeconds(60)), "the new ensemble is up");
        Restored restored = restore(ensemble, url, environment);
        assertTrue(usedByThen.count() > 0, "there was load");
        assertTrue(
            usedByThen.last(usedByThen.size() - 1) < restored.fence(),
            () -> "used before and resumed: " + usedByThen + ", " + restored);
        await(
            "workers and stewards of before go on",
            () -> crew.used().from(restored.fence()).count() > 50_000);
        crew.kill();
        judge(admin, before, restored, usedByThen, crew.used());
      }
    } finally {
      stewards.forEach(ChildProcess::close);
    }
  }

  private static long sequence(Book book) {
    return book.read(DID).orElseThrow().reservation().sequence();
  }

  private static Book open(String url) {
    return Books.open(
        url, BookOptions.standard().forReading(), new JitteredPause(new Random(SEED)));
  }

  private static ZooKeeperConnection connect(QuorumOfThree ensemble) {
    ZooKeeperConnection connection =
        ZooKeeperConnection.open(
            new Ensemble(ensemble.connectString()), ZooKeeperConnection.Options.forWorkers());
    assertTrue(connection.awaitConnected(Duration.ofSeconds(60)), "three servers are up");
    return connection;
  }

  private static void seed(LedgerAdmin admin) {
    LedgerChange seed =
        new LedgerChange.Seed(RangeList.of(IdRange.of(1, UNIVERSE)), CategorySettings.DEFAULT);
    Note note = new Note("drill", "", Instant.EPOCH);
    Prepared.Ready ready = assertInstanceOf(Prepared.Ready.class, admin.prepare(DID, seed, note));
    assertInstanceOf(Applied.Done.class, admin.apply(ready.proposal()));
  }

  /// The bounds of what a loss may cost: free below the fence, where a move leaves one reserve at
  /// most, and in leases.
  private static Before before(LedgerAdmin admin) {
    long leased =
        admin.leases(DID).stream()
            .map(Stamped::value)
            .filter(lease -> lease.state().holdsIds())
            .mapToLong(lease -> lease.ranges().count())
            .sum();
    return new Before(RESERVE, leased);
  }

  /// What the shell says that it made.
  private record Restored(long free, long fence, long lost) {}

  /// As an operator does it: the tool, in a process of its own.
  private static Restored restore(
      QuorumOfThree ensemble, String url, Map<String, String> environment) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                "org.mappingzoo.steward.command.Main",
                "restore",
                DID.path(),
                "--connect",
                ensemble.connectString(),
                "--book",
                url)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it ends");
    assertEquals(0, process.exitValue(), said);
    Matcher words = SAID.matcher(said.strip());
    assertTrue(words.matches(), said);
    return new Restored(number(words.group(1)), number(words.group(2)), number(words.group(3)));
  }

  /// A database has no tables before its first steward has begun.
  private static boolean isOnRecord(Book book) {
    try {
      return book.read(DID).isPresent();
    } catch (BookException e) {
      assertEquals(BookException.Reason.REFUSED, e.reason(), e.getMessage());
      return false;
    }
  }

  private static long number(String grouped) {
    return Long.parseLong(grouped.replace(",", ""));
  }

  private static void await(String what, BooleanSupplier condition) {
    Instant deadline = Instant.now().plusSeconds(90);
    while (!condition.getAsBoolean()) {
      assertTrue(Instant.now().isBefore(deadline), what + ", seed " + SEED);
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  private static void judge(
      LedgerAdmin admin, Before before, Restored restored, RangeList usedBefore, RangeList used) {
    long below = used.minus(RangeList.of(IdRange.of(restored.fence(), UNIVERSE))).count();
    long unused = restored.fence() - 1 - below;
    Audit books =
        admin.audit(DID) instanceof LedgerOutcome.Settled<Audit>(Audit settled) ? settled : fail();
    System.out.printf(
        "%,d ids used before the loss, %,d in all; resumed at %d: %,d below it never used, %,d said"
            + " to be lost or in use; %s%n",
        usedBefore.count(), used.count(), restored.fence(), unused, restored.lost(), books);
    assertTrue(books.isBalanced(), books::toString);
    assertEquals(UNIVERSE - restored.fence() + 1, restored.free());
    // Since it was looked at each worker may have begun a lease before it ended another.
    long leased = before.leased() + 2L * WORKERS * LARGEST_LEASE;
    assertTrue(
        unused <= before.free() + leased,
        () -> "lost at most what was free below the fence or leased: " + unused + ", " + before);
    assertTrue(unused <= restored.lost(), "the restore said so");
  }

  private static Audit fail() {
    throw new AssertionError("no audit");
  }

  private static LedgerAdmin admin(ZooKeeperLedger store) {
    Random dice = new Random(SEED);
    RandomNames names = new RandomNames(dice);
    return new LedgerAdmin(
        store, Layout.DEFAULT, names::request, names::generation, new JitteredPause(dice), 20);
  }
}
