package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.stage.Stage;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Changes of production on a real server: the reason that the dialog asks for is in the record
/// that ZooKeeper keeps.
@ExtendWith(ApplicationExtension.class)
final class ProductionWindowTest {
  private static final CategoryName PLAIN = CategoryName.of("/ids/plain");
  private static final CategoryName MANAGED = CategoryName.of("/ids/managed");
  private static final String WHY = "INC-2010: the list runs dry tonight";

  @TempDir private static Path kept;

  private final WindowOnServer server = new WindowOnServer();
  private final EmbeddedZooKeeper zoo = server.zoo;
  private final Wiring wiring;
  private Desk desk;
  private DialogRobot dialog;

  ProductionWindowTest() throws Exception {
    Transaction plain =
        Transaction.of(
            new Transaction.Create("/ids", NodeText.of("")),
            new Transaction.Create(PLAIN.path(), NodeText.of("101:1000\n")));
    assertInstanceOf(Transaction.Reply.Applied.class, server.ledger.commit(plain));
    server.done(
        MANAGED, new LedgerChange.Seed(RangeText.parse("1:1000"), CategorySettings.DEFAULT));
    wiring =
        new Wiring(
            Arguments.parse(
                "--data", kept.toString(), "--language", "en", "--theme", "light", "--demo"),
            Optional.of(production()),
            new Vault(Keyring.none()),
            server.fx);
  }

  private Profile production() {
    return new Profile(
        "PROD-EU",
        Tint.ORANGE,
        Environment.PRODUCTION,
        zoo.connectString(),
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
  void sit(FxRobot robot) {
    dialog = new DialogRobot(robot);
    dialog.await(
        () -> {
          FleetSnapshot seen = wiring.feed().snapshot();
          return seen.categories().containsKey(PLAIN) && seen.ledgers().of(MANAGED).isPresent();
        });
    dialog.settle();
  }

  @AfterEach
  void end() {
    server.end(wiring);
  }

  @Test
  void whyAPlainCategoryIsChangedIsOnRecordInZooKeeper() throws Exception {
    dialog.onFx(() -> desk.changes().push(PLAIN));
    dialog.paste("ids", "1:100");
    dialog.press("primary");
    assertIsOnRecord(PLAIN, "push", RangeText.parse("1:100").count());
  }

  @Test
  void whyAManagedCategoryIsChangedIsOnRecordInZooKeeper() throws Exception {
    dialog.onFx(() -> desk.changes().extend(MANAGED));
    dialog.paste("ids", "1001:2000");
    dialog.press("primary");
    assertIsOnRecord(MANAGED, "extend", 1_000);
  }

  private void assertIsOnRecord(CategoryName category, String what, long more) throws Exception {
    dialog.await(() -> dialog.shows("reason"));
    if (dialog.shows("typed")) {
      dialog.paste("typed", category.path());
    }
    assertTrue(dialog.button("primary").isDisabled(), "no reason is given");
    dialog.paste("reason", "  ");
    assertTrue(dialog.button("primary").isDisabled(), "blanks are none");
    dialog.paste("reason", WHY);
    assertFalse(dialog.button("primary").isDisabled());
    dialog.press("primary");
    dialog.await(() -> dialog.shows("version"));

    Action action = recorded(category);
    assertEquals(what, action.what());
    assertEquals(WHY, action.note().why());
    assertEquals(System.getProperty("user.name"), action.note().who());
    Action.Effect effect = action.effect().orElseThrow();
    assertEquals(more, effect.freeAfter() - effect.freeBefore());
  }

  /// The one record of this category, as it lies in ZooKeeper.
  private Action recorded(CategoryName category) throws Exception {
    ZooKeeper client = new ZooKeeper(zoo.connectString(), 10_000, event -> {});
    try {
      Layout layout = Layout.DEFAULT;
      List<Action> found =
          client.getChildren(layout.actions(), false).stream()
              .map(name -> read(client, layout.action(name)))
              .filter(action -> action.category().equals(category))
              .filter(action -> !action.what().startsWith("seed"))
              .toList();
      assertEquals(1, found.size(), found::toString);
      return found.getFirst();
    } finally {
      client.close();
    }
  }

  private static Action read(ZooKeeper client, String path) {
    try {
      return Action.parse(NodeText.of(client.getData(path, false, null)));
    } catch (KeeperException | InterruptedException e) {
      throw new AssertionError(path, e);
    }
  }
}
