package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/// A wire to a server that falls silent for good, on all connections: from the request on that
/// has a certain text in it. The request still arrives.
public final class SilentWire implements AutoCloseable {
  private final ServerSocket listening;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final int target;
  private final String text;
  private final CountDownLatch silence = new CountDownLatch(1);
  private volatile boolean silent;

  public SilentWire(int target, String text) {
    this.target = target;
    this.text = text;
    try {
      listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  public String connectString() {
    return "127.0.0.1:" + listening.getLocalPort();
  }

  /// Whether the text came by.
  public boolean isSilent() {
    return silent;
  }

  /// Waits until the text comes by.
  ///
  /// @throws InterruptedException if interrupted meanwhile
  public void awaitSilence() throws InterruptedException {
    silence.await();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listening.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      sockets.add(client);
      sockets.add(server);
      start(() -> pump(client, server, true));
      start(() -> pump(server, client, false));
    }
  }

  private void pump(Socket from, Socket to, boolean requests) throws IOException {
    InputStream in = from.getInputStream();
    OutputStream out = to.getOutputStream();
    byte[] bytes = new byte[65_536];
    for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
      boolean passes = requests ? !silent : true;
      silent |= requests && new String(bytes, 0, read, ISO_8859_1).contains(text);
      if (silent) {
        silence.countDown();
      }
      if (passes && (requests || !silent)) {
        out.write(bytes, 0, read);
      }
    }
  }

  /// Something that ends when its sockets are closed.
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // The sockets were closed, by one end or by us: that is how a wire ends.
              }
            },
            "silent-wire");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listening.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
