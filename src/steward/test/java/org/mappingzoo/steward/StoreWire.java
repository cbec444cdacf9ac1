package org.mappingzoo.steward;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A wire to a store, on all connections alike. What it holds back arrives once it passes all
/// again, also where whoever asked has gone by then.
final class StoreWire implements AutoCloseable {
  private final ServerSocket listening;
  private final Set<Socket> ends = ConcurrentHashMap.newKeySet();
  private final int target;
  private Mood mood = Mood.PASSES_ALL;

  enum Mood {
    PASSES_ALL,
    LOSES_REQUESTS,
    HOLDS_REQUESTS,
    HOLDS_ANSWERS,
    /// Ends each connection.
    IS_CUT
  }

  StoreWire(int target) throws IOException {
    this.target = target;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().name("store-wire").start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  synchronized void be(Mood next) {
    mood = next;
    notifyAll();
    if (next == Mood.IS_CUT) {
      ends.forEach(StoreWire::end);
    }
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        begin(listening.accept());
      } catch (IOException e) {
        if (!listening.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private synchronized void begin(Socket client) throws IOException {
    if (mood == Mood.IS_CUT) {
      end(client);
      return;
    }
    Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
    ends.add(client);
    ends.add(server);
    Thread.ofVirtual().start(() -> pump(client, server, true));
    Thread.ofVirtual().start(() -> pump(server, client, false));
  }

  private void pump(Socket from, Socket to, boolean requests) {
    byte[] buffer = new byte[65_536];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (passes(requests)) {
          out.write(buffer, 0, read);
        }
      }
    } catch (IOException e) {
      // One end is gone, and the other goes with it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ends.remove(from);
    ends.remove(to);
  }

  private synchronized boolean passes(boolean requests) throws InterruptedException {
    boolean isLost = requests && mood == Mood.LOSES_REQUESTS;
    while (mood == (requests ? Mood.HOLDS_REQUESTS : Mood.HOLDS_ANSWERS)) {
      wait();
    }
    return !isLost;
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    be(Mood.IS_CUT);
  }
}
