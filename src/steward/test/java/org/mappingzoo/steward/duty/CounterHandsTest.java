package org.mappingzoo.steward.duty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.counter.CounterIds;
import org.mappingzoo.core.counter.CounterOutcome;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.counter.CounterRefusal;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.counter.Counters;
import org.mappingzoo.core.counter.FencedCounter;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.steward.book.Restoration;
import org.mappingzoo.steward.book.Restoration.Kind;
import org.mappingzoo.steward.book.Restoration.Outlook;
import org.mappingzoo.steward.book.Restoration.Result;
import org.mappingzoo.steward.duty.MemoryBook.Fate;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.RandomRequestIds;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperCounterStore;
import org.mappingzoo.zookeeper.ZooKeeperCounters;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// A counter's fence on a real server: what the book holds is not passed by our library, and what
/// clients of 2010 pass is seen and made good.
final class CounterHandsTest {
  private static final CategoryName SEQUENCE = CategoryName.of("/sequences/items");
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final String NODE = "n_0000000001";
  private static final Reservation.Form FORM = Reservation.Form.COUNTER;

  private final RandomNames names = new RandomNames(new Random(1));
  private final MemoryBook book = new MemoryBook();
  private final World first = new World();

  @AfterEach
  void close() {
    first.close();
  }

  /// One ensemble with a steward's hands and a worker.
  private final class World implements AutoCloseable {
    private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
    private final ZooKeeperConnection connection =
        ZooKeeperConnection.open(
            new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
    private final ZooKeeperLedger ledger = new ZooKeeperLedger(connection, Layout.DEFAULT);
    private final ZooKeeperCounterStore store =
        new ZooKeeperCounterStore(connection, new RandomRequestIds(new Random(2)));
    private final Counters worker = ZooKeeperCounters.over(connection, new Random(3));
    private long era;
    private final Hands hands =
        new Hands(
            ledger,
            new LedgerAdmin(
                ledger,
                Layout.DEFAULT,
                names::request,
                names::generation,
                new JitteredPause(new Random(4)),
                10),
            Layout.DEFAULT,
            book,
            new Planner(Policy.DEFAULT.with(100)),
            DutyScene.alwaysLeading(NODE),
            () -> NOON,
            names::generation,
            new FixedTrust(() -> era),
            "steward-a");

    World() {
      ledger.prepare(SEQUENCE);
      leadsAgain();
    }

    void leadsAgain() {
      ledger.commit(
          Transaction.of(new Transaction.Create(Layout.DEFAULT.candidate(NODE), NodeText.of(""))));
    }

    void isDeposed() {
      ledger.commit(Transaction.of(new Transaction.Delete(Layout.DEFAULT.candidate(NODE), 0)));
    }

    void begin(long value) {
      worker.create(SEQUENCE, new CounterValue(value));
    }

    /// As somebody would who knows of no fence.
    void beginAnew() {
      ledger.commit(
          Transaction.of(
              new Transaction.Delete(
                  Layout.DEFAULT.generation(SEQUENCE, counter().generation()), 0),
              new Transaction.Delete(SEQUENCE.path(), counter().revision().version())));
      begin(0);
    }

    Hands.Done fence() {
      Hands.Done done = hands.fence(SEQUENCE, FORM, new Booked.Unread(), 0);
      if (reading() instanceof CounterReading.Fenced(FencedCounter counter)) {
        book.read(SEQUENCE)
            .ifPresent(
                entry ->
                    assertTrue(
                        counter.fence() <= entry.reservation().fence(), "the book is first"));
      }
      return done;
    }

    CounterReading reading() {
      return store.read(SEQUENCE, true);
    }

    FencedCounter counter() {
      return assertInstanceOf(CounterReading.Fenced.class, reading()).counter();
    }

    /// As the article prints it: eight bytes on the version that was read.
    void countAsIn2010(long by) {
      var node = ledger.read(SEQUENCE, true).list().orElseThrow();
      CounterValue value = CounterValue.parse(node.text());
      assertInstanceOf(
          WriteReply.Applied.class,
          store.advance(
              SEQUENCE,
              node.revision(),
              Optional.empty(),
              new CounterValue(value.lastIssued() + by)));
    }

    Restoration restoration() {
      return new Restoration(
          book,
          ledger,
          Layout.DEFAULT,
          names::request,
          names::generation,
          () -> new Note("ann", "a test", NOON),
          new JitteredPause(new Random(5)),
          10);
    }

    Result renew(Kind kind) {
      Restoration restoration = restoration();
      Outlook outlook = restoration.look(SEQUENCE, kind);
      return restoration.carryOut(assertInstanceOf(Outlook.Ready.class, outlook).draft());
    }

    @Override
    public void close() {
      connection.close();
      zoo.close();
    }
  }

  private Reservation booked() {
    return book.read(SEQUENCE).orElseThrow().reservation();
  }

  private static CounterRefusal refusal(CounterOutcome outcome) {
    return assertInstanceOf(CounterOutcome.Refused.class, outcome).refusal();
  }

  @Test
  void theFirstFenceIsSetBeforeTheBookPromisesAnything() {
    first.begin(1_000);
    assertEquals(List.of("first-fence", "record"), first.fence().did());
    assertEquals(1_101, first.counter().fence());
    assertEquals(1_101, booked().fence());
    assertEquals(FORM, booked().form());
    assertEquals(booked(), Reservation.parse(booked().text()));
  }

  @Test
  void aCounterWhoseRecordIsGoneIsAStall() {
    first.begin(1_000);
    first.fence();
    first.ledger.commit(
        Transaction.of(
            new Transaction.Delete(
                Layout.DEFAULT.control(SEQUENCE), first.counter().control().version())));
    String why = first.fence().stall().orElseThrow();
    assertTrue(why.contains("of which no control record speaks"), why);
  }

  @Test
  void aTakeThatWasPlannedBeforeTheFirstFenceFailsAndReadsAgain() {
    first.begin(1_000);
    var before = first.ledger.read(SEQUENCE, true).list().orElseThrow();
    first.fence();
    assertInstanceOf(
        WriteReply.Conflict.class,
        first.store.advance(
            SEQUENCE, before.revision(), Optional.empty(), new CounterValue(9_999)));
    assertEquals(new CounterIds(1_001, 1_005), first.worker.nextIds(SEQUENCE, 5));
  }

  @Test
  void takesStopBelowTheFenceUntilItMoves() {
    first.begin(1_000);
    first.fence();
    assertEquals(new CounterIds(1_001, 1_100), first.worker.nextIds(SEQUENCE, 100));
    CounterRefusal stalled = refusal(first.worker.take(SEQUENCE, 1));
    assertEquals(new CounterRefusal.FenceStalled(new CounterValue(1_100), 1, 1_101), stalled);
    assertEquals(List.of("advance"), first.fence().did());
    assertEquals(1_201, booked().fence());
    assertEquals(1_101, first.worker.nextId(SEQUENCE));
  }

  @Test
  void aTakeWaitsForAFenceThatMovesInTime() {
    first.begin(1_000);
    first.fence();
    var moving = ZooKeeperCounters.over(first.connection, new Random(6), new MovesFence());
    assertEquals(new CounterIds(1_001, 1_100), moving.nextIds(SEQUENCE, 100));
    assertEquals(1_101, moving.nextId(SEQUENCE));
  }

  /// A steward comes by while the worker waits.
  private final class MovesFence implements Pause {
    @Override
    public void after(int attempt) {
      first.fence();
    }
  }

  @Test
  void aBookThatIsFullOrAmbiguousMovesNoFence() {
    first.begin(1_000);
    first.fence();
    first.worker.nextIds(SEQUENCE, 60);
    book.fate(() -> Fate.IS_REFUSED);
    assertTrue(first.fence().stall().isPresent());
    book.fate(() -> Fate.IS_LOST);
    assertTrue(first.fence().stall().isPresent());
    assertEquals(1_101, first.counter().fence());
    book.fate(() -> Fate.IS_WRITTEN_IN_VAIN);
    assertEquals(Optional.empty(), first.fence().stall());
    assertEquals(1_161, first.counter().fence());
  }

  @Test
  void whatAClientOf2010IssuedBeyondTheFenceIsPromisedNoMore() {
    first.begin(1_000);
    first.fence();
    first.countAsIn2010(500);
    CounterRefusal stalled = refusal(first.worker.take(SEQUENCE, 1));
    assertInstanceOf(CounterRefusal.FenceStalled.class, stalled);
    Hands.Done done = first.fence();
    assertTrue(done.did().contains(Hands.OVERRUN), done::toString);
    assertEquals(1_601, booked().fence());
    assertEquals(1_501, first.worker.nextId(SEQUENCE));
  }

  @Test
  void aCounterThatSomebodyMadeAnewIsNotResealedFromABookThatWasSetBack() {
    first.begin(1_000);
    first.fence();
    Reservation before = book.read(SEQUENCE).orElseThrow().reservation();
    first.worker.nextIds(SEQUENCE, 90);
    first.fence();
    assertTrue(first.counter().fence() > before.fence());
    first.beginAnew();
    book.setBack(before);
    Outlook outlook = first.restoration().look(SEQUENCE, Kind.RESEAL);
    assertInstanceOf(Outlook.Refused.class, outlook);
  }

  @Test
  void aCounterThatSomebodyMadeAnewIsLeftAloneUntilItIsResealed() {
    first.begin(1_000);
    first.fence();
    first.beginAnew();
    assertInstanceOf(CounterRefusal.EarlierLife.class, refusal(first.worker.take(SEQUENCE, 1)));
    assertTrue(first.fence().stall().orElseThrow().contains("made it anew"));
    assertInstanceOf(Result.Done.class, first.renew(Kind.RESEAL));
    first.fence();
    assertEquals(1_101, first.worker.nextId(SEQUENCE));
  }

  @Test
  void behindATotalLossTheFirstIdIsOneThatNobodyHas() {
    first.begin(1_000);
    first.fence();
    first.worker.nextIds(SEQUENCE, 70);
    try (World second = new World()) {
      assertInstanceOf(Result.Done.class, second.renew(Kind.RESTORE));
      assertEquals(1_100, second.counter().value().lastIssued());
      assertInstanceOf(CounterRefusal.FenceStalled.class, refusal(second.worker.take(SEQUENCE, 1)));
      assertTrue(
          first.fence().stall().isPresent(), "the old ensemble's steward moves nothing any more");
      assertEquals(new CounterIds(1_071, 1_100), first.worker.nextIds(SEQUENCE, 30));
      assertInstanceOf(CounterRefusal.FenceStalled.class, refusal(first.worker.take(SEQUENCE, 1)));
      assertEquals(List.of("advance"), second.fence().did());
      assertEquals(1_101, second.worker.nextId(SEQUENCE));
    }
  }

  @Test
  void aWriteOfTheOldWorldDoesNotHitTheNewOneThoughItsVersionFits() {
    first.begin(1_000);
    first.fence();
    first.worker.nextId(SEQUENCE);
    FencedCounter old = first.counter();
    try (World second = new World()) {
      second.renew(Kind.RESTORE);
      second.fence();
      while (second.counter().revision().version() < old.revision().version()) {
        second.worker.nextId(SEQUENCE);
      }
      assertEquals(old.revision().version(), second.counter().revision().version());
      assertInstanceOf(
          WriteReply.Conflict.class,
          second.store.advance(
              SEQUENCE, old.revision(), Optional.of(old.generation()), new CounterValue(1_002)));
    }
  }

  @Test
  void aResealBehindARollbackGoesOnAboveTheBooksFence() {
    first.begin(1_000);
    first.fence();
    first.worker.nextIds(SEQUENCE, 50);
    assertInstanceOf(Result.Done.class, first.renew(Kind.RESEAL));
    assertEquals(1_100, first.counter().value().lastIssued());
    first.fence();
    assertEquals(1_101, first.worker.nextId(SEQUENCE));
  }

  @Test
  void aRolledBackCounterWhoseResealStoppedBehindItsClaimIsResealedByWhoeverLeads() {
    first.begin(1_000);
    first.fence();
    first.worker.nextIds(SEQUENCE, 50);
    first.era = 1;
    book.afterWrite(first::isDeposed);
    assertTrue(first.fence().deposed());
    assertNotEquals(booked().generation(), first.counter().generation());
    book.afterWrite(() -> {});
    first.leadsAgain();
    Hands.Done done = first.fence();
    assertEquals(Optional.empty(), done.stall());
    assertEquals(List.of("reseal", "advance"), done.did());
    assertEquals(booked().generation(), first.counter().generation());
    assertEquals(1_101, first.worker.nextId(SEQUENCE));
  }
}
