package org.mappingzoo.steward.book;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// As much of S3 as a book uses, on the loopback address, and with faults.
public final class FakeS3 implements AutoCloseable {
  public static final String BUCKET = "books";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final TreeMap<String, Stored> objects = new TreeMap<>();
  private final Map<String, Long> sent = new ConcurrentHashMap<>();
  private final List<String> requests = new ArrayList<>();
  private Fault fault = Fault.NONE;
  private Fault ofAll = Fault.NONE;
  private boolean ignoresConditions;
  private boolean knowsNoConditions;
  private boolean namesNoVersions;
  private boolean closed;
  private long tags;

  private record Stored(String content, String tag) {}

  /// What happens to the next write.
  enum Fault {
    NONE,
    /// It takes effect, and the connection ends without a reply.
    REPLY_LOST,
    /// The connection ends, and nothing took effect.
    REQUEST_LOST,
    /// It takes effect, and the reply says that the store has failed.
    FAILED_AFTERWARDS,
    /// 503 Slow Down.
    BUSY,
    /// 409: another conditional write is under way.
    RACING,
    /// 403.
    FORBIDDEN,
    /// 507: as stores say that are full.
    FULL,
    /// No reply ever.
    HANGING
  }

  public FakeS3() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  public String endpoint() {
    return "http://127.0.0.1:" + port();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  synchronized void fail(Fault next) {
    fault = next;
  }

  /// From now on there is no room for what is written.
  public synchronized void fill() {
    ofAll = Fault.FULL;
  }

  /// From now on nothing may be written.
  public synchronized void forbid() {
    ofAll = Fault.FORBIDDEN;
  }

  /// Each write is taken again.
  public synchronized void heal() {
    ofAll = Fault.NONE;
  }

  /// From now on it answers without a tag.
  public synchronized void nameNoVersions() {
    namesNoVersions = true;
  }

  public synchronized void ignoreConditions() {
    ignoresConditions = true;
  }

  /// From now on it refuses each write with a condition as something that it has not learnt.
  public synchronized void knowNoConditions() {
    knowsNoConditions = true;
  }

  synchronized void change(String key, String from, String to) {
    objects.computeIfPresent(
        key, (name, old) -> new Stored(old.content().replace(from, to), tag()));
  }

  synchronized List<String> keys() {
    return List.copyOf(objects.keySet());
  }

  synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  private String tag() {
    return "\"%032x\"".formatted(++tags);
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String path =
          URLDecoder.decode(exchange.getRequestURI().getRawPath().replace("+", "%2B"), UTF_8);
      Reply reply = reply(exchange, path, body);
      if (reply == null) {
        return;
      }
      reply.headers().forEach(exchange.getResponseHeaders()::set);
      byte[] content = reply.body().getBytes(UTF_8);
      exchange.sendResponseHeaders(reply.status(), content.length == 0 ? -1 : content.length);
      send(exchange, path.replaceFirst("^/" + BUCKET + "/?", ""), content);
    }
  }

  private void send(HttpExchange exchange, String key, byte[] content) throws IOException {
    for (int from = 0; from < content.length; from += 65_536) {
      int length = Math.min(65_536, content.length - from);
      exchange.getResponseBody().write(content, from, length);
      sent.merge(key, (long) length, Long::sum);
    }
  }

  /// How many bytes of an object went out, over all requests.
  long sent(String key) {
    return sent.getOrDefault(key, 0L);
  }

  private record Reply(int status, Map<String, String> headers, String body) {
    static Reply error(int status, String code, String message) {
      return new Reply(
          status,
          Map.of("Content-Type", "application/xml"),
          "<Error><Code>%s</Code><Message>%s</Message></Error>".formatted(code, message));
    }
  }

  private synchronized @Nullable Reply reply(HttpExchange exchange, String path, byte[] body) {
    requests.add(exchange.getRequestMethod() + " " + path);
    if (!path.startsWith("/" + BUCKET)) {
      return Reply.error(404, "NoSuchBucket", "The specified bucket does not exist");
    }
    String key = path.replaceFirst("^/" + BUCKET + "/?", "");
    return switch (exchange.getRequestMethod()) {
      case "GET" -> key.isEmpty() ? list(exchange) : get(key);
      case "PUT" -> put(exchange, key, body);
      default -> Reply.error(405, "MethodNotAllowed", "not here");
    };
  }

  private Reply get(String key) {
    Stored object = objects.get(key);
    return object == null
        ? Reply.error(404, "NoSuchKey", "The specified key does not exist.")
        : new Reply(200, tagged(object), object.content());
  }

  /// Two keys a page, so that there are pages.
  private Reply list(HttpExchange exchange) {
    Map<String, String> query = new TreeMap<>();
    for (String each : exchange.getRequestURI().getRawQuery().split("&", -1)) {
      String[] pair = each.split("=", 2);
      query.put(pair[0], pair.length < 2 ? "" : URLDecoder.decode(pair[1], UTF_8));
    }
    String after = query.getOrDefault("continuation-token", "");
    String prefix = query.getOrDefault("prefix", "");
    List<String> rest =
        objects.tailMap(after, false).keySet().stream().filter(k -> k.startsWith(prefix)).toList();
    List<String> page = rest.subList(0, Math.min(2, rest.size()));
    StringBuilder text = new StringBuilder("<ListBucketResult>");
    page.forEach(k -> text.append("<Contents><Key>").append(k).append("</Key></Contents>"));
    boolean more = page.size() < rest.size();
    text.append("<IsTruncated>").append(more).append("</IsTruncated>");
    if (more) {
      text.append("<NextContinuationToken>")
          .append(page.getLast())
          .append("</NextContinuationToken>");
    }
    return new Reply(
        200,
        Map.of("Content-Type", "application/xml"),
        text.append("</ListBucketResult>").toString());
  }

  private @Nullable Reply put(HttpExchange exchange, String key, byte[] body) {
    Fault now = fault == Fault.NONE ? ofAll : fault;
    fault = Fault.NONE;
    return switch (now) {
      case NONE -> store(exchange, key, body);
      case REPLY_LOST -> {
        store(exchange, key, body);
        yield null;
      }
      case REQUEST_LOST -> null;
      case FAILED_AFTERWARDS -> {
        store(exchange, key, body);
        yield Reply.error(500, "InternalError", "We encountered an internal error.");
      }
      case BUSY -> Reply.error(503, "SlowDown", "Please reduce your request rate.");
      case RACING ->
          Reply.error(409, "ConditionalRequestConflict", "A conflicting operation occurred.");
      case FORBIDDEN -> Reply.error(403, "AccessDenied", "Access Denied");
      case FULL -> Reply.error(507, "XMinioStorageFull", "Storage backend has reached its limit.");
      case HANGING -> {
        hang();
        yield null;
      }
    };
  }

  private void hang() {
    try {
      while (!closed) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Reply store(HttpExchange exchange, String key, byte[] body) {
    Stored old = objects.get(key);
    String match = exchange.getRequestHeaders().getFirst("If-Match");
    String noneMatch = exchange.getRequestHeaders().getFirst("If-None-Match");
    if (knowsNoConditions && (match != null || noneMatch != null)) {
      return Reply.error(
          501,
          "NotImplemented",
          "A header you provided implies functionality that is not implemented");
    }
    if (!ignoresConditions) {
      if (match != null && old == null) {
        return Reply.error(404, "NoSuchKey", "The specified key does not exist.");
      }
      if ((noneMatch != null && old != null)
          || (match != null && old != null && !match.equals(old.tag()))) {
        return Reply.error(
            412, "PreconditionFailed", "At least one of the pre-conditions did not hold");
      }
    }
    Stored stored = new Stored(new String(body, UTF_8), tag());
    objects.put(key, stored);
    return new Reply(200, tagged(stored), "");
  }

  private Map<String, String> tagged(Stored object) {
    return namesNoVersions ? Map.of() : Map.of("ETag", object.tag());
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    threads.shutdownNow();
    server.stop(0);
  }
}
