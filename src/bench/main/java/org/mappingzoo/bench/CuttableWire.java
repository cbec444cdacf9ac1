package org.mappingzoo.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// A wire to a server that can be cut as a switch is: nothing arrives any more, in either
/// direction, and neither end is told.
public final class CuttableWire implements AutoCloseable {
  private final int target;
  private final ServerSocket listening;
  private final Set<Socket> ends = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Instant> begun = new CompletableFuture<>();
  private volatile boolean cut;

  public CuttableWire(String connectString) throws IOException {
    this.target = Integer.parseInt(connectString.substring(connectString.lastIndexOf(':') + 1));
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().name("wire").start(this::accept);
  }

  public String connectString() {
    return "127.0.0.1:" + listening.getLocalPort();
  }

  /// When somebody was first connected.
  ///
  /// @throws IllegalStateException if nobody was yet
  public Instant begun() {
    if (!begun.isDone()) {
      throw new IllegalStateException("nobody has connected");
    }
    return begun.join();
  }

  public void cut() {
    cut = true;
  }

  /// What was on the wire is gone: connections begin anew.
  public void mend() {
    cut = false;
    ends.forEach(CuttableWire::end);
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

  private void begin(Socket client) {
    begun.complete(Instant.now());
    ends.add(client);
    try {
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      ends.add(server);
      Thread.ofVirtual().start(() -> pump(client, server));
      Thread.ofVirtual().start(() -> pump(server, client));
    } catch (IOException e) {
      // The server is gone, and tells whoever asks.
      end(client);
    }
  }

  private void pump(Socket from, Socket to) {
    byte[] buffer = new byte[16_384];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (!cut) {
          out.write(buffer, 0, read);
        }
      }
    } catch (IOException e) {
      // One end is gone, and the other goes with it.
      end(to);
    }
    ends.remove(from);
    ends.remove(to);
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
    ends.forEach(CuttableWire::end);
  }
}
