package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Each change as an operator makes it from where it is offered, by keys and mouse alone, on a real
/// server; and what is in ZooKeeper afterwards.
@ExtendWith(ApplicationExtension.class)
final class ServerFlowsWindowTest {
  private static final CategoryName PLAIN = CategoryName.of("/ids/plain");
  private static final CategoryName MANAGED = CategoryName.of("/ids/managed");

  @TempDir private static Path kept;

  private final WindowOnServer server = new WindowOnServer();
  private final Wiring wiring;
  private Desk desk;
  private DialogRobot dialog;
  private PaletteRobot palette;
  private FxRobot robot;

  ServerFlowsWindowTest() throws Exception {
    Transaction plain =
        Transaction.of(
            new Transaction.Create("/ids", NodeText.of("")),
            new Transaction.Create(PLAIN.path(), NodeText.of("101:1000\n")));
    assertInstanceOf(Transaction.Reply.Applied.class, server.ledger.commit(plain));
    server.done(
        MANAGED, new LedgerChange.Seed(RangeText.parse("1:1000"), CategorySettings.DEFAULT));
    taken(100);
    wiring =
        new Wiring(
            Arguments.parse("--data", kept.toString(), "--language", "en", "--theme", "light"),
            Optional.of(staging()),
            new Vault(Keyring.none()),
            server.fx);
  }

  /// One for which nobody asks a reason.
  private Profile staging() {
    return new Profile(
        "",
        Tint.GRAY,
        Environment.STAGING,
        server.zoo.connectString(),
        List.of("/ids"),
        Profile.Writes.LOCKED,
        Duration.ofMinutes(15),
        Optional.empty(),
        Optional.empty(),
        Set.of());
  }

  @Start
  void open(Stage stage) {
    desk = server.show(stage, wiring);
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
    palette = new PaletteRobot(given, desk.window());
    dialog.await(
        () ->
            wiring.feed().snapshot().categories().containsKey(PLAIN)
                && wiring.feed().snapshot().ledgers().of(MANAGED).isPresent());
    dialog.settle();
  }

  @AfterEach
  void end() {
    server.end(wiring);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fleet", "category"})
  @Flow(
      actions = {
        "fleet.push",
        "fleet.extend",
        "fleet.compact",
        "category.push",
        "category.extend",
        "category.compact"
      })
  void aListIsPushedToExtendedAndCompacted(String view) {
    choose(view, "plain");
    palette.run(view + ".push", "push");
    dialog.type("ids", "1:50");
    apply(PLAIN);
    assertEquals("1:50\n101:1000\n", plain(PLAIN));
    awaitRecord(PLAIN, "push");

    palette.run(view + ".extend", "extend");
    dialog.type("ids", "1001:2000");
    apply(PLAIN);
    assertEquals("1:50\n101:1000\n1001:2000\n", plain(PLAIN));
    awaitRecord(PLAIN, "extend");

    dialog.await(() -> desk.window().commands().of(view + ".compact").isPossible());
    palette.run(view + ".compact", "compact");
    confirm(PLAIN);
    assertEquals("1:50\n101:2000\n", plain(PLAIN));
    awaitRecord(PLAIN, "compact");
  }

  /// Its worker holds 1:100 still; of 101:200 it used 50, and gave 50 back.
  @ParameterizedTest
  @ValueSource(strings = {"fleet", "category"})
  @Flow(
      actions = {
        "fleet.push",
        "fleet.extend",
        "fleet.compact",
        "category.push",
        "category.extend",
        "category.compact"
      })
  void whatHasBooksIsPushedToExtendedAndCompactedAndStaysBalanced(String view) {
    HeldLease used = taken(100);
    assertInstanceOf(LedgerOutcome.Settled.class, worker().push(used, RangeText.parse("151:200")));
    assertBooks(1_000, 850, 50);
    choose(view, "managed");
    palette.run(view + ".push", "push");
    dialog.type("ids", "111:130");
    apply(MANAGED);
    assertEquals(RangeText.parse("111:130\n151:200\n201:1000"), managed(MANAGED).free());
    assertBooks(1_000, 870, 30);
    awaitRecord(MANAGED, "return attested");

    palette.run(view + ".extend", "extend");
    dialog.type("ids", "1001:2000");
    apply(MANAGED);
    assertEquals(
        RangeText.parse("1:2000"), managed(MANAGED).control().value().universe().compact());
    assertBooks(2_000, 1_870, 30);
    awaitRecord(MANAGED, "extend");

    dialog.await(() -> desk.window().commands().of(view + ".compact").isPossible());
    palette.run(view + ".compact", "compact");
    confirm(MANAGED);
    assertEquals(RangeText.parse("111:130\n151:2000"), managed(MANAGED).free());
    assertBooks(2_000, 1_870, 30);
    awaitRecord(MANAGED, "compact");
  }

  private LeaseLedger worker() {
    return ZooKeeperIdGenerator.ledger(
        server.connection, server.random, new WorkerName("batch-aaaa"));
  }

  private HeldLease taken(long count) {
    LeaseLedger worker = worker();
    LedgerOutcome<HeldLease> taken =
        worker.take(MANAGED, worker.request(count, OptionalLong.of(30)), Optional.empty());
    return assertInstanceOf(
        HeldLease.class, assertInstanceOf(LedgerOutcome.Settled.class, taken).result());
  }

  @Test
  @Flow(actions = "fleet.seed")
  void aCategoryIsSeeded() {
    CategoryName fresh = CategoryName.of("/ids/fresh");
    palette.run("fleet.seed", "seed");
    dialog.type("pathField", fresh.path());
    dialog.type("ids", "1:500");
    apply(fresh);
    assertEquals(RangeText.parse("1:500"), managed(fresh).free());
    assertEquals(RangeText.parse("1:500"), managed(fresh).control().value().universe());
  }

  @ParameterizedTest
  @ValueSource(strings = {"fleet", "category"})
  @Flow(
      actions = {
        "fleet.freeze",
        "fleet.unfreeze",
        "fleet.retire",
        "category.freeze",
        "category.unfreeze",
        "category.retire"
      })
  void aCategoryIsFrozenUnfrozenAndRetired(String view) {
    choose(view, "managed");
    for (var step :
        List.of(
            List.of("freeze", ControlRecord.State.FROZEN),
            List.of("unfreeze", ControlRecord.State.ACTIVE),
            List.of("retire", ControlRecord.State.RETIRED))) {
      String action = view + "." + step.getFirst();
      dialog.await(() -> desk.window().commands().of(action).isPossible());
      palette.run(action, String.valueOf(step.getFirst()));
      confirm(MANAGED);
      assertEquals(step.getLast(), managed(MANAGED).control().value().state());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fleet", "category"})
  @Flow(actions = {"fleet.adopt", "category.adopt"})
  void aPlainListGetsBooks(String view) {
    choose(view, "plain");
    palette.run(view + ".adopt", "adopt");
    dialog.type("ids", "1:1000");
    apply(PLAIN);
    assertEquals(RangeText.parse("101:1000"), managed(PLAIN).free());
    assertEquals(RangeText.parse("1:1000"), managed(PLAIN).control().value().universe());
  }

  @Test
  @Flow(actions = {"leases.write_off", "leases.open", "leases.copy"})
  void whatNobodyWillEverGiveBackIsWrittenOff() {
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT3);
    dialog.await(() -> robot.lookup("batch").tryQuery().isPresent());
    robot.clickOn("batch").type(KeyCode.ENTER);
    dialog.settle();
    assertEquals("category", desk.window().current());
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertEquals("leases", desk.window().current());
    palette.run("leases.copy", "copy");
    Lease lease = server.admin.leases(MANAGED).getFirst().value();
    dialog.onFx(() -> assertEquals(lease.id().value(), Clipboard.getSystemClipboard().getString()));
    palette.run("leases.write_off", "write off");
    confirm(MANAGED);
    assertEquals(Lease.State.WRITTEN_OFF, server.admin.leases(MANAGED).getFirst().value().state());
    assertEquals(RangeText.parse("101:1000"), managed(MANAGED).free());
  }

  @Test
  @Flow(actions = {"activity.undo", "activity.open"})
  void aPushIsTakenBackFromTheTimeLine() {
    choose("fleet", "plain");
    palette.run("fleet.push", "push");
    dialog.type("ids", "1:50");
    apply(PLAIN);
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT5).write("/").write("push").type(KeyCode.DOWN);
    dialog.await(() -> !robot.lookup("#undo").queryButton().isDisabled());
    robot.clickOn("#undo");
    confirm(PLAIN);
    assertEquals("101:1000\n", plain(PLAIN));
    robot.clickOn("#openCategory");
    dialog.settle();
    assertEquals("category", desk.window().current());
  }

  /// Chooses a row in Fleet, and opens it where its own view is asked for.
  private void choose(String view, String row) {
    dialog.await(() -> robot.lookup(row).tryQuery().isPresent());
    robot.clickOn(row);
    if (view.equals("category")) {
      robot.type(KeyCode.ENTER);
    }
    dialog.settle();
    assertEquals(view, desk.window().current());
  }

  /// A push of ids that were never in a list would leave the same text as an extend.
  private void awaitRecord(CategoryName name, String what) {
    dialog.await(
        () ->
            wiring.feed().snapshot().actions().actions().stream()
                .map(SeenAction::action)
                .anyMatch(done -> done.category().equals(name) && done.what().equals(what)));
  }

  /// From what is typed to its review, and on.
  private void apply(CategoryName name) {
    dialog.press("primary");
    confirm(name);
  }

  /// Types what a risky change asks for, applies it, and closes its receipt.
  private void confirm(CategoryName name) {
    dialog.await(() -> dialog.shows("sentence") && dialog.shows("primary"));
    if (dialog.hasFocus("typed")) { // else it is not asked for
      robot.write(name.path(), 0);
    }
    assertFalse(dialog.button("primary").isDisabled());
    dialog.press("primary");
    dialog.await(() -> dialog.shows("version"));
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertFalse(dialog.isOpen());
  }

  private String plain(CategoryName name) {
    return assertInstanceOf(CategoryReading.Plain.class, server.admin.read(name))
        .node()
        .text()
        .display();
  }

  /// As `verify` has it: the lease that is open holds 100 ids, and none is lost.
  private void assertBooks(long universe, long free, long consumed) {
    assertEquals(
        new LedgerOutcome.Settled<>(new Audit(universe, free, 100, consumed, 0, List.of())),
        server.admin.audit(MANAGED));
  }

  private ManagedCategory managed(CategoryName name) {
    return assertInstanceOf(CategoryReading.Managed.class, server.admin.read(name)).category();
  }
}
