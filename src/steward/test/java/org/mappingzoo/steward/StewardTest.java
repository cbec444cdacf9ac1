package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.mappingzoo.steward.Asking.eventually;
import static org.mappingzoo.steward.Asking.get;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.counter.CounterIds;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.counter.Counters;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.zookeeper.Election.Standing;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperCounters;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// Whole stewards on a real server and a book on disk.
final class StewardTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final CategoryName LATER = CategoryName.of("/com/demdex/later");
  private static final String OF_DID = "{category=\"/com/demdex/did\"} ";

  @TempDir private Path directory;
  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final ZooKeeperConnection connection =
      ZooKeeperConnection.open(
          new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
  private final RandomNames names = new RandomNames(new Random(1));
  private final LedgerAdmin admin =
      new LedgerAdmin(
          new ZooKeeperLedger(connection, Layout.DEFAULT),
          Layout.DEFAULT,
          names::request,
          names::generation,
          new JitteredPause(new Random(2)),
          10);

  @AfterEach
  void close() {
    connection.close();
    zoo.close();
  }

  private Steward steward(String name) throws IOException {
    return Wiring.start(flags(name).settings());
  }

  private SettingsReader flags(String name) {
    return new SettingsReader()
        .flag("connect", Optional.of(zoo.connectString()))
        .flag("book", Optional.of("file:" + directory.resolve("book")))
        .flag("name", Optional.of(name))
        .flag("session-timeout", Optional.of("10s"))
        .flag("reserve-floor", Optional.of("100"))
        .flag("counters", Optional.of("/sequences"))
        .flag("http", Optional.of("0"));
  }

  private void seed(CategoryName category) {
    change(category, new LedgerChange.Seed(RangeText.parse("1:1000"), CategorySettings.DEFAULT));
  }

  private void change(CategoryName category, LedgerChange change) {
    Note by = new Note("ann", "a test", Instant.parse("2026-11-21T03:00:00Z"));
    if (admin.prepare(category, change, by) instanceof Prepared.Ready(var proposal)) {
      assertInstanceOf(Applied.Done.class, admin.apply(proposal));
    } else {
      fail("cannot " + change.what());
    }
  }

  private OptionalLong fence(CategoryName category) {
    return admin.read(category) instanceof CategoryReading.Managed(var managed)
        ? managed.control().value().fence()
        : OptionalLong.empty();
  }

  private Counters counters() {
    return ZooKeeperCounters.over(
        connection,
        new Random(4),
        new JitteredPause(new Random(5), Duration.ofSeconds(20), System::nanoTime));
  }

  @Test
  void categoriesAreFencedAsTheyComeAndTheBookHasThem() throws IOException {
    seed(DID);
    try (Steward steward = steward("a")) {
      eventually("the first is fenced", () -> fence(DID).equals(OptionalLong.of(101)));
      seed(LATER);
      eventually("so is the second", () -> fence(LATER).equals(OptionalLong.of(101)));
      try (Book book =
          Books.open(
              "file:" + directory.resolve("book"),
              BookOptions.standard().forReading(),
              new JitteredPause(new Random(3)))) {
        eventually(
            "the book has both", () -> book.read(DID).isPresent() && book.read(LATER).isPresent());
        assertEquals(101, book.read(DID).orElseThrow().reservation().fence());
      }
      eventually(
          "it says so",
          () ->
              get(steward, "/metrics")
                  .body()
                  .contains("mappingzoo_fence_headroom_ids" + OF_DID + "100.0"));
      System.gc(); // a gauge must not forget whom it asks
      String metrics = get(steward, "/metrics").body();
      for (String line :
          List.of(
              "mappingzoo_leader 1.0",
              "mappingzoo_sees 1.0",
              "mappingzoo_duties_total{duty=\"first-fence\"} 2.0",
              "mappingzoo_fence_reserve_ids" + OF_DID + "100.0",
              "mappingzoo_fence_waiting_seconds" + OF_DID + "0.0",
              "mappingzoo_book_seconds_count{operation=\"write\",outcome=\"done\"} 2")) {
        eventually(line, () -> get(steward, "/metrics").body().contains(line));
      }
      for (String name : Handbook.metrics()) {
        assertTrue(
            metrics.contains("\n" + name), () -> name + " is in the handbook, not in\n" + metrics);
      }
      String well = "{\"steward\":\"a\",\"standing\":\"leading\",\"sees\":true,\"stalled\":0}\n";
      eventually("it is well", () -> get(steward, "/health").body().equals(well));
      assertEquals(200, get(steward, "/health").statusCode());
      assertEquals(404, get(steward, "/").statusCode());
    }
  }

  @Test
  void aNameWithQuotesIsOneValueInItsHealth() throws IOException {
    try (Steward steward = steward("a\"b")) {
      String body = get(steward, "/health").body();
      assertTrue(body.startsWith("{\"steward\":\"a\\\"b\","), body);
    }
  }

  @Test
  void aLeaderIsWellAlsoWhereAFenceStallsWhichItsBodyAndItsMetricsTell() throws IOException {
    seed(DID);
    try (Steward steward = steward("a")) {
      eventually(
          "it is on record",
          () -> get(steward, "/metrics").body().contains("{duty=\"record\"} 1.0"));
      Path book = directory.resolve("book");
      Files.move(book, directory.resolve("away"));
      Files.writeString(book, "not a directory");
      change(DID, new LedgerChange.Freeze());
      eventually("it tells", () -> get(steward, "/health").body().contains("\"stalled\":1"));
      assertEquals(200, get(steward, "/health").statusCode());
      String metrics = get(steward, "/metrics").body();
      assertTrue(metrics.contains("mappingzoo_fence_stalled_categories 1.0"), metrics);
      assertTrue(metrics.contains("outcome=\"failed\""), metrics);
      eventually(
          "it tells for how long",
          () ->
              Pattern.compile("mappingzoo_fence_waiting_seconds" + Pattern.quote(OF_DID) + "[1-9]")
                  .matcher(get(steward, "/metrics").body())
                  .find());
      String why = "\"unheld\":\"cannot read %s: Not a directory\"".formatted(book.resolve("bond"));
      eventually("it tells why", () -> get(steward, "/health").body().contains(why));
      Files.delete(book);
      Files.move(directory.resolve("away"), book);
      eventually("it is over", () -> !get(steward, "/health").body().contains("unheld"));
    }
  }

  @Test
  void aStallThatWasToldIsOverWhereTheCategoryIsPlainNow() throws IOException {
    seed(DID);
    Path book = Files.createDirectory(directory.resolve("book"));
    try (Steward steward = steward("a")) {
      eventually(
          "it is on record",
          () -> get(steward, "/metrics").body().contains("{duty=\"record\"} 1.0"));
      Files.move(book, directory.resolve("away"));
      Files.writeString(book, "not a directory");
      change(DID, new LedgerChange.Freeze());
      eventually("it tells", () -> get(steward, "/health").body().contains("\"stalled\":1"));
      deleteControlRecord();
      eventually("it is over", () -> get(steward, "/health").body().contains("\"stalled\":0"));
      String metrics = get(steward, "/metrics").body();
      assertFalse(metrics.contains("mappingzoo_fence_waiting_seconds" + OF_DID), metrics);
      assertFalse(metrics.contains("mappingzoo_fence_reserve_ids" + OF_DID), metrics);
    }
  }

  private void deleteControlRecord() {
    int version =
        admin.read(DID) instanceof CategoryReading.Managed(var managed)
            ? managed.control().version()
            : fail("it is not managed");
    assertInstanceOf(
        Transaction.Reply.Applied.class,
        new ZooKeeperLedger(connection, Layout.DEFAULT)
            .commit(Transaction.of(new Transaction.Delete(Layout.DEFAULT.control(DID), version))));
  }

  @Test
  void whatIsToWakeSomebodyIsCountedFromZero() throws IOException {
    try (Steward steward = steward("a")) {
      String metrics = get(steward, "/metrics").body();
      for (String duty : List.of("rollback-found", "freeze", "book-behind")) {
        String line = "mappingzoo_duties_total{duty=\"" + duty + "\"} 0.0";
        assertTrue(metrics.contains(line), () -> line + " is not in\n" + metrics);
      }
    }
  }

  @Test
  void whatCannotBeReadIsToldForAsLongAsItIsSo() throws IOException {
    seed(DID);
    try (Steward steward = steward("a")) {
      String readable = "mappingzoo_readable" + OF_DID;
      eventually("it is read", () -> get(steward, "/metrics").body().contains(readable + "1.0"));
      new ZooKeeperLedger(connection, Layout.DEFAULT)
          .commit(
              new Transaction(
                  List.of(
                      new Transaction.Replace(DID.path(), listVersion(), NodeText.of("no list")))));
      eventually("it is told", () -> get(steward, "/metrics").body().contains(readable + "0.0"));
      assertFalse(get(steward, "/metrics").body().contains("mappingzoo_free_ids" + OF_DID));
    }
  }

  @Test
  void whatIsUsedUpIsToldByAStewardThatCameLater() throws IOException {
    seed(DID);
    LeaseLedger worker = worker();
    assertInstanceOf(
        LedgerOutcome.Settled.class,
        worker.take(DID, worker.request(1000, OptionalLong.of(1000)), Optional.empty()));
    try (Steward steward = steward("a")) {
      eventually(
          "it is told",
          () -> get(steward, "/metrics").body().contains("mappingzoo_free_ids" + OF_DID + "0.0"));
    }
  }

  @Test
  void countersAreFencedAsTheyComeWhereTheyAreToBe() throws IOException {
    CategoryName items = CategoryName.of("/sequences/items");
    CategoryName foreign = CategoryName.of("/foreign/counter");
    Counters counters = counters();
    try (Steward steward = steward("a")) {
      eventually("it leads", () -> steward.standing() instanceof Standing.Leading);
      counters.create(foreign, new CounterValue(7));
      counters.create(items, new CounterValue(41));
      String headroom = "mappingzoo_fence_headroom_ids{category=\"/sequences/items\"} ";
      eventually(
          "it is fenced", () -> get(steward, "/metrics").body().contains(headroom + "100.0"));
      assertEquals(new CounterIds(42, 121), counters.nextIds(items, 80));
      assertEquals(new CounterIds(122, 221), counters.nextIds(items, 100));
      assertEquals(8, counters.nextId(foreign));
      String metrics = get(steward, "/metrics").body();
      assertFalse(metrics.contains("mappingzoo_fence_headroom_ids{category=\"/foreign/counter\"}"));
      assertTrue(metrics.contains("mappingzoo_free_ids{category=\"/foreign/counter\"}"), metrics);
    }
  }

  @Test
  void whatADeadWorkerHeldComesBackAndItsTombstoneIsBuried() throws IOException {
    seed(DID);
    LeaseLedger worker = worker();
    // An owner without a presence, as a process that died leaves it.
    var taken = worker.take(DID, worker.request(50, OptionalLong.of(10)), Optional.empty());
    assertInstanceOf(LedgerOutcome.Settled.class, taken);
    assertEquals("[51:1000]", free());
    SettingsReader tidy =
        flags("a")
            .flag("recycle-after", Optional.of("1s"))
            .flag("tombstone-age", Optional.of("1s"));
    try (Steward steward = Wiring.start(tidy.settings())) {
      eventually("it leads", () -> steward.standing() instanceof Standing.Leading);
      // Ages are told by the server's clock, which shows in what is written meanwhile.
      CategoryName clock = CategoryName.of("/foreign/clock");
      Counters counters = counters();
      counters.create(clock, new CounterValue(0));
      eventually(
          "what it had not begun to use is free again",
          () -> {
            counters.nextId(clock);
            return free().equals("[11:50, 51:1000]");
          });
      eventually(
          "the tombstone is buried",
          () -> {
            counters.nextId(clock);
            return get(steward, "/metrics")
                .body()
                .contains("mappingzoo_duties_total{duty=\"bury\"} 1.0");
          });
      assertEquals("[11:50, 51:1000]", free());
    }
  }

  private int listVersion() {
    return admin.read(DID) instanceof CategoryReading.Managed(var managed)
        ? managed.list().version()
        : fail("it is not managed");
  }

  private LeaseLedger worker() {
    return new LeaseLedger(
        new ZooKeeperLedger(connection, Layout.DEFAULT),
        new Transactions(Layout.DEFAULT),
        () -> names.lease(new WorkerName("worker-aaaa")),
        new JitteredPause(new Random(6)),
        10);
  }

  private String free() {
    return admin.read(DID) instanceof CategoryReading.Managed(var managed)
        ? managed.free().toString()
        : "nothing";
  }

  @Test
  void aStandbyTakesOverWhatTheLeaderHandsOver() throws IOException {
    try (Steward second = closesLater()) {
      eventually("the second leads", () -> second.standing() instanceof Standing.Leading);
      seed(DID);
      eventually("it fences", () -> fence(DID).isPresent());
    }
  }

  private Steward closesLater() throws IOException {
    try (Steward first = steward("a")) {
      eventually("the first leads", () -> first.standing() instanceof Standing.Leading);
      Steward second = steward("b");
      eventually("the second stands by", () -> second.standing() instanceof Standing.Standby);
      return second;
    }
  }
}
