package org.mappingzoo.bench.drill;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// The least of S3 that a book needs: objects that are read, and put under a condition.
final class BucketServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, byte[]> objects = new TreeMap<>();
  private final Map<String, String> tags = new TreeMap<>();
  private long written;

  BucketServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String key = exchange.getRequestURI().getRawPath();
      byte[] body = exchange.getRequestBody().readAllBytes();
      boolean put = exchange.getRequestMethod().equals("PUT");
      synchronized (this) {
        int status = put ? put(exchange, key, body) : objects.containsKey(key) ? 200 : 404;
        byte[] content =
            put || status == 404
                ? new byte[0]
                : Optional.ofNullable(objects.get(key)).orElseThrow();
        Optional.ofNullable(tags.get(key))
            .ifPresent(tag -> exchange.getResponseHeaders().set("ETag", tag));
        exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
        exchange.getResponseBody().write(content);
      }
    }
  }

  private int put(HttpExchange exchange, String key, byte[] body) {
    Optional<String> match = Optional.ofNullable(exchange.getRequestHeaders().getFirst("If-Match"));
    boolean absent = exchange.getRequestHeaders().containsKey("If-None-Match");
    if ((absent && tags.containsKey(key))
        || (match.isPresent() && !match.equals(Optional.ofNullable(tags.get(key))))) {
      return 412;
    }
    objects.put(key, body);
    tags.put(key, "\"%032x\"".formatted(++written));
    return 200;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
