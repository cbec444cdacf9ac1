package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.console.testing.MemoryStore.Accident;
import org.mappingzoo.console.testing.PanelState;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.alert.Alert.Standing;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Every change by mouse and keyboard: when all goes well, when somebody else is faster, when the
/// connection breaks, when the input is bad; and the two corruptions, by hand.
@ExtendWith(ApplicationExtension.class)
final class ChangeWindowTest {
  private static final String DID = "/com/demdex/did";
  private static final String OTHER = "/com/demdex/other";
  private static final String FREE = "30001:123456789\n";

  private final MemoryStore store = new MemoryStore().with(DID, FREE).with(OTHER, "500:900\n");
  private final TaskQueue server = new TaskQueue();
  private Stage stage;
  private WindowOnStore window;
  private DialogRobot dialog;
  private FxRobot robot;

  @Start
  void open(Stage stage) {
    this.stage = stage;
    window = new WindowOnStore(store, server);
    window.show(stage);
    window.see(DID);
    window.see(OTHER);
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
    dialog.settle();
  }

  // The two corruptions

  @Test
  void aSaveOnAStaleViewIsRefusedAndShowsTheNewDiff() {
    previewPush(DID, "9001:10000");
    store.write(DID, "40001:123456789\n");
    proceed();

    assertEquals(Optional.of("40001:123456789\n"), store.text(DID), "nothing was written");
    dialog.assertSays("Nothing was written: somebody else wrote first.");
    dialog.assertSays("10,000 ids are not free any more: 30001:40000.");
    assertEquals("Apply to version 1", dialog.text("primary"));
    proceed();
    assertEquals(Optional.of("9001:10000\n40001:123456789\n"), store.text(DID));
  }

  @Test
  void aSlowAnswerForOneSelectionIsNeverWrittenToAnother() {
    openPush(DID);
    dialog.paste("ids", "9001:10000");
    dialog.press("primary"); // the server does not answer
    robot.type(KeyCode.ESCAPE);
    openPush(OTHER);
    dialog.paste("ids", "7:9");
    dialog.press("primary");
    server.runNewest();
    dialog.settle();
    server.runOldest(); // now the first answer arrives
    dialog.settle();

    assertEquals("Push 3 ids in 1 range back to other on DEMO.", dialog.text("sentence"));
    assertEquals(OTHER, dialog.text("path"));
    proceed();
    assertEquals(Optional.of("7:9\n500:900\n"), store.text(OTHER));
    assertEquals(Optional.of(FREE), store.text(DID));
    assertEquals(1, store.sent().size());
  }

  @Test
  void aNodeCreatedAnewWithTheSameVersionIsNotWritten() {
    previewPush(DID, "9001:10000");
    store.delete(DID);
    store.with(DID, FREE);
    proceed();
    assertEquals(Optional.of(FREE), store.text(DID));
    dialog.assertSays("another node of the same name");
  }

  // Repair

  @Test
  @Flow(actions = "category.repair", states = PanelState.UNREADABLE)
  void anUnreadableListIsRepairedFromItsCategory() {
    openRepair("1:5\nrubbish\n20:30\n");
    dialog.assertSays("It cannot be read from line 2, column 1 on: rubbish");
    assertEquals("1:5\n20:30\n? rubbish\n", dialog.text("ids"));
    assertTrue(dialog.button("primary").isDisabled(), "a line is open");

    dialog.paste("ids", "1:5\n20:30\n");
    proceed();
    assertEquals(
        "Replace the unreadable text of broken on DEMO by 16 ids in 2 ranges.",
        dialog.text("sentence"));
    dialog.assertSays("Lines of the list: 0 added, 1 removed, 2 kept");
    dialog.assertSays("rubbish");
    dialog.assertSays("line 2, unreadable");
    assertTrue(dialog.button("primary").isDisabled(), "the name is not typed");
    dialog.paste("typed", "/ids/broken");
    proceed();

    assertEquals(Optional.of("1:5\n20:30\n"), store.text("/ids/broken"));
    dialog.assertSays("A repair is not undone");
  }

  @Test
  void aRepairIsRefusedWhereTheNodeChangedUnderIt() {
    openRepair("1:5\nrubbish\n");
    dialog.paste("ids", "1:5\n");
    proceed();
    store.write("/ids/broken", "3:5\nother rubbish\n");
    window.see("/ids/broken");
    dialog.settle();
    dialog.assertSays("This repair is of the text before, and would be refused.");
    assertFalse(dialog.shows("follow"), "it cannot keep up with a text that nobody has seen");
    dialog.paste("typed", "/ids/broken");
    proceed();

    dialog.assertSays("which this repair was made for");
    assertEquals(
        Optional.of("3:5\nother rubbish\n"), store.text("/ids/broken"), "nothing was written");
    assertFalse(dialog.shows("again"), "it would be refused again");
    dialog.press("primary");
    assertEquals("3:5\nother rubbish\n", dialog.text("stored"));
    assertEquals("1:5\n", dialog.text("ids"));
  }

  @Test
  void whatIsTypedForARepairIsNotDroppedByOneKey() {
    openRepair("1:5\nrubbish\n");
    dialog.paste("ids", "1:5\n");
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertTrue(dialog.shows("losing"));
    assertEquals("Drop and close", dialog.text("cancel"));
    dialog.paste("ids", "1:4\n");
    assertFalse(dialog.shows("losing"), "whoever types on does not close");
    dialog.press("cancel");
    assertTrue(dialog.shows("losing"));
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertFalse(dialog.isOpen());
  }

  @Test
  void aRepairThatNobodyTypedInGoesAtOnce() {
    openRepair("1:5\nrubbish\n");
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertFalse(dialog.isOpen());
  }

  @Test
  void anAlertOfAnUnreadableListLeadsToItsRepairAndRecovers() {
    AlertKey unreadable = AlertKey.of(AlertKind.UNREADABLE, CategoryName.of("/ids/broken"));
    store.with("/ids/broken", "1:5\nrubbish\n");
    window.see("/ids/broken");
    dialog.onFx(window::tick);
    dialog.onFx(() -> window.desk.window().open("alerts"));
    dialog.onFx(() -> window.desk.alertsModel().select(unreadable));
    assertEquals(Optional.of(Standing.FIRING), window.standing(unreadable));
    Button remedy = robot.lookup("#remedy").queryButton();
    assertEquals("Repair…", remedy.getText());
    dialog.onFx(remedy::fire);

    dialog.paste("ids", "1:5\n");
    proceed();
    dialog.paste("typed", "/ids/broken");
    proceed();
    assertEquals(Optional.of("1:5\n"), store.text("/ids/broken"));
    window.see("/ids/broken");
    dialog.onFx(window::tick);
    assertEquals(Optional.of(Standing.RECOVERING), window.standing(unreadable));
  }

  private void openRepair(String text) {
    store.with("/ids/broken", text);
    window.see("/ids/broken");
    dialog.onFx(() -> window.desk.openCategory(CategoryName.of("/ids/broken")));
    dialog.onFx(() -> robot.lookup("#repair").queryButton().fire());
    dialog.settle();
  }

  // Push

  @Test
  @Flow(actions = "fleet.push")
  void aPushIsMadeFromTheFleetAndUndoneFromItsReceipt() {
    dialog.open("push", "did");
    dialog.type("ids", "9001:10000");
    dialog.click("primary");
    answer();
    assertEquals("Push 1,000 ids in 1 range back to did on DEMO.", dialog.text("sentence"));
    assertEquals(Optional.of(FREE), store.text(DID));
    dialog.click("primary");
    answer();

    assertEquals("1,000 ids in 1 range were pushed back to did on DEMO.", dialog.text("sentence"));
    assertEquals("1", dialog.text("version"));
    assertTrue(dialog.shows("picture"), "what was done is seen, not only counted");
    dialog.click("undo");
    answer();
    dialog.assertSays("The former text comes back byte for byte, 16 bytes");
    proceed();
    assertEquals(Optional.of(FREE), store.text(DID));
    dialog.click("cancel");
    assertFalse(dialog.isOpen());
  }

  @Test
  void whileAWriteIsOnItsWayTheKeyboardStaysWithWhatIsBeingDone() {
    previewPush(DID, "9001:10000");
    dialog.press("primary");
    assertTrue(dialog.hasFocus("headline"), () -> "" + dialog.focused());
    assertTrue(dialog.button("cancel").isDisabled());
    robot.type(KeyCode.TAB);
    robot.type(KeyCode.ESCAPE);
    assertTrue(dialog.isOpen(), "a write that was sent is not left");
    assertTrue(dialog.hasFocus("headline"), () -> "" + dialog.focused());
    answer();
    assertTrue(dialog.shows("undo"));
  }

  @Test
  void enterOnALineThatIsOpenSelectsAllOfIt() {
    openRepair("1:5\nrubbish 7\n20:30\n");
    dialog.assertSays("1 line is for you to decide");
    ListView<?> faults = robot.lookup(".change #faults").queryListView();
    dialog.onFx(
        () -> {
          faults.getSelectionModel().select(0);
          faults.requestFocus();
        });
    robot.type(KeyCode.ENTER);

    assertEquals(
        "? rubbish 7", robot.lookup(".change #ids").queryAs(TextArea.class).getSelectedText());
  }

  @Test
  void badRangesAreRefusedWithTheirPlacesAndNothingIsAsked() {
    openPush(DID);
    dialog.paste("ids", "9001:10000\n12-15\n3,100");
    dialog.assertSays("2 places are not understood");
    dialog.assertSays("Line 2, column 1");
    dialog.assertSays("“3,100” may be one number or two");
    assertTrue(dialog.button("primary").isDisabled());
    robot.push(KeyCode.CONTROL, KeyCode.ENTER);
    assertEquals(0, server.size());
    dialog.paste("ids", "9001:10000 12:15");
    dialog.assertSays("1,004 ids in 2 ranges");
    dialog.paste("universe", "1;5");
    assertTrue(dialog.button("primary").isDisabled());
    robot.push(KeyCode.CONTROL, KeyCode.ENTER);
    assertEquals(0, server.size());
    dialog.paste("universe", "1:4294967295");
    robot.push(KeyCode.CONTROL, KeyCode.ENTER);
    assertEquals(1, server.size(), "asked from another field than that of the ids, too");
  }

  @Test
  void aDoublePushIsRefusedWithWhereTheIdsAreAndWhatWasTypedStays() {
    previewPush(DID, "29001:30005");
    dialog.assertSays("5 of these ids are free already: 30001:30005.");
    dialog.assertSays("free in line 1, 30001:123456789");
    robot.type(KeyCode.ENTER);
    assertEquals("29001:30005", dialog.text("ids"));
  }

  @Test
  void aLostReplyIsSettledByAskingAgain() {
    previewPush(DID, "9001:10000");
    store.nextWriteMeets(Accident.REPLY_LOST);
    proceed();
    dialog.assertSays("The outcome is unknown.");
    dialog.assertSays("Both texts are the same.");
    assertTrue(dialog.button("cancel").isDisabled());
    robot.type(KeyCode.ESCAPE);
    assertTrue(dialog.isOpen(), "an open outcome is not waved away");
    proceed();
    assertEquals("1,000 ids in 1 range were pushed back to did on DEMO.", dialog.text("sentence"));
    assertEquals(store.sent().get(0).request(), store.sent().get(1).request());
    assertEquals(1, store.revision(DID).version());
  }

  @Test
  void aLostReplyThatNobodyCanSettleIsClosedOnlyKnowingly() {
    store.forgetsRequests();
    previewPush(DID, "9001:10000");
    store.nextWriteMeets(Accident.REQUEST_LOST);
    proceed();
    proceed();
    dialog.assertSays("The outcome is unknown.");
    dialog.assertSays("The texts differ");
    dialog.press("acknowledged");
    dialog.press("cancel");
    assertFalse(dialog.isOpen());

    dialog.onFx(() -> window.desk.showRecentChanges());
    dialog.assertSays("outcome unknown");
    robot.clickOn("Ask again");
    dialog.assertSays("The outcome is unknown.");
  }

  @Test
  void aConnectionThatIsLostBeforeTheReadLosesNothing() {
    store.reachable(false);
    previewPush(DID, "9001:10000");
    dialog.assertSays("ZooKeeper could not be reached.");
    dialog.assertSays(DID + " cannot be read: connection loss");
    store.reachable(true);
    proceed();
    assertEquals("Push 1,000 ids in 1 range back to did on DEMO.", dialog.text("sentence"));
  }

  @Test
  void whileTheServerIsStaleOrTheLockIsClosedNothingIsApplied() {
    previewPush(DID, "9001:10000");
    assertFalse(dialog.button("primary").isDisabled());
    window.goStale();
    dialog.settle();
    assertTrue(dialog.button("primary").isDisabled());
    dialog.assertSays("The server does not answer");
    window.connect();
    dialog.settle();
  }

  @Test
  void aLockThatClosesUnderADialogIsOpenedFromTheDialogAndNothingIsLost() {
    previewPush(DID, "9001:10000");
    assertFalse(dialog.shows("unlock"));
    dialog.onFx(window.access::lock);
    assertTrue(dialog.button("primary").isDisabled());
    dialog.assertSays("Changes are locked.");
    dialog.press("unlock");
    assertFalse(dialog.shows("unlock"));
    assertFalse(dialog.button("primary").isDisabled());
    assertTrue(dialog.button("cancel").isFocused());
    proceed();
    assertTrue(dialog.shows("undo"));
  }

  @Test
  void noLockIsOfferedWhereMoreIsInTheWay() {
    previewPush(DID, "9001:10000");
    window.goStale();
    dialog.onFx(window.access::lock);
    dialog.settle();
    assertFalse(dialog.shows("unlock"));
    dialog.assertSays("The server does not answer");
  }

  @Test
  void aPreviewKeepsUpOnceItIsToldTo() {
    previewPush(DID, "9001:10000");
    store.write(DID, "30501:123456789\n");
    window.see(DID);
    dialog.settle();
    dialog.assertSays("Version 1 has been written meanwhile.");
    dialog.press("follow");
    answer();
    assertEquals("Apply to version 1", dialog.text("primary"));
    store.write(DID, "31001:123456789\n");
    window.see(DID);
    dialog.settle();
    answer();
    assertEquals("Apply to version 2", dialog.text("primary"));
    dialog.assertSays("1,000 ids are not free any more: 30001:31000.");
    proceed();
    assertEquals(Optional.of("9001:10000\n31001:123456789\n"), store.text(DID));
  }

  @Test
  void theUndoGoesAsSoonAsSomebodyElseWrote() {
    previewPush(DID, "9001:10000");
    proceed();
    assertTrue(dialog.shows("undo"));
    store.write(DID, "9501:10000\n30001:123456789\n");
    window.see(DID);
    dialog.settle();
    assertFalse(dialog.shows("undo"));
    dialog.assertSays("It cannot be undone any more: version 2 was written since");
  }

  @Test
  void nothingIsUndoneWhileTheLockIsClosed() {
    previewPush(DID, "9001:10000");
    proceed();
    dialog.onFx(window.access::lock);
    dialog.press("undo");
    answer();
    assertTrue(dialog.button("primary").isDisabled());
    dialog.press("unlock");
    assertFalse(dialog.button("primary").isDisabled());
  }

  // Seed

  @Test
  void aSeedIsTypedCheckedAndConfirmedByItsPath() {
    dialog.onFx(() -> window.desk.changes().seed(Optional.empty()));
    dialog.type("pathField", "/new/one");
    assertEquals("/new/one", dialog.text("pathField"));
    robot.type(KeyCode.TAB);
    assertTrue(dialog.hasFocus("withLedger"));
    robot.type(KeyCode.SPACE, KeyCode.TAB);
    assertTrue(dialog.hasFocus("ids"));
    dialog.paste("ids", "1:1000");
    dialog.press("primary");
    answer();
    assertTrue(dialog.hasFocus("typed"));
    assertTrue(dialog.button("primary").isDisabled());
    robot.write("/new/on").type(KeyCode.ENTER);
    assertTrue(dialog.isOpen(), "Enter in the field decides nothing");
    robot.write("e");
    assertFalse(dialog.button("primary").isDisabled());
    assertEquals(
        "Create the plain list /new/one on DEMO with 1,000 ids in 1 range.",
        dialog.text("sentence"));
    proceed();
    assertEquals(Optional.of("1:1000\n"), store.text("/new/one"));
    dialog.press("undo");
    answer();
    assertEquals(
        "Delete /new/one on DEMO, which your seed created, with its 1,000 ids in 1 range.",
        dialog.text("sentence"));
    proceed();
    assertEquals("node deleted", dialog.text("version"));
    assertTrue(dialog.shows("free"), "they are gone with it");
    assertEquals(Optional.empty(), store.text("/new/one"));
  }

  @Test
  void aPlainSeedOffersItsAdoptionOverWhatWasSeededUntilSomebodyWrites() {
    previewSeed("/new/one", "1:1000");
    proceed();
    dialog.assertSays("The list is plain: “Adopt” gives it a ledger over exactly these ids.");
    window.see("/new/one");
    dialog.settle();
    dialog.press("next");
    assertEquals("1:1000\n", dialog.text("ids"));
    assertEquals("/new/one", dialog.text("path"));

    robot.type(KeyCode.ESCAPE);
    previewSeed("/new/two", "1:1000");
    proceed();
    assertTrue(dialog.shows("next"));
    store.write("/new/two", "11:1000\n");
    window.see("/new/two");
    dialog.settle();
    assertFalse(dialog.shows("next"), "what it ever had is for the operator to state");
  }

  @Test
  void aBadPathIsToldAtOnce() {
    dialog.onFx(() -> window.desk.changes().seed(Optional.empty()));
    dialog.paste("ids", "1:1000");
    for (String bad : List.of("new", "/new//one", "/new/", "/zookeeper/x", "/a/../b", "/a ")) {
      dialog.paste("pathField", bad);
      assertTrue(dialog.shows("pathFault"), bad);
      assertTrue(dialog.button("primary").isDisabled(), bad);
    }
  }

  @Test
  void whatSomebodyElseCreatedMeanwhileIsNotSeeded() {
    previewSeed("/new/one", "1:1000");
    store.with("/new/one", "500:1000\n");
    proceed();
    dialog.assertSays("Nothing was written: somebody else wrote first.");
    dialog.assertSays("There is a category at this path already, with 501 ids free.");
    assertEquals(Optional.of("500:1000\n"), store.text("/new/one"));
  }

  @Test
  void aSeedWhoseReplyIsLostIsSettled() {
    previewSeed("/new/one", "1:1000");
    store.nextWriteMeets(Accident.REPLY_LOST);
    proceed();
    dialog.assertSays("The outcome is unknown.");
    proceed();
    assertEquals(
        "The plain list /new/one was created on DEMO with 1,000 ids in 1 range.",
        dialog.text("sentence"));
  }

  // Extend

  @Test
  void anExtendSaysThatReuseCannotBeExcludedAndIsConfirmedByTheWholePath() {
    previewExtend("123456790:123457789");
    dialog.assertSays("reuse cannot be excluded");
    assertEquals("", robot.lookup("#typed").queryAs(TextField.class).getPromptText());
    dialog.paste("typed", "did");
    assertTrue(dialog.button("primary").isDisabled());
    dialog.paste("typed", DID);
    proceed();
    assertEquals(Optional.of(FREE + "123456790:123457789\n"), store.text(DID));
  }

  @Test
  void afterAConflictAnExtendIsConfirmedAgain() {
    previewExtend("1:5");
    dialog.paste("typed", DID);
    store.write(DID, "40001:123456789\n");
    proceed();
    assertEquals("", dialog.text("typed"));
    assertTrue(dialog.button("primary").isDisabled());
    assertEquals("Apply to version 1", dialog.text("primary"));
    assertEquals(Optional.of("40001:123456789\n"), store.text(DID));
  }

  @Test
  void inALowWindowTheButtonsStayAndWhatIsToBeTypedIsInSight() {
    dialog.onFx(() -> stage.setHeight(420));
    try {
      previewExtend("123456790:123457789");
      assertTrue(dialog.hasFocus("typed"));
      Node field = dialog.focused();
      Node foot = robot.lookup(".change-foot").query();
      dialog.await(() -> bottom(field) < foot.localToScene(0, 0).getY());
      assertTrue(bottom(foot) <= foot.getScene().getHeight());
    } finally {
      dialog.onFx(stage::sizeToScene); // the stage is that of all tests
    }
  }

  private static double bottom(Node node) {
    return node.localToScene(node.getLayoutBounds()).getMaxY();
  }

  @Test
  void anExtendThatOverlapsIsRefused() {
    previewExtend("30000:30010");
    dialog.assertSays("10 of these ids are free already: 30001:30010.");
  }

  @Test
  void anExtendThatTheServerRefusesIsToldAndCanBeTriedAgain() {
    previewExtend("1:5");
    dialog.paste("typed", DID);
    store.nextWriteMeets(Accident.REFUSED);
    proceed();
    dialog.assertSays("Nothing was written.");
    dialog.assertSays("the access list gives no WRITE");
    proceed();
    dialog.paste("typed", DID);
    proceed();
    assertEquals(Optional.of("1:5\n" + FREE), store.text(DID));
  }

  // Compact

  @Test
  void aCompactIsOneClick() {
    store.write(DID, "1:5\n6:9\n");
    openCompact();
    answer();
    assertTrue(dialog.hasFocus("primary"));
    proceed();
    assertEquals(Optional.of("1:9\n"), store.text(DID));
  }

  @Test
  void aCompactThatSomebodyElseMadeMeanwhileHasNothingToDo() {
    store.write(DID, "1:5\n6:9\n");
    openCompact();
    answer();
    store.write(DID, "1:9\n");
    proceed();
    dialog.assertSays("There is nothing to do.");
    assertEquals(2, store.revision(DID).version());
  }

  @Test
  void aTextThatIsNoListIsNotCompacted() {
    store.write(DID, "1:5\nx\n");
    openCompact();
    answer();
    dialog.assertSays("The stored text is not a range list: line 2, column 1");
    assertFalse(dialog.shows("primary"));
    assertEquals(Optional.of("1:5\nx\n"), store.text(DID));
  }

  @Test
  void aCompactWhoseReplyIsLostIsSettled() {
    store.write(DID, "1:5\n6:9\n");
    openCompact();
    answer();
    store.nextWriteMeets(Accident.REPLY_LOST);
    proceed();
    proceed();
    dialog.assertSays("It can be undone as long as nobody else writes");
  }

  // Undo

  @Test
  void anUndoThatComesTooLateIsRefused() {
    previewPush(DID, "9001:10000");
    proceed();
    store.write(DID, "9501:10000\n30001:123456789\n");
    dialog.press("undo"); // the live picture has not seen it yet
    answer();
    dialog.assertSays("Somebody wrote after our version 1.");
    assertEquals(Optional.of("9501:10000\n30001:123456789\n"), store.text(DID));
  }

  @Test
  void anUndoThatLosesTheRaceWritesNothing() {
    previewPush(DID, "9001:10000");
    proceed();
    dialog.press("undo");
    answer();
    store.write(DID, "9501:10000\n30001:123456789\n");
    proceed();
    dialog.assertSays("Nothing was written: somebody else wrote first.");
    assertEquals(Optional.of("9501:10000\n30001:123456789\n"), store.text(DID));
  }

  @Test
  void anUndoWhoseReplyIsLostIsSettled() {
    previewPush(DID, "9001:10000");
    proceed();
    dialog.press("undo");
    answer();
    store.nextWriteMeets(Accident.REPLY_LOST);
    proceed();
    dialog.assertSays("The outcome is unknown.");
    proceed();
    assertEquals(Optional.of(FREE), store.text(DID));
    dialog.assertSays("An undo is not undone");
  }

  // Manners

  @Test
  void theKeyboardAloneDoes() {
    openPush(DID);
    assertTrue(dialog.hasFocus("ids"));
    robot.write("9001:10000", 0);
    robot.push(KeyCode.CONTROL, KeyCode.ENTER);
    answer();
    assertTrue(dialog.hasFocus("cancel"));
    robot.type(KeyCode.TAB);
    assertTrue(dialog.hasFocus("primary"));
    robot.type(KeyCode.SPACE);
    answer();
    assertEquals(Optional.of("9001:10000\n" + FREE), store.text(DID));
    assertTrue(dialog.hasFocus("cancel"));
    robot.type(KeyCode.ENTER);
    assertFalse(dialog.isOpen());
  }

  @Test
  void enterOnAPreviewCancels() {
    previewPush(DID, "9001:10000");
    assertTrue(dialog.hasFocus("cancel"));
    robot.type(KeyCode.ENTER);
    answer();
    assertFalse(dialog.isOpen());
    assertEquals(List.of(), store.sent());
  }

  @Test
  void theSecondClickOfADoubleClickAppliesNothing() {
    previewPush(DID, "9001:10000");
    dialog.onFx(() -> DialogRobot.clickForThe(2, dialog.button("primary")));
    assertEquals(0, server.size());
    dialog.onFx(() -> DialogRobot.clickForThe(1, dialog.button("primary")));
    assertEquals(1, server.size());
  }

  @Test
  void theFocusStaysWithinTheDialogAndGoesBackBehindIt() {
    Node before = dialog.focused();
    openPush(DID);
    for (int i = 0; i < 12; i++) {
      robot.type(KeyCode.TAB);
      assertTrue(isInDialog(dialog.focused()), () -> dialog.focused().toString());
    }
    robot.type(KeyCode.ESCAPE);
    assertFalse(dialog.isOpen());
    assertEquals(before, dialog.focused());
  }

  @Test
  void whileAWriteIsOnItsWayItCannotBeLeft() {
    previewPush(DID, "9001:10000");
    dialog.press("primary");
    assertTrue(dialog.button("cancel").isDisabled());
    robot.type(KeyCode.ESCAPE);
    assertTrue(dialog.isOpen());
    answer();
    robot.type(KeyCode.ESCAPE);
    assertFalse(dialog.isOpen());
  }

  @Test
  void theLanguageChangesUnderAnOpenDialog() {
    previewPush(DID, "9001:10000");
    dialog.onFx(() -> window.messages.speak(Language.GERMAN));
    assertEquals("1.000 Ids in 1 Bereich an did auf DEMO zurückgeben.", dialog.text("sentence"));
    assertEquals("Abbrechen", dialog.text("cancel"));
    proceed();
    assertEquals(Optional.of("9001:10000\n" + FREE), store.text(DID));
  }

  @Test
  void everyButtonHasAName() {
    previewPush(DID, "9001:10000");
    for (Node button : robot.lookup(".change .button").queryAll()) {
      assertFalse(((Button) button).getText().isBlank() && button.isVisible(), button::toString);
    }
  }

  private void openPush(String path) {
    dialog.onFx(() -> window.desk.changes().push(CategoryName.of(path)));
  }

  private void openCompact() {
    dialog.onFx(() -> window.desk.changes().compact(CategoryName.of(DID)));
  }

  private void previewPush(String path, String ids) {
    openPush(path);
    preview(ids);
  }

  private void previewExtend(String ids) {
    dialog.onFx(() -> window.desk.changes().extend(CategoryName.of(DID)));
    preview(ids);
  }

  private void previewSeed(String path, String ids) {
    dialog.onFx(() -> window.desk.changes().seed(Optional.of(CategoryName.of(path))));
    dialog.press("withLedger");
    preview(ids);
    dialog.paste("typed", path);
  }

  private void preview(String ids) {
    dialog.paste("ids", ids);
    dialog.press("primary");
    answer();
  }

  /// Clicks what leads on, and lets the server answer.
  private void proceed() {
    dialog.press("primary");
    answer();
  }

  private void answer() {
    server.runAll();
    dialog.settle();
  }

  private static boolean isInDialog(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (at.getStyleClass().contains("change")) {
        return true;
      }
    }
    return false;
  }
}
