package org.mappingzoo.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.event.Event;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.console.testing.TaskQueue;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// An operator closes a window, as its frame or its desktop does it. The window asks first where
/// something would be lost with it, and only there.
@ExtendWith(ApplicationExtension.class)
final class ClosingWindowTest {
  private static final String DID = "/com/demdex/did";
  private static final String FREE = "30001:123456789\n";

  private final MemoryStore store = new MemoryStore().with(DID, FREE);
  private final TaskQueue server = new TaskQueue();
  private final AtomicInteger closed = new AtomicInteger();
  private WindowOnStore window;
  private ConsoleApp app;
  private Stage stage;
  private FxRobot robot;
  private DialogRobot dialog;

  @Start
  void open(Stage unused) {
    window = new WindowOnStore(store, server);
    window.target.set(new Target(Target.Environment.STAGING, "zk1:2181", List.of("/")));
    app = new ConsoleApp(Settings.forgotten(), 0);
    app.open(window.parts, closed::incrementAndGet);
    stage = (Stage) Window.getWindows().getLast();
    window.see(DID);
  }

  @BeforeEach
  void sit(FxRobot given) throws Exception {
    robot = given;
    dialog = new DialogRobot(given);
    app.begun().get(10, SECONDS);
    dialog.settle();
  }

  @AfterEach
  void end() {
    robot.interact(stage::hide);
  }

  @Test
  void whereNothingIsBegunItIsClosedAtOnce() {
    close();
    assertIsClosed();
  }

  /// Its ids are gone with it, whatever was done to them.
  @Test
  void theDemoIsClosedWithoutAQuestion() {
    dialog.onFx(
        () -> window.target.set(new Target(Target.Environment.DEMO, "embedded", List.of("/"))));
    previewPush();
    dialog.press("primary");
    answer();
    assertTrue(dialog.shows("undo"));
    close();
    assertIsClosed();
  }

  @Test
  void aDialogInWhichNothingIsTypedIsNoReasonToAsk() {
    openPush();
    close();
    assertIsClosed();
  }

  @Test
  void whatIsTypedIsNamedAndAfterEscItIsStillThere() {
    openPush();
    dialog.type("ids", "9001:10000");
    close();
    assertEquals(
        List.of(
            "Close the window, and lose something?",
            "Lost with this window would be:",
            "What is begun and not done: Push ids back, " + DID),
        asked());
    assertEquals("Cancel", ((Button) dialog.focused()).getText());

    robot.type(KeyCode.ESCAPE);
    assertEquals(List.of(), asked());
    assertTrue(stage.isShowing());
    assertEquals("9001:10000", dialog.text("ids"));
    assertTrue(dialog.hasFocus("ids"), () -> "" + dialog.focused());
    robot.type(KeyCode.ESCAPE);
    assertFalse(dialog.isOpen(), "Esc is for the draft again");
    close();
    assertIsClosed();
  }

  @Test
  void cancelIsWhatEnterAndSpaceDoAtFirst() {
    openPush();
    dialog.paste("ids", "9001:10000");
    close();
    robot.type(KeyCode.SPACE);
    assertEquals(List.of(), asked());
    assertTrue(stage.isShowing());
    assertEquals("9001:10000", dialog.text("ids"));
  }

  @Test
  void theKeyboardAloneClosesIt() {
    openPush();
    dialog.paste("ids", "9001:10000");
    close();
    robot.type(KeyCode.TAB);
    assertEquals("Close the window", ((Button) dialog.focused()).getText());
    robot.type(KeyCode.SPACE);
    WaitForAsyncUtils.waitForFxEvents();
    assertIsClosed();
    assertEquals(Optional.of(FREE), store.text(DID));
  }

  @Test
  void whoClosesItTwiceIsAskedOnce() {
    openPush();
    dialog.paste("ids", "9001:10000");
    close();
    close();
    assertTrue(stage.isShowing());
    robot.type(KeyCode.ESCAPE);
    assertEquals(List.of(), asked());
    assertEquals("9001:10000", dialog.text("ids"));
  }

  @Test
  void aPreviewOfWhatWasTypedIsADraftAsWell() {
    previewPush();
    close();
    assertTrue(says("Push ids back, " + DID));
    robot.type(KeyCode.ESCAPE);
    assertTrue(dialog.hasFocus("cancel"), () -> "" + dialog.focused());
    assertEquals("Push 1,000 ids in 1 range back to did on zk1:2181.", dialog.text("sentence"));
  }

  @Test
  void aChangeThatIsBeingWrittenIsNamedAndItsReceiptIsThereAfterwards() {
    previewPush();
    dialog.press("primary"); // the server does not answer
    close();
    assertTrue(says("The answer what became of changes of " + DID));
    assertFalse(says("begun"), "it was sent");
    answer();
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertTrue(dialog.shows("undo"));
    assertTrue(dialog.hasFocus("cancel"), () -> "" + dialog.focused());
  }

  @Test
  void theUndoOfAChangeIsNamedUntilSomebodyElseWrote() {
    previewPush();
    dialog.press("primary");
    answer();
    dialog.press("cancel");
    close();
    assertTrue(says("Undo of changes of " + DID));
    robot.type(KeyCode.ESCAPE);
    store.write(DID, "9501:10000\n30001:123456789\n");
    window.see(DID);
    dialog.settle();
    close();
    assertIsClosed();
  }

  @Test
  void aWindowThatWasPutAwayComesBackToAsk() {
    openPush();
    dialog.paste("ids", "9001:10000");
    robot.interact(() -> stage.setIconified(true));
    close();
    assertFalse(stage.isIconified());
    assertTrue(says("Push ids back"));
  }

  @Test
  void itAsksInTheLanguageOfTheWindow() {
    dialog.onFx(() -> window.messages.speak(Language.GERMAN));
    openPush();
    dialog.paste("ids", "9001:10000");
    close();
    assertTrue(says("Fenster schließen, und etwas verlieren?"));
    robot.interact(() -> robot.lookup(".connection-dialog .danger").queryButton().fire());
    assertIsClosed();
  }

  /// As a window manager asks for it, and a desktop that quits the program.
  private void close() {
    robot.interact(
        () -> Event.fireEvent(stage, new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST)));
    WaitForAsyncUtils.waitForFxEvents();
  }

  private void assertIsClosed() {
    assertFalse(stage.isShowing());
    assertEquals(1, closed.get());
  }

  private List<String> asked() {
    return robot.lookup(".connection-dialog .label").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .toList();
  }

  private boolean says(String words) {
    return asked().stream().anyMatch(line -> line.contains(words));
  }

  private void openPush() {
    dialog.open("push", "did");
  }

  private void previewPush() {
    openPush();
    dialog.paste("ids", "9001:10000");
    dialog.press("primary");
    answer();
  }

  private void answer() {
    server.runAll();
    dialog.settle();
  }
}
