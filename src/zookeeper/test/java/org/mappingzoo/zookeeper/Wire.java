package org.mappingzoo.zookeeper;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;

/// One connection through a [FaultProxy]: frames go both ways, each a length and as many bytes,
/// until a filter stops one. Then both ends break.
final class Wire {
  private final Socket client;
  private final Socket server;

  /// Says whether a frame, without its length, goes on.
  interface Filter {
    boolean passes(ByteBuffer frame);
  }

  Wire(Socket client, Socket server) {
    this.client = client;
    this.server = server;
  }

  /// @param atEnd called twice, once for each direction
  void open(Filter requests, Filter replies, Runnable atEnd) {
    start("proxy-requests", () -> pump(client, server, requests, atEnd));
    start("proxy-replies", () -> pump(server, client, replies, atEnd));
  }

  void cut() {
    closeQuietly(client);
    closeQuietly(server);
  }

  private void pump(Socket from, Socket to, Filter filter, Runnable atEnd) {
    try {
      DataInputStream in = new DataInputStream(from.getInputStream());
      DataOutputStream out = new DataOutputStream(to.getOutputStream());
      // The first frame of each direction opens the session: it has no operation, and passes.
      forward(out, next(in));
      while (true) {
        byte[] frame = next(in);
        if (!filter.passes(ByteBuffer.wrap(frame))) {
          return;
        }
        forward(out, frame);
      }
    } catch (IOException e) {
      // One of the two is gone, or we were cut.
    } finally {
      cut();
      atEnd.run();
    }
  }

  private static byte[] next(DataInputStream in) throws IOException {
    byte[] frame = new byte[in.readInt()];
    in.readFully(frame);
    return frame;
  }

  private static void forward(DataOutputStream out, byte[] frame) throws IOException {
    out.write(ByteBuffer.allocate(4 + frame.length).putInt(frame.length).put(frame).array());
    out.flush();
  }

  static void start(String name, Runnable run) {
    Thread thread = new Thread(run, name);
    thread.setDaemon(true);
    thread.start();
  }

  static void closeQuietly(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
