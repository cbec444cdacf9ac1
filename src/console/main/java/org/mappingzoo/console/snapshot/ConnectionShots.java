package org.mappingzoo.console.snapshot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.HiddenPaths;
import org.mappingzoo.core.protocol.Lease;

/// Pictures of connections: what hangs below the chip, the profiles, the editor, a test, the
/// dialogs, and windows on production.
final class ConnectionShots {
  private static final int FAULTY = 1;
  private static final int PRODUCTION = 2;
  private static final int STAGING = 4;
  private static final int LONG = 5;

  /// Whole applications may be closed to who looks.
  private static final HiddenPaths CLOSED =
      new HiddenPaths(
          9,
          List.of(
              "/billing/invoices",
              "/billing/ledger",
              "/payroll",
              "/shop/secret",
              "/shop/vault",
              "/stock/a",
              "/stock/b"));

  /// What hangs below it.
  private static final Consumer<Parent> CHIP = Above.below(".chip");

  private final Still still;
  private final Scenery.Builder builder;

  ConnectionShots(Still still, Scenery.Builder builder) {
    this.still = still;
    this.builder = builder;
  }

  List<Shot> all() {
    Shots shots = new Shots(still, builder);
    Shots development = new Shots(still, builder.on(ConnectionExample.development()));
    Shots production = new Shots(still, builder.on(ConnectionExample.production()));
    Shots unknown = new Shots(still, builder.on(ConnectionExample.unknown()));
    Shots closed = new Shots(still.with(CLOSED), builder.on(ConnectionExample.production()));
    return List.of(
        shots.shot("connections", ConnectionShots::open, select(PRODUCTION)),
        shots.shot(
            "connections-test",
            ConnectionShots::open,
            select(PRODUCTION).andThen(press("#tryOut"))),
        shots.shot("connections-long", ConnectionShots::open, select(LONG)),
        shots.shot("connections-faulty", ConnectionShots::open, select(FAULTY)),
        shots.shot(
            "connections-new",
            scene -> scene.navigation().newConnection(),
            type("#name", "dev").andThen(type("#ensemble", "zk1:2181,zk2:99999"))),
        shots.above(
            "connections-environments",
            ConnectionShots::open,
            select(PRODUCTION).andThen(Above.list("#environment.combo-box"))),
        shots.above(
            "connections-writes",
            ConnectionShots::open,
            select(PRODUCTION).andThen(Above.list("#writes"))),
        shots.shot(
            "connections-delete",
            ConnectionShots::open,
            select(PRODUCTION).andThen(press("#delete"))),
        shots.shot(
            "connections-leave",
            ConnectionShots::open,
            select(PRODUCTION)
                .andThen(type("#name", "PROD-EU 2"))
                .andThen(select(STAGING))
                .andThen(press("#here"))),
        development.operated("connections-close", this::beginAndClose),
        shots.shot(
            "connections-password",
            ConnectionShots::open,
            select(PRODUCTION).andThen(press("#window"))),
        shots.shot("unread", ConnectionShots::tellUnread),
        shots.above("connection", scene -> {}, CHIP),
        shots.above("connection-lost", lost(), CHIP),
        production.shot("production", scene -> {}),
        closed.above("production-connection", scene -> {}, CHIP),
        production.shot("production-locked", scene -> scene.access().lock()),
        production.shot("production-change", scene -> scene.changes().compact(still.withRanges(2))),
        production.shot("production-write-off", this::writeOff),
        unknown.shot("unknown-change", scene -> scene.changes().compact(still.withRanges(2))));
  }

  /// What says most in a small dialog, where a reason is asked for, too.
  private void writeOff(Scenery scene) {
    still
        .managed()
        .ifPresent(
            managed ->
                still
                    .leaseOf(managed, Lease.State.QUARANTINED)
                    .map(lease -> new LedgerChange.WriteOff(lease.id()))
                    .ifPresent(change -> scene.changes().booked(managed, change)));
  }

  /// One change was made, and another one is typed, when somebody closes the window.
  private void beginAndClose(Scenery scene, Hand hand) {
    scene.changes().compact(still.touching());
    hand.lay().press("primary");
    scene.changes().push(still.touching());
    hand.lay().type("ids", "7:9");
    var _ = scene.mayClose(() -> {});
  }

  /// What a console finds at its start after a disk or an editor did harm.
  private static void tellUnread(Scenery scene) {
    scene.tellUnread(ConnectionExample.OLD_LAB);
    scene.tellMissed(
        DiskFault.damaged(
            Path.of(
                "/home/ann/.local/share/mapping-zoo/connections/zk1.eu-2281-ids-0d9c5b5f",
                "history/5f0c1d9e-3a4b-3c5d-8e6f-7a8b9c0d1e2f-2a.rrd"),
            "Invalid file header"));
  }

  private ConnectionStatus lost() {
    return new ConnectionStatus.Disconnected(
        still.ago(Duration.ofSeconds(95)), ConnectionExample.REFUSED);
  }

  private static void open(Scenery scene) {
    scene.window().open("connections");
  }

  private static Consumer<Parent> select(int row) {
    return window -> {
      if (window.lookup(".connection-list") instanceof ListView<?> list) {
        list.getSelectionModel().select(row);
        lay(window);
      }
    };
  }

  private static Consumer<Parent> press(String button) {
    return window -> {
      if (window.lookup(button) instanceof ButtonBase found) {
        found.fire();
        lay(window);
      }
    };
  }

  private static Consumer<Parent> type(String field, String text) {
    return window -> {
      if (window.lookup(field) instanceof TextField found) {
        found.setText(text);
      }
    };
  }

  private static void lay(Parent window) {
    window.applyCss();
    window.layout();
  }
}
