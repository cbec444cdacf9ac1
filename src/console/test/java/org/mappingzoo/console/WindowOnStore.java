package org.mappingzoo.console;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.mappingzoo.console.activity.ActivityKeeper;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.FilePlace;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeTextException;

/// The whole window over a store, with a live picture that shows what the test tells it to.
final class WindowOnStore {
  static final Instant NOW = Instant.parse("2026-03-01T14:02:03Z");
  private static final ConnectionStatus.Session SESSION =
      new ConnectionStatus.Session("0x1001", "localhost:2181", false);

  final Access access = new Access(true);
  final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  final ObjectProperty<Target> target =
      new SimpleObjectProperty<>(new Target(Target.Environment.DEMO, "embedded", List.of("/")));
  final Desk.Parts parts;
  final Desk desk;
  private final CategoryStore store;
  private Instant now = NOW;
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Platform::runLater, () -> now);
  private final Desk.Alerting alerting = Desk.Alerting.quiet(feed);
  private final Theme theme = new Theme(ColorMode.LIGHT);
  private final Map<CategoryName, CategorySnapshot> shown = new LinkedHashMap<>();
  private long sequence;

  /// A window that is not shown yet. On the FX thread.
  ///
  /// @param server runs what blocks
  WindowOnStore(CategoryStore store, Executor server) {
    this(store, server, FilePlace.asked());
  }

  /// The same for an operator who saves files.
  WindowOnStore(CategoryStore store, Executor server, FilePlace files) {
    this.store = store;
    AtomicInteger requests = new AtomicInteger();
    Supplier<RequestId> ids = () -> new RequestId("request-" + requests.incrementAndGet());
    parts =
        new Desk.Parts(
            feed,
            new CategoryAdmin(store, new CompareAndSetLoop(store, ids, n -> {}, 1), ids),
            server,
            Platform::runLater,
            messages,
            access,
            target,
            theme,
            () -> {},
            files,
            Optional.empty(),
            ActivityKeeper.none(),
            KeptVersions.none(),
            alerting,
            Desk.Connecting.none());
    desk = new Desk(parts).begin();
  }

  void show(Stage stage) {
    Scene scene = new Scene(desk.window(), 860, 680);
    theme.follow(scene);
    stage.setScene(scene);
    stage.show();
    connect();
  }

  void connect() {
    publish(new ConnectionStatus.Current(SESSION, Duration.ofMillis(3)));
  }

  void goStale() {
    publish(new ConnectionStatus.Stale(NOW, SESSION));
  }

  /// The live picture catches up with one category.
  void see(String path) {
    CategoryName name = CategoryName.of(path);
    switch (store.read(name)) {
      case CategoryRead.Managed managed -> throw new AssertionError(managed);
      case CategoryRead.Absent() -> shown.remove(name);
      case CategoryRead.Present(Revision revision, NodeText text) ->
          shown.put(name, new CategorySnapshot(name, revision, NOW, NOW, NOW, readingOf(text)));
    }
    connect();
  }

  /// A second passes. On the FX thread.
  void tick() {
    now = now.plusSeconds(1);
    feed.tick();
  }

  /// How an alert stands; empty where there is none.
  Optional<Alert.Standing> standing(AlertKey key) {
    return alerting.feed().book().alert(key).map(Alert::standing);
  }

  private static CategoryReading readingOf(NodeText text) {
    try {
      RangeList free = text.parse();
      return new CategoryReading.Ranges(free, RangeAnalysis.of(free), text);
    } catch (RangeTextException e) {
      return new CategoryReading.Unreadable(e.fault(), text);
    }
  }

  private void publish(ConnectionStatus connection) {
    feed.publish(
        FleetSnapshot.of(
            ++sequence, NOW, connection, shown, 0, new FleetSnapshot.Traffic(1, 0, 0)));
  }
}
