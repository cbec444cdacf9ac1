package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/// Somebody who listens with a certificate that should not be believed, and counts what he is told.
final class TlsImpostor implements AutoCloseable {
  private final SSLServerSocket port;
  private final long patience;
  private final AtomicLong heard = new AtomicLong();
  private final AtomicLong callers = new AtomicLong();

  /// @param key private key and chain, in PEM
  TlsImpostor(Path key, Path trusted) throws Exception {
    this(key, trusted, Long.MAX_VALUE);
  }

  /// @param patience after how many bytes he hangs up on whoever calls
  TlsImpostor(Path key, Path trusted, long patience) throws Exception {
    this.patience = patience;
    port =
        (SSLServerSocket)
            Tls.trusting(trusted, Optional.empty())
                .as(key, Optional.empty())
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::listen);
  }

  private void listen() {
    while (!port.isClosed()) {
      try (SSLSocket caller = (SSLSocket) port.accept()) {
        callers.incrementAndGet();
        for (long i = 0; i < patience && caller.getInputStream().read() >= 0; i++) {
          heard.incrementAndGet();
        }
      } catch (IOException e) {
        // This one has hung up, as he should; or we are closed.
      }
    }
  }

  String connectString() {
    return "127.0.0.1:" + port.getLocalPort();
  }

  /// How many have called.
  long callers() {
    return callers.get();
  }

  /// How many bytes were told in confidence.
  long heard() {
    return heard.get();
  }

  @Override
  public void close() throws IOException {
    port.close();
  }
}
