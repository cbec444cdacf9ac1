package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.mappingzoo.core.access.NodeKind;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Transaction;

/// Somebody who is connected, with all that the library offers him.
final class Party implements AutoCloseable {
  final String name;
  final ZooKeeperConnection connection;
  final ZooKeeperLedger store;
  final LedgerAdmin admin;
  final LeaseLedger worker;
  private final CategoryAdmin lists;
  private final Waits waits;

  Party(String name, String connectString, ZooKeeperConnection.Options options) {
    this.name = name;
    this.connection = ZooKeeperConnection.open(new Ensemble(connectString), options);
    this.store = new ZooKeeperLedger(connection, Layout.DEFAULT);
    this.admin = LedgerScene.adminOver(store, new Random(name.hashCode()));
    this.worker = LedgerScene.workerOver(store, "w", new Random(name.hashCode() + 1L));
    this.lists = lists(new Random(name.hashCode() + 2L));
    this.waits = Waits.of(connection);
  }

  Handle zk() {
    return connection.writable();
  }

  void change(CategoryName category, LedgerChange change) {
    Prepared prepared = admin.prepare(category, change, LedgerScene.BY);
    if (!(prepared instanceof Prepared.Ready(LedgerAdmin.Proposal proposal))
        || !(admin.apply(proposal) instanceof Applied.Done)) {
      throw new AssertionError(change.what() + ": " + prepared);
    }
  }

  /// A change as the console and the tool make it, on record.
  Receipt byHand(CategoryName category, AdminChange change) {
    Preview.Result preview = lists.preview(category, change);
    if (preview instanceof Preview.Result.Ready(Preview ready)
        && lists.apply(ready, category.path())
            instanceof CategoryAdmin.Applied.Done(var made, var done)) {
      return done;
    }
    throw new AssertionError(change.what() + ": " + preview);
  }

  private CategoryAdmin lists(Random random) {
    ZooKeeperStore plain = new ZooKeeperStore(connection, Markers.UNDER_ROOT);
    RandomRequestIds ids = new RandomRequestIds(random);
    return new CategoryAdmin(
        plain,
        new CompareAndSetLoop(plain, ids, new JitteredPause(random), LedgerScene.ATTEMPTS),
        ids,
        Optional.of(new CategoryAdmin.Books(admin, () -> LedgerScene.BY, owner -> false)));
  }

  /// What a bare list or counter is now.
  Revision revision(CategoryName category) {
    return waits
        .read(() -> RawCalls.exists(zk(), category.path()), "check " + category)
        .map(ZooKeeperStore::revision)
        .orElseThrow();
  }

  void commit(Transaction transaction) {
    if (!(store.commit(transaction) instanceof Transaction.Reply.Applied)) {
      throw new AssertionError(transaction);
    }
  }

  <T> T send(Plan<T> plan) {
    if (!(plan instanceof Plan.Send<T>(Transaction transaction, T result))) {
      throw new AssertionError(plan);
    }
    commit(transaction);
    return result;
  }

  void create(String path, String text, CreateMode mode) {
    done(RawCalls.create(zk(), path, text.getBytes(UTF_8), mode), "create " + path);
  }

  /// A node with a list or a counter of 2010.
  void makeBare(String path, String text) {
    make(path, text, waits.read(zk()::access, "read the roles"));
  }

  /// The same as clients of 2010 make it.
  void makeOpen(String path, String text) {
    make(path, text, Access.OPEN);
  }

  private void make(String path, String text, Access access) {
    byte[] data = text.getBytes(UTF_8);
    done(
        RawCalls.create(zk(), path, data, access.of(NodeKind.PLAIN), CreateMode.PERSISTENT),
        "create " + path);
  }

  void write(String path, String text) {
    done(
        RawCalls.setData(zk(), path, text.getBytes(UTF_8), -1).thenApply(RawCalls.SetAnswer::code),
        "write " + path);
  }

  Optional<String> read(String path) {
    return waits
        .read(() -> RawCalls.getData(zk(), path), "read " + path)
        .map(data -> data.text().display());
  }

  private void done(CompletableFuture<Code> answer, String what) {
    Code code = waits.answer(answer, what);
    if (code != Code.OK) {
      throw waits.failure(code, what);
    }
  }

  /// All nodes at and below a path, with their versions.
  String tree(String path) {
    Optional<RawCalls.Data> data = waits.read(() -> RawCalls.getData(zk(), path), "read " + path);
    StringBuilder text = new StringBuilder(path);
    data.ifPresent(
        found ->
            text.append(' ')
                .append(found.stat().getMzxid())
                .append(found.stat().getVersion())
                .append(found.text().display()));
    names(path).forEach(child -> text.append('\n').append(tree(path + "/" + child)));
    return text.toString();
  }

  /// The same without the node itself.
  String leases(String ledger) {
    return names(ledger).stream()
        .map(lease -> tree(ledger + "/" + lease))
        .collect(Collectors.joining("\n"));
  }

  List<String> names(String path) {
    return waits.read(() -> RawCalls.getChildren(zk(), path), "list " + path).orElse(List.of());
  }

  /// Waits until all that was sent is done, a marker's removal that nobody waits for, too: a server
  /// answers a session in order.
  void settle() {
    waits.read(() -> RawCalls.exists(zk(), "/"), "check /");
  }

  void deleteAll(String path) {
    names(path).forEach(child -> deleteAll(path + "/" + child));
    done(RawCalls.delete(zk(), path), "delete " + path);
  }

  @Override
  public void close() {
    connection.close();
  }

  @Override
  public String toString() {
    return name;
  }
}
