package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Finds out in words why there is no connection, since ZooKeeper's client keeps that to itself.
/// Each try has a daemon thread of its own: names and connections may take their time.
public final class ConnectTrial {
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final Ensemble ensemble;
  private final AtomicBoolean running = new AtomicBoolean();

  /// A trial of these servers.
  public ConnectTrial(Ensemble ensemble) {
    this.ensemble = ensemble;
  }

  /// Tries all servers in the background, unless a try is under way.
  ///
  /// @param result told in one line, on the trial's thread
  public void begin(Consumer<String> result) {
    if (running.compareAndSet(false, true)) {
      Thread thread =
          new Thread(
              () -> {
                String text = run();
                running.set(false);
                result.accept(text);
              },
              "mapping-zoo-trial");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private String run() {
    return ensemble.servers().stream()
        .map(server -> server + ": " + attempt(server))
        .collect(Collectors.joining("; "));
  }

  private static String attempt(Ensemble.Server server) {
    InetSocketAddress address = new InetSocketAddress(server.host(), server.port());
    if (address.isUnresolved()) {
      return "unknown host";
    }
    try (Socket socket = new Socket()) {
      socket.connect(address, Math.toIntExact(LIMIT.toMillis()));
      return "accepts connections, but no ZooKeeper session began";
    } catch (SocketTimeoutException e) {
      return "no answer within " + LIMIT.toSeconds() + " s";
    } catch (NoRouteToHostException e) {
      return "no route to host";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
