package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.change.Workplace.AFTER_THREE_TAKES;
import static org.mappingzoo.console.change.Workplace.DID;
import static org.mappingzoo.console.change.Workplace.NOW;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.console.change.LoggedChange.Undoing;
import org.mappingzoo.console.shell.ChangeNews;
import org.mappingzoo.console.testing.MemoryStore.Accident;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.HiddenPaths;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ListFate;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class ChangeViewModelTest {
  private static final String RETURNED = "9001:10000\n19001:20000\n29001:30000\n";

  private static final CategoryName NEW = CategoryName.of("/new/one");

  private final Workplace desk = new Workplace();

  @Test
  void aPushGoesFromInputOverReviewToReceipt() {
    ChangeViewModel model = desk.push(DID, RETURNED);
    assertInstanceOf(ChangePage.Input.class, model.page());
    model.compute();
    assertInstanceOf(ChangePage.Computing.class, model.page());
    desk.server.runAll();
    ChangePage.Review review = review(model);
    assertEquals(ids(RETURNED + AFTER_THREE_TAKES), review.preview().after());
    assertEquals(NOW, review.reading().at());
    assertTrue(review.reading().drift().isNone());
    assertEquals(List.of(), desk.store.sent());

    model.apply();
    assertInstanceOf(ChangePage.Sending.class, model.page());
    desk.server.runAll();
    LoggedChange logged = done(model);
    assertEquals(Optional.of(RETURNED + AFTER_THREE_TAKES), desk.store.text(DID));
    assertEquals(desk.store.revision(DID), logged.receipt().orElseThrow().now());
    assertEquals(List.of(logged), desk.log.changes());
  }

  @Test
  void onProductionNothingIsSentWithoutAReason() {
    Workplace production = new Workplace(Runnable::run, true);
    ChangeViewModel model = production.previewed(production.push(DID, RETURNED));
    production.applied(model);
    assertEquals(List.of(), production.store.sent());
    model.reasonProperty().set("  ");
    assertFalse(model.applicableProperty().get());
    model.reasonProperty().set("INC-2010");
    production.applied(model);
    assertInstanceOf(ChangePage.Done.class, model.page());
    assertEquals(Optional.of(RETURNED + AFTER_THREE_TAKES), production.store.text(DID));
  }

  @Test
  void whatIsTypedIsBegunUntilItIsSent() {
    ChangeViewModel model =
        ChangeViewModel.typed(desk.services, ChangeKind.SEED, Optional.of(CategoryName.of("/a")));
    assertFalse(model.isBegun(), "the path is a suggestion");
    model.input().withLedgerProperty().set(false);
    model.input().idsTextProperty().set(RETURNED);
    assertTrue(model.isBegun());
    model.compute();
    assertTrue(model.isBegun());
    desk.server.runAll();
    assertTrue(model.isBegun());
    model.typedNameProperty().set("/a");
    model.apply();
    assertInstanceOf(ChangePage.Sending.class, model.page());
    assertFalse(model.isBegun(), "it is on record");
    desk.server.runAll();
    assertInstanceOf(ChangePage.Done.class, model.page());
    assertFalse(model.isBegun());
  }

  @Test
  void whatIsReadOnceMoreForItsReasonIsBegunAndNotSent() {
    Workplace production = new Workplace(Runnable::run, true);
    production.store.write(DID, "1:5\n6:9\n");
    ChangeViewModel model = production.compact(DID);
    production.server.runAll();
    assertFalse(model.isBegun(), "nothing is typed");
    model.reasonProperty().set("INC-2010");
    assertTrue(model.isBegun());
    model.apply();
    assertInstanceOf(ChangePage.Sending.class, model.page());
    assertTrue(model.isBegun());
    production.server.runOldest();
    assertFalse(model.isBegun());
    assertEquals(1, production.log.changes().size());
  }

  /// The reason takes another read, which may come to something else than what was shown.
  @Test
  void whatChangedWhileTheReasonWasTypedIsShownAndNotSent() {
    Workplace production = new Workplace(Runnable::run, true);
    ChangeViewModel model = production.previewed(production.push(DID, RETURNED));
    model.reasonProperty().set("INC-2010");
    production.store.with(DID, "40001:123456789\n");
    production.applied(model);
    ChangePage.Review review = assertInstanceOf(ChangePage.Review.class, model.page());
    assertTrue(review.reading().conflict());
    assertEquals(List.of(), production.store.sent());
    production.applied(model);
    assertInstanceOf(ChangePage.Done.class, model.page());
  }

  @Test
  void whatCannotBeWrittenAnyMoreWhileTheReasonIsReadIsShownAndNotSent() {
    Workplace production = new Workplace(Runnable::run, true);
    ChangeViewModel model = production.previewed(production.push(DID, RETURNED));
    model.reasonProperty().set("INC-2010");
    model.apply();
    production.show(new ConnectionStatus.Stale(Workplace.NOW, Workplace.session()));
    production.server.runAll();
    assertInstanceOf(ChangePage.Review.class, model.page());
    assertEquals(List.of(), production.store.sent());
    assertFalse(model.applicableProperty().get());
    production.connect();
    production.applied(model);
    assertInstanceOf(ChangePage.Done.class, model.page());
  }

  /// Somebody wrote, and the preview that has the reason is still being read: what is shown has
  /// none.
  @Test
  void whatIsAppliedBeforeTheReasonIsInItIsReadOnceMore() {
    Workplace production = new Workplace(Runnable::run, true);
    ChangeViewModel model = production.previewed(production.push(DID, RETURNED));
    model.followingProperty().set(true);
    model.reasonProperty().set("INC-2010");
    production.store.write(DID, "40001:123456789\n");
    production.see(DID);
    assertEquals(1, production.server.size(), "the read for what somebody wrote");
    production.applied(model);
    assertEquals(List.of(), production.store.sent());
    production.applied(model);
    assertInstanceOf(ChangePage.Done.class, model.page());
  }

  @Test
  void whatCannotBeUnderstoodCannotBeComputed() {
    ChangeViewModel model = desk.push(DID, "9001:10000\n1x\n");
    assertFalse(model.input().isComplete());
    model.compute();
    assertInstanceOf(ChangePage.Input.class, model.page());
    assertEquals(0, desk.server.size());
  }

  @Test
  void aStatedUniverseHasToBeUnderstoodToo() {
    ChangeViewModel model = desk.push(DID, RETURNED);
    model.input().universeTextProperty().set("1:");
    assertFalse(model.input().isComplete());
    model.input().universeTextProperty().set("10000:123456789");
    desk.previewed(model);
    ChangePage.Refused refused = assertInstanceOf(ChangePage.Refused.class, model.page());
    assertEquals(
        new Refusal.OutsideUniverse(ids("9001:9999"), ids("10000:123456789")), refused.refusal());
    model.back();
    assertEquals(RETURNED, model.input().idsTextProperty().get());
  }

  @Test
  void aSeedNamesItsCategoryAndAsksForItAgain() {
    String path = "/com/demdex/new";
    ChangeViewModel model = ChangeViewModel.typed(desk.services, ChangeKind.SEED, Optional.empty());
    model.input().withLedgerProperty().set(false);
    model.input().idsTextProperty().set("1:1000");
    assertFalse(model.input().isComplete());
    model.input().pathTextProperty().set(path);
    desk.previewed(model);
    assertEquals(path, review(model).preview().category().path());
    assertFalse(model.applicableProperty().get());
    model.apply();
    assertEquals(0, desk.server.size());

    model.typedNameProperty().set("/com/demdex/ne");
    assertFalse(model.applicableProperty().get());
    model.typedNameProperty().set(path);
    assertTrue(model.applicableProperty().get());
    desk.applied(model);
    done(model);
    assertEquals(Optional.of("1:1000\n"), desk.store.text(path));
  }

  @Test
  void aSeedMakesAManagedCategoryUnlessToldOtherwise() {
    ChangeInput input = desk.typed(ChangeKind.SEED, "/new/one", "1:1000").input();

    assertEquals(
        new AdminChange.OnLedger(new LedgerChange.Seed(ids("1:1000"), CategorySettings.DEFAULT)),
        input.change());
    input.withLedgerProperty().set(false);
    assertEquals(new AdminChange.Seed(ids("1:1000")), input.change());
  }

  @Test
  void thatAListShallBePlainIsBegunAndNotLostOnTheWayBack() {
    ChangeViewModel model = ChangeViewModel.typed(desk.services, ChangeKind.SEED, Optional.of(NEW));
    assertFalse(model.isBegun());
    model.input().withLedgerProperty().set(false);
    assertTrue(model.isBegun());
    model.input().idsTextProperty().set("1:1000");
    desk.previewed(model).back();

    assertFalse(model.input().withLedgerProperty().get());
  }

  @Test
  void aPlainSeedLeadsOnToItsAdoptionOverWhatWasSeededUntilSomebodyWrites() {
    LoggedChange logged = seededPlain();
    NextStep.Adopt step =
        assertInstanceOf(NextStep.Adopt.class, NextStep.from(logged).orElseThrow());
    ChangeViewModel adopt = ChangeViewModel.adopt(desk.services, NEW, step.universe());
    assertFalse(adopt.isBegun(), "nothing of it was typed");
    assertEquals(
        new AdminChange.OnLedger(new LedgerChange.Adopt(ids("1:1000"), CategorySettings.DEFAULT)),
        adopt.input().change());

    desk.store.write(NEW.path(), "11:1000\n");
    desk.see(NEW.path());
    assertEquals(Optional.empty(), NextStep.from(logged));
  }

  private LoggedChange seededPlain() {
    ChangeViewModel model = desk.previewed(desk.seedPlain(NEW.path(), "1:1000"));
    model.typedNameProperty().set(NEW.path());
    return done(desk.applied(model));
  }

  @Test
  void aConflictWritesNothingShowsWhatHappenedAndAsksAnew() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.store.write(DID, "5:7\n30501:123456789\n");
    desk.applied(model);

    ChangePage.Review review = review(model);
    assertEquals(Optional.of("5:7\n30501:123456789\n"), desk.store.text(DID));
    assertTrue(review.reading().conflict());
    Drift drift = review.reading().drift();
    assertEquals(Drift.Kind.WRITTEN, drift.kind());
    assertEquals(1, drift.writes());
    assertEquals(ids("30001:30500"), drift.gone());
    assertEquals(ids("5:7"), drift.came());
    assertEquals(ids("5:7\n9001:10000\n30501:123456789"), review.preview().after());

    desk.applied(model);
    done(model);
    assertEquals(Optional.of("5:7\n9001:10000\n30501:123456789\n"), desk.store.text(DID));
  }

  @Test
  void aConflictOnARiskyChangeAsksForTheNameAgain() {
    ChangeViewModel model = desk.previewed(desk.typed(ChangeKind.EXTEND, DID, "1:5"));
    model.typedNameProperty().set(DID);
    desk.store.write(DID, "30501:123456789\n");
    desk.applied(model);
    assertTrue(review(model).reading().conflict());
    assertEquals("", model.typedNameProperty().get());
    assertFalse(model.applicableProperty().get());
  }

  @Test
  void whoKeepsUpIsNotAskedForTheNameAgainAfterAConflict() {
    ChangeViewModel model = desk.previewed(desk.typed(ChangeKind.EXTEND, DID, "1:5"));
    model.typedNameProperty().set(DID);
    model.followingProperty().set(true);
    desk.store.write(DID, "30501:123456789\n");
    desk.applied(model);
    assertTrue(review(model).reading().conflict());
    assertEquals(Optional.of("30501:123456789\n"), desk.store.text(DID), "nothing was written");
    assertTrue(model.applicableProperty().get());
    desk.applied(model);
    assertEquals(Optional.of("1:5\n30501:123456789\n"), desk.store.text(DID));
  }

  @Test
  void aConflictThatLeavesNothingToDoOffersNothing() {
    desk.store.write(DID, "1:5\n6:9\n");
    ChangeViewModel model = desk.compact(DID);
    desk.server.runAll();
    desk.store.write(DID, "1:9\n");
    desk.applied(model);
    assertInstanceOf(ChangePage.NothingToDo.class, model.page());
    assertFalse(model.applicableProperty().get());
  }

  @Test
  void aLostReplyThatCanBeSettledEndsInTheReceiptOfTheSameRequest() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.store.nextWriteMeets(Accident.REPLY_LOST);
    desk.applied(model);
    ChangePage.Unknown page = assertInstanceOf(ChangePage.Unknown.class, model.page());
    assertEquals(new Standing.Unsettled(page.unknown()), desk.log.changes().getFirst().standing());
    assertFalse(model.closableProperty().get());

    model.askAgain();
    desk.server.runAll();
    assertEquals(page.logged(), done(model));
    assertEquals(1, desk.log.changes().size());
    assertEquals(desk.store.sent().getFirst().request(), desk.store.sent().getLast().request());
    assertEquals(1, desk.store.revision(DID).version());
  }

  @Test
  void anAnswerThatComesLateEndsNoUndoOfWhatWasWrittenSince() {
    ChangeViewModel first = desk.previewed(desk.push(DID, "9001:10000"));
    desk.store.nextWriteMeets(Accident.REPLY_LOST);
    desk.applied(first);
    first.leave();
    done(desk.applied(desk.previewed(desk.push(DID, "8001:8500"))));
    LoggedChange later = desk.log.changes().getFirst();
    LoggedChange earlier = desk.log.changes().getLast();
    ChangeViewModel again = ChangeViewModel.of(desk.services, earlier);
    again.askAgain();
    desk.server.runAll();
    done(again);
    assertTrue(later.isUndoable());
    assertEquals(
        new Undoing.WrittenSince(later.receipt().orElseThrow().now()),
        assertInstanceOf(Standing.Written.class, earlier.standing()).undoing());
  }

  @Test
  void aLostReplyThatNobodyCanSettleStaysUnknownUntilItIsAcknowledged() {
    desk.store.forgetsRequests();
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.store.nextWriteMeets(Accident.REPLY_LOST);
    desk.applied(model);
    model.askAgain();
    assertFalse(model.closableProperty().get());
    desk.server.runAll();
    assertInstanceOf(ChangePage.Unknown.class, model.page());

    model.compute();
    model.back();
    model.apply();
    assertInstanceOf(ChangePage.Unknown.class, model.page());
    assertEquals(0, desk.server.size());
    assertFalse(model.closableProperty().get());
    model.acknowledgedProperty().set(true);
    assertTrue(model.closableProperty().get());
  }

  @Test
  void aRequestThatWasLostEndsInAConflictOnceSomebodyElseWrote() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.store.nextWriteMeets(Accident.REQUEST_LOST);
    desk.applied(model);
    desk.store.write(DID, "30501:123456789\n");
    model.askAgain();
    desk.server.runAll();
    assertTrue(review(model).reading().conflict());
    assertEquals(ids("30001:30500"), review(model).reading().drift().gone());
    LoggedChange logged = desk.log.changes().getFirst();
    assertEquals(new Standing.NotWritten(), logged.standing());
    assertFalse(logged.isTold());
    assertThrows(IllegalArgumentException.class, () -> ChangeViewModel.of(desk.services, logged));
  }

  @Test
  void anUnknownOutcomeStaysReachableAfterItsDialogIsGone() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.store.nextWriteMeets(Accident.REPLY_LOST);
    desk.applied(model);
    model.leave();
    ChangeViewModel later = ChangeViewModel.of(desk.services, desk.log.changes().getFirst());
    later.askAgain();
    desk.server.runAll();
    done(later);
  }

  @Test
  void aWriteUnderWayEndsInTheLogEvenWhenItsDialogIsGone() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    model.apply();
    assertFalse(model.closableProperty().get());
    model.leave();
    desk.server.runAll();
    assertTrue(desk.log.changes().getFirst().receipt().isPresent());
  }

  @Test
  void aDefectWhileSendingLeavesTheOutcomeUnknown() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.store.nextWriteMeets(Accident.DEFECT);
    desk.applied(model);
    assertInstanceOf(ChangePage.Unknown.class, model.page());
  }

  @Test
  void aStoreThatRefusesIsSaidSoAndNothingTypedIsLost() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.store.nextWriteMeets(Accident.REFUSED);
    desk.applied(model);
    ChangePage.Failed failed = assertInstanceOf(ChangePage.Failed.class, model.page());
    assertEquals(Failure.Kind.NO_PERMISSION, failed.failure().kind());
    assertTrue(failed.failure().writing());
    assertEquals(List.of(), desk.log.changes());
    assertEquals(Optional.of(AFTER_THREE_TAKES), desk.store.text(DID));

    desk.previewed(model);
    desk.applied(model);
    done(model);
  }

  @Test
  void aReadThatFailsCanBeRepeated() {
    desk.store.reachable(false);
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    ChangePage.Failed failed = assertInstanceOf(ChangePage.Failed.class, model.page());
    assertEquals(Failure.Kind.UNREACHABLE, failed.failure().kind());
    assertTrue(failed.failure().detail().contains(DID));
    desk.store.reachable(true);
    desk.previewed(model);
    review(model);
  }

  @Test
  void nothingIsAppliedWhileTheServerDoesNotAnswerOrTheLockIsClosed() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    assertTrue(model.applicableProperty().get());

    desk.show(new ConnectionStatus.Stale(NOW, Workplace.session()));
    assertEquals(Optional.of("shell.obstacle.stale"), model.live().obstacleProperty().get());
    assertFalse(model.applicableProperty().get());
    model.apply();
    assertInstanceOf(ChangePage.Review.class, model.page());

    desk.connect();
    assertTrue(model.applicableProperty().get());
    desk.access.lock();
    assertEquals(Optional.of("shell.obstacle.locked"), model.live().obstacleProperty().get());
    model.apply();
    assertEquals(List.of(), desk.store.sent());
  }

  @Test
  void nothingIsAskedAgainWhileNothingMayBeWritten() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.store.nextWriteMeets(Accident.REQUEST_LOST);
    desk.applied(model);
    desk.access.lock();
    model.askAgain();
    assertEquals(0, desk.server.size());
  }

  @Test
  void theLivePictureTellsWhenAPreviewIsOvertaken() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.see(DID);
    assertEquals(Optional.empty(), model.live().newerProperty().get());
    desk.store.write(DID, "30501:123456789\n");
    desk.see(DID);
    assertEquals(Optional.of(1), model.live().newerProperty().get().orElseThrow().version());
    desk.previewed(model);
    assertEquals(Optional.empty(), model.live().newerProperty().get());
    assertEquals(ids("30001:30500"), review(model).reading().drift().gone());
    assertFalse(review(model).reading().conflict());
  }

  @Test
  void thatTheNodeIsDeletedIsToldAsSoonAsTheLivePictureLosesIt() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.connect();
    assertEquals(
        Optional.empty(),
        model.live().newerProperty().get(),
        "the feed may not know the category at all");
    desk.see(DID);
    desk.feed.publish(new SyntheticFleet(NOW).connection(SyntheticFleet.quorumless()).snapshot());
    assertEquals(Optional.empty(), model.live().newerProperty().get());
    FleetSnapshot without = new SyntheticFleet(NOW).snapshot();
    desk.feed.publish(without.with(new HiddenPaths(1, List.of(DID))));
    assertEquals(Optional.empty(), model.live().newerProperty().get(), "it may be closed");
    desk.store.delete(DID);
    desk.see(DID);
    assertTrue(model.live().newerProperty().get().orElseThrow().gone());

    model.followingProperty().set(true);
    desk.server.runAll();
    assertInstanceOf(ChangePage.Refused.class, model.page());
  }

  /// The live picture still loses what was there before.
  @Test
  void aNodeThatWasMadeAnewIsNotToldAsDeleted() {
    desk.see(DID);
    desk.store.delete(DID);
    desk.store.with(DID, AFTER_THREE_TAKES);
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.feed.publish(new SyntheticFleet(NOW).snapshot());
    assertEquals(Optional.empty(), model.live().newerProperty().get());
  }

  @Test
  void whoKeepsUpSeesEachNewStateButDecidesHimself() {
    ChangeViewModel model = desk.previewed(desk.typed(ChangeKind.EXTEND, DID, "1:5"));
    model.typedNameProperty().set(DID);
    model.followingProperty().set(true);
    for (int taken = 1; taken <= 3; taken++) {
      desk.store.write(DID, (30001 + 500 * taken) + ":123456789\n");
      desk.see(DID);
      assertInstanceOf(ChangePage.Review.class, model.page());
      desk.server.runAll();
    }
    assertEquals(ids("30001:31500"), review(model).reading().drift().gone());
    assertEquals(3, review(model).reading().drift().writes());
    assertTrue(model.applicableProperty().get());
    assertEquals(List.of(), desk.store.sent());
    desk.applied(model);
    done(model);
    assertEquals(Optional.of("1:5\n31501:123456789\n"), desk.store.text(DID));
  }

  @Test
  void keepingUpReadsOnceAtATimeAndYieldsToTheOperator() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    model.followingProperty().set(true);
    for (int taken = 1; taken <= 3; taken++) {
      desk.store.write(DID, (30001 + 500 * taken) + ":123456789\n");
      desk.see(DID);
    }
    assertEquals(1, desk.server.size());
    model.apply();
    desk.server.runNewest();
    assertTrue(review(model).reading().conflict());
    desk.server.runAll();
    assertTrue(review(model).reading().conflict());
    assertEquals(ids("9001:10000\n31501:123456789"), review(model).preview().after());
  }

  @Test
  void anUndoIsOfferedUntilSomebodyElseWrites() {
    ChangeViewModel model = desk.applied(desk.previewed(desk.push(DID, "9001:10000")));
    LoggedChange logged = done(model);
    desk.see(DID);
    assertTrue(logged.isUndoable());
    desk.store.write(DID, "9501:10000\n30001:123456789\n");
    desk.see(DID);
    assertEquals(new Undoing.WrittenSince(desk.store.revision(DID)), undoing(logged));
  }

  @Test
  void anUndoPutsTheTextBackAndIsOnRecordItself() {
    LoggedChange logged = done(desk.applied(desk.previewed(desk.push(DID, "9001:10000"))));
    ChangeViewModel undo = ChangeViewModel.undo(desk.services, logged.receipt().orElseThrow());
    desk.server.runAll();
    LoggedChange undone = done(desk.applied(undo));
    assertEquals(Optional.of(AFTER_THREE_TAKES), desk.store.text(DID));
    assertEquals(new Undoing.Undone(), undoing(logged));
    assertEquals(new Undoing.Never(), undoing(undone));
    assertEquals(List.of(undone, logged), desk.log.changes());
  }

  /// As the time line shows it, which has no receipts of other consoles.
  @Test
  void whatIsToldOfAChangeLeadsToTheVersionThatItMade() {
    LoggedChange push = done(desk.applied(desk.previewed(desk.push(DID, "9001:10000"))));
    int version = push.receipt().orElseThrow().now().version();
    assertEquals(OptionalLong.of(version), made(push));
    assertEquals(OptionalLong.of(version + 1), made(undone(push)));

    LoggedChange seed = seededPlain();
    assertEquals(0, seed.receipt().orElseThrow().now().version());
    assertEquals(OptionalLong.of(0), made(seed));
    assertEquals(OptionalLong.empty(), made(undone(seed)));
  }

  private LoggedChange undone(LoggedChange logged) {
    ChangeViewModel undo = ChangeViewModel.undo(desk.services, logged.receipt().orElseThrow());
    desk.server.runAll();
    undo.typedNameProperty().set(logged.category().path());
    return done(desk.applied(undo));
  }

  private static OptionalLong made(LoggedChange logged) {
    ChangeNews news = logged.news();
    return ListFate.of(news.what(), news.effect()).made(news.effect().orElseThrow().version());
  }

  @Test
  void anUndoThatComesTooLateIsRefusedByTheFreshRead() {
    LoggedChange logged = done(desk.applied(desk.previewed(desk.push(DID, "9001:10000"))));
    desk.store.write(DID, "9501:10000\n30001:123456789\n");
    ChangeViewModel undo = ChangeViewModel.undo(desk.services, logged.receipt().orElseThrow());
    desk.server.runAll();
    ChangePage.Refused refused = assertInstanceOf(ChangePage.Refused.class, undo.page());
    assertInstanceOf(Refusal.ChangedSince.class, refused.refusal());
  }

  @Test
  void aNodeThatIsGoneCannotBeUndone() {
    LoggedChange logged = done(desk.applied(desk.previewed(desk.push(DID, "9001:10000"))));
    desk.connect();
    assertTrue(logged.isUndoable(), "the feed may not know the category at all");
    desk.see(DID);
    desk.store.delete(DID);
    desk.see(DID);
    assertEquals(new Undoing.NodeGone(), undoing(logged));
  }

  @Test
  void thatANodeIsGoneIsNotBelievedOfAServerWithoutItsQuorum() {
    LoggedChange logged = done(desk.applied(desk.previewed(desk.push(DID, "9001:10000"))));
    desk.see(DID);
    desk.feed.publish(new SyntheticFleet(NOW).connection(SyntheticFleet.quorumless()).snapshot());
    assertTrue(logged.isUndoable());
    desk.feed.publish(new SyntheticFleet(NOW).snapshot());
    assertEquals(new Undoing.NodeGone(), undoing(logged));
  }

  @Test
  void aChangeOnANewerReadKnowsTheVersionThatTheOperatorPressedOn() {
    Preview shown = review(desk.previewed(desk.push(DID, "9001:10000"))).preview();
    int version = shown.base().orElseThrow().revision().version();
    desk.store.write(DID, "30501:123456789\n");
    Preview fresh = review(desk.previewed(desk.push(DID, "9001:10000"))).preview();

    assertEquals(OptionalInt.empty(), new LoggedChange(shown, shown, NOW).versionShown());
    assertEquals(OptionalInt.of(version), new LoggedChange(shown, fresh, NOW).versionShown());
  }

  @Test
  void theLogIsBoundedAndForgetsTheOldestThatIsClosed() {
    desk.store.forgetsRequests();
    desk.store.nextWriteMeets(Accident.REQUEST_LOST);
    desk.applied(desk.previewed(desk.push(DID, "1:1")));
    for (int id = 1; id <= 210; id++) {
      desk.applied(desk.previewed(desk.push(DID, 10 * id + ":" + 10 * id)));
    }
    assertEquals(200, desk.log.changes().size());
    assertInstanceOf(Standing.Unsettled.class, desk.log.changes().getLast().standing());
  }

  @Test
  void theCategoryOfADialogIsTheOneItWasOpenedFor() {
    ChangeViewModel model = desk.push(DID, "1:5");
    model.input().pathTextProperty().set(Workplace.OTHER);
    assertEquals(Optional.of(CategoryName.of(DID)), model.category());
  }

  private static ChangePage.Review review(ChangeViewModel model) {
    return assertInstanceOf(ChangePage.Review.class, model.page());
  }

  private static LoggedChange done(ChangeViewModel model) {
    return assertInstanceOf(ChangePage.Done.class, model.page()).logged();
  }

  private static Undoing undoing(LoggedChange logged) {
    return assertInstanceOf(Standing.Written.class, logged.standing()).undoing();
  }

  private static RangeList ids(String text) {
    return RangeText.parse(text);
  }
}
