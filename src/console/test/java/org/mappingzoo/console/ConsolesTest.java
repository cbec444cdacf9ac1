package org.mappingzoo.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Profiles;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.shell.RecentLog;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// Windows of one process over real servers: profiles made, tried and opened by a robot.
@ExtendWith(ApplicationExtension.class)
final class ConsolesTest {
  private static final String CANARY = "swordfish-4711";

  @TempDir private static Path kept;

  private final EmbeddedZooKeeper one = EmbeddedZooKeeper.start();
  private final EmbeddedZooKeeper other = EmbeddedZooKeeper.start();
  private FxRobot robot;
  private Settings settings;
  private Consoles consoles;

  @Start
  void open(Stage unused) throws Arguments.Wrong {
    Arguments arguments =
        Arguments.parse(
            "--connect",
            one.connectString(),
            "--discover",
            "/ids",
            "--data",
            kept.toString(),
            "--language",
            "en",
            "--theme",
            "light");
    settings = Settings.in(kept);
    consoles = new Consoles(arguments, settings, new Profiles(kept), new Vault(Keyring.none()));
    Wiring wiring =
        consoles.wire(
            Optional.of(Profile.unnamed(one.connectString(), List.of())),
            new FxThread(Runnable::run, Platform::runLater));
    wiring.fx().start(() -> consoles.show(wiring, Optional.empty()));
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    await(() -> text("#statusHeadline").equals("Current"));
    robot.clickOn(first(node -> "Connections".equals(node.getAccessibleText())));
  }

  @AfterEach
  void end() {
    robot.interact(() -> stages().forEach(Stage::hide));
    consoles.close();
    one.close();
    other.close();
  }

  @Test
  void aProfileIsMadeTriedAndOpenedInAWindowOfItsOwn() throws IOException {
    create("PROD-EU", "zk1:99999");
    await(() -> text("#ensembleFault").contains("“zk1:99999”"));
    assertTrue(button("#tryOut").isDisabled());
    assertTrue(button("#save").isDisabled());

    try (Socket closed = ZooKeeperConnectorTest.closed()) {
      set("#ensemble", "127.0.0.1:" + closed.getLocalPort());
      press("#tryOut");
      await(() -> text("#testHeadline").equals("It does not work."));
    }
    assertTrue(says("#steps .label", "Nobody listens at"));
    assertTrue(says("#steps .label", "Not reached."));

    set("#ensemble", other.connectString());
    press("#tryOut");
    await(() -> text("#testHeadline").equals("All steps passed."));

    robot.interact(() -> environments().setValue(Environment.PRODUCTION));
    press("#window");
    await(() -> stages().size() == 2);
    assertTrue(Files.exists(kept.resolve("connections/PROD-EU.properties")));
    Stage second = stageOn("PROD-EU");
    assertEquals("PRODUCTION  PROD-EU – Mapping Zoo", second.getTitle());
    assertTrue(second.getScene().getRoot().lookup(".band").isVisible());
    await(() -> textIn(second, "#statusHeadline").equals("Current"));
    assertEquals("Read-only", ((Button) second.getScene().lookup("#lock")).getText());

    robot.interact(second::hide);
    await(() -> consoles.size() == 1);
    assertFalse(consoles.closed().isDone());
    assertEquals("Current", text("#statusHeadline"));
    robot.interact(() -> stages().forEach(Stage::hide));
    assertTrue(consoles.closed().isDone());
  }

  @Test
  void whatTheCommandLineNarrowsIsTheFirstConnectionOnly() {
    assertLooksIn("/ids", stages().getFirst());
    create("shop", other.connectString());
    set(".connections #roots", "/shop");
    press("#window");
    await(() -> stages().size() == 2);
    assertLooksIn("/shop", stageOn("shop"));
    await(() -> text(".connection-card .dialog-title").equals("shop"));
    press("#here");
    await(() -> stages().getFirst().getTitle().startsWith("shop"));
    assertLooksIn("/shop", stages().getFirst());
  }

  private void assertLooksIn(String roots, Stage stage) {
    String diagnostics = diagnostics(stage);
    assertTrue(diagnostics.contains("roots       " + roots + "\n"), diagnostics);
  }

  /// Whatever the command line said: that was before somebody chose.
  @Test
  void whatIsOpenedLaterLooksAsTheWindowThatItIsOpenedFrom() {
    create("in german", other.connectString());
    press("#save");
    await(() -> text(".connection-card .dialog-title").equals("in german"));
    robot.interact(() -> settings.set("text.size", 150)); // as another window has it
    PaletteRobot palette = PaletteRobot.in(stages().getFirst().getScene(), robot);
    palette.run("shell.theme.contrast", "contrast");
    palette.run("language:de", "deutsch");
    press("#window");
    await(() -> stages().size() == 2);
    assertIsGermanInHighContrast(stageOn("in german"));
    assertEquals(1, magnificationIn(stageOn("in german")));
    robot.interact(
        () -> {
          button("#collapse").fire();
          button("#here").fire();
        });
    await(() -> stages().getFirst().getTitle().startsWith("in german"));
    assertIsGermanInHighContrast(stages().getFirst());
    assertEquals(1, magnificationIn(stages().getFirst()));
    assertFalse(query("#brandName").isVisible());
    await(() -> Settings.in(kept).is("rail.narrow"));
    forgetLooks();
  }

  /// The next test has the same directory.
  private void forgetLooks() {
    robot.interact(
        () -> {
          settings.set("text.size", 100);
          settings.set("rail.narrow", false);
        });
    settings.save();
  }

  private static double magnificationIn(Stage stage) {
    return stage.getScene().lookup("#lock").getLocalToSceneTransform().getMxx();
  }

  private static void assertIsGermanInHighContrast(Stage stage) {
    assertEquals("Nur Lesen", lockIn(stage));
    assertTrue(
        stage
            .getScene()
            .getRoot()
            .getPseudoClassStates()
            .contains(PseudoClass.getPseudoClass("contrast")));
  }

  @Test
  void theSameWindowCanShowAnotherConnection() {
    create("lab", other.connectString());
    press("#here");
    await(() -> stages().getFirst().getTitle().startsWith("lab"));
    assertEquals(1, stages().size());
    await(() -> text("#statusHeadline").equals("Current"));
    assertEquals("lab", text("#ensemble"));
    assertEquals(1, consoles.size());
    await(() -> Settings.in(kept).connection().equals(Optional.of("lab")));
    assertEquals(
        Optional.of(other.connectString()),
        Main.lastConnection(kept).profile().map(Profile::ensemble));

    robot.clickOn(first(node -> "Connections".equals(node.getAccessibleText())));
    await(() -> text(".connection-card .dialog-title").equals("lab"));
    set("#name", "lab by the sea");
    press("#save");
    await(() -> Settings.in(kept).connection().equals(Optional.of("lab by the sea")));
    assertEquals(
        Optional.of("lab by the sea"), Main.lastConnection(kept).profile().map(Profile::name));
    await(() -> says(".connection-list .label", "This window"));
    assertEquals("lab by the sea", text("#ensemble"));
    assertEquals("lab by the sea – Mapping Zoo", stages().getFirst().getTitle());
  }

  @Test
  void aWindowFollowsItsProfileWhoeverSavesIt() throws Exception {
    create("followed", other.connectString());
    press("#window");
    await(() -> stages().size() == 2);
    Stage second = stageOn("followed");
    await(() -> textIn(second, "#statusHeadline").equals("Current"));
    robot.interact(() -> ((Button) second.getScene().lookup("#lock")).fire());
    assertTrue(lockIn(second).startsWith("Unlocked"));

    await(() -> text(".connection-card .dialog-title").equals("followed"));
    robot.interact(() -> environments().setValue(Environment.PRODUCTION));
    press("#save");
    await(() -> second.getTitle().equals("PRODUCTION  followed – Mapping Zoo"));
    assertEquals("Read-only", lockIn(second));
    assertTrue(second.getScene().getRoot().lookup(".band").isVisible());

    Path file = kept.resolve("connections/followed.properties");
    Files.writeString(file, Files.readString(file).replace("writes = locked", "writes = never"));
    await(() -> lockIn(second).equals("Always read-only"));
  }

  private static String lockIn(Stage stage) {
    return ((Button) stage.getScene().lookup("#lock")).getText();
  }

  @Test
  void whatWouldBeLostIsAskedAboutBeforeAnotherConnectionIsShownHere() {
    create("taken", other.connectString());
    press("#save");
    await(() -> text(".connection-card .dialog-title").equals("taken"));
    create("begun", one.connectString());
    robot.clickOn("taken");
    await(() -> text(".connection-card .dialog-title").equals("taken"));
    press("#here");
    await(() -> says(".connection-dialog .label", "not saved of begun"));
    assertEquals("Cancel", ((Button) stages().getFirst().getScene().getFocusOwner()).getText());
    robot.type(KeyCode.SPACE);
    await(() -> robot.lookup(".connection-dialog").tryQuery().isEmpty());
    assertEquals(one.connectString(), text("#ensemble"));

    press("#here");
    await(() -> robot.lookup(".connection-dialog").tryQuery().isPresent());
    press(".connection-dialog .danger");
    await(() -> text("#ensemble").equals("taken"));
  }

  @Test
  @Flow(actions = "connections.to")
  void aFewLettersInThePaletteLeadToAProfile() {
    create("next door", other.connectString());
    press("#save");
    await(() -> text(".connection-card .dialog-title").equals("next door"));
    create("begun", one.connectString());
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT1).push(KeyCode.CONTROL, KeyCode.K);
    robot.write("to next");
    await(() -> says(".palette-line .label", "Connect to next door"));
    robot.type(KeyCode.ENTER);
    await(() -> says(".connection-dialog .label", "not saved of begun"));
    press(".connection-dialog .danger");
    await(() -> text("#ensemble").equals("next door"));
  }

  @Test
  @Flow(
      actions = {
        "connections.try",
        "connections.cancel.test",
        "connections.save",
        "connections.revert",
        "connections.duplicate",
        "connections.delete",
        "connections.open"
      })
  void whatIsDoneWithAProfileIsDoneInThePalette() throws IOException {
    PaletteRobot palette = PaletteRobot.in(stages().getFirst().getScene(), robot);
    create("lab", other.connectString());
    palette.run("connections.try", "test");
    await(() -> text("#testHeadline").equals("All steps passed."));
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      set("#ensemble", "127.0.0.1:" + silent.getLocalPort());
      palette.run("connections.try", "test");
      await(() -> text("#testHeadline").equals("On the way …"));
      palette.run("connections.cancel.test", "cancel the test");
      await(() -> text("#testHeadline").equals("Cancelled."));
    }
    set("#ensemble", other.connectString());
    palette.run("connections.save", "save");
    await(() -> Files.exists(kept.resolve("connections/lab.properties")));
    await(() -> text(".connection-card .dialog-title").equals("lab"));

    set("#name", "lab by the sea");
    palette.run("connections.revert", "discard");
    assertEquals("lab", ((TextField) query("#name")).getText());

    palette.run("connections.duplicate", "duplicate");
    set("#name", "lab 2");
    palette.run("connections.save", "save");
    await(() -> Files.exists(kept.resolve("connections/lab 2.properties")));
    palette.run("connections.delete", "delete");
    await(() -> robot.lookup(".connection-dialog .danger").tryQuery().isPresent());
    robot.clickOn(".connection-dialog .danger");
    await(() -> !Files.exists(kept.resolve("connections/lab 2.properties")));

    robot.clickOn("lab");
    await(() -> text(".connection-card .dialog-title").equals("lab"));
    palette.run("connections.open", "connect");
    await(() -> stages().getFirst().getTitle().startsWith("lab"));
    await(() -> text("#statusHeadline").equals("Current"));
  }

  @Test
  @Flow(actions = {"connections.window", "connections.to.window"})
  void aWindowOfItsOwnIsOpenedFromThePalette() {
    PaletteRobot palette = PaletteRobot.in(stages().getFirst().getScene(), robot);
    create("annex", other.connectString());
    palette.run("connections.window", "in a new window");
    await(() -> stages().size() == 2);
    await(() -> textIn(stageOn("annex"), "#statusHeadline").equals("Current"));
    robot.interact(stageOn("annex")::hide);
    await(() -> consoles.size() == 1);
    robot.push(KeyCode.CONTROL, KeyCode.K).write("annex new window", 0);
    await(() -> says(".palette-line .label", "Connect to annex in a new window"));
    robot.type(KeyCode.ENTER);
    await(() -> stages().size() == 2);
    await(() -> textIn(stageOn("annex"), "#statusHeadline").equals("Current"));
  }

  @Test
  void whatIsTypedOfAConnectionIsAskedAboutBeforeItsWindowIsClosed() {
    create("begun", other.connectString());
    close(stages().getFirst());
    await(() -> says(".connection-dialog .label", "not saved of begun"));
    assertFalse(robot.lookup("#elsewhere").query().isVisible());
    robot.type(KeyCode.ESCAPE);
    await(() -> robot.lookup(".connection-dialog").tryQuery().isEmpty());
    assertEquals("begun", ((TextField) query("#name")).getText());

    press("#save");
    await(() -> Files.exists(kept.resolve("connections/begun.properties")));
    await(() -> button("#save").isDisabled());
    press("#window");
    await(() -> stages().size() == 2);
    set("#name", "renamed");
    close(stageOn("begun"));
    await(() -> consoles.size() == 1);
    close(stages().getFirst());
    press(".connection-dialog .danger");
    assertTrue(consoles.closed().isDone());
  }

  private void close(Stage stage) {
    robot.interact(
        () -> Event.fireEvent(stage, new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST)));
  }

  /// Without a keyring the password is for this session only, and in no file, no log and no
  /// diagnostics.
  @Test
  void aPasswordIsInNoFileAndItIsSaidThatItIsForThisSessionOnly() {
    Queue<String> logged = new ConcurrentLinkedQueue<>();
    Handler listener = listener(logged);
    Logger root = Logger.getLogger("");
    Level before = root.getLevel();
    RecentLog recent = new RecentLog(kept.resolve("logs"), Runnable::run);
    root.addHandler(listener);
    root.addHandler(recent);
    root.setLevel(Level.ALL);
    try {
      Logger.getLogger("org.example").warning("a file is begun");
      openWithAPassword();
    } finally {
      root.setLevel(before);
      root.removeHandler(recent);
      recent.close();
      root.removeHandler(listener);
    }
    assertFalse(filesWith("Session establishment complete").isEmpty());
    assertEquals(List.of(), filesWith(CANARY));
    assertTrue(logged.stream().anyMatch(text -> text.contains("Session establishment complete")));
    assertEquals(List.of(), logged.stream().filter(text -> text.contains(CANARY)).toList());
  }

  private static Handler listener(Queue<String> logged) {
    SimpleFormatter whole = new SimpleFormatter();
    return new Handler() {
      @Override
      public void publish(LogRecord record) {
        logged.add(whole.format(record));
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  private void openWithAPassword() {
    create("secret", other.connectString());
    robot.interact(() -> ((CheckBox) query("#signedIn")).setSelected(true));
    set("#user", "ann");
    set("#userPassword", CANARY);
    press("#save");
    await(() -> text("#news").contains("only until this program ends"));
    press("#window");
    await(() -> stages().size() == 2);
    Stage second = stageOn("secret");
    await(() -> textIn(second, "#statusHeadline").equals("Current"));
    String diagnostics = diagnostics(second);
    assertTrue(diagnostics.contains(other.connectString()), diagnostics);
    assertFalse(diagnostics.contains(CANARY), diagnostics);
    robot.interact(second::hide);
    await(() -> consoles.size() == 1);
  }

  /// What is copied for a bug report.
  private String diagnostics(Stage stage) {
    AtomicReference<String> copied = new AtomicReference<>("");
    robot.interact(
        () -> {
          ((Button) stage.getScene().lookup("#copy")).fire();
          copied.set(String.valueOf(Clipboard.getSystemClipboard().getString()));
        });
    return copied.get();
  }

  @Test
  void aProfileIsDeletedOnlyWhenItIsSaidTwiceAndThenItIsNotWhatWasConnectedLast() {
    create("gone", other.connectString());
    press("#save");
    robot.interact(() -> settings.connection("gone"));
    settings.save();
    await(() -> Files.exists(kept.resolve("connections/gone.properties")));
    await(() -> !button("#delete").isDisabled());
    press("#delete");
    await(() -> robot.lookup(".connection-dialog").tryQuery().isPresent());
    assertEquals(Optional.of("gone"), Main.lastConnection(kept).profile().map(Profile::name));
    press(".connection-dialog .danger");
    await(() -> !Files.exists(kept.resolve("connections/gone.properties")));
    await(() -> Settings.in(kept).connection().isEmpty());
  }

  private static List<Path> filesWith(String text) {
    try (Stream<Path> files = Files.walk(kept)) {
      return files.filter(Files::isRegularFile).filter(file -> has(file, text)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean has(Path file, String text) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void create(String name, String ensemble) {
    robot.clickOn("New");
    await(() -> text(".connection-card .dialog-title").equals("New connection"));
    set("#name", name);
    robot.interact(() -> environments().setValue(Environment.DEVELOPMENT));
    set(".connections #ensemble", ensemble);
  }

  private void set(String query, String text) {
    String id = query.equals("#ensemble") ? ".connections #ensemble" : query;
    robot.interact(() -> ((TextField) query(id)).setText(text));
  }

  @SuppressWarnings("unchecked") // of the editor
  private ComboBox<Environment> environments() {
    return (ComboBox<Environment>) query(".connections #environment");
  }

  private void press(String query) {
    robot.interact(() -> button(query).fire());
  }

  private Button button(String query) {
    return (Button) query(query);
  }

  private String text(String query) {
    return query(query) instanceof Label label ? label.getText() : "";
  }

  private boolean says(String query, String words) {
    return robot.lookup(query).queryAllAs(Label.class).stream()
        .anyMatch(label -> label.getText().contains(words));
  }

  private static String textIn(Stage stage, String query) {
    return ((Label) stage.getScene().lookup(query)).getText();
  }

  /// In the first window.
  private Node query(String query) {
    Node found = stages().getFirst().getScene().getRoot().lookup(query);
    if (found == null) {
      throw new AssertionError("no " + query);
    }
    return found;
  }

  private Node first(Predicate<Node> wanted) {
    return robot.from(stages().getFirst().getScene().getRoot()).lookup(wanted).query();
  }

  private static List<Stage> stages() {
    return Window.getWindows().stream()
        .filter(window -> window instanceof Stage stage && !stage.getTitle().isEmpty())
        .map(Stage.class::cast)
        .toList();
  }

  private static Stage stageOn(String name) {
    return stages().stream()
        .filter(stage -> stage.getTitle().contains(name))
        .findFirst()
        .orElseThrow();
  }

  private static void await(Callable<Boolean> condition) {
    try {
      WaitForAsyncUtils.waitFor(30, SECONDS, condition);
    } catch (TimeoutException e) {
      throw new AssertionError("nothing happened within 30 s", e);
    }
    WaitForAsyncUtils.waitForFxEvents(1);
  }
}
