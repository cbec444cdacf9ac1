package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.zookeeper.ZooDefs.OpCode;

/// A wire between a client and a server that understands enough of ZooKeeper's framing to fail at
/// a chosen moment: before a write reaches the server, or after the server has answered it.
final class FaultProxy implements AutoCloseable {
  private static final Set<Integer> WRITES = Set.of(OpCode.multi, OpCode.setData, OpCode.create);

  /// Reads of one node: in their frame the path comes first.
  private static final Set<Integer> READS =
      Set.of(OpCode.exists, OpCode.getData, OpCode.getChildren, OpCode.getChildren2);

  private final int target;
  private final ServerSocket listening;
  private final Set<Wire> wires = ConcurrentHashMap.newKeySet();
  private final Queue<Fate> nextFates = new ConcurrentLinkedQueue<>();
  private final AtomicReference<Runnable> beforeWrite = new AtomicReference<>(() -> {});
  private final AtomicInteger writes = new AtomicInteger();
  private final AtomicInteger answers = new AtomicInteger();
  private final AtomicInteger losses = new AtomicInteger();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition flowing = lock.newCondition();
  private boolean paused;
  private boolean leaderHangs;
  private volatile boolean cut;
  private volatile Optional<String> cutAt = Optional.empty();
  private volatile Optional<String> dataThatBreaks = Optional.empty();
  private volatile Supplier<Fate> fates = () -> Fate.IS_ANSWERED;
  private volatile Supplier<Fate> readFates = () -> Fate.IS_ANSWERED;
  private volatile Countdown beforeRequest = new Countdown(-1, () -> {});

  /// What becomes of one request. The losses cut its connection.
  enum Fate {
    IS_ANSWERED,
    NEVER_ARRIVES,
    /// The server carries it out, but the answer never reaches the client.
    IS_ANSWERED_IN_VAIN
  }

  /// Something to do before the request that so many others precede.
  private record Countdown(AtomicInteger left, Runnable action) {
    Countdown(int left, Runnable action) {
      this(new AtomicInteger(left), action);
    }

    void tick() {
      if (left.getAndDecrement() == 0) {
        action.run();
      }
    }
  }

  FaultProxy(EmbeddedZooKeeper zoo) {
    this(zoo.portNumber());
  }

  FaultProxy(int target) {
    this.target = target;
    try {
      listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Wire.start("proxy-accept", this::accept);
  }

  /// Ourselves, twice: a client rests before it tries the same entry again ([ServersInTurn]).
  Ensemble ensemble() {
    String address = "127.0.0.1:" + listening.getLocalPort();
    return new Ensemble(address + "," + address);
  }

  /// The next `count` writes never reach the server; each cuts its connection.
  void loseRequests(int count) {
    nextFates.addAll(Collections.nCopies(count, Fate.NEVER_ARRIVES));
  }

  /// The next `count` writes are answered by the server, but the answers never reach the client;
  /// each cuts its connection.
  void loseReplies(int count) {
    nextFates.addAll(Collections.nCopies(count, Fate.IS_ANSWERED_IN_VAIN));
  }

  /// Asked for each request from now on.
  void loseAsToldBy(Supplier<Fate> newWriteFates, Supplier<Fate> newReadFates) {
    fates = newWriteFates;
    readFates = newReadFates;
  }

  void loseNothing() {
    loseAsToldBy(() -> Fate.IS_ANSWERED, () -> Fate.IS_ANSWERED);
  }

  /// What happens in the instant before the next write reaches the server.
  void beforeNextWrite(Runnable action) {
    beforeWrite.set(action);
  }

  /// What happens in the instant before a request, read or write, reaches the server.
  ///
  /// @param preceding how many requests go by before that one
  void beforeRequest(int preceding, Runnable action) {
    beforeRequest = new Countdown(preceding, action);
  }

  /// Writes that came by, lost ones included.
  int writes() {
    return writes.get();
  }

  /// Answers to writes that came by, lost ones included.
  int answers() {
    return answers.get();
  }

  /// Requests and replies lost so far, each with its connection.
  int losses() {
    return losses.get();
  }

  /// A hung server: connections stand, nothing moves.
  void pause() {
    lock.lock();
    try {
      paused = true;
    } finally {
      lock.unlock();
    }
  }

  /// What hung goes on.
  void resume() {
    lock.lock();
    try {
      paused = false;
      leaderHangs = false;
      flowing.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// A follower whose leader hangs: it answers, up to a request that the leader has to answer.
  void hangLeader() {
    lock.lock();
    try {
      leaderHangs = true;
    } finally {
      lock.unlock();
    }
  }

  /// The network dies in the instant before a read of this node reaches the server.
  void cutAt(String path) {
    cutAt = Optional.of(path);
  }

  /// Each read of this node's data breaks its connection, as a reply that is too long does.
  void breakAtDataOf(String path) {
    dataThatBreaks = Optional.of(path);
  }

  /// A dead network: connections break, new ones do too.
  void cut() {
    cut = true;
    wires.forEach(Wire::cut);
  }

  void mend() {
    cut = false;
  }

  @Override
  public void close() {
    cut();
    resume();
    Wire.closeQuietly(listening);
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        if (cut) {
          Wire.closeQuietly(client);
        } else {
          connect(client);
        }
      } catch (IOException e) {
        if (!listening.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Wire wire = new Wire(client, new Socket(InetAddress.getLoopbackAddress(), target));
    wires.add(wire);
    if (cut) {
      wire.cut(); // the cut came between the look and the entry, and did not see this one
    }
    Customs customs = new Customs();
    wire.open(customs::passesRequest, customs::passesReply, () -> wires.remove(wire));
  }

  private void awaitFlow(boolean byLeader) {
    lock.lock();
    try {
      while (paused || (byLeader && leaderHangs)) {
        flowing.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /// Looks at what goes over one connection. A request begins with its number and its operation,
  /// a reply with the number of its request.
  private final class Customs {
    private final Set<Integer> open = ConcurrentHashMap.newKeySet();
    private final Set<Integer> doomed = ConcurrentHashMap.newKeySet();

    boolean passesRequest(ByteBuffer frame) {
      int operation = frame.getInt(4);
      awaitFlow(operation == OpCode.sync);
      if (operation == OpCode.ping || operation == OpCode.closeSession) {
        return true;
      }
      beforeRequest.tick();
      if (READS.contains(operation) && cutAt.equals(Optional.of(path(frame)))) {
        losses.incrementAndGet();
        cut();
        return false;
      }
      if (operation == OpCode.getData && dataThatBreaks.equals(Optional.of(path(frame)))) {
        return meets(Fate.NEVER_ARRIVES, frame);
      }
      return meets(WRITES.contains(operation) ? writeFate(frame) : readFates.get(), frame);
    }

    private String path(ByteBuffer frame) {
      byte[] path = new byte[frame.getInt(8)];
      frame.get(12, path);
      return new String(path, UTF_8);
    }

    private Fate writeFate(ByteBuffer frame) {
      writes.incrementAndGet();
      open.add(frame.getInt(0));
      beforeWrite.getAndSet(() -> {}).run();
      return Optional.ofNullable(nextFates.poll()).orElseGet(fates);
    }

    private boolean meets(Fate fate, ByteBuffer frame) {
      switch (fate) {
        case IS_ANSWERED -> {}
        case NEVER_ARRIVES -> losses.incrementAndGet();
        case IS_ANSWERED_IN_VAIN -> doomed.add(frame.getInt(0));
      }
      return fate != Fate.NEVER_ARRIVES;
    }

    boolean passesReply(ByteBuffer frame) {
      awaitFlow(false);
      int request = frame.getInt(0);
      if (open.remove(request)) {
        answers.incrementAndGet();
      }
      if (!doomed.remove(request)) {
        return true;
      }
      losses.incrementAndGet();
      return false;
    }
  }
}
