package org.mappingzoo.core.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;

/// A store behind a network that misbehaves as scripted: each fault meets one sending, then all
/// goes well. Keeps what was sent.
public final class FakeStore implements CategoryStore {
  private final InMemoryStore server;
  private final Deque<Fault> writeFaults = new ArrayDeque<>();
  private final Deque<StoreException.Reason> readFaults = new ArrayDeque<>();
  private final List<Sending> sendings = new ArrayList<>();
  private final Deque<CategoryWrite> onTheirWay = new ArrayDeque<>();
  private int reads;

  public FakeStore(InMemoryStore server) {
    this.server = server;
  }

  /// What can happen to one sending.
  public enum Fault {
    NONE,
    /// The connection breaks before the request reaches the server.
    LOST_ON_THE_WAY,
    /// The server applies it, and the connection breaks before the reply arrives.
    REPLY_LOST,
    /// The connection breaks; the request reaches the server later, at [#deliverLate()].
    DELIVERED_LATE,
    /// Somebody else writes just before.
    OTHERS_WIN,
    /// Certainly not applied: no connection.
    UNREACHABLE,
    /// Certainly not applied: not permitted.
    NO_PERMISSION
  }

  /// One call of [CategoryStore#write].
  public record Sending(CategoryWrite write, boolean sentBefore) {}

  /// The next sendings meet these faults, in this order.
  public FakeStore onWrites(Fault... faults) {
    writeFaults.addAll(Arrays.asList(faults));
    return this;
  }

  /// The next read fails.
  public FakeStore onRead(StoreException.Reason reason) {
    readFaults.add(reason);
    return this;
  }

  /// What was under way reaches the server now, in the order in which it was sent.
  public void deliverLate() {
    while (!onTheirWay.isEmpty()) {
      server.write(onTheirWay.remove(), true);
    }
  }

  /// Everything that was sent, in order.
  public List<Sending> sendings() {
    return List.copyOf(sendings);
  }

  public int reads() {
    return reads;
  }

  @Override
  public CategoryRead read(CategoryName category) {
    reads++;
    if (!readFaults.isEmpty()) {
      throw new StoreException(readFaults.remove(), "no read of " + category);
    }
    return server.read(category);
  }

  @Override
  public WriteReply write(CategoryWrite write, boolean sentBefore) {
    sendings.add(new Sending(write, sentBefore));
    return switch (writeFaults.isEmpty() ? Fault.NONE : writeFaults.remove()) {
      case NONE -> server.write(write, sentBefore);
      case LOST_ON_THE_WAY -> new WriteReply.Unknown("connection lost");
      case REPLY_LOST -> {
        server.write(write, sentBefore);
        yield new WriteReply.Unknown("connection lost");
      }
      case DELIVERED_LATE -> {
        onTheirWay.add(write);
        yield new WriteReply.Unknown("connection lost");
      }
      case OTHERS_WIN -> {
        server.touch(write.category());
        yield server.write(write, sentBefore);
      }
      case UNREACHABLE ->
          throw new StoreException(StoreException.Reason.UNREACHABLE, "no connection");
      case NO_PERMISSION ->
          throw new StoreException(StoreException.Reason.NO_PERMISSION, "not permitted");
    };
  }
}
