package org.mappingzoo.core.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;

/// A ledger behind a network that misbehaves, as scripted or as diced. Keeps what was sent.
public final class FaultyLedger implements LedgerStore {
  private final InMemoryLedger server;
  private final Deque<Fate> commitScript = new ArrayDeque<>();
  private final Deque<Fate> readScript = new ArrayDeque<>();
  private final List<Transaction> sendings = Collections.synchronizedList(new ArrayList<>());
  private final Deque<Transaction> onTheirWay = new ArrayDeque<>();
  private final List<CategoryNodes> past = new ArrayList<>();
  private Supplier<Fate> commitFate = () -> Fate.NONE;
  private Supplier<Fate> readFate = () -> Fate.NONE;
  private Runnable others = () -> {};

  public FaultyLedger(InMemoryLedger server) {
    this.server = server;
  }

  /// What can happen to one sending or one read.
  public enum Fate {
    NONE,
    /// The connection breaks before the request reaches the server.
    LOST_ON_THE_WAY,
    /// The server applies it, and the connection breaks before the reply arrives.
    REPLY_LOST,
    /// The connection breaks; the request reaches the server later, at [#deliverLate()].
    DELIVERED_LATE,
    /// Somebody else acts just before.
    OTHERS_WIN,
    /// Certainly not applied, or not read: no connection.
    UNREACHABLE,
    /// Certainly not applied, or not read: the access lists do not permit it.
    NOT_PERMITTED,
    /// Not read: something stands there that does not belong there.
    DAMAGED,
    /// What this very read once showed: a server that lags behind. Only where no sync was asked.
    STALE
  }

  /// The next sendings meet these fates, in this order.
  public FaultyLedger onCommits(Fate... fates) {
    commitScript.addAll(Arrays.asList(fates));
    return this;
  }

  /// The next reads meet these fates, in this order.
  public FaultyLedger onReads(Fate... fates) {
    readScript.addAll(Arrays.asList(fates));
    return this;
  }

  /// What sendings and reads meet once the scripts are at their end.
  public void diced(Supplier<Fate> commits, Supplier<Fate> reads) {
    commitFate = commits;
    readFate = reads;
  }

  /// Who acts where others win.
  public void others(Runnable act) {
    others = act;
  }

  /// What was under way reaches the server now, in the order in which it was sent.
  public void deliverLate() {
    while (!onTheirWay.isEmpty()) {
      server.commit(onTheirWay.remove());
    }
  }

  /// What was sent first of all that is under way reaches the server now.
  public void deliverOne() {
    if (!onTheirWay.isEmpty()) {
      server.commit(onTheirWay.remove());
    }
  }

  /// What was sent last of all that is under way reaches the server now, past what was sent
  /// before it on other connections.
  public void deliverNewest() {
    if (!onTheirWay.isEmpty()) {
      server.commit(onTheirWay.removeLast());
    }
  }

  /// Everything that was sent, in order.
  public List<Transaction> sendings() {
    return List.copyOf(sendings);
  }

  @Override
  public CategoryNodes read(CategoryName category, boolean synced) {
    Fate fate = reading("no read of " + category);
    if (fate == Fate.STALE && !synced && !past.isEmpty()) {
      return past.getFirst();
    }
    CategoryNodes now = server.read(category, synced);
    past.add(now);
    if (past.size() > 8) {
      past.removeFirst();
    }
    return now;
  }

  @Override
  public Optional<Node> lease(CategoryName category, LeaseId lease) {
    reading("no read of lease " + lease);
    return server.lease(category, lease);
  }

  @Override
  public List<LeaseId> leaseNames(CategoryName category) {
    reading("no list of leases");
    return server.leaseNames(category);
  }

  @Override
  public Map<LeaseId, Node> leases(CategoryName category, Collection<LeaseId> names) {
    reading("no read of leases");
    return server.leases(category, names);
  }

  private Fate reading(String what) {
    Fate fate = readScript.isEmpty() ? readFate.get() : readScript.remove();
    if (fate == Fate.UNREACHABLE) {
      throw new StoreException(StoreException.Reason.UNREACHABLE, what);
    }
    if (fate == Fate.NOT_PERMITTED) {
      throw new StoreException(StoreException.Reason.NO_PERMISSION, what);
    }
    if (fate == Fate.DAMAGED) {
      throw new StoreException(StoreException.Reason.DAMAGED, what);
    }
    if (fate == Fate.OTHERS_WIN) {
      others.run();
    }
    return fate;
  }

  @Override
  public Reply commit(Transaction transaction) {
    sendings.add(transaction);
    return switch (commitScript.isEmpty() ? commitFate.get() : commitScript.remove()) {
      case NONE, STALE -> server.commit(transaction);
      case LOST_ON_THE_WAY -> new Reply.Unknown("connection lost");
      case REPLY_LOST -> {
        server.commit(transaction);
        yield new Reply.Unknown("connection lost");
      }
      case DELIVERED_LATE -> {
        onTheirWay.add(transaction);
        yield new Reply.Unknown("connection lost");
      }
      case OTHERS_WIN -> {
        others.run();
        yield server.commit(transaction);
      }
      case UNREACHABLE ->
          throw new StoreException(StoreException.Reason.UNREACHABLE, "no connection");
      case NOT_PERMITTED ->
          throw new StoreException(StoreException.Reason.NO_PERMISSION, "not permitted");
      case DAMAGED -> throw new IllegalArgumentException("only what is read can be damaged");
    };
  }

  @Override
  public void prepare(CategoryName category) {
    server.prepare(category);
  }
}
