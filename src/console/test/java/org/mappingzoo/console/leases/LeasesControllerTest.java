package org.mappingzoo.console.leases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.testing.SyntheticLedger.GONE;
import static org.mappingzoo.console.testing.SyntheticLedger.PRESENT;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Views;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// The keys of the filter over the leases, and what stands below them.
@ExtendWith(ApplicationExtension.class)
final class LeasesControllerTest {
  private static final Instant START = Instant.parse("2026-11-21T03:00:00Z");
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final String CLOSED = ReadFault.noPermission("digest:ann").text();

  private final SyntheticFleet fleet = new SyntheticFleet(START).write(DID.path(), "301:1000\n");
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final Asked asked = new Asked();
  private final LeasesViewModel model =
      new LeasesViewModel(feed, messages, new Access(true), asked, asked);
  private final SyntheticLedger ledger =
      new SyntheticLedger(DID, START, "1:1000", new Tally(90, 10))
          .lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN)
          .lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);

  @Test
  void escapeEmptiesTheFilterAndThenLeadsToTheTable(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = scene();
          TextField filter = (TextField) scene.lookup("#filter");
          filter.requestFocus();
          filter.setText("nobody");
          assertEquals(0, model.rows().size());
          press(scene, KeyCode.ESCAPE);
          assertEquals("", filter.getText());
          assertEquals(2, model.rows().size());
          assertEquals(filter, scene.getFocusOwner());
          press(scene, KeyCode.ESCAPE);
          assertEquals(scene.lookup("#table"), scene.getFocusOwner());
        });
  }

  @Test
  void downLeadsToTheTableAndItsFirstRow(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = scene();
          TextField filter = (TextField) scene.lookup("#filter");
          filter.requestFocus();
          filter.setText("batch");
          press(scene, KeyCode.DOWN);
          TableView<?> table = (TableView<?>) scene.lookup("#table");
          assertEquals(table, scene.getFocusOwner());
          assertEquals(0, table.getSelectionModel().getSelectedIndex());
        });
  }

  /// Quarantine decides nothing yet, so it comes first.
  @Test
  void theAccentIsOnTheActThatComesNext(FxRobot robot) {
    ledger.lease(GONE, 'c', "201:230", 20, Lease.State.QUARANTINED);
    robot.interact(
        () -> {
          Scene scene = scene();
          assertEquals(List.of(), accents(scene), "nothing is selected");
          model.select(rowOf("batch-bbbbbbbbbbbbbbbb"));
          assertEquals(List.of("quarantine"), accents(scene));
          model.select(rowOf("batch-bbbbcccccccccccc"));
          assertEquals(List.of("recycle"), accents(scene));
          model.select(rowOf("web-1-aaaaaaaaaaaaaaaa"));
          assertEquals(List.of(), accents(scene), "its owner uses it");
        });
  }

  @Test
  void whatWasCopiedIsSaid(FxRobot robot) {
    robot.interact(
        () -> {
          scene();
          model.select(rowOf("web-1-aaaaaaaaaaaaaaaa"));
          LeaseCommands.copyId(model);
        });
    assertEquals(List.of("copied web-1-aaaaaaaaaaaaaaaa"), asked.calls());
  }

  private Optional<LeaseRow> rowOf(String id) {
    return Optional.of(
        model.rows().stream().filter(row -> row.toString().equals(id)).findFirst().orElseThrow());
  }

  private static List<String> accents(Scene scene) {
    return scene.getRoot().lookupAll(".button.accent").stream().map(Node::getId).toList();
  }

  @Test
  void theIdOfTheSelectedLeaseIsCopiedForTheShellTool(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = scene();
          Node box = scene.lookup("#detailBox");
          assertFalse(box.isVisible() || box.isManaged(), "nothing is selected");
          model.select(rowOf("batch-bbbbbbbbbbbbbbbb"));
          assertTrue(box.isVisible() && box.isManaged());
          assertEquals("101:200", ((TextField) scene.lookup("#detailRanges")).getText());
          ((Button) box.lookup(".button")).fire();
          assertEquals("batch-bbbbbbbbbbbbbbbb", Clipboard.getSystemClipboard().getString());
        });
  }

  @Test
  void theOrderStaysWhereAnotherLanguageMakesTheTableAnew(FxRobot robot) {
    ledger.lease(PRESENT, 'c', "201:230", 20, Lease.State.OPEN);
    robot.interact(
        () -> {
          TableView<?> first = (TableView<?>) scene().lookup("#table");
          sortBy(first, "ids");
          messages.speak(Language.GERMAN);
          TableView<?> second = (TableView<?>) scene().lookup("#table");
          assertEquals("ids", second.getSortOrder().getFirst().getId());
          assertEquals(SortType.DESCENDING, second.getSortOrder().getFirst().getSortType());
          assertEquals("201:230", words(model.rows().getLast()));
        });
  }

  private static <R> void sortBy(TableView<R> table, String id) {
    TableColumn<R, ?> column =
        table.getColumns().stream()
            .filter(each -> id.equals(each.getId()))
            .findFirst()
            .orElseThrow();
    column.setSortType(SortType.DESCENDING);
    table.getSortOrder().add(column);
  }

  private String words(LeaseRow row) {
    return new LeaseWords(messages).ranges(row.figures());
  }

  @Test
  void ofALeaseOfTwoRangesOneMoreIsCounted(FxRobot robot) {
    ledger.lease(GONE, 'c', "201:210\n221:230", 0, Lease.State.OPEN);
    robot.interact(
        () -> {
          scene();
          LeaseFigures figures = rowOf("batch-bbbbcccccccccccc").orElseThrow().figures();
          assertEquals("201:210 and 1 more", new LeaseWords(messages).ranges(figures));
          Messages german = new Messages(Language.GERMAN, ZoneOffset.UTC);
          assertEquals("201:210 und 1 weiterer", new LeaseWords(german).ranges(figures));
        });
  }

  /// What is told of it takes room from the table.
  @Test
  void theLowestRowThatIsShownIsStillShownWhenItIsSelected(FxRobot robot) {
    for (char each = 'c'; each <= 'z'; each++) {
      int first = 201 + 10 * (each - 'c');
      ledger.lease(GONE, each, first + ":" + (first + 9), 0, Lease.State.OPEN);
    }
    List<VirtualFlow<?>> flow = new ArrayList<>();
    List<Integer> lowest = new ArrayList<>();
    robot.interact(
        () -> {
          Scene scene = scene();
          scene.getRoot().applyCss();
          scene.getRoot().layout();
          flow.add((VirtualFlow<?>) scene.lookup("#table").lookup(".virtual-flow"));
          lowest.add(flow.getFirst().getLastVisibleCell().getIndex());
          ((TableView<?>) scene.lookup("#table")).getSelectionModel().select(lowest.getFirst());
          scene.getRoot().applyCss();
          scene.getRoot().layout();
          assertTrue(flow.getFirst().getLastVisibleCell().getIndex() < lowest.getFirst());
        });
    robot.interact(
        () -> {
          flow.getFirst().layout();
          int first = flow.getFirst().getFirstVisibleCell().getIndex();
          int last = flow.getFirst().getLastVisibleCell().getIndex();
          assertEquals(lowest.getFirst(), Math.clamp(lowest.getFirst(), first, last));
        });
  }

  @Test
  void theBooksAreToldWithWhatIsStrandedAndWhatIsQuarantined(FxRobot robot) {
    ledger.lease(GONE, 'c', "201:230", 20, Lease.State.QUARANTINED);
    fleet.write(DID.path(), "331:1000\n");
    robot.interact(
        () ->
            assertEquals(
                "/ids/did: 1,000 ids = 670 free + 230 leased (100 of them stranded, 30 quarantined)"
                    + " + 90 consumed + 10 lost",
                booksOfTheFirst(scene())));
  }

  /// Their sums would be wrong, and not because workers go on.
  @Test
  void booksThatCannotBeReadAreNotAddedUp(FxRobot robot) {
    ledger.fault("/mapping-zoo/tally/did: no tally");
    robot.interact(
        () ->
            assertEquals(
                "/ids/did: its books cannot be read, so nothing is added up:"
                    + " /mapping-zoo/tally/did: no tally.",
                booksOfTheFirst(scene())));
  }

  @Test
  void norAreBooksBesideAListThatCannotBeRead(FxRobot robot) {
    fleet.write(DID.path(), "oops");
    robot.interact(
        () ->
            assertEquals(
                "/ids/did: its list or a part of its books is missing or cannot be read, so nothing"
                    + " is added up.",
                booksOfTheFirst(scene())));
  }

  /// Who may not see them is not told that all of them are there.
  @Test
  void whatMayNotBeListedIsSaid(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = scene();
          show(unlisted("/mapping-zoo/live"));
          assertEquals(
              "Select a lease to see the books of its category. Enter opens the category.\n"
                  + "This connection cannot list which workers are there, so nobody can tell what"
                  + " is stranded: /mapping-zoo/live: no READ permission as digest:ann.",
              books(scene));
          show(unlisted("/mapping-zoo/led/other"));
          assertEquals(
              "1 lease is stranded with 100 ids; 80 of them come back by recycling, without"
                  + " anybody’s word.\n"
                  + "This connection cannot list a directory, and what is in it is missing here:"
                  + " /mapping-zoo/led/other: no READ permission as digest:ann.",
              books(scene));
        });
  }

  /// Who asks for the permission has to name the directory and himself.
  @Test
  void whereNoLedgerMayBeListedThePathAndTheReasonAreSaidInBothPlaces(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = scene();
          show(
              new LedgersSnapshot(
                  new TreeMap<>(),
                  Map.of(),
                  new TreeMap<>(Map.of("/mapping-zoo/ctl", CLOSED, "/mapping-zoo/led", CLOSED))));
          assertEquals("The ledgers may not be listed", text(scene, "#emptyTitle"));
          assertEquals(
              "Nobody can tell here who holds ids: /mapping-zoo/ctl: no READ permission as"
                  + " digest:ann, and 1 more path. Connect as somebody who has a role.",
              text(scene, "#emptyAdvice"));
          assertEquals(
              """
              This connection cannot list a directory, and what is in it is missing here: \
              /mapping-zoo/ctl: no READ permission as digest:ann.
              This connection cannot list a directory, and what is in it is missing here: \
              /mapping-zoo/led: no READ permission as digest:ann.\
              """,
              books(scene));
        });
  }

  @Test
  void whatIsStrandedIsToldAnewWhereItIsInAsManyLeases(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = scene();
          String before = "1 lease is stranded with 100 ids; 80 of them come back";
          assertTrue(books(scene).startsWith(before), books(scene));
          ledger.withoutLeases().lease(GONE, 'c', "201:900", 20, Lease.State.OPEN);
          show(ledger.snapshot());
          String now = "1 lease is stranded with 700 ids; 680 of them come back";
          assertTrue(books(scene).startsWith(now), books(scene));
        });
  }

  @Test
  void oneStrandedIdIsSpokenOfAsOne(FxRobot robot) {
    ledger.withoutLeases().lease(GONE, 'b', "101:101", 0, Lease.State.OPEN);
    robot.interact(
        () -> {
          assertEquals(
              "1 lease is stranded with 1 id; 1 of them comes back by recycling, without anybody’s"
                  + " word.",
              books(scene()));
          ledger.withoutLeases().lease(GONE, 'c', "101:101", 1, Lease.State.OPEN);
          messages.speak(Language.GERMAN);
          assertEquals(
              "1 Leihe ist gestrandet mit 1 Id; keine davon lässt sich zurückholen, ohne dass"
                  + " jemand dafür bürgt.",
              books(scene()));
        });
  }

  @Test
  void strandedIsNoFigureWhereWorkersMayNotBeListed(FxRobot robot) {
    robot.interact(
        () -> {
          Scene scene = scene();
          show(unlisted("/mapping-zoo/live"));
          String told = booksOfTheFirst(scene);
          assertTrue(told.contains("200 leased (– of them stranded, 0 quarantined)"), told);
        });
  }

  private LedgersSnapshot unlisted(String path) {
    LedgersSnapshot all = ledger.snapshot();
    return new LedgersSnapshot(
        all.categories(), all.workers(), new TreeMap<>(Map.of(path, CLOSED)));
  }

  private String booksOfTheFirst(Scene scene) {
    model.select(Optional.of(model.rows().getFirst()));
    return books(scene);
  }

  private static String books(Scene scene) {
    return text(scene, "#books");
  }

  private static String text(Scene scene, String query) {
    return ((Label) scene.lookup(query)).getText();
  }

  private Scene scene() {
    Parent view = Views.load("leases", messages, new LeasesController(model));
    Scene scene = new Scene(view, 1100, 700);
    view.applyCss();
    show(ledger.snapshot());
    return scene;
  }

  private void show(LedgersSnapshot ledgers) {
    feed.publish(fleet.snapshot().with(ledgers));
  }

  private static void press(Scene scene, KeyCode key) {
    Event.fireEvent(
        scene.getFocusOwner(),
        new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
  }
}
