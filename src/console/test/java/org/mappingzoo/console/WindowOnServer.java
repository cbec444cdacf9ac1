package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.time.Instant;
import java.util.Random;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// The window of the program on a real server, and somebody else there who arranges what it shows.
final class WindowOnServer {
  static final Note NOTE = new Note("test", "", Instant.parse("2026-11-21T03:00:00Z"));

  final Random random = new Random(2010);
  final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  final ZooKeeperConnection connection =
      ZooKeeperConnection.open(
          new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
  final ZooKeeperLedger ledger = new ZooKeeperLedger(connection, Layout.DEFAULT);
  final LedgerAdmin admin;
  final FxThread fx = new FxThread(Runnable::run, Platform::runLater);

  WindowOnServer() {
    RandomNames names = new RandomNames(random);
    admin =
        new LedgerAdmin(
            ledger,
            Layout.DEFAULT,
            names::request,
            names::generation,
            new JitteredPause(random),
            10);
  }

  /// Somebody else makes this change.
  void done(CategoryName category, LedgerChange change) {
    var ready =
        assertInstanceOf(LedgerAdmin.Prepared.Ready.class, admin.prepare(category, change, NOTE));
    assertInstanceOf(LedgerAdmin.Applied.Done.class, admin.apply(ready.proposal()));
  }

  /// Shows it, unlocked, and connects. On the FX thread.
  Desk show(Stage stage, Wiring wiring) {
    fx.start(() -> {});
    Desk.Parts parts = wiring.parts(Settings.forgotten());
    parts.access().unlock(parts.feed().clock().instant());
    Desk desk = new Desk(parts).begin();
    Scene scene = new Scene(desk.window(), 1_280, 800);
    parts.theme().follow(scene);
    stage.setScene(scene);
    stage.show();
    wiring.start();
    return desk;
  }

  void end(Wiring wiring) {
    wiring.close();
    connection.close();
    zoo.close();
  }
}
