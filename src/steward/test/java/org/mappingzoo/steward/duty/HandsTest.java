package org.mappingzoo.steward.duty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.steward.Resealing;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.duty.MemoryBook.Fate;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// Whatever the book or the lead does meanwhile: no fence in ZooKeeper lies beyond the book's.
final class HandsTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Note BY = new Note("ann", "a test", NOON);
  private static final String NODE = "n_0000000001";

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final ZooKeeperConnection connection =
      ZooKeeperConnection.open(
          new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
  private final ZooKeeperLedger ledger = new ZooKeeperLedger(connection, Layout.DEFAULT);
  private final RandomNames names = new RandomNames(new Random(1));
  private final LedgerAdmin admin =
      new LedgerAdmin(
          ledger,
          Layout.DEFAULT,
          names::request,
          names::generation,
          new JitteredPause(new Random(2)),
          10);
  private final MemoryBook book = new MemoryBook();
  private final Policy policy = Policy.DEFAULT.with(100);
  private Supplier<Optional<String>> tenure = () -> Optional.of(NODE);
  private long zkEpoch;
  private long era;

  private final Hands hands = hands(admin);

  private Hands hands(LedgerAdmin with) {
    return hands(ledger, with, new FixedTrust(() -> era));
  }

  private Hands hands(LedgerStore store, LedgerAdmin with, Trust trust) {
    Lead lead =
        new Lead() {
          @Override
          public Optional<String> tenure() {
            return tenure.get();
          }

          @Override
          public long zkEpoch() {
            return zkEpoch;
          }
        };
    return new Hands(
        store,
        with,
        Layout.DEFAULT,
        book,
        new Planner(policy),
        lead,
        () -> NOON,
        names::generation,
        trust,
        "steward-a");
  }

  @BeforeEach
  void seed() {
    assertInstanceOf(
        Applied.Done.class,
        apply(new LedgerChange.Seed(RangeText.parse("1:1000"), CategorySettings.DEFAULT)));
    candidate(NODE);
  }

  @AfterEach
  void close() {
    connection.close();
    zoo.close();
  }

  private void candidate(String node) {
    ledger.commit(
        Transaction.of(new Transaction.Create(Layout.DEFAULT.candidate(node), NodeText.of(""))));
  }

  private Applied apply(LedgerChange change) {
    return switch (admin.prepare(DID, change, BY)) {
      case Prepared.Ready(LedgerAdmin.Proposal proposal) -> admin.apply(proposal);
      case Prepared other -> throw new AssertionError(change.what() + ": " + other);
    };
  }

  private ManagedCategory category() {
    return assertInstanceOf(CategoryReading.Managed.class, admin.read(DID)).category();
  }

  private OptionalLong fence() {
    return category().control().value().fence();
  }

  private Reservation booked() {
    return book.read(DID).orElseThrow().reservation();
  }

  private void take(long count) {
    assertInstanceOf(LedgerOutcome.Settled.class, tryToTake(count));
  }

  private LedgerOutcome<HeldLease> tryToTake(long count) {
    LeaseLedger worker =
        new LeaseLedger(
            ledger,
            new Transactions(Layout.DEFAULT),
            () -> names.lease(new WorkerName("worker-aaaa")),
            new JitteredPause(new Random(3)),
            10);
    return worker.take(DID, worker.request(count, OptionalLong.empty()), Optional.empty());
  }

  private Hands.Done fenceFrom(Booked known) {
    Hands.Done done = hands.fence(DID, Reservation.Form.RANGES, known, 0);
    assertFenceIsCovered();
    return done;
  }

  private void assertFenceIsCovered() {
    long inZooKeeper = fence().orElse(0);
    book.read(DID)
        .ifPresent(entry -> assertTrue(inZooKeeper <= entry.reservation().fence(), "covered"));
  }

  @Test
  void theFirstFenceHoldsTakesBackBeforeTheBookPromisesAnything() {
    Hands.Done done = fenceFrom(new Booked.Unread());
    assertEquals(Optional.empty(), done.stall());
    assertEquals(List.of("first-fence", "record"), done.did());
    assertEquals(OptionalLong.of(101), fence());
    assertEquals(101, booked().fence());
    assertEquals("101:1000\n", NodeText.of(booked().rest()).display());
  }

  @Test
  void theFenceMovesWhenHalfOfTheReserveIsUsedAndNotBefore() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    take(49);
    assertEquals(List.of(), fenceFrom(known).did());
    take(1);
    Hands.Done done = fenceFrom(known);
    assertEquals(List.of("advance"), done.did());
    assertEquals(OptionalLong.of(151), fence());
    assertEquals(151, booked().fence());
  }

  @Test
  void whatWasReadBehindABrokenConnectionIsNotRecordedBeforeBookAndEnsembleWereHeldSideBySide() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    apply(new LedgerChange.Freeze());
    AtomicBoolean isCut = new AtomicBoolean();
    Trust trust =
        new Trust() {
          @Override
          public Verdict verdict(String tenure) {
            return isCut.get() ? new Verdict.Waits("nobody has looked") : new Verdict.Fits(0);
          }

          @Override
          public long era() {
            return 0;
          }
        };
    LedgerStore cutAtTheRead =
        new DisturbedLedger(ledger, () -> isCut.set(true), UnaryOperator.identity());
    Hands.Done done =
        hands(cutAtTheRead, admin, trust).fence(DID, Reservation.Form.RANGES, known, 0);
    assertEquals(Optional.of("nobody has looked"), done.stall());
    assertEquals(ControlRecord.State.ACTIVE, booked().state());
  }

  /// As a client of 2010 does that knows of no ledger.
  private void push(String list) {
    assertInstanceOf(
        Transaction.Reply.Applied.class,
        ledger.commit(
            Transaction.of(
                new Transaction.Replace(
                    DID.path(), category().list().version(), NodeText.of(list)))));
  }

  @Test
  void noFencePassesIdsThatWereNeverSeededAndThatIsSaidOnceNothingElseIsLeft() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    take(60);
    push("61:150\n2000:2001\n");
    Hands.Done last = fenceFrom(known);
    assertEquals(List.of("record", "advance"), last.did());
    assertEquals(OptionalLong.of(151), fence());
    take(60);
    Hands.Done stalled = fenceFrom(last.booked());
    assertEquals(List.of(), stalled.did());
    assertEquals(
        Optional.of(
            "ids in its list were never seeded into it, so that no fence passes them:"
                + " [2000:2001]"),
        stalled.stall());
  }

  @Test
  void aBookThatIsFullStallsTheFence() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    take(60);
    book.fate(() -> Fate.IS_REFUSED);
    Hands.Done done = fenceFrom(known);
    assertEquals(Optional.of("memory: is full"), done.stall());
    assertEquals(OptionalLong.of(101), fence());
    book.fate(() -> Fate.IS_WRITTEN);
    assertEquals(List.of("advance"), fenceFrom(done.booked()).did());
    assertEquals(OptionalLong.of(161), fence());
  }

  @Test
  void anAnswerThatIsLostCountsOnlyWhereTheBookHoldsWhatWasSent() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    take(60);
    book.fate(() -> Fate.IS_LOST);
    Hands.Done lost = fenceFrom(known);
    assertTrue(lost.stall().orElseThrow().contains("timed out"), lost::toString);
    assertEquals(OptionalLong.of(101), fence());
    assertInstanceOf(Booked.Unread.class, lost.booked());
    book.fate(() -> Fate.IS_WRITTEN_IN_VAIN);
    assertEquals(Optional.empty(), fenceFrom(lost.booked()).stall());
    assertEquals(OptionalLong.of(161), fence());
  }

  @Test
  void aStewardThatDiesBetweenBookAndZooKeeperIsFinishedByTheNext() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    take(60);
    book.afterWrite(() -> tenure = Optional::empty);
    Hands.Done died = fenceFrom(known);
    assertTrue(died.deposed());
    assertEquals(OptionalLong.of(101), fence());
    assertEquals(161, booked().fence());
    book.afterWrite(() -> {});
    tenure = () -> Optional.of(NODE);
    assertEquals(List.of("raise"), fenceFrom(new Booked.Unread()).did());
    assertEquals(OptionalLong.of(161), fence());
  }

  @Test
  void whoseNodeIsGoneWritesNothingHoweverSureItIsOfItsLead() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    take(60);
    book.afterWrite(
        () ->
            ledger.commit(
                Transaction.of(new Transaction.Delete(Layout.DEFAULT.candidate(NODE), 0))));
    Hands.Done zombie = fenceFrom(known);
    assertTrue(zombie.deposed());
    assertEquals(Optional.empty(), zombie.stall(), "it is another's to tell");
    assertEquals(OptionalLong.of(101), fence());
  }

  @Test
  void ofTwoStewardsThatReadTheSameRecordOneLoses() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    take(60);
    fenceFrom(known);
    take(60);
    Hands.Done late = fenceFrom(known);
    // What it knew was old: it says so, and has to ask again.
    assertTrue(late.stall().isPresent(), late::toString);
    assertEquals(161, booked().fence());
    assertEquals(List.of("advance"), fenceFrom(new Booked.Unread()).did());
  }

  @Test
  void whatWasChangedByHandIsRecordedAgain() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    assertInstanceOf(Applied.Done.class, apply(new LedgerChange.Freeze()));
    Hands.Done frozen = fenceFrom(known);
    assertEquals(List.of("record"), frozen.did());
    assertEquals(category().control().value().state(), booked().state());
    assertInstanceOf(
        Applied.Done.class, apply(new LedgerChange.Extend(RangeText.parse("2001:2100"))));
    assertEquals(List.of("record"), fenceFrom(frozen.booked()).did());
    assertEquals("101:1000\n2001:2100\n", NodeText.of(booked().rest()).display());
    assertEquals(OptionalLong.of(101), fence());
  }

  @Test
  void aNewLeaderEpochIsWrittenToTheBookFirst() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    zkEpoch = 3;
    Hands.Done done = fenceFrom(known);
    assertEquals(List.of("validate"), done.did());
    assertEquals(3, booked().validatedZkEpoch());
    assertEquals(3, category().control().value().validatedZkEpoch());
  }

  @Test
  void anEnsembleThatWentBackInTimeIsLeftAlone() {
    zkEpoch = 3;
    Booked known = fenceFrom(new Booked.Unread()).booked();
    take(60);
    zkEpoch = 2;
    Hands.Done done = fenceFrom(known);
    assertTrue(done.stall().orElseThrow().contains("went back in time"), done::toString);
    assertEquals(OptionalLong.of(101), fence());
    assertEquals(101, booked().fence());
  }

  private void doubtsNewLeaders() {
    assertInstanceOf(
        Applied.Done.class,
        apply(new LedgerChange.Configure(CategorySettings.DEFAULT.resealingOnNewLeader(true))));
  }

  @Test
  void aNewLeaderThatIsDoubtedBeginsAnotherLifeAboveTheFence() {
    doubtsNewLeaders();
    zkEpoch = 3;
    Booked known = fenceFrom(new Booked.Unread()).booked();
    assertEquals(3, category().control().value().validatedZkEpoch());
    zkEpoch = 4;
    var before = category().generation();
    Hands.Done done = fenceFrom(known);
    assertEquals(List.of("reseal", "advance"), done.did());
    assertNotEquals(before, category().generation());
    assertEquals(4, category().control().value().validatedZkEpoch());
    assertEquals("101:1000\n", NodeText.of(category().free()).display());
    assertEquals(OptionalLong.of(201), fence());
    assertEquals(4, booked().validatedZkEpoch());
  }

  @Test
  void aTakeBetweenClaimAndResealIsNoReasonToStop() {
    doubtsNewLeaders();
    zkEpoch = 3;
    Booked known = fenceFrom(new Booked.Unread()).booked();
    zkEpoch = 4;
    AtomicBoolean once = new AtomicBoolean();
    book.afterWrite(
        () -> {
          if (once.compareAndSet(false, true)) {
            // It takes effect, and waits for the steward's word.
            assertInstanceOf(LedgerOutcome.Uncertain.class, tryToTake(1));
          }
        });
    Hands.Done done = fenceFrom(known);
    assertEquals(Optional.empty(), done.stall());
    assertEquals(List.of("reseal", "advance"), done.did());
    assertEquals(booked().generation(), category().generation());
    assertEquals("101:1000\n", NodeText.of(category().free()).display());
  }

  @Test
  void whatIsAliveInAnEraThatIsOverIsFrozenUntilItIsResealed() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    take(60);
    era = 1;
    Hands.Done done = fenceFrom(known);
    assertEquals(List.of("freeze"), done.did());
    assertTrue(done.stall().orElseThrow().contains("ZooKeeper was rolled back"), done::toString);
    assertEquals(ControlRecord.State.FROZEN, category().control().value().state());
    assertEquals(OptionalLong.of(101), fence(), "and its fence stays");
    assertInstanceOf(LedgerOutcome.Refused.class, tryToTake(1));
    assertEquals(List.of(), fenceFrom(done.booked()).did());
  }

  @Test
  void whoseNodeIsGoneFreezesNothing() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    ledger.commit(Transaction.of(new Transaction.Delete(Layout.DEFAULT.candidate(NODE), 0)));
    era = 1;
    assertTrue(fenceFrom(known).stall().isPresent());
    assertEquals(ControlRecord.State.ACTIVE, category().control().value().state());
  }

  private Hands.Done freezesThrough(LedgerStore store) {
    Hands disturbed =
        hands(
            new LedgerAdmin(
                store, Layout.DEFAULT, names::request, names::generation, Pause.none(), 1));
    Booked known = fenceFrom(new Booked.Unread()).booked();
    era = 1;
    return disturbed.fence(DID, Reservation.Form.RANGES, known, 0);
  }

  @Test
  void aFreezeThatIsRefusedIsAStall() {
    AtomicBoolean once = new AtomicBoolean();
    Hands.Done done =
        freezesThrough(
            new DisturbedLedger(
                ledger,
                () -> {
                  if (once.compareAndSet(false, true)) {
                    assertInstanceOf(Applied.Done.class, apply(new LedgerChange.Retire()));
                  }
                },
                UnaryOperator.identity()));
    assertEquals(List.of(), done.did());
    assertTrue(done.stall().orElseThrow().contains("retired"), done::toString);
  }

  @Test
  void aRolledBackCategoryIsFrozenThoughWorkersTakeFromItAllTheWhile() {
    AtomicInteger takes = new AtomicInteger();
    Hands.Done done =
        freezesThrough(
            new DisturbedLedger(
                ledger,
                category -> {},
                () -> {
                  if (takes.incrementAndGet() <= 5) {
                    take(1);
                  }
                },
                UnaryOperator.identity()));
    assertEquals(List.of("freeze"), done.did());
    assertEquals(6, takes.get());
    assertEquals(ControlRecord.State.FROZEN, category().control().value().state());
  }

  @Test
  void aFreezeThatSomebodyElseCameBeforeIsNotDoneTwice() {
    AtomicBoolean once = new AtomicBoolean();
    Hands.Done done =
        freezesThrough(
            new DisturbedLedger(
                ledger,
                () -> {
                  if (once.compareAndSet(false, true)) {
                    assertInstanceOf(Applied.Done.class, apply(new LedgerChange.Freeze()));
                  }
                },
                UnaryOperator.identity()));
    assertEquals(List.of(), done.did());
    assertTrue(done.stall().orElseThrow().contains("reseal it"), done::toString);
  }

  @Test
  void aFreezeWhoseAnswerIsLostIsToldAsThat() {
    Hands.Done done =
        freezesThrough(
            new DisturbedLedger(
                ledger, () -> {}, reply -> new Transaction.Reply.Unknown("timed out")));
    assertEquals(List.of(), done.did());
    String stall = done.stall().orElseThrow();
    assertTrue(stall.contains("answer was lost: timed out"), stall);
    assertEquals(List.of(), fenceFrom(done.booked()).did(), "it was frozen");
  }

  @Test
  void whatBeginsInAnEraIsTrustedInIt() {
    era = 1;
    Hands.Done done = fenceFrom(new Booked.Unread());
    assertEquals(Optional.empty(), done.stall());
    assertEquals(1, booked().era());
    take(60);
    assertEquals(List.of("advance"), fenceFrom(done.booked()).did());
  }

  @Test
  void whoDoubtsNewLeadersIsResealedAtOnceWhenAnEraIsOver() {
    doubtsNewLeaders();
    zkEpoch = 3;
    Booked known = fenceFrom(new Booked.Unread()).booked();
    era = 1;
    assertEquals(List.of("reseal", "advance"), fenceFrom(known).did());
    assertEquals("101:1000\n", NodeText.of(category().free()).display());
    assertEquals(1, booked().era());
  }

  /// As a reseal by hand leaves it that loses ZooKeeper behind its claim.
  private void isClaimedByHand() {
    Book.Entry entry = book.read(DID).orElseThrow();
    Reservation claim =
        new FenceTransactions(Layout.DEFAULT)
            .claim(
                entry.reservation(),
                names.generation(),
                Optional.of(category().generation()),
                0,
                BY);
    assertInstanceOf(
        Book.Answer.Written.class, book.write(claim.ofEra(era), Optional.of(entry.stamp())));
  }

  @Test
  void aRolledBackLifeWhoseResealStoppedBehindItsClaimIsFrozenAllTheSame() {
    fenceFrom(new Booked.Unread());
    era = 1;
    isClaimedByHand();
    Hands.Done done = fenceFrom(new Booked.Unread());
    assertEquals(List.of("freeze"), done.did());
    assertTrue(done.stall().orElseThrow().contains("reseal it again"), done::toString);
    assertInstanceOf(LedgerOutcome.Refused.class, tryToTake(1));
    assertInstanceOf(Applied.Done.class, apply(new LedgerChange.Unfreeze()));
    assertEquals(List.of("freeze"), fenceFrom(done.booked()).did(), "as often as it is unfrozen");
  }

  @Test
  void aResealThatStoppedBehindItsClaimIsClaimedOnceMoreByWhoeverLeads() {
    doubtsNewLeaders();
    zkEpoch = 3;
    Booked known = fenceFrom(new Booked.Unread()).booked();
    era = 1;
    book.afterWrite(() -> tenure = Optional::empty);
    Hands.Done died = fenceFrom(known);
    assertTrue(died.deposed(), died::toString);
    assertNotEquals(booked().generation(), category().generation());
    book.afterWrite(() -> {});
    tenure = () -> Optional.of(NODE);
    Hands.Done done = fenceFrom(new Booked.Unread());
    assertEquals(Optional.empty(), done.stall());
    assertEquals(List.of("reseal", "advance"), done.did());
    assertEquals(booked().generation(), category().generation());
    assertEquals("101:1000\n", NodeText.of(category().free()).display());
  }

  @Test
  void aClaimOfAnEraThatThisStewardHasNotSeenIsAnothersToFinish() {
    fenceFrom(new Booked.Unread());
    era = 2;
    isClaimedByHand();
    era = 1;
    Reservation claimed = booked();
    Hands.Done done = fenceFrom(new Booked.Unread());
    assertTrue(done.stall().isPresent(), done::toString);
    assertEquals(List.of(), done.did());
    assertEquals(claimed, booked());
    assertEquals(ControlRecord.State.ACTIVE, category().control().value().state());
  }

  /// ZooKeeper forgets what was changed by hand since.
  private void goesBackTo(ControlRecord before) {
    ManagedCategory now = category();
    assertInstanceOf(
        Transaction.Reply.Applied.class,
        ledger.commit(
            Transaction.of(
                new Transaction.Replace(
                    Layout.DEFAULT.control(DID), now.control().version(), before.text()))));
  }

  private static CategorySettings limited(CategorySettings settings) {
    return new CategorySettings(
        settings.batch(),
        settings.window(),
        settings.outageBudget(),
        settings.takeLimit() / 2,
        settings.leaseLimit(),
        settings.ownerLeaseLimit(),
        settings.softLimitBytes(),
        settings.hardLimitBytes(),
        settings.mergeOnPush(),
        settings.resealOnNewLeader());
  }

  @Test
  void aFreezeAndALimitThatARollbackForgotAreInTheNextLife() {
    doubtsNewLeaders();
    zkEpoch = 3;
    fenceFrom(new Booked.Unread());
    ControlRecord before = category().control().value();
    CategorySettings limited = limited(before.settings());
    assertInstanceOf(Applied.Done.class, apply(new LedgerChange.Configure(limited)));
    assertInstanceOf(Applied.Done.class, apply(new LedgerChange.Freeze()));
    assertEquals(List.of("record"), fenceFrom(new Booked.Unread()).did());
    goesBackTo(before);
    assertInstanceOf(
        Applied.Done.class, apply(new LedgerChange.Extend(RangeText.parse("2001:2100"))));
    era = 1;
    Hands.Done done = fenceFrom(new Booked.Unread());
    assertEquals("reseal", done.did().getFirst());
    ControlRecord now = category().control().value();
    assertEquals(ControlRecord.State.FROZEN, now.state());
    assertEquals(limited, now.settings());
    assertEquals("101:1000\n2001:2100\n", NodeText.of(category().free()).display());
  }

  @Test
  void whatWasFrozenAndNotRecordedYetIsFrozenInTheNextLifeToo() {
    doubtsNewLeaders();
    zkEpoch = 3;
    fenceFrom(new Booked.Unread());
    assertInstanceOf(Applied.Done.class, apply(new LedgerChange.Freeze()));
    zkEpoch = 4;
    assertEquals("reseal", fenceFrom(new Booked.Unread()).did().getFirst());
    assertEquals(ControlRecord.State.FROZEN, category().control().value().state());
  }

  @Test
  void whoseNewLeadersAreDoubtedSinceTheBookWasWrittenStaysSo() {
    zkEpoch = 3;
    fenceFrom(new Booked.Unread());
    doubtsNewLeaders();
    zkEpoch = 4;
    assertEquals("reseal", fenceFrom(new Booked.Unread()).did().getFirst());
    assertTrue(category().control().value().doubtsNewLeaders());
  }

  @Test
  void aResealByHandBehindARollbackRevivesNothingThatWasRetired() {
    fenceFrom(new Booked.Unread());
    ControlRecord before = category().control().value();
    assertInstanceOf(Applied.Done.class, apply(new LedgerChange.Retire()));
    assertEquals(List.of("record"), fenceFrom(new Booked.Unread()).did());
    goesBackTo(before);
    era = 1;
    assertEquals(List.of("freeze"), fenceFrom(new Booked.Unread()).did());
    reseal();
    assertEquals(ControlRecord.State.RETIRED, category().control().value().state());
    assertEquals("101:1000\n", NodeText.of(category().free()).display());
  }

  private void reseal() {
    Resealing.reseal(book, ledger, BY, DID);
  }

  @Test
  void aResealByHandBehindARollbackTakesTheBooksLimits() {
    fenceFrom(new Booked.Unread());
    ControlRecord before = category().control().value();
    CategorySettings limited = limited(before.settings());
    assertInstanceOf(Applied.Done.class, apply(new LedgerChange.Configure(limited)));
    assertEquals(List.of("record"), fenceFrom(new Booked.Unread()).did());
    goesBackTo(before);
    book.write(Bond.begun("book", 1, BY), Optional.empty());
    reseal();
    assertEquals(limited, category().control().value().settings());
  }

  @Test
  void aResealByHandTakesTheLimitsOfToday() {
    fenceFrom(new Booked.Unread());
    CategorySettings limited = limited(category().control().value().settings());
    assertInstanceOf(Applied.Done.class, apply(new LedgerChange.Configure(limited)));
    reseal();
    assertEquals(limited, category().control().value().settings());
  }

  @Test
  void aBookThatWasSetBackIsWorthALine() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    take(60);
    Reservation before = booked();
    fenceFrom(known);
    assertTrue(booked().sequence() > before.sequence());
    book.setBack(before);
    take(60);
    Hands.Done done = fenceFrom(new Booked.Unread());
    assertTrue(done.did().contains(Hands.BOOK_BEHIND), done::toString);
    assertTrue(booked().fence() >= fence().getAsLong(), "and it is brought up to date");
  }

  @Test
  void aListThatWasMadeAnewBesideItsOldRecordsIsAStall() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    deletes(new Transaction.Delete(generationNode(), 0));
    String why = stallFrom(known);
    assertTrue(why.contains("made it anew as a plain list"), why);
    assertEquals(why, stallFrom(new Booked.Unread()), "whatever is known of the book");
  }

  @Test
  void recordsThatCannotBeUnderstoodAreAStall() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    deletes(new Transaction.Delete(Layout.DEFAULT.tally(DID), category().tally().version()));
    String why = stallFrom(known);
    assertTrue(why.contains("no tally"), why);
  }

  @Test
  void whatIsGoneIsNobodysToLookAt() {
    Booked known = fenceFrom(new Booked.Unread()).booked();
    ManagedCategory before = category();
    deletes(
        new Transaction.Delete(generationNode(), 0),
        new Transaction.Delete(DID.path(), before.list().version()));
    assertEquals(Optional.empty(), hands.fence(DID, Reservation.Form.RANGES, known, 0).stall());
  }

  private String generationNode() {
    return Layout.DEFAULT.generation(DID, category().generation());
  }

  private void deletes(Transaction.Step... nodes) {
    assertInstanceOf(Transaction.Reply.Applied.class, ledger.commit(Transaction.of(nodes)));
  }

  private String stallFrom(Booked known) {
    return hands.fence(DID, Reservation.Form.RANGES, known, 0).stall().orElseThrow();
  }

  @Test
  void whoDoesNotLeadDoesNothing() {
    tenure = Optional::empty;
    Hands.Done done = hands.fence(DID, Reservation.Form.RANGES, new Booked.Unread(), 0);
    assertTrue(done.deposed());
    assertEquals(List.of(), done.did());
    assertFalse(fence().isPresent());
    assertEquals(Optional.empty(), book.read(DID));
  }
}
