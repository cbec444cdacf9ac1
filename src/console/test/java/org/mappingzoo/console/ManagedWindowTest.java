package org.mappingzoo.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import javafx.stage.Stage;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.PresenceNode;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Managed categories in the window of the program, on a real server: what a dead worker left, and
/// what an operator makes of it.
@ExtendWith(ApplicationExtension.class)
final class ManagedWindowTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final CategoryName NEW = CategoryName.of("/ids/new");
  @TempDir private static Path kept;

  private final WindowOnServer server = new WindowOnServer();
  private final EmbeddedZooKeeper zoo = server.zoo;
  private final LedgerAdmin admin = server.admin;
  private final Wiring wiring =
      new Wiring(
          new Arguments(
              Optional.of(zoo.connectString()),
              Optional.empty(),
              List.of(),
              Optional.empty(),
              Arguments.Picture.USUAL,
              Optional.of(kept),
              new Arguments.Look(
                  Optional.of(ColorMode.LIGHT), Optional.of(Language.ENGLISH), OptionalInt.empty()),
              false,
              false),
          Optional.of(staging(zoo.connectString())),
          new Vault(Keyring.none()),
          server.fx);
  private final HeldLease stranded;
  private Desk desk;
  private DialogRobot dialog;
  private FxRobot robot;

  ManagedWindowTest() {
    done(new LedgerChange.Seed(RangeText.parse("1:1000"), CategorySettings.DEFAULT));
    stranded = taken("batch", 100, 30);
  }

  /// One for which nobody asks a reason.
  private static Profile staging(String ensemble) {
    return new Profile(
        "",
        Tint.GRAY,
        Environment.STAGING,
        ensemble,
        List.of(),
        Profile.Writes.LOCKED,
        Duration.ofMinutes(15),
        Optional.empty(),
        Optional.empty(),
        Set.of());
  }

  private HeldLease taken(String owner, long count, long window) {
    LeaseLedger worker =
        ZooKeeperIdGenerator.ledger(
            server.connection, server.random, new WorkerName(owner + "-aaaa"));
    return settled(
        worker.take(DID, worker.request(count, OptionalLong.of(window)), Optional.empty()));
  }

  @Start
  void open(Stage stage) {
    desk = server.show(stage, wiring);
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
    dialog.await(() -> wiring.feed().snapshot().ledgers().of(DID).isPresent());
    dialog.settle();
  }

  @AfterEach
  void end() {
    server.end(wiring);
  }

  @Test
  @Flow(actions = "category.settings")
  void settingsAreChangedAndWorkersFindThemInTheControlRecord() {
    dialog.onFx(() -> desk.openCategory(DID));
    robot.clickOn("#settings");
    dialog.settle();
    dialog.paste("setting-window", "1.5");
    dialog.assertSays("“1.5” is no number.");
    assertTrue(dialog.button("primary").isDisabled());
    dialog.paste("setting-window", "250");
    dialog.paste("setting-batch", "500");
    proceed("Change the settings of did on");
    assertEquals(
        "Change the settings of did on %s: Batch: none → 500; Window: none → 250."
                .formatted(zoo.connectString())
            + " The list stays as it is.",
        dialog.text("sentence"));
    dialog.assertSays("Settings: 2 changed, 8 kept");
    proceed("are changed");
    assertEquals("900 (as it was)", dialog.text("free"));

    CategorySettings now = category().settings();
    assertEquals(OptionalLong.of(500), now.batch());
    assertEquals(OptionalLong.of(250), now.window());
    assertEquals(RangeText.parse("101:1000"), category().free());

    assertEquals("Set back…", dialog.text("next"));
    dialog.press("next");
    dialog.await(() -> says("sentence", "Batch: 500 → none; Window: 250 → none."));
    proceed("are changed");
    assertEquals(CategorySettings.DEFAULT, category().settings());
  }

  @Test
  void whoDoubtsNewLeadersTicksThatAndReadsItBeforeItIsWritten() {
    dialog.onFx(() -> desk.changes().configure(DID, category().settings()));
    dialog.press("reseal");
    proceed("Change the settings of did on");
    assertEquals(
        "Change the settings of did on %s: New leaders of ZooKeeper are doubted."
                .formatted(zoo.connectString())
            + " The list stays as it is.",
        dialog.text("sentence"));
    proceed("are changed");

    assertTrue(category().settings().resealOnNewLeader());
  }

  /// Workers write on and on, and each write is a preview more.
  @Test
  void whoWasWarnedStaysWarnedWhileThePreviewKeepsUp() {
    dialog.onFx(() -> desk.changes().configure(DID, category().settings()));
    dialog.paste("setting-window", "250");
    proceed("Change the settings of did on");
    taken("other", 10, 5);
    dialog.await(() -> dialog.shows("follow"));
    dialog.press("follow");
    dialog.await(() -> dialog.text("bannerTitle").contains("is now version 2"));
    robot.type(KeyCode.ESCAPE);
    dialog.await(() -> dialog.shows("losing"));

    taken("other", 10, 5);
    dialog.await(() -> dialog.text("bannerTitle").contains("is now version 3"));
    assertTrue(dialog.shows("losing"));
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertFalse(dialog.isOpen());
  }

  @Test
  void unchangedSettingsAreNotWritten() {
    int version = category().control().version();
    dialog.onFx(() -> desk.changes().configure(DID, CategorySettings.DEFAULT));
    dialog.press("primary");
    dialog.await(() -> dialog.says("It is as you want it already."));

    assertEquals(version, category().control().version());
  }

  @Test
  void aSeedMakesAManagedCategory() {
    previewSeed();
    assertEquals(
        "Create the managed category /ids/new on %s with 1,000 ids in 1 range."
            .formatted(zoo.connectString()),
        dialog.text("sentence"));
    dialog.assertSays("whether anybody used them before only you can know");
    confirm(NEW);
    dialog.await(() -> says("sentence", "The managed category /ids/new was created"));

    assertEquals(RangeText.parse("1:1000"), category(NEW).control().value().universe());
    assertFalse(dialog.shows("undo"));
    assertFalse(dialog.shows("next"), "it has its ledger");
  }

  @Test
  void whatSomebodyElseCreatedMeanwhileIsNotSeededAsAManagedOneEither() {
    previewSeed();
    server.done(NEW, new LedgerChange.Seed(RangeText.parse("5001:6000"), CategorySettings.DEFAULT));
    confirm(NEW);
    dialog.await(() -> dialog.says("There is a category at this path already"));
    dialog.press("primary");

    assertEquals("1:1000", dialog.text("ids"), "what was typed is still there");
    assertEquals(RangeText.parse("5001:6000"), category(NEW).free());
  }

  @Test
  void aPlainSeedIsAdoptedOverWhatWasSeeded() {
    openSeed();
    dialog.press("withLedger");
    dialog.press("primary");
    dialog.await(() -> dialog.shows("sentence"));
    confirm(NEW);
    dialog.await(() -> says("sentence", "The plain list /ids/new was created"));
    assertInstanceOf(CategoryReading.Plain.class, admin.read(NEW));

    dialog.press("next");
    dialog.press("primary");
    dialog.await(() -> dialog.shows("sentence"));
    dialog.assertSays("No other id was ever in it");
    confirm(NEW);
    dialog.await(() -> says("sentence", "has a ledger over 1:1000"));
    assertEquals(new Audit(1000, 1000, 0, 0, 0, List.of()), settled(admin.audit(NEW)));
  }

  private void openSeed() {
    dialog.onFx(() -> desk.changes().seed(Optional.of(NEW)));
    dialog.paste("ids", "1:1000");
  }

  private void previewSeed() {
    openSeed();
    dialog.press("primary");
    dialog.await(() -> dialog.shows("sentence"));
  }

  private boolean says(String id, String words) {
    return dialog.shows(id) && String.valueOf(dialog.text(id)).contains(words);
  }

  @Test
  void fromAnAlertItIsOneStepToQuarantineAndOneBack() {
    dialog.onFx(() -> desk.window().open("alerts"));
    dialog.onFx(() -> desk.openStranded(DID));
    dialog.settle();
    assertEquals("leases", desk.window().current());
    assertEquals(1, robot.lookup("#table").queryTableView().getItems().size());
    Button quarantine = robot.lookup("#quarantine").queryButton();
    assertFalse(quarantine.isDisabled());
    assertTrue(quarantine.getStyleClass().contains("accent"));
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertEquals("alerts", desk.window().current());
  }

  @Test
  @Flow(actions = {"leases.quarantine", "leases.recycle"})
  void aStrandedLeaseIsQuarantinedAndThenRecycled() {
    dialog.onFx(() -> desk.window().open("leases"));
    selectLease();
    robot.clickOn("#quarantine");
    dialog.await(() -> dialog.shows("sentence"));
    proceed("");
    assertEquals(Lease.State.QUARANTINED, lease().state());
    assertEquals("the list was not written", dialog.text("version"));
    assertFalse(dialog.shows("free"), "workers go on");
    assertFalse(dialog.shows("freeName"));
    dialog.click("cancel");
    dialog.await(
        () ->
            wiring
                    .feed()
                    .snapshot()
                    .ledgers()
                    .of(DID)
                    .orElseThrow()
                    .leases()
                    .getFirst()
                    .lease()
                    .state()
                == Lease.State.QUARANTINED);
    dialog.settle();
    selectLease();
    robot.clickOn("#recycle");
    dialog.await(() -> dialog.shows("sentence"));
    String sentence =
        robot.lookup("#sentence").queryAs(TextFlow.class).getChildren().stream()
            .map(part -> ((Text) part).getText())
            .collect(Collectors.joining());
    assertTrue(sentence.endsWith("and book 30 ids as lost for good."), sentence);
    VBox proofs = robot.lookup("#proofs").queryAs(VBox.class);
    assertEquals(
        "30 ids inside the window are booked as lost: whether they were used, nobody can tell",
        proofs.getChildren().getFirst().lookup(".change-loss") instanceof Label loss
            ? loss.getText()
            : "",
        "what nobody gets back comes first");
    dialog.assertSays("A quarantined lease keeps the choice open.");
    confirm();
    dialog.await(() -> lease().state() == Lease.State.RECYCLED);

    assertEquals(RangeText.parse("31:1000"), category().free().compact());
    assertEquals(new Audit(1000, 970, 0, 0, 30, List.of()), audit());
  }

  /// As the map says: of a managed category the books know what became of an id.
  @Test
  void theAnswerOfGoToAnIdIsTheBooksOfAManagedCategory() {
    dialog.onFx(() -> desk.openCategory(DID));
    robot.clickOn("#goTo").write("50").type(KeyCode.ENTER);
    assertAnswer("50 is stranded: 1:100 (100 ids), held by workers that are gone.");
    done(new LedgerChange.Quarantine(stranded.id()));
    assertAnswer("50 is quarantined: 1:100 (100 ids), held back until somebody decides.");
    robot.eraseText(2).write("2000").type(KeyCode.ENTER);
    assertAnswer("2000 was never seeded.");
  }

  private void assertAnswer(String expected) {
    Label answer = robot.lookup("#answer").queryAs(Label.class);
    dialog.await(() -> answer.getText().equals(expected));
  }

  @Test
  @Flow(actions = "leases.attest")
  void whatADeadWorkerMayHaveUsedComesBackOnAnOperatorsWord() {
    done(new LedgerChange.Quarantine(stranded.id()));
    attestFromLeases();
    dialog.assertSays("30 ids are at risk");
    dialog.press("dead");
    dialog.paste("reason", "its disk is wiped");
    assertTrue(dialog.button("primary").isDisabled(), "its output is not said to be discarded");
    dialog.press("discarded");
    dialog.paste("ids", "1:200");
    dialog.assertSays("The lease does not hold 101:200.");
    assertTrue(dialog.button("primary").isDisabled());
    dialog.paste("ids", "11:100");
    dialog.assertSays("20 ids are at risk");
    dialog.press("primary");
    dialog.await(() -> dialog.shows("sentence"));
    dialog.assertSays("up to 20 ids are handed out twice");
    VBox proofs = robot.lookup("#proofs").queryAs(VBox.class);
    assertEquals(
        "cannot be proved",
        proofs.getChildren().getFirst().lookup(".change-unproved") instanceof Label unproved
            ? unproved.getText()
            : "",
        "what only the operator knows comes first, in whatever room there is");
    dialog.assertSays("10 ids of the lease are not vouched for and are booked as lost");
    assertTrue(says("sentence", "and book 10 ids as lost for good"));
    confirm();
    dialog.await(() -> lease().state() == Lease.State.RECYCLED);

    assertEquals(new Audit(1000, 990, 0, 0, 10, List.of()), audit());
  }

  @Test
  void aQuarantinedLeaseSaysWhatItHolds() {
    dialog.onFx(() -> desk.changes().booked(DID, new LedgerChange.Quarantine(stranded.id())));
    dialog.await(() -> dialog.shows("sentence"));
    dialog.assertSays(
        "It holds 100 ids (1:100): its owner was allowed to use 30, never the other 70");
    dialog.press("primary");
    dialog.await(() -> lease().state() == Lease.State.QUARANTINED);
    dialog.onFx(() -> desk.changes().booked(DID, new LedgerChange.WriteOff(stranded.id())));
    dialog.await(() -> dialog.says("100 ids of the lease are booked as lost"));
    assertTrue(says("sentence", "Book all 100 ids of lease " + stranded.id()));
    assertTrue(says("sentence", "70 ids among them that were never granted"));
  }

  @Test
  void anExtendOfWhatHasBooksDoesNotSayThatNothingIsKnown() {
    dialog.onFx(() -> desk.changes().extend(DID));
    dialog.assertSays("The books of the category know which ids it ever had");
    assertFalse(dialog.says("A plain category"));
  }

  @Test
  void aPushToWhatHasBooksDoesNotAskForWhatTheseKnow() {
    dialog.onFx(() -> desk.changes().push(DID));
    dialog.assertSays("Which unused ids go back?");
    assertFalse(dialog.says("Universe, where you know it (optional)"));
  }

  @Test
  void nobodyVouchesForAWorkerThatIsThere() {
    done(new LedgerChange.Quarantine(stranded.id()));
    attestFromLeases();
    dialog.press("dead");
    dialog.press("discarded");
    dialog.paste("reason", "so I was told");
    dialog.press("primary");
    dialog.await(() -> dialog.shows("sentence"));
    try (ZooKeeperConnection its =
        ZooKeeperConnection.open(
            new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers())) {
      PresenceNode.keep(its, Layout.DEFAULT, stranded.id().worker(), presence());
      dialog.await(() -> isPresent(wiring.feed().snapshot().ledgers().present()));
      confirm();
      dialog.await(() -> dialog.says("Refused. Nothing was written."));
      dialog.assertSays("batch is there");
      dialog.press("primary");
      dialog.assertSays("Refused: the worker is there.");
      assertTrue(dialog.button("primary").isDisabled());
    }
    assertEquals(Lease.State.QUARANTINED, lease().state());
  }

  /// The first rows of a table come one by one.
  private void selectLease() {
    dialog.await(() -> robot.lookup("batch").tryQuery().isPresent());
    robot.clickOn("batch");
  }

  private void attestFromLeases() {
    dialog.onFx(() -> desk.window().open("leases"));
    dialog.await(
        () ->
            wiring.feed().snapshot().ledgers().of(DID).orElseThrow().leases().stream()
                .anyMatch(lease -> lease.lease().state() == Lease.State.QUARANTINED));
    selectLease();
    robot.clickOn("#attest");
    dialog.settle();
  }

  private boolean isPresent(Set<WorkerName> workers) {
    return workers.contains(stranded.id().worker());
  }

  private static Presence presence() {
    return new Presence("host-7", 4711, WindowOnServer.NOTE.when(), "test");
  }

  @Test
  void aLeaseThatSomebodyElseRecyclesMeanwhileIsNotRecycledTwice() {
    dialog.onFx(() -> desk.changes().booked(DID, new LedgerChange.Recycle(stranded.id())));
    dialog.await(() -> dialog.shows("sentence"));
    done(new LedgerChange.Recycle(stranded.id()));
    confirm();
    dialog.await(() -> dialog.says("is not open any more"));

    assertEquals(new Audit(1000, 970, 0, 0, 30, List.of()), audit());
  }

  @Test
  void aFrozenCategorySaysSoAndIsUnfrozen() {
    dialog.onFx(() -> desk.changes().booked(DID, new LedgerChange.Freeze()));
    dialog.await(() -> dialog.shows("sentence"));
    assertFalse(dialog.shows("stripBox"), "the list stays as it is: there is nothing to compare");
    assertFalse(dialog.shows("diffBox"));
    proceed("is frozen");
    assertEquals("2", dialog.text("version"), "the list is written too, with the ids it has");
    assertEquals(ControlRecord.State.FROZEN, category().control().value().state());
    dialog.assertSays("“Unfreeze” ends it at any time.");
    dialog.click("cancel");
    dialog.onFx(() -> desk.openCategory(DID));
    dialog.await(() -> label("#state").equals("Frozen"));
  }

  /// Ids that workers hold are free again: each moment that it goes on may hand one out twice.
  @Test
  void aListThatWasRolledBackIsFrozenFromItsAlert() throws Exception {
    ZooKeeper somebody = new ZooKeeper(zoo.connectString(), 10_000, event -> {});
    try {
      somebody.setData(DID.path(), "1:1000\n".getBytes(UTF_8), -1);
    } finally {
      somebody.close();
    }
    dialog.onFx(() -> desk.window().open("alerts"));
    dialog.await(() -> robot.lookup("#remedy").queryButton().getText().equals("Freeze it…"));
    robot.clickOn("#remedy");
    dialog.await(() -> dialog.shows("sentence"));
    assertEquals(ControlRecord.State.ACTIVE, category().control().value().state());
    proceed("is frozen");

    assertEquals(ControlRecord.State.FROZEN, category().control().value().state());
    assertEquals(RangeText.parse("1:1000"), category().free(), "what came back is still there");
  }

  @Test
  void aReceiptOfAFreezeLeadsOnToItsEnd() {
    dialog.onFx(() -> desk.changes().booked(DID, new LedgerChange.Freeze()));
    dialog.await(() -> dialog.shows("sentence"));
    proceed("is frozen");
    assertFalse(dialog.shows("undo"));
    assertEquals("Unfreeze…", dialog.text("next"));
    dialog.press("next");
    dialog.await(() -> says("sentence", "workers may take again"));
    assertEquals(ControlRecord.State.FROZEN, category().control().value().state());
    proceed("is unfrozen");
    assertEquals(ControlRecord.State.ACTIVE, category().control().value().state());
  }

  @Test
  void aCategoryThatWorkersTakeFromIsFrozenByOnePress() {
    dialog.onFx(() -> desk.changes().booked(DID, new LedgerChange.Freeze()));
    dialog.await(() -> dialog.shows("sentence"));
    assertFalse(dialog.shows("banner"));
    taken("busy", 10, 10);
    dialog.await(() -> dialog.says("Workers take and push back while you read."));
    proceed("is frozen");

    assertEquals("3 (version 1 was shown)", dialog.text("version"));
    assertEquals(ControlRecord.State.FROZEN, category().control().value().state());
    assertEquals(new Audit(1000, 890, 110, 0, 0, List.of()), audit());
  }

  @Test
  void anIdIsLookedUp() {
    dialog.onFx(() -> desk.window().open("lookup"));
    robot.clickOn("#query").write("77", 0);
    dialog.settle();

    assertEquals("77 = 0x4d: held in 1 category", label("#answer"));
    assertEquals(
        "77 is in a lease of batch, beyond what that may use: it is not in use yet.",
        robot.lookup(".lookup-detail #sentence").queryAs(Label.class).getText());
  }

  @Test
  void aListIsPastedAnsweredCopiedAndOpened() {
    dialog.onFx(() -> desk.window().open("lookup"));
    dialog.onFx(
        () -> {
          ClipboardContent pasted = new ClipboardContent();
          pasted.putString("77, 4x\n121:130");
          Clipboard.getSystemClipboard().setContent(pasted);
          robot.lookup("#query").queryAs(TextArea.class).paste();
        });
    dialog.settle();

    assertEquals("“4x” in line 1 is no id.", label(".lookup-wrong"));
    assertEquals(2, robot.lookup("#table").queryTableView().getItems().size());
    robot.type(KeyCode.TAB);
    assertTrue(robot.lookup("#filter").query().isFocused(), "the key leads on from the list");
    dialog.onFx(() -> robot.lookup(".lookup-bar #copy").queryButton().fire());
    dialog.onFx(
        () ->
            assertTrue(
                Clipboard.getSystemClipboard().getString().contains("77\t" + DID.path()),
                Clipboard.getSystemClipboard().getString()));
    dialog.onFx(() -> robot.lookup(".lookup-detail #open").queryButton().fire());
    dialog.await(() -> label("#path").equals(DID.path()));
  }

  private String label(String selector) {
    return robot.lookup(selector).queryAs(Label.class).getText();
  }

  /// Presses the way on, and waits for these words.
  private void proceed(String words) {
    String before = dialog.text("primary");
    dialog.press("primary");
    dialog.await(
        () ->
            dialog.shows("sentence")
                && String.valueOf(dialog.text("sentence")).contains(words)
                && (!dialog.shows("primary") || !dialog.text("primary").equals(before)));
  }

  /// Types what a risky change asks for, and applies it.
  private void confirm() {
    confirm(DID);
  }

  private void confirm(CategoryName name) {
    if (dialog.shows("typed")) {
      dialog.paste("typed", name.path());
    }
    assertFalse(dialog.button("primary").isDisabled());
    dialog.press("primary");
  }

  private void done(LedgerChange change) {
    server.done(DID, change);
  }

  private ManagedCategory category() {
    return category(DID);
  }

  private ManagedCategory category(CategoryName name) {
    return assertInstanceOf(CategoryReading.Managed.class, admin.read(name)).category();
  }

  private Lease lease() {
    return admin.leases(DID).getFirst().value();
  }

  private Audit audit() {
    return settled(admin.audit(DID));
  }

  private static <R> R settled(LedgerOutcome<R> outcome) {
    return switch (outcome) {
      case LedgerOutcome.Settled<R>(R result) -> result;
      case LedgerOutcome<R> other -> throw new AssertionError(other);
    };
  }
}
