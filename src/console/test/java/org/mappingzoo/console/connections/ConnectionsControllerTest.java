package org.mappingzoo.console.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.connections.ProfileDraft.Field;
import org.mappingzoo.console.connections.ProfileStore.Entry.Known;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.console.shell.Views;
import org.mappingzoo.console.snapshot.ConnectionExample;
import org.mappingzoo.console.testing.Mouse;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.monitor.ConnectStep;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// Where the focus is while a connection is made and tested by keys.
@ExtendWith(ApplicationExtension.class)
final class ConnectionsControllerTest {
  private final TaskQueue background = new TaskQueue();
  private final MemoryProfiles store = new MemoryProfiles();
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final Opened world = new Opened();
  private final ConnectionsViewModel model =
      new ConnectionsViewModel(
          new ConnectionsViewModel.Services(
              store,
              new Vault(Keyring.none()),
              world,
              background,
              Runnable::run,
              () -> false,
              Optional::empty,
              () -> Losses.NONE));
  private final ConnectionsController controller =
      new ConnectionsController(
          model, messages, new ConnectionDialogs(model, messages, new NoDialogs()));

  @Test
  void theFocusStaysWithTheTestWhileItRunsAndAfterwards(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = showNewProfile();
          Button test = (Button) scene.lookup("#tryOut");
          test.requestFocus();
          test.fire();
          assertEquals("cancelTest", focused(scene).getId());
          background.runAll();
          assertEquals("tryOut", focused(scene).getId());
        });
  }

  @Test
  void enterOnAProfileConnectsHereAsTheButtonDoes(FxRobot robot) {
    robot.interact(
        () -> {
          store.kept.put("EU", saved());
          store.faulty.put("lost", new ProfileFault(MemoryProfiles.FULL));
          Scene scene = show();
          model.select(Optional.of("EU"));
          Node list = scene.lookup("#list");
          press(list, KeyCode.SPACE);
          background.runAll();
          assertEquals(List.of(), world.opened);
          press(list, KeyCode.ENTER);
          background.runAll();
          assertEquals(List.of("EU here"), world.opened);
          model.select(Optional.of("lost"));
          press(list, KeyCode.ENTER);
          background.runAll();
          assertEquals(List.of("EU here"), world.opened, "its button is off");
        });
  }

  @Test
  void aDoubleClickOnAProfileConnectsHere(FxRobot robot) {
    robot.interact(
        () -> {
          store.kept.put("EU", saved());
          Scene scene = show();
          scene.getRoot().applyCss();
          scene.getRoot().layout();
          Node row = scene.lookup(".connection-line");
          click(row, 1);
          background.runAll();
          assertEquals(List.of(), world.opened);
          click(row, 2);
          background.runAll();
          assertEquals(List.of("EU here"), world.opened);
          click(scene.lookup("#list"), 2);
          background.runAll();
          assertEquals(1, world.opened.size(), "below the rows there is nothing to open");
        });
  }

  private static Profile saved() {
    Profile start = Profile.unnamed("zk1:2181", List.of());
    return new Profile(
        "EU",
        start.tint(),
        Environment.STAGING,
        start.ensemble(),
        start.roots(),
        start.writes(),
        start.unlock(),
        start.user(),
        start.encryption(),
        start.passwords());
  }

  private static void press(Node node, KeyCode key) {
    Event.fireEvent(
        node, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
  }

  private static void click(Node node, int times) {
    Event.fireEvent(node, Mouse.event(MouseEvent.MOUSE_PRESSED, 1, 1, MouseButton.PRIMARY, 1));
    Event.fireEvent(node, Mouse.event(MouseEvent.MOUSE_CLICKED, 1, 1, MouseButton.PRIMARY, times));
  }

  /// Remembers what is opened.
  private static final class Opened implements Connector {
    private final List<String> opened = new ArrayList<>();

    @Override
    public Optional<WrongAddress> check(String ensemble, List<String> roots) {
      return Optional.empty();
    }

    @Override
    public boolean isFile(Path file) {
      return true;
    }

    @Override
    public void tryOut(
        Profile profile, Map<Password, Hidden> passwords, Consumer<ConnectStep> told) {}

    @Override
    public void open(Profile profile, Where where) {
      opened.add(profile.name() + (where == Where.HERE ? " here" : " in a new window"));
    }
  }

  @Test
  void aTestBegunElsewhereLeavesTheFocusWhereItIs(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = showNewProfile();
          scene.lookup("#name").requestFocus();
          model.tryOut();
          background.runAll();
          assertEquals("name", focused(scene).getId());
        });
  }

  @Test
  void withoutAProfileTheFirstThingToDoIsToMakeOne(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = show();
          controller.focusFirst();
          assertEquals("begin", focused(scene).getId());
        });
  }

  @Test
  void thatThereIsNoneIsSaidOnceSomebodyLooked(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = load();
          controller.focusFirst();
          assertFalse(scene.lookup("#empty").isVisible());
          assertEquals("list", focused(scene).getId());
          background.runAll();
          assertTrue(scene.lookup("#empty").isVisible());
          assertEquals("begin", focused(scene).getId());
        });
  }

  @Test
  void whatIsMissingIsSaidBesideTheButtonsThatAreOffForIt(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = show();
          model.add();
          Label missing = (Label) scene.lookup("#missing");
          assertEquals(
              "A name is needed. An environment has to be chosen. An ensemble is needed.",
              missing.getText());
          draft().text(Field.NAME).set("local");
          draft().text(Field.ENSEMBLE).set("zk1:2181");
          assertEquals("An environment has to be chosen.", missing.getText());
          assertTrue(((Button) scene.lookup("#save")).isDisabled());
          draft().environmentProperty().set(Environment.DEVELOPMENT);
          assertFalse(missing.isVisible());
          assertFalse(((Button) scene.lookup("#save")).isDisabled());
          draft().encryptedProperty().set(true);
          assertEquals("The certificates that are trusted are needed.", missing.getText());
          assertTrue(missing.isVisible());
          draft().text(Field.TRUST).set("/no/such.pem");
          assertFalse(missing.isVisible());
          draft().text(Field.MINUTES).set("");
          assertEquals("The minutes that an unlock lasts are needed.", missing.getText());
        });
  }

  @Test
  void whatCannotBeListedIsSaidToo(FxRobot robot) {
    store.unreadable = true;
    robot.interact(
        () -> {
          Label news = (Label) show().lookup("#emptyNews");
          assertTrue(news.isVisible());
          assertEquals(
              "Nothing was changed. connections cannot be read:"
                  + " the system says “Input/output error”.",
              news.getText());
        });
  }

  @Test
  void whereProfilesAreListedOnlyThenTheFocusIsOnTheirList(FxRobot robot) throws IOException {
    store.save(((Known) new ConnectionExample().list().getFirst()).profile());
    robot.interact(
        () -> {
          Scene scene = load();
          controller.focusFirst();
          background.runAll();
          assertEquals("list", focused(scene).getId());
        });
  }

  @Test
  void aColourIsChosenByTheArrowKeys(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = showNewProfile();
          ToggleGroup tints = ((ToggleButton) scene.lookup(".tint-choice")).getToggleGroup();
          tints.selectToggle(tints.getToggles().getLast()); // as an arrow key does
          assertEquals(Tint.VIOLET, draft().tintProperty().get());
        });
  }

  @Test
  void thatItIsSavedIsSaidOnlyWhileNothingElseIsTyped(FxRobot robot) throws IOException {
    store.save(((Known) new ConnectionExample().list().getFirst()).profile());
    robot.interact(
        () -> {
          Label news = (Label) show().lookup("#news");
          draft().text(Field.MINUTES).set("20");
          model.save();
          background.runAll();
          assertTrue(news.isVisible());
          assertEquals("Saved.", news.getText());

          draft().text(Field.MINUTES).set("25");
          assertFalse(news.isVisible());
          draft().text(Field.MINUTES).set("20");
          assertTrue(news.isVisible());
        });
  }

  @Test
  void whatIsTypedIntoASavedProfileCanBeSavedAndReverted(FxRobot robot) throws IOException {
    store.save(((Known) new ConnectionExample().list().getFirst()).profile());
    robot.interact(
        () -> {
          Scene scene = show();
          Button save = (Button) scene.lookup("#save");
          Button revert = (Button) scene.lookup("#revert");
          Button here = (Button) scene.lookup("#here");
          String before = draft().text(Field.NAME).get();
          assertTrue(save.isDisabled() && revert.isDisabled());

          draft().text(Field.NAME).set(before + " by the sea");
          assertFalse(save.isDisabled() || revert.isDisabled());
          assertEquals("Save and connect here", here.getText());
          draft().text(Field.NAME).set(before);
          assertTrue(save.isDisabled() && revert.isDisabled());
          assertEquals("Connect here", here.getText());
        });
  }

  @Test
  void theButtonThatRemovesAFilesPasswordIsThereWhereThereIsOne(FxRobot robot) throws IOException {
    store.save(((Known) new ConnectionExample().list().get(2)).profile());
    robot.interact(
        () -> {
          Scene scene = show();
          Button remove = (Button) scene.lookup("#removeKeyPassword");
          PasswordField password = (PasswordField) scene.lookup("#keyPassword");
          assertFalse(scene.lookup("#removeTrustPassword").isVisible());
          assertTrue(remove.isVisible());
          assertEquals("as before", password.getPromptText());
          remove.fire();
          assertFalse(remove.isVisible());
          assertEquals("is removed", password.getPromptText());
          assertEquals("keyPassword", focused(scene).getId());
        });
  }

  @Test
  void afterASaveTheFocusIsInTheListAndNotOnWhatComesNext(FxRobot robot) throws IOException {
    store.save(((Known) new ConnectionExample().list().getFirst()).profile());
    robot.interact(
        () -> {
          Scene scene = show();
          draft().text(Field.NAME).set("by the sea");
          Button save = (Button) scene.lookup("#save");
          save.requestFocus();
          save.fire();
          background.runAll();
          assertTrue(save.isDisabled());
          assertEquals("list", focused(scene).getId());
        });
  }

  @Test
  void whoWritesGoesOnWritingWhileTheFormIsLoadedAnew(FxRobot robot) throws IOException {
    store.save(((Known) new ConnectionExample().list().getFirst()).profile());
    robot.interact(
        () -> {
          Scene scene = show();
          TextField name = (TextField) scene.lookup("#name");
          name.requestFocus();
          name.setText("by the sea");
          name.positionCaret(3);
          model.save();
          background.runAll();
          TextField now = (TextField) scene.lookup("#name");
          assertNotSame(name, now);
          assertEquals(now, focused(scene));
          assertEquals(3, now.getCaretPosition());
        });
  }

  private Scene show() {
    Scene scene = load();
    background.runAll();
    return scene;
  }

  private Scene showNewProfile() {
    Scene scene = show();
    model.add();
    draft().text(Field.NAME).set("local");
    draft().environmentProperty().set(Environment.DEVELOPMENT);
    draft().text(Field.ENSEMBLE).set("zk1:2181");
    return scene;
  }

  private Scene load() {
    Parent view = Views.load("connections", messages, controller);
    Scene scene = new Scene(view, 1100, 700);
    view.applyCss();
    view.layout();
    return scene;
  }

  private ProfileDraft draft() {
    return model.draftProperty().get().orElseThrow();
  }

  private static Node focused(Scene scene) {
    return scene.getFocusOwner();
  }
}
