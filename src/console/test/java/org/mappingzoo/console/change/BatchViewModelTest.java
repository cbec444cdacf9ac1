package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.change.BatchViewModel.Doing;
import org.mappingzoo.console.change.BatchViewModel.Progress;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.testing.MemoryStore.Accident;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus;

/// Several compacts with one preview.
final class BatchViewModelTest {
  private static final String A = "/ids/a";
  private static final String B = "/ids/b";
  private static final String TOUCHING = "1:5\n6:9\n";
  private static final String JOINED = "1:9\n";

  private final Workplace at = new Workplace();

  BatchViewModelTest() {
    at.store.with(A, TOUCHING).with(B, TOUCHING);
  }

  @Test
  void allArePreviewedAndNothingIsWrittenUntilItIsAsked() {
    BatchViewModel model = batch(A, B, Workplace.DID);
    assertEquals(new Progress(Doing.READING, 3, 0, 0, 0), model.progress());
    at.server.runAll();
    assertEquals(new Progress(Doing.REVIEWING, 0, 2, 0, 0), model.progress());
    assertInstanceOf(BatchStanding.Nothing.class, model.rows().get(2).standing());
    assertEquals(List.of(), at.store.sent());
  }

  @Test
  void eachIsWrittenOnItsOwnAndIsOnRecord() {
    BatchViewModel model = previewed(A, B);
    model.apply();
    assertFalse(model.isClosable());
    at.server.runAll();
    assertEquals(Optional.of(JOINED), at.store.text(A));
    assertEquals(Optional.of(JOINED), at.store.text(B));
    assertEquals(new Progress(Doing.REVIEWING, 0, 0, 2, 0), model.progress());
    assertEquals(2, at.log.changes().size());
    assertTrue(at.log.changes().stream().allMatch(LoggedChange::isUndoable));
    assertTrue(model.isClosable());
  }

  @Test
  void whereSomebodyElseWroteFirstNothingIsWrittenUntilItIsAskedAgain() {
    BatchViewModel model = previewed(A, B);
    at.store.write(A, "1:5\n6:9\n10:12\n");
    model.apply();
    at.server.runAll();
    assertEquals(Optional.of("1:5\n6:9\n10:12\n"), at.store.text(A), "a human decides anew");
    assertEquals(Optional.of(JOINED), at.store.text(B));
    var ready = assertInstanceOf(BatchStanding.Ready.class, model.rows().getFirst().standing());
    assertTrue(ready.conflict());
    assertEquals(new Progress(Doing.REVIEWING, 0, 1, 1, 0), model.progress());
    model.apply();
    at.server.runAll();
    assertEquals(Optional.of("1:12\n"), at.store.text(A));
  }

  @Test
  void whatWasWrittenIsNotReadAgain() {
    BatchViewModel model = previewed(A, B);
    model.apply();
    at.server.runAll();
    model.read();
    assertEquals(0, at.server.size());
  }

  @Test
  void aLostReplyIsOnRecordAsUnknownAndTheOthersGoOn() {
    BatchViewModel model = previewed(A, B);
    at.store.nextWriteMeets(Accident.DEFECT);
    model.apply();
    at.server.runAll();
    assertEquals(Optional.of(JOINED), at.store.text(B));
    assertEquals(2, at.log.changes().size());
    assertInstanceOf(LoggedChange.Standing.Unsettled.class, at.log.changes().getLast().standing());
    assertEquals(new Progress(Doing.REVIEWING, 0, 0, 1, 1), model.progress());
    BatchWords words = words();
    assertEquals(
        "One list is written. What became of one is unknown.", words.summary(model.progress()));
    assertEquals("outcome unknown", words.outcome(model.rows().getFirst().standing()));
    assertEquals("written, version 1", words.outcome(model.rows().getLast().standing()));
    assertEquals("Close", words.close(model.progress()));
  }

  @Test
  void whyARowFailedIsSaidBeforeWhatTheStoreSays() {
    String detail = "cannot read /ids/a: CONNECTIONLOSS";
    Failure read = new Failure(Failure.Kind.UNREACHABLE, detail, false);
    assertEquals(
        "ZooKeeper could not be reached. The category could not be read. Nothing was written."
            + " (cannot read /ids/a: CONNECTIONLOSS)",
        words().outcome(new BatchStanding.Failed(read)));
    Failure write = new Failure(Failure.Kind.NO_PERMISSION, "NoAuth", true);
    assertEquals(
        "Diese Verbindung darf das nicht. Es wurde nichts geschrieben. (NoAuth)",
        words(Language.GERMAN).outcome(new BatchStanding.Failed(write)));
  }

  private static BatchWords words() {
    return words(Language.ENGLISH);
  }

  private static BatchWords words(Language language) {
    ObservableValue<Target> target =
        new Target(Target.Environment.DEMO, "embedded", List.of("/")).unchanging();
    return new BatchWords(new ChangeWords(new Messages(language, ZoneOffset.UTC), target));
  }

  @Test
  void aLockThatIsShutEndsTheBatchBetweenTwo() {
    BatchViewModel model = previewed(A, B);
    model.apply();
    at.access.lock();
    at.server.runAll();
    assertEquals(Optional.of(JOINED), at.store.text(A), "it was on its way");
    assertEquals(Optional.of(TOUCHING), at.store.text(B));
    assertEquals(new Progress(Doing.REVIEWING, 0, 1, 1, 0), model.progress());
  }

  @Test
  void whatIsUnreadableIsRefusedAndTheRestIsNot() {
    at.store.write(A, "1-5\n");
    BatchViewModel model = previewed(A, B);
    assertInstanceOf(BatchStanding.Refused.class, model.rows().getFirst().standing());
    assertEquals(1, model.progress().ready());
  }

  @Test
  void aCounterIsSaidToBeOneAndIsNeverAskedFor() {
    at.seeCounter(B, 4711);
    BatchViewModel model = batch(A, B);
    assertEquals(1, model.progress().waiting());
    at.server.runAll();
    assertInstanceOf(BatchStanding.Counter.class, model.rows().getLast().standing());
    assertEquals(1, model.progress().ready());
    model.apply();
    at.server.runAll();
    assertEquals(Optional.of(JOINED), at.store.text(A));
    assertEquals(Optional.of(TOUCHING), at.store.text(B));
  }

  @Test
  void whatWasWrittenStaysOnRecordWhateverItHoldsNow() {
    BatchViewModel model = previewed(A, B);
    model.apply();
    at.server.runAll();
    at.seeCounter(A, 4711);
    model.read();
    assertEquals(new Progress(Doing.REVIEWING, 0, 0, 2, 0), model.progress());
  }

  @Test
  void aDialogThatIsGoneReadsNoFurther() {
    BatchViewModel model = batch(A, B);
    model.leave();
    at.server.runOldest();
    assertEquals(0, at.server.size());
  }

  private BatchViewModel previewed(String... paths) {
    BatchViewModel model = batch(paths);
    at.server.runAll();
    return model;
  }

  @Test
  void onProductionABatchNeedsAReasonAndWritesOnlyWhatItShowed() {
    Workplace production = new Workplace(Runnable::run, true);
    production.store.with(A, TOUCHING).with(B, TOUCHING);
    BatchViewModel model =
        new BatchViewModel(production.services, List.of(CategoryName.of(A), CategoryName.of(B)));
    production.server.runAll();
    model.apply();
    production.server.runAll();
    assertEquals(List.of(), production.store.sent());
    model.reasonProperty().set("INC-2010");
    production.store.with(B, "1:5\n6:9\n10:12\n");
    model.apply();
    production.server.runAll();
    assertEquals(Optional.of(JOINED), production.store.text(A));
    assertEquals(Optional.of("1:5\n6:9\n10:12\n"), production.store.text(B));
    assertInstanceOf(BatchStanding.Ready.class, model.rows().get(1).standing());
  }

  @Test
  void aBatchEndsWhereWritesAreNotPossibleAnyMoreWhileItsReasonIsRead() {
    Workplace production = new Workplace(Runnable::run, true);
    production.store.with(A, TOUCHING).with(B, TOUCHING);
    BatchViewModel model =
        new BatchViewModel(production.services, List.of(CategoryName.of(A), CategoryName.of(B)));
    production.server.runAll();
    model.reasonProperty().set("INC-2010");
    model.apply();
    production.show(new ConnectionStatus.Stale(Workplace.NOW, Workplace.session()));
    production.server.runAll();
    assertEquals(List.of(), production.store.sent());
    model.rows().forEach(row -> assertInstanceOf(BatchStanding.Ready.class, row.standing()));
    production.connect();
    model.apply();
    production.server.runAll();
    assertEquals(Optional.of(JOINED), production.store.text(B));
  }

  @Test
  void aBatchIsBegunWhileItIsWrittenOrHasAReasonForWhatIsReady() {
    BatchViewModel model = previewed(A, B);
    assertFalse(model.isBegun());
    model.apply();
    assertTrue(model.isBegun());
    at.server.runOldest();
    assertTrue(model.isBegun(), "one of two");
    at.server.runAll();
    assertFalse(model.isBegun());
    model.reasonProperty().set("INC-2010");
    assertFalse(model.isBegun(), "it was for what is written");
  }

  private BatchViewModel batch(String... paths) {
    return new BatchViewModel(at.services, Arrays.stream(paths).map(CategoryName::of).toList());
  }
}
