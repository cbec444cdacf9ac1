package org.mappingzoo.steward;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// Metrics and health over HTTP, for reading only.
final class Outlook implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "mapping-zoo-http");
            thread.setDaemon(true);
            return thread;
          });

  /// What is answered.
  record Page(int status, String type, String text) {}

  /// @throws IOException if the address cannot be served
  Outlook(InetSocketAddress address, Supplier<Page> metrics, Supplier<Page> health)
      throws IOException {
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
