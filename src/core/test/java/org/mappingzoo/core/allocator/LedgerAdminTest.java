package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.DELIVERED_LATE;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.LOST_ON_THE_WAY;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.NONE;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.OTHERS_WIN;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.REPLY_LOST;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.UNREACHABLE;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.ANN;
import static org.mappingzoo.core.testkit.LedgerScene.DID;
import static org.mappingzoo.core.testkit.LedgerScene.settled;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerAdmin.Proposal;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.SettingsChange;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.InMemoryLedger;
import org.mappingzoo.core.testkit.LedgerScene;

/// What an operator does to a managed category, and what becomes of it when the network or
/// somebody else interferes.
final class LedgerAdminTest {
  private static final String SOMEBODY = "/somebody";
  private static final Note BOB = new Note("bob", "a test", ANN.when());

  private final LedgerScene scene = new LedgerScene();
  private final LedgerAdmin admin = scene.adminOver(scene.network);
  private final LeaseLedger worker = scene.workerOver(scene.server, "worker");

  @Test
  void aSeedWhoseReplyWasLostIsDone() {
    scene.network.onCommits(REPLY_LOST);

    assertInstanceOf(Applied.Done.class, admin.apply(seed()));
    scene.assertBooks(1000, 0, 0, 0);
  }

  @Test
  void anUnknownEndIsSettledByTheSameProposal() {
    scene.seed("1:1000");
    Proposal freeze = proposal(new LedgerChange.Freeze());
    scene.network.onCommits(DELIVERED_LATE, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertInstanceOf(Applied.Unknown.class, admin.apply(freeze));
    scene.network.deliverLate();

    assertEquals(0, done(admin.apply(freeze)).zxid());
  }

  @Test
  void whatHangsOnANodeIsNotWrittenOnceThatIsGone() {
    scene.seed("1:1000");
    Proposal freeze = proposal(new LedgerChange.Freeze()).onlyWhere(new Exists(SOMEBODY));

    assertInstanceOf(Applied.Conflict.class, admin.apply(freeze));
    scene.server.commit(Transaction.of(new Create(SOMEBODY, NodeText.of(""))));
    assertInstanceOf(Applied.Done.class, admin.apply(freeze));
  }

  @Test
  void anUnknownEndIsSettledThoughTheNodeItHungOnIsGoneByThen() {
    scene.seed("1:1000");
    scene.server.commit(Transaction.of(new Create(SOMEBODY, NodeText.of(""))));
    Proposal freeze = proposal(new LedgerChange.Freeze()).onlyWhere(new Exists(SOMEBODY));
    scene.network.onCommits(REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertInstanceOf(Applied.Unknown.class, admin.apply(freeze));
    scene.server.commit(Transaction.of(new Delete(SOMEBODY, 0)));

    assertEquals(0, done(admin.apply(freeze)).zxid());
  }

  @Test
  void anUnreachableServerBehindALostReplyLeavesItUnknown() {
    scene.seed("1:1000");
    Proposal freeze = proposal(new LedgerChange.Freeze());
    scene.network.onCommits(DELIVERED_LATE, UNREACHABLE, UNREACHABLE, UNREACHABLE);

    assertInstanceOf(Applied.Unknown.class, admin.apply(freeze));
  }

  // The time that goes on record

  private static final Instant LATER = ANN.when().plusSeconds(90);

  @Test
  void whatWasThoughtAboutForLongIsOnRecordWhenItIsDone() {
    scene.seed("1:1000");
    Proposal freeze = proposal(new LedgerChange.Freeze()).onlyWhere(new Exists(SOMEBODY));
    Proposal later = admin.at(LATER, freeze);
    assertEquals(ANN.at(LATER), later.by());
    assertEquals(Optional.of(new Exists(SOMEBODY)), later.only());
    assertEquals(freeze.request(), later.request());
    scene.server.commit(Transaction.of(new Create(SOMEBODY, NodeText.of(""))));

    assertInstanceOf(Applied.Done.class, admin.apply(later));
    assertEquals(LATER, scene.category().control().value().note().when());
    assertEquals(LATER, recorded(later).note().when());
  }

  /// Its owner went on since somebody looked, which is another decision.
  @Test
  void aLeaseThatWentOnSinceIsNoOtherOneForTheTime() {
    scene.seed("1:1000");
    HeldLease held =
        settled(worker.take(DID, worker.request(100, OptionalLong.of(10)), Optional.empty()));
    Proposal recycle = proposal(new LedgerChange.Recycle(held.lease().id()));
    HeldLease unused = settled(worker.advance(held, 60));
    Proposal later = admin.at(LATER, recycle);

    assertEquals(
        recycle.transaction().steps().subList(1, recycle.transaction().steps().size()),
        later.transaction().steps().subList(1, later.transaction().steps().size()));
    assertInstanceOf(Applied.Conflict.class, admin.apply(later));
    Proposal fresh = admin.at(LATER, proposal(new LedgerChange.Recycle(held.lease().id())));
    assertInstanceOf(Applied.Done.class, admin.apply(fresh));
    assertEquals(LATER, recorded(fresh).note().when());
    assertEquals(held.lease().id(), fresh.lease().orElseThrow().id());
    scene.assertBooks(940, 0, 0, 60);
  }

  private Action recorded(Proposal made) {
    String path = Layout.DEFAULT.action(made.request().value());
    return Action.parse(scene.server.node(path).orElseThrow().text());
  }

  // The control record, which has all ids that were ever seeded

  /// Each range has a line of 38 bytes.
  private static RangeList ranges(int first, int count) {
    return RangeList.copyOf(
        LongStream.range(first, first + count)
            .map(i -> 100_000_000_000_000_000L + 2 * i)
            .mapToObj(id -> IdRange.of(id, id))
            .toList());
  }

  private static void assertTooLong(Refusal refusal) {
    var tooLong = assertInstanceOf(Refusal.ListTooLong.class, refusal);
    assertTrue(tooLong.bytes() > tooLong.limitBytes(), tooLong::sentence);
    assertTrue(tooLong.limitBytes() < NodeText.HARD_LIMIT_BYTES, tooLong::sentence);
  }

  @Test
  void aSeedThatWouldMakeTheControlRecordUnreadableIsRefused() {
    assertTooLong(
        scene.refused(new LedgerChange.Seed(ranges(0, 13_790), CategorySettings.DEFAULT)));
  }

  @Test
  void anAdoptionThatWouldMakeTheControlRecordUnreadableIsRefused() {
    scene.server.put(DID.path(), NodeText.of(ranges(0, 1)));
    assertTooLong(
        scene.refused(new LedgerChange.Adopt(ranges(0, 24_000), CategorySettings.DEFAULT)));
  }

  @Test
  void anExtensionThatWouldMakeTheControlRecordUnreadableIsRefused() {
    scene.change(new LedgerChange.Seed(ranges(0, 7_000), CategorySettings.DEFAULT));
    assertTooLong(scene.refused(new LedgerChange.Extend(ranges(7_000, 6_790))));
  }

  @Test
  void whatFollowsOnTheLongestUniverseLeavesItReadable() {
    scene.change(new LedgerChange.Seed(ranges(0, 12_000), CategorySettings.DEFAULT));
    assertTooLong(scene.refused(new LedgerChange.Extend(ranges(12_000, 100))));
    Note verbose = new Note("ann", "because ".repeat(1_000), ANN.when());
    scene.change(new LedgerChange.Freeze(), verbose);
    scene.change(new LedgerChange.Unfreeze(), verbose);
    assertEquals(12_000, scene.category().free().count());

    Note endless = new Note("ann", "because ".repeat(10_000), ANN.when());
    assertTooLong(
        assertInstanceOf(
                Prepared.Refused.class, admin.prepare(DID, new LedgerChange.Freeze(), endless))
            .refusal());
  }

  @Test
  void whereSomebodyWroteInBetweenNothingIsWritten() {
    scene.seed("1:1000");
    HeldLease held = take(100, 10);
    Proposal recycle = proposal(new LedgerChange.Recycle(held.id()));
    scene.network.others(() -> settled(worker.advance(held, 20)));
    scene.network.onCommits(OTHERS_WIN);

    assertEquals(new Applied.Conflict(), admin.apply(recycle));
    scene.assertBooks(900, 100, 0, 0);
  }

  @Test
  void aDecisionHoldsThoughWorkersComeFirst() {
    scene.seed("1:1000");
    Proposal freeze = proposal(new LedgerChange.Freeze());
    workersComeFirst(3);

    Proposal made = done(admin.apply(freeze)).made();
    assertEquals(ControlRecord.State.FROZEN, scene.category().control().value().state());
    assertEquals("4:1000\n", scene.list());
    assertEquals(ids("4:1000"), made.after());
    assertEquals(freeze.request(), made.request());
    assertEquals(freeze.by(), made.by());
    scene.assertBooks(997, 3, 0, 0);
  }

  @Test
  void idsThatNeverWereThereComeToWhatWorkersLeft() {
    scene.seed("1:1000");
    Proposal extend = proposal(new LedgerChange.Extend(ids("2001:3000")));
    workersComeFirst(2);

    assertEquals(ids("3:1000", "2001:3000"), done(admin.apply(extend)).made().after());
    scene.assertBooks(1998, 2, 0, 0);
  }

  @Test
  void whatALeaseIsDueComesBackThoughOthersTake() {
    scene.seed("1:1000");
    HeldLease held = take(100, 10);
    Proposal recycle = proposal(new LedgerChange.Recycle(held.id()));
    workersComeFirst(2);

    done(admin.apply(recycle));
    assertEquals("11:100\n103:1000\n", scene.list());
    scene.assertBooks(988, 2, 0, 10);
  }

  @Test
  void aDecisionThatIsMadeAnewTakesEffectOnce() {
    scene.seed("1:1000");
    Proposal extend = proposal(new LedgerChange.Extend(ids("2001:3000")));
    scene.network.others(() -> take(1, 1));
    scene.network.onCommits(DELIVERED_LATE, OTHERS_WIN, REPLY_LOST);
    assertEquals(ids("2:1000", "2001:3000"), done(admin.apply(extend)).made().after());
    scene.network.deliverLate();

    scene.assertBooks(1999, 1, 0, 0);
  }

  @Test
  void anUnknownEndOfADecisionMadeAnewIsSettledByWhatWasSentLast() {
    scene.seed("1:1000");
    Proposal freeze = proposal(new LedgerChange.Freeze());
    scene.network.others(() -> take(1, 1));
    scene.network.onCommits(
        OTHERS_WIN, REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    Applied.Unknown unknown = assertInstanceOf(Applied.Unknown.class, admin.apply(freeze));
    assertEquals(unknown.sent(), done(admin.settle(unknown.sent())).made());
    assertEquals(ids("2:1000"), unknown.sent().after());
  }

  @Test
  void whoAsksWhatBecameOfADecisionDoesNotDecideAnew() {
    scene.seed("1:1000");
    Proposal freeze = proposal(new LedgerChange.Freeze());
    scene.network.onCommits(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    Applied.Unknown unknown = assertInstanceOf(Applied.Unknown.class, admin.apply(freeze));
    take(1, 1);

    assertEquals(new Applied.Conflict(), admin.settle(unknown.sent()));
    assertEquals(ControlRecord.State.ACTIVE, scene.category().control().value().state());
  }

  @Test
  void whereAnotherOperatorDecidedNothingIsMadeAnew() {
    scene.seed("1:1000");
    scene.network.others(() -> scene.change(new LedgerChange.Freeze()));
    for (LedgerChange change :
        List.of(
            new LedgerChange.Configure(inBatchesOf(9)),
            new LedgerChange.Extend(ids("5001:6000")),
            new LedgerChange.Freeze())) {
      Proposal ours = proposal(change);
      scene.network.onCommits(OTHERS_WIN);

      assertEquals(new Applied.Conflict(), admin.apply(ours), change.what());
      scene.change(new LedgerChange.Unfreeze());
    }
    assertEquals(CategorySettings.DEFAULT, scene.category().settings());
    scene.assertBooks(1000, 0, 0, 0);
  }

  @Test
  void oneSettingIsChangedAndWhatAColleagueMadeOfTheOthersStays() {
    scene.seed("1:1000");
    LedgerChange doubting = new LedgerChange.Adjust(softLimit(OptionalInt.empty(), true));
    Proposal early = proposal(doubting);
    scene.change(new LedgerChange.Configure(inBatchesOf(9)));

    assertEquals(new Applied.Conflict(), admin.apply(early));
    assertEquals(inBatchesOf(9), scene.category().settings());
    done(admin.apply(proposal(doubting)));
    assertEquals(inBatchesOf(9).resealingOnNewLeader(true), scene.category().settings());
    assertInstanceOf(Prepared.Nothing.class, admin.prepare(DID, doubting, ANN));
  }

  @Test
  void settingsThatDoNotFitThoseThatStayAreRefusedWithTheirBounds() {
    scene.seed("1:1000");
    LedgerChange tooLarge =
        new LedgerChange.Adjust(softLimit(OptionalInt.of(NodeText.HARD_LIMIT_BYTES + 1), false));

    Prepared.Refused refused =
        assertInstanceOf(Prepared.Refused.class, admin.prepare(DID, tooLarge, ANN));
    assertEquals(
        new Refusal.SettingsOutOfBounds(
            "'softLimitBytes' is 1 to the hard limit, not " + (NodeText.HARD_LIMIT_BYTES + 1)),
        refused.refusal());
    assertEquals(CategorySettings.DEFAULT, scene.category().settings());
  }

  static SettingsChange softLimit(OptionalInt bytes, boolean reseal) {
    return new SettingsChange(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        bytes,
        OptionalInt.empty(),
        Optional.empty(),
        Optional.of(reseal));
  }

  @Test
  void anUnfreezeDoesNotLiftALaterFreeze() {
    scene.seed("1:1000");
    scene.change(new LedgerChange.Freeze());
    Proposal unfreeze = proposal(new LedgerChange.Unfreeze());
    scene.network.others(
        () -> {
          scene.change(new LedgerChange.Unfreeze());
          take(1, 1);
          scene.change(new LedgerChange.Freeze(), BOB);
        });
    scene.network.onCommits(OTHERS_WIN);

    assertEquals(new Applied.Conflict(), admin.apply(unfreeze));
    assertEquals(ControlRecord.State.FROZEN, scene.category().control().value().state());
  }

  @Test
  void aFreezeDoesNotUndoALaterUnfreeze() {
    scene.seed("1:1000");
    Proposal freeze = proposal(new LedgerChange.Freeze());
    scene.network.others(
        () -> {
          scene.change(new LedgerChange.Freeze());
          scene.change(new LedgerChange.Unfreeze(), BOB);
        });
    scene.network.onCommits(OTHERS_WIN);

    assertEquals(new Applied.Conflict(), admin.apply(freeze));
    assertEquals(ControlRecord.State.ACTIVE, scene.category().control().value().state());
  }

  @Test
  void aListThatWentBackWasNotTakenFrom() {
    scene.seed("1:1000");
    InMemoryLedger.Memory past = scene.server.memory();
    take(100, 10);
    Proposal extend = proposal(new LedgerChange.Extend(ids("2001:3000")));
    scene.server.goBackTo(past);

    assertEquals(new Applied.Conflict(), admin.apply(extend));
    assertEquals("1:1000\n", scene.list());
  }

  @Test
  void whereNoWorkerCameFirstNothingIsSentAgain() {
    scene.seed("1:1000");
    Proposal freeze = proposal(new LedgerChange.Freeze()).onlyWhere(new Exists(SOMEBODY));
    int before = scene.network.sendings().size();

    assertEquals(new Applied.Conflict(), admin.apply(freeze));
    assertEquals(1, scene.network.sendings().size() - before);
  }

  @Test
  void whatWasVouchedForIsAskedAgainBeforeItIsMadeAnew() {
    scene.seed("1:1000");
    HeldLease held = take(100, 10);
    LedgerChange vouched = new LedgerChange.RecycleAttested(held.id(), ids("6:10"));
    AtomicInteger asked = new AtomicInteger();
    scene.network.others(() -> take(1, 1));
    scene.network.onCommits(OTHERS_WIN, OTHERS_WIN);
    assertEquals(
        new Applied.Conflict(), admin.apply(proposal(vouched), () -> asked.incrementAndGet() < 2));
    assertEquals(2, asked.get());
    scene.assertBooks(898, 102, 0, 0);

    scene.network.onCommits(OTHERS_WIN);
    done(admin.apply(proposal(vouched), () -> true));
    scene.assertBooks(992, 3, 0, 5);
  }

  @Test
  void workersMayNotComeFirstForEver() {
    scene.seed("1:1000");
    Proposal freeze = proposal(new LedgerChange.Freeze());
    int before = scene.network.sendings().size();
    scene.network.others(() -> take(1, 1));
    scene.network.diced(() -> OTHERS_WIN, () -> NONE);

    assertEquals(new Applied.Conflict(), admin.apply(freeze));
    assertEquals(50, scene.network.sendings().size() - before);
    scene.assertBooks(950, 50, 0, 0);
  }

  @Test
  void aDecisionMadeAnewStillHangsOnItsNode() {
    scene.seed("1:1000");
    scene.server.commit(Transaction.of(new Create(SOMEBODY, NodeText.of(""))));
    Proposal freeze = proposal(new LedgerChange.Freeze()).onlyWhere(new Exists(SOMEBODY));
    scene.network.others(
        () -> {
          take(1, 1);
          scene.server.commit(Transaction.of(new Delete(SOMEBODY, 0)));
        });
    scene.network.onCommits(OTHERS_WIN);

    assertEquals(new Applied.Conflict(), admin.apply(freeze));
    assertEquals(ControlRecord.State.ACTIVE, scene.category().control().value().state());
  }

  @Test
  void aRecyclingThatArrivesLateIsDoneOnce() {
    scene.seed("1:1000");
    HeldLease held = take(100, 10);
    Proposal recycle = proposal(new LedgerChange.Recycle(held.id()));
    scene.network.onCommits(DELIVERED_LATE);
    assertInstanceOf(Applied.Done.class, admin.apply(recycle));
    scene.network.deliverLate();

    scene.assertBooks(990, 0, 0, 10);
  }

  @Test
  void anAttestedRecyclingReturnsWhatIsVouchedFor() {
    scene.seed("1:1000");
    HeldLease held = take(100, 50);
    scene.change(new LedgerChange.RecycleAttested(held.id(), ids("31:100")));

    assertEquals("31:100\n101:1000\n", scene.list());
    scene.assertBooks(970, 0, 0, 30);
  }

  /// They are safe to return, whoever vouches for what.
  @ParameterizedTest
  @CsvSource({
    "31:40, 31:40 51:100 101:1000, 960, 40",
    "41:60, 41:100 101:1000, 960, 40",
    "71:80, 51:100 101:1000, 950, 50",
    "1:100, 1:100 101:1000, 1000, 0"
  })
  void whatLiesBeyondTheWindowComesBackNamedOrNot(
      String vouched, String list, long free, long lost) {
    scene.seed("1:1000");
    HeldLease held = take(100, 50);
    scene.change(new LedgerChange.RecycleAttested(held.id(), ids(vouched)));

    assertEquals(list.replace(' ', '\n') + "\n", scene.list());
    scene.assertBooks(free, 0, 0, lost);
  }

  @Test
  void anAttestedRecyclingOfOtherIdsIsRefused() {
    scene.seed("1:1000");
    HeldLease held = take(100, 50);

    assertEquals(
        new Refusal.NotOfLease(ids("101:110"), held.id().value()),
        scene.refused(new LedgerChange.RecycleAttested(held.id(), ids("31:110"))));
  }

  @Test
  void aWriteOffBooksAllAsLost() {
    scene.seed("1:1000");
    HeldLease held = take(100, 50);
    scene.change(new LedgerChange.WriteOff(held.id()));

    scene.assertBooks(900, 0, 0, 100);
    assertEquals(
        new Refusal.LeaseClosed(held.id().value(), "WRITTEN_OFF"),
        scene.refused(new LedgerChange.Recycle(held.id())));
  }

  @Test
  void aCarriedCountGoesToTheTallyWithARecycling() {
    scene.seed("1:1000");
    HeldLease first = take(100, 100);
    HeldLease second =
        settled(worker.take(DID, worker.request(100, OptionalLong.of(10)), Optional.of(first)));
    scene.change(new LedgerChange.Recycle(second.id()));

    scene.assertBooks(890, 0, 100, 10);
  }

  @Test
  void aLeaseTakenByHandIsClosedByHand() {
    scene.seed("1:1000");
    HeldLease held = take(100, 100);
    scene.change(new LedgerChange.Push(held.id(), ids("41:100")));

    scene.assertBooks(960, 0, 40, 0);
  }

  @Test
  void aLeaseThatWasSetAsideIsNotItsOwnersToClose() {
    scene.seed("1:1000");
    HeldLease held = take(100, 100);
    scene.change(new LedgerChange.Quarantine(held.id()));

    assertEquals(
        new Refusal.LeaseClosed(held.id().value(), "QUARANTINED"),
        scene.refused(new LedgerChange.Push(held.id(), ids("41:100"))));
    scene.assertBooks(900, 100, 0, 0);
  }

  @Test
  void bareIdsComeBackOnlyWhereNobodyHoldsThem() {
    scene.seed("1:1000");
    HeldLease held = take(100, 100);
    settled(worker.push(held, ids("51:100")));
    HeldLease next = take(20, 20);

    assertEquals(
        new Refusal.InLease(ids("51:55"), next.id().value()),
        scene.refused(new LedgerChange.ReturnAttested(ids("41:55"))));
    assertEquals(
        new Refusal.AlreadyFree(ids("71:75")),
        scene.refused(new LedgerChange.ReturnAttested(ids("71:75"))));
    assertEquals(
        new Refusal.OutsideUniverse(ids("2000:2001"), ids("1:1000")),
        scene.refused(new LedgerChange.ReturnAttested(ids("2000:2001"))));
    scene.change(new LedgerChange.ReturnAttested(ids("41:50")));
    scene.assertBooks(940, 20, 40, 0);
  }

  @Test
  void bareIdsComeBackFromWhatWasLostWhereAClosedLeaseTellsSo() {
    scene.seed("1:1000");
    settled(worker.push(take(100, 100), RangeList.empty()));
    scene.change(new LedgerChange.WriteOff(take(100, 10).id()));
    scene.change(new LedgerChange.Recycle(take(100, 50).id()));
    scene.assertBooks(750, 0, 100, 150);

    scene.change(new LedgerChange.ReturnAttested(ids("191:200", "201:205")));
    scene.assertBooks(765, 0, 100, 135);
    scene.change(new LedgerChange.ReturnAttested(ids("96:105")));
    scene.assertBooks(775, 0, 95, 130);
  }

  /// As after a restore, whose leases are void, and gone.
  @Test
  void bareIdsComeBackFromWhatWasLostWhereNoMoreCountAsConsumed() {
    scene.seed("1:1000");
    HeldLease held = take(100, 100);
    scene.change(new LedgerChange.WriteOff(held.id()));
    scene.server.delete(Layout.DEFAULT.lease(DID, held.id()));
    settled(worker.push(take(10, 10), ids("109:110")));
    scene.assertBooks(892, 0, 8, 100);

    scene.change(new LedgerChange.ReturnAttested(ids("1:10")));
    scene.assertBooks(902, 0, 0, 98);
  }

  @Test
  void whatALeaseOfAnEarlierLifeLostCountsAsConsumedInThisOne() {
    scene.seed("1:1000");
    scene.change(new LedgerChange.WriteOff(take(100, 100).id()));
    scene.deletedBySomebody();
    scene.seed("1001:2000");
    scene.change(new LedgerChange.WriteOff(take(100, 100).id()));
    scene.assertBooks(900, 0, 1000, 100);

    scene.change(new LedgerChange.ReturnAttested(ids("1:10")));
    scene.assertBooks(910, 0, 990, 100);
  }

  @Test
  void whatLivingWorkersUsedIsNamedWhereItCannotComeBackYet() {
    scene.seed("1:1000");
    HeldLease used = take(100, 100);
    settled(worker.take(DID, worker.request(10, OptionalLong.empty()), Optional.of(used)));
    Refusal refused = scene.refused(new LedgerChange.ReturnAttested(ids("1:50")));
    assertEquals(new Refusal.MoreThanGone(50, 0, 100), refused);
    assertEquals(
        "50 ids cannot come back: only 0 count as consumed or lost; 100 more do once the leases are"
            + " closed that are open now",
        refused.sentence());
  }

  @Test
  void idsTakenSinceTheyWereVouchedForDoNotComeBack() {
    scene.seed("1:1000");
    settled(worker.push(take(100, 100), ids("51:100")));
    Proposal back = proposal(new LedgerChange.ReturnAttested(ids("1:50")));
    take(1, 1);

    assertEquals(new Applied.Conflict(), admin.apply(back));
  }

  @Test
  void extendingAddsOnlyWhatNeverWasThere() {
    scene.seed("1:1000");
    take(100, 100);

    assertEquals(
        new Refusal.AlreadySeeded(ids("1:10")),
        scene.refused(new LedgerChange.Extend(ids("1:10", "2001:3000"))));
    scene.change(new LedgerChange.Extend(ids("1001:2000")));
    assertEquals("101:1000\n1001:2000\n", scene.list());
    scene.change(new LedgerChange.Compact());
    assertEquals("101:2000\n", scene.list());
    assertInstanceOf(Prepared.Nothing.class, admin.prepare(DID, new LedgerChange.Compact(), ANN));
    scene.assertBooks(1900, 100, 0, 0);
  }

  @Test
  void aRetiredCategoryTakesBackButGivesNoMore() {
    scene.seed("1:1000");
    HeldLease held = take(100, 100);
    scene.change(new LedgerChange.Retire());

    assertInstanceOf(
        LedgerOutcome.Refused.class,
        worker.take(DID, worker.request(1, OptionalLong.empty()), Optional.empty()));
    assertEquals(new Refusal.Retired("ann", "a test"), scene.refused(new LedgerChange.Unfreeze()));
    settled(worker.push(held, ids("51:100")));
    scene.assertBooks(950, 0, 50, 0);
  }

  @Test
  void anAdoptedListKeepsItsTextAndCountsTheRestAsConsumed() {
    scene.server.put("/ids", NodeText.of(""));
    scene.server.put(DID.path(), NodeText.of("9001:10000\n30001:40000"));
    scene.change(new LedgerChange.Adopt(ids("1:40000"), CategorySettings.DEFAULT));

    assertEquals("9001:10000\n30001:40000", scene.list());
    scene.assertBooks(11_000, 0, 29_000, 0);
  }

  @Test
  void aListThatChangedIsNotAdopted() {
    scene.server.put("/ids", NodeText.of(""));
    scene.server.put(DID.path(), NodeText.of("9001:10000\n"));
    Proposal adopt = proposal(new LedgerChange.Adopt(ids("1:10000"), CategorySettings.DEFAULT));
    scene.server.put(DID.path(), NodeText.of("9101:10000\n"));

    assertEquals(new Applied.Conflict(), admin.apply(adopt));
  }

  @Test
  void aListWhoseVersionHasWrappedIsNotAdopted() {
    scene.server.put("/ids", NodeText.of(""));
    scene.server.put(DID.path(), NodeText.of("9001:10000\n"));
    scene.server.setVersion(DID.path(), -7);

    assertEquals(
        new Refusal.VersionsUsedUp(-7),
        scene.refused(new LedgerChange.Adopt(ids("1:10000"), CategorySettings.DEFAULT)));
  }

  @Test
  void aListWhoseVersionHasWrappedIsNotChangedByHand() {
    scene.seed("1:1000");
    HeldLease held = take(100, 10);
    scene.server.setVersion(DID.path(), -7);

    assertEquals(new Refusal.VersionsUsedUp(-7), scene.refused(new LedgerChange.Freeze()));
    assertEquals(
        new Refusal.VersionsUsedUp(-7), scene.refused(new LedgerChange.Recycle(held.id())));
  }

  @Test
  void whatSomebodyDeletedIsSeededAnewWithIdsThatNeverWereThere() {
    scene.seed("1:1000");
    take(100, 100);
    scene.deletedBySomebody();

    assertEquals(
        new Refusal.AlreadySeeded(ids("900:1000")),
        scene.refused(new LedgerChange.Seed(ids("900:2000"), CategorySettings.DEFAULT)));
    scene.seed("1001:2000");
    assertEquals(1, scene.category().control().value().epoch());
    scene.assertBooks(1000, 0, 1000, 0);
  }

  @Test
  void whoseListSomebodyDeletedIsNotThereUnlessItWasRetired() {
    scene.seed("1:1000");
    LedgerChange freeze = new LedgerChange.Freeze();
    scene.deletedBySomebody();
    assertEquals(new Refusal.ListGone(), scene.refused(freeze));

    scene.seed("1001:2000");
    scene.change(new LedgerChange.Retire());
    scene.deletedBySomebody();
    assertEquals(new Refusal.NoSuchCategory(), scene.refused(freeze));
  }

  @Test
  void aListThatSomebodyMadeWhereAManagedOneWasIsNotAdopted() {
    scene.seed("1:1000");
    scene.deletedBySomebody();
    scene.server.put(DID.path(), NodeText.of("1:1000\n"));

    assertInstanceOf(
        Refusal.BrokenLedger.class,
        scene.refused(new LedgerChange.Adopt(ids("1:1000"), CategorySettings.DEFAULT)));
  }

  @Test
  void aLeaseOfAnEarlierLifeIsVoidForTheOperatorToo() {
    scene.seed("1:1000");
    HeldLease held = take(100, 10);
    scene.deletedBySomebody();
    scene.seed("1001:2000");
    Refusal other = new Refusal.OtherGeneration(held.id().value());

    for (LedgerChange change :
        List.of(
            new LedgerChange.Quarantine(held.id()),
            new LedgerChange.Recycle(held.id()),
            new LedgerChange.RecycleAttested(held.id(), ids("1:100")),
            new LedgerChange.WriteOff(held.id()),
            new LedgerChange.Push(held.id(), ids("1:100")))) {
      assertEquals(other, scene.refused(change), change.what());
    }
  }

  @Test
  void theVersionsOfABusyCategoryAreStillGoodForAnOperator() {
    scene.seed("1:1000");
    HeldLease held = take(100, 10);
    scene.server.setVersion(DID.path(), Revision.LAST_WRITABLE_VERSION);
    scene.change(new LedgerChange.Recycle(held.id()));

    scene.assertBooks(990, 0, 0, 10);
  }

  private Proposal seed() {
    return proposal(new LedgerChange.Seed(ids("1:1000"), CategorySettings.DEFAULT));
  }

  private Proposal proposal(LedgerChange change) {
    return assertInstanceOf(Prepared.Ready.class, admin.prepare(DID, change, ANN)).proposal();
  }

  private static CategorySettings inBatchesOf(long ids) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return new CategorySettings(
        OptionalLong.of(ids),
        usual.window(),
        usual.outageBudget(),
        usual.takeLimit(),
        usual.leaseLimit(),
        usual.ownerLeaseLimit(),
        usual.softLimitBytes(),
        usual.hardLimitBytes(),
        usual.mergeOnPush());
  }

  private void workersComeFirst(int times) {
    scene.network.others(() -> take(1, 1));
    for (int i = 0; i < times; i++) {
      scene.network.onCommits(OTHERS_WIN);
    }
  }

  private static Applied.Done done(Applied applied) {
    return assertInstanceOf(Applied.Done.class, applied);
  }

  private HeldLease take(long count, long window) {
    return settled(
        worker.take(DID, worker.request(count, OptionalLong.of(window)), Optional.empty()));
  }
}
