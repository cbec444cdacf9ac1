package org.mappingzoo.zookeeper;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.zookeeper.ZooDefs.OpCode;

/// A wire between a client and a server that understands enough of ZooKeeper's framing to fail at
/// a chosen moment: before a write reaches the server, or after the server has answered it.
final class FaultProxy implements AutoCloseable {
  private static final Set<Integer> WRITES = Set.of(OpCode.multi, OpCode.setData, OpCode.create);

  private final int target;
  private final ServerSocket listening;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger requestsToLose = new AtomicInteger();
  private final AtomicInteger repliesToLose = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition flowing = lock.newCondition();
  private boolean paused;
  private volatile boolean cut;
  private volatile Runnable beforeWrite = () -> {};

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
    start("proxy-accept", this::accept);
  }

  /// Ourselves, twice: ZooKeeper's client rests for a second before it tries the same entry
  /// again.
  Ensemble ensemble() {
    String address = "127.0.0.1:" + listening.getLocalPort();
    return new Ensemble(address + "," + address);
  }

  /// The next `count` writes never reach the server; each cuts its connection.
  void loseRequests(int count) {
    requestsToLose.set(count);
  }

  /// The next `count` writes are answered by the server, but the answers never reach the client;
  /// each cuts its connection.
  void loseReplies(int count) {
    repliesToLose.set(count);
  }

  /// What happens in the instant before the next write reaches the server.
  void beforeNextWrite(Runnable action) {
    beforeWrite =
        () -> {
          beforeWrite = () -> {};
          action.run();
        };
  }

  /// Writes that came by, lost ones included.
  int writes() {
    return requests.get();
  }

  /// A hung server: connections stand, nothing moves.
  void pause() {
    setPaused(true);
  }

  void resume() {
    setPaused(false);
  }

  private void setPaused(boolean newPaused) {
    lock.lock();
    try {
      paused = newPaused;
      flowing.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// A dead network: connections break, new ones do too.
  void cut() {
    cut = true;
    sockets.forEach(FaultProxy::closeQuietly);
  }

  void mend() {
    cut = false;
  }

  @Override
  public void close() {
    cut();
    resume();
    closeQuietly(listening);
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        if (cut) {
          closeQuietly(client);
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
    start("proxy-requests", wire::requests);
    start("proxy-replies", wire::replies);
  }

  private static void start(String name, Runnable run) {
    Thread thread = new Thread(run, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void closeQuietly(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void awaitFlow() {
    lock.lock();
    try {
      while (paused) {
        flowing.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  private static boolean takeOne(AtomicInteger left) {
    return left.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
  }

  /// One connection, both ways.
  private final class Wire {
    private final Socket client;
    private final Socket server;
    private final Set<Integer> doomedReplies = ConcurrentHashMap.newKeySet();

    Wire(Socket client, Socket server) {
      this.client = client;
      this.server = server;
      sockets.add(client);
      sockets.add(server);
    }

    void requests() {
      pump(client, server, this::passesRequest);
    }

    void replies() {
      pump(server, client, this::passesReply);
    }

    private boolean passesRequest(ByteBuffer frame, boolean isFirst) {
      if (isFirst || frame.capacity() < 8 || !WRITES.contains(frame.getInt(4))) {
        return true;
      }
      requests.incrementAndGet();
      beforeWrite.run();
      if (takeOne(requestsToLose)) {
        return false;
      }
      if (takeOne(repliesToLose)) {
        doomedReplies.add(frame.getInt(0));
      }
      return true;
    }

    private boolean passesReply(ByteBuffer frame, boolean isFirst) {
      return isFirst || frame.capacity() < 4 || !doomedReplies.contains(frame.getInt(0));
    }

    private void pump(Socket from, Socket to, Filter filter) {
      try {
        DataInputStream in = new DataInputStream(from.getInputStream());
        DataOutputStream out = new DataOutputStream(to.getOutputStream());
        for (boolean first = true; ; first = false) {
          byte[] frame = new byte[in.readInt()];
          in.readFully(frame);
          awaitFlow();
          if (!filter.passes(ByteBuffer.wrap(frame), first)) {
            break;
          }
          ByteBuffer whole = ByteBuffer.allocate(4 + frame.length);
          out.write(whole.putInt(frame.length).put(frame).array());
          out.flush();
        }
      } catch (EOFException e) {
        // The other side is done.
      } catch (IOException e) {
        // Cut.
      } finally {
        closeQuietly(client);
        closeQuietly(server);
        sockets.remove(client);
        sockets.remove(server);
      }
    }
  }

  private interface Filter {
    boolean passes(ByteBuffer frame, boolean isFirst);
  }
}
