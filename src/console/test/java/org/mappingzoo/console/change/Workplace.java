package org.mappingzoo.console.change;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javafx.beans.property.SimpleBooleanProperty;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryRead;
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

/// What an operator sits at, in a test: a store in memory, a live picture that shows what the
/// test tells it to, and a server that answers when the test says so.
final class Workplace {
  static final String DID = "/com/demdex/eventpublish/idgen/did";
  static final String OTHER = "/com/demdex/eventpublish/idgen/other";
  static final String AFTER_THREE_TAKES = "30001:123456789\n";
  static final Instant NOW = Instant.parse("2026-03-01T14:02:03Z");

  final MemoryStore store = new MemoryStore().with(DID, AFTER_THREE_TAKES);
  final TaskQueue server = new TaskQueue();
  final Access access = new Access(true);
  final FleetFeed feed = new FleetFeed(new FleetHistory(1 << 20), Runnable::run, () -> NOW);
  final ReceiptLog log = new ReceiptLog(feed, news -> {});
  final CategoryAdmin admin;
  final ChangeServices services;
  private final Map<CategoryName, CategorySnapshot> shown = new LinkedHashMap<>();
  private long sequence;

  Workplace() {
    this(Runnable::run);
  }

  Workplace(Executor fx) {
    this(fx, false);
  }

  /// @param asksReason whether each write needs a reason
  Workplace(Executor fx, boolean asksReason) {
    AtomicInteger requests = new AtomicInteger();
    Supplier<RequestId> ids = () -> new RequestId("request-" + requests.incrementAndGet());
    admin = new CategoryAdmin(store, new CompareAndSetLoop(store, ids, attempt -> {}, 1), ids);
    services =
        new ChangeServices(
            admin, server, fx, feed, access, log, new SimpleBooleanProperty(asksReason));
    connect();
  }

  static ConnectionStatus.Session session() {
    return new ConnectionStatus.Session("0x1001", "localhost:2181", false);
  }

  /// The live picture is current.
  void connect() {
    show(new ConnectionStatus.Current(session(), Duration.ofMillis(3)));
  }

  void show(ConnectionStatus connection) {
    feed.publish(
        FleetSnapshot.of(
            ++sequence, NOW, connection, shown, 0, new FleetSnapshot.Traffic(1, 0, 0)));
  }

  /// The live picture catches up with one category.
  void see(String path) {
    CategoryName name = CategoryName.of(path);
    switch (store.read(name)) {
      case CategoryRead.Absent() -> shown.remove(name);
      case CategoryRead.Managed managed -> throw new AssertionError(managed);
      case CategoryRead.Present(Revision revision, NodeText text) -> {
        RangeList free = text.parse();
        see(name, revision, new CategoryReading.Ranges(free, RangeAnalysis.of(free), text));
      }
    }
    connect();
  }

  /// The live picture has a counter.
  void seeCounter(String path, long lastIssued) {
    see(CategoryName.of(path), new Revision(1, 1, 0), new CategoryReading.Counter(lastIssued));
    connect();
  }

  private void see(CategoryName name, Revision revision, CategoryReading reading) {
    shown.put(name, new CategorySnapshot(name, revision, NOW, NOW, NOW, reading));
  }

  ChangeViewModel push(String path, String ids) {
    return typed(ChangeKind.PUSH, path, ids);
  }

  ChangeViewModel typed(ChangeKind kind, String path, String ids) {
    ChangeViewModel model =
        ChangeViewModel.typed(services, kind, Optional.of(CategoryName.of(path)));
    model.input().idsTextProperty().set(ids);
    return model;
  }

  /// A seed without a ledger.
  ChangeViewModel seedPlain(String path, String ids) {
    ChangeViewModel model = typed(ChangeKind.SEED, path, ids);
    model.input().withLedgerProperty().set(false);
    return model;
  }

  ChangeViewModel compact(String path) {
    return ChangeViewModel.compact(services, CategoryName.of(path));
  }

  /// Computes, and waits for the preview.
  ChangeViewModel previewed(ChangeViewModel model) {
    model.compute();
    server.runAll();
    return model;
  }

  /// Applies, and waits for the outcome.
  ChangeViewModel applied(ChangeViewModel model) {
    model.apply();
    server.runAll();
    return model;
  }
}
