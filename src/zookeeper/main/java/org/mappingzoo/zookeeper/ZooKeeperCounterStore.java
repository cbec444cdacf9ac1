package org.mappingzoo.zookeeper;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.LostReply;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.counter.CounterStore;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.zookeeper.RawCalls.SetAnswer;

/// Counters as bare nodes, over one session that stays; node and fence are read together.
///
/// An advance is sent exactly once. Where nobody serves the counter it is a single `setData` on
/// the version that was read: what clients of 2010 send. ZooKeeper compares the version only; its
/// answer tells whose life was hit. Where a steward does, the generation has to be there in the
/// same transaction.
public final class ZooKeeperCounterStore implements CounterStore {
  private static final Layout LAYOUT = Layout.DEFAULT;

  private final ZooKeeperConnection connection;
  private final Supplier<RequestId> requestIds;
  private final ZooKeeperStore nodes;
  private final ZooKeeperLedger ledger;

  /// A store over one connection, which stays its caller's to close.
  public ZooKeeperCounterStore(ZooKeeperConnection connection, Supplier<RequestId> requestIds) {
    this.connection = connection;
    this.requestIds = requestIds;
    this.nodes = new ZooKeeperStore(connection, Markers.NONE);
    this.ledger = new ZooKeeperLedger(connection, LAYOUT);
  }

  @Override
  public CounterReading read(CategoryName counter, boolean synced) {
    return CounterReading.of(counter, ledger.read(counter, synced));
  }

  @Override
  public WriteReply create(CategoryName counter, CounterValue start) {
    CategoryWrite.Create create = new CategoryWrite.Create(start.bytes());
    return nodes.write(new CategoryWrite(requestIds.get(), counter, create), false);
  }

  @Override
  public WriteReply advance(
      CategoryName counter, Revision expected, Optional<Generation> life, CounterValue next) {
    String what = "count in " + counter;
    checkVersion(expected, what);
    return life.map(of -> served(counter, expected, of, next))
        .orElseGet(() -> plain(counter, expected, next, what));
  }

  private WriteReply served(
      CategoryName counter, Revision expected, Generation life, CounterValue next) {
    Reply reply =
        ledger.commit(
            Transaction.of(
                new Transaction.Exists(LAYOUT.generation(counter, life)),
                new Transaction.Replace(counter.path(), expected.version(), next.bytes())));
    return switch (reply) {
      case Reply.Applied(long zxid) ->
          new WriteReply.Applied(new Revision(expected.czxid(), zxid, expected.version() + 1));
      case Reply.Failed failed -> new WriteReply.Conflict();
      case Reply.Unknown(String reason) -> new WriteReply.Unknown(reason);
    };
  }

  private WriteReply plain(
      CategoryName counter, Revision expected, CounterValue next, String what) {
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException(Reason.INTERRUPTED, "interrupted; cannot " + what);
    }
    Handle zk = connection.writable();
    CompletableFuture<SetAnswer> request =
        RawCalls.setData(zk, counter.path(), next.bytes().bytes(), expected.version());
    try {
      long limitMs = connection.options().requestTimeout().toMillis();
      return conclude(counter, expected, request.get(limitMs, TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return new WriteReply.Unknown(
          LostReply.noAnswer(connection.options().requestTimeout()).text());
    } catch (ExecutionException e) {
      throw new IllegalStateException("defect: cannot " + what, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new WriteReply.Unknown(LostReply.of(LostReply.Kind.INTERRUPTED).text());
    }
  }

  /// At version -1 the condition would hold for every node (PROTOCOL.md §1.2).
  private static void checkVersion(Revision expected, String what) {
    if (!expected.isWritable()) {
      throw new StoreException(
          Reason.REFUSED,
          "cannot %s: at version %d a compare-and-set is about to lose its meaning"
              .formatted(what, expected.version()));
    }
  }

  /// A node that is gone is a conflict like any other: the next read tells.
  private WriteReply conclude(CategoryName counter, Revision expected, SetAnswer answer) {
    if (Failures.leavesDoubt(answer.code())) {
      return new WriteReply.Unknown(
          new LostReply(LostReply.Kind.BROKEN, answer.code().name()).text());
    }
    return switch (answer.code()) {
      case OK -> applied(counter, expected, answer.stat().orElseThrow());
      case BADVERSION, NONODE -> new WriteReply.Conflict();
      default -> throw Waits.of(connection).failure(answer.code(), "count in " + counter);
    };
  }

  private static WriteReply applied(CategoryName counter, Revision expected, Stat stat) {
    Revision made = ZooKeeperStore.revision(stat);
    if (!made.isSameLifeAs(expected)) {
      throw new OtherLifeException(counter, expected, made);
    }
    return new WriteReply.Applied(made);
  }
}
