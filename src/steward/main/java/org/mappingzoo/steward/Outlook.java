package org.mappingzoo.steward;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// Metrics and health over HTTP, for reading only. Whoever asks slowly keeps no other from being
/// answered, and is cut off after [#PATIENCE_SECONDS].
final class Outlook implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 10;

  static {
    // The JDK's server reads them once, when the first is made.
    for (String limit : List.of("maxReqTime", "maxRspTime")) {
      System.setProperty(
          "sun.net.httpserver." + limit,
          System.getProperty("sun.net.httpserver." + limit, "" + PATIENCE_SECONDS));
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /// What is answered.
  record Page(int status, String type, String text) {}

  /// @throws IOException if the address cannot be served
  Outlook(InetSocketAddress address, Supplier<Page> metrics, Supplier<Page> health)
      throws IOException {
    if (address.isUnresolved()) {
      throw new IOException("unknown host " + address.getHostString());
    }
    server = HttpServer.create(address, 0);
    server.createContext("/metrics", exchange -> answer(exchange, "/metrics", metrics));
    server.createContext("/health", exchange -> answer(exchange, "/health", health));
    server.setExecutor(threads);
    server.start();
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  private static void answer(HttpExchange exchange, String path, Supplier<Page> page)
      throws IOException {
    try (exchange) {
      Page answer =
          !exchange.getRequestURI().getPath().equals(path)
              ? new Page(404, "text/plain; charset=utf-8", "there is /metrics and /health\n")
              : exchange.getRequestMethod().equals("GET")
                  ? page.get()
                  : new Page(405, "text/plain; charset=utf-8", "only GET\n");
      byte[] bytes = answer.text().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.type());
      exchange.sendResponseHeaders(answer.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
