package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.control.TileButton;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.core.category.CategoryName;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Commands that choose what a view shows, each of them: the view shows it.
@ExtendWith(ApplicationExtension.class)
final class CommandsWindowTest {
  private static final String DID = "/shop/did";
  private static final String BROKEN = "/shop/broken";
  private static final String USED_UP = "/shop/used-up";

  /// What the lock and a server that does not answer hinder where nothing is chosen; the rest says
  /// first what is to be chosen.
  private static final Set<String> CHANGES =
      Set.of(
          "fleet.adopt",
          "fleet.compact",
          "fleet.extend",
          "fleet.freeze",
          "fleet.push",
          "fleet.retire",
          "fleet.seed",
          "fleet.unfreeze",
          "leases.attest",
          "leases.quarantine",
          "leases.recycle",
          "leases.write_off");

  private final MemoryStore store =
      new MemoryStore()
          .with(DID, "1:9\n21:30\n41:60\n")
          .with("/other/did", "1:5\n")
          .with(BROKEN, "9:1\n")
          .with(USED_UP, "");
  private WindowOnStore window;
  private DialogRobot dialog;
  private FxRobot robot;

  @Start
  void open(Stage stage) {
    window = new WindowOnStore(store, Runnable::run);
    window.show(stage);
    window.see(DID);
    window.see("/other/did");
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
    dialog.settle();
  }

  @Test
  @Flow(actions = {"fleet.tile.*", "leases.tile.*", "alerts.tile.*"})
  void eachTileOfEachViewIsChosenByItsCommand() {
    int chosen = 0;
    for (String view : List.of("fleet", "leases", "alerts")) {
      for (Command command : startingWith(view + ".tile.").toList()) {
        run(command);
        assertEquals(List.of(window.messages.get(command.id())), tilesThatAreOn(), command.id());
        chosen++;
      }
    }
    assertTrue(chosen >= 15, "tiles of three views");
  }

  @Test
  @Flow(actions = "fleet.group.*")
  void eachGroupingIsChosenAndOpenedAndClosedByItsCommand() {
    run(window.desk.window().commands().of("fleet.group.folder"));
    assertEquals(4, lines(), "two headings, and a category under each");
    run(window.desk.window().commands().of("fleet.group.closeall"));
    assertEquals(2, lines());
    run(window.desk.window().commands().of("fleet.group.openall"));
    assertEquals(4, lines());
    run(window.desk.window().commands().of("fleet.group.none"));
    assertEquals(2, lines());
    run(window.desk.window().commands().of("fleet.group.top"));
    assertEquals(4, lines());
  }

  @Test
  @Flow(actions = "fleet.sort.*")
  void eachColumnThatIsShownIsSortedByItsCommandAndTurnedByTheNext() {
    int sorted = 0;
    dialog.onFx(() -> window.desk.window().open("fleet"));
    for (Command command : startingWith("fleet.sort.").filter(Command::isPossible).toList()) {
      String column = command.id().substring("fleet.sort.".length());
      if (!column.equals("worst")) {
        run(command);
        assertEquals("/ " + column + "+", layout());
        assertEquals(List.of(column + " ASCENDING"), sorting());
        run(command);
        assertEquals("/ " + column + "-", layout());
        assertEquals(List.of(column + " DESCENDING"), sorting());
        sorted++;
      }
    }
    assertTrue(sorted >= 8, "columns that are shown");
    run(window.desk.window().commands().of("fleet.sort.worst"));
    assertEquals("/", layout());
    assertEquals(List.of(), sorting());
    assertEquals("This column is not shown.", reasonOf("fleet.sort.headroom"));
  }

  @Test
  void whatACommandSortsIsInItsOrder() {
    run(window.desk.window().commands().of("fleet.sort.free"));
    assertEquals(List.of("/other/did", DID), names());
    run(window.desk.window().commands().of("fleet.sort.free"));
    assertEquals(List.of(DID, "/other/did"), names());
  }

  private String layout() {
    return window.desk.fleet().layoutText().getValue().strip();
  }

  private List<String> sorting() {
    return robot.lookup("#table").queryTableView().getSortOrder().stream()
        .map(column -> column.getId() + " " + column.getSortType())
        .toList();
  }

  private List<String> names() {
    return robot.lookup("#table").queryTableView().getItems().stream()
        .map(Object::toString)
        .toList();
  }

  @Test
  @Flow(actions = "category.tab.*")
  void eachTabOfACategoryIsShownByItsCommand() {
    dialog.onFx(() -> window.desk.openCategory(CategoryName.of(DID)));
    List<Command> tabs = startingWith("category.tab.").toList();
    assertEquals(4, tabs.size());
    for (Command command : tabs) {
      run(command);
      Tab shown =
          robot.lookup("#tabs").queryAs(TabPane.class).getSelectionModel().getSelectedItem();
      assertEquals(window.messages.get(command.id()), shown.getText());
    }
  }

  @Test
  @Flow(actions = "category.range.*")
  void eachSpanOfTheChartIsShownByItsCommand() {
    dialog.onFx(() -> window.desk.openCategory(CategoryName.of(DID)));
    List<Command> spans = startingWith("category.range.").toList();
    assertEquals(4, spans.size());
    for (Command command : spans) {
      run(command);
      String button = "#range-" + command.id().substring("category.range.".length());
      assertTrue(robot.lookup(button).queryAs(ToggleButton.class).isSelected(), command.id());
    }
  }

  @Test
  void whatCannotBeDoneSaysWhyWhereNothingIsChosen() {
    assertEquals(List.of(), silent());
    assertEquals("No category is chosen.", reasonOf("category.extend"));
    assertEquals("No category is chosen.", reasonOf("category.tab.text"));
    assertEquals("Select a lease first.", reasonOf("leases.recycle"));
    assertEquals("Select an entry first.", reasonOf("activity.open"));
  }

  @Test
  void whatCannotBeDoneSaysWhyWhateverTheCategoryShownHolds() {
    window.see(BROKEN);
    window.see(USED_UP);
    for (String path : List.of(DID, BROKEN, USED_UP)) {
      dialog.onFx(() -> window.desk.openCategory(CategoryName.of(path)));
      assertEquals(List.of(), silent(), path);
      assertEquals("Only a managed category has settings.", reasonOf("category.settings"), path);
    }
    dialog.onFx(() -> window.desk.openCategory(CategoryName.of(DID)));
    assertEquals("The list can be read: there is nothing to repair.", reasonOf("category.repair"));
  }

  @Test
  void whatCannotBeDoneSaysWhy() {
    dialog.onFx(window.access::lock);
    for (String change : List.of("fleet.seed", "fleet.push", "fleet.extend", "fleet.compact")) {
      assertEquals("Changes are locked; unlock them at the top.", reasonOf(change), change);
    }
  }

  @Test
  void whatChangesNothingDoesNotBlameTheLock() {
    dialog.onFx(() -> window.desk.fleet().select(Optional.empty()));
    dialog.onFx(window.access::lock);
    for (String look : List.of("fleet.open", "fleet.copypath")) {
      assertEquals("Select a category first.", reasonOf(look), look);
    }
    assertEquals(CHANGES, blaming("Changes are locked; unlock them at the top."));
    window.goStale();
    dialog.settle();
    assertEquals(CHANGES, blaming("The server does not answer"), "which needs no connection");
  }

  @Test
  void whatCannotBeDoneSaysWhyWhereThereIsNoCategory() {
    store.delete(DID);
    store.delete("/other/did");
    window.see(DID);
    window.see("/other/did");
    dialog.settle();
    assertEquals(List.of(), silent());
    for (String command : List.of("fleet.open", "fleet.extend", "fleet.adopt", "fleet.freeze")) {
      assertEquals("Select a category first.", reasonOf(command), command);
    }
  }

  /// What of the screens says that it is impossible for this reason.
  private Set<String> blaming(String reason) {
    return window.desk.window().commands().all().stream()
        .filter(command -> !command.isPossible() && command.reason().get().startsWith(reason))
        .map(Command::id)
        .filter(id -> !id.startsWith("shell."))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private List<String> silent() {
    return window.desk.window().commands().all().stream()
        .filter(command -> !command.isPossible() && command.reason().get().isBlank())
        .map(Command::id)
        .toList();
  }

  private String reasonOf(String id) {
    Command command = window.desk.window().commands().of(id);
    assertFalse(command.isPossible(), id);
    return command.reason().get();
  }

  private void run(Command command) {
    String words = command.label().apply(window.messages).replaceAll("[^A-Za-z0-9]+", " ");
    new PaletteRobot(robot, window.desk.window()).run(command.id(), words);
    dialog.settle();
  }

  private Stream<Command> startingWith(String id) {
    return window.desk.window().commands().all().stream()
        .filter(command -> command.id().startsWith(id));
  }

  private List<String> tilesThatAreOn() {
    return robot.lookup("#tiles").queryParent().lookupAll(".tile").stream()
        .map(TileButton.class::cast)
        .filter(ToggleButton::isSelected)
        .map(tile -> tile.getAccessibleText().replaceFirst(": .*", ""))
        .toList();
  }

  private int lines() {
    return robot.lookup("#table").queryTableView().getItems().size();
  }
}
