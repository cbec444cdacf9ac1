package org.mappingzoo.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.Failure;

/// Finds out why there is no connection, since ZooKeeper's client keeps that to itself.
/// Each try has a daemon thread of its own: names and connections may take their time.
public final class ConnectTrial {
  private final Ensemble ensemble;
  private final Optional<Tls> tls;
  private final AtomicBoolean running = new AtomicBoolean();

  /// A trial of these servers, as these options would connect to them.
  public ConnectTrial(Ensemble ensemble, ZooKeeperConnection.Options options) {
    this.ensemble = ensemble;
    this.tls = options.security().tls();
  }

  /// Tries all servers in the background, unless a try is under way.
  ///
  /// @param result told with a text of one line, on the trial's thread
  public void begin(Consumer<Failure.Tried> result) {
    if (running.compareAndSet(false, true)) {
      Thread thread =
          new Thread(
              () -> {
                Failure.Tried ends = run();
                running.set(false);
                result.accept(ends);
              },
              "mapping-zoo-trial");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private Failure.Tried run() {
    List<ConnectStep> ends =
        ensemble.servers().stream()
            .map(server -> new ServerTrial(server, tls).run().getLast())
            .toList();
    return new Failure.Tried(
        ends,
        ends.stream()
            .map(end -> end.at() + ": " + sentence(end))
            .collect(Collectors.joining("; ")));
  }

  private static String sentence(ConnectStep last) {
    return last.fault()
        .map(fault -> sentence(fault, last.detail()))
        .orElse("accepts connections, but no ZooKeeper session began");
  }

  private static String sentence(ConnectStep.Fault fault, String detail) {
    return switch (fault) {
      case UNKNOWN_HOST -> "unknown host";
      case NO_ROUTE -> "no route to host";
      case NO_ANSWER -> "no answer within " + ServerTrial.LIMIT.toSeconds() + " s";
      case NOT_ENCRYPTED -> "does not speak TLS (%s)".formatted(detail);
      case UNTRUSTED -> "its certificate comes from nobody that is trusted (%s)".formatted(detail);
      case OTHER_NAME -> "its certificate is for another name (%s)".formatted(detail);
      case EXPIRED -> "its certificate is not valid now (%s)".formatted(detail);
      case OWN_CERTIFICATE_REFUSED -> "does not take our certificate (%s)".formatted(detail);
      case REFUSED, CREDENTIALS_REFUSED, NO_SUCH_PATH, NOT_PERMITTED, OTHER -> detail;
    };
  }
}
