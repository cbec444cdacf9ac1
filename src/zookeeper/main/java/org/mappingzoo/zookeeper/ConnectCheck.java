package org.mappingzoo.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Fault;
import org.mappingzoo.core.monitor.ConnectStep.Kind;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Goes the whole way to an ensemble, step by step, as far as it gets: what to look at before an
/// operator relies on a connection. Writes nothing.
public final class ConnectCheck {
  private final Ensemble ensemble;
  private final Options options;
  private final Discovery discovery;
  private final Consumer<ConnectStep> told;

  private ConnectCheck(
      Ensemble ensemble, Options options, Discovery discovery, Consumer<ConnectStep> told) {
    this.ensemble = ensemble;
    this.options = options;
    this.discovery = discovery;
    this.told = told;
  }

  /// All steps that were taken, in their order: of each server, up to its first that failed; then,
  /// where one server will do, of the session and of the nodes below which categories are looked
  /// for. Blocks, at most some seconds for each server and each timeout of the options.
  ///
  /// @throws StoreException with [StoreException.Reason#INTERRUPTED]
  public static List<ConnectStep> run(Ensemble ensemble, Options options, Discovery discovery) {
    List<ConnectStep> steps = new ArrayList<>();
    run(ensemble, options, discovery, steps::add);
    return List.copyOf(steps);
  }

  /// The same, telling of each step when it is done.
  ///
  /// @param told called on this thread
  /// @throws StoreException with [StoreException.Reason#INTERRUPTED]
  public static void run(
      Ensemble ensemble, Options options, Discovery discovery, Consumer<ConnectStep> told) {
    ConnectCheck check = new ConnectCheck(ensemble, options, discovery, told);
    if (check.someServer()) {
      check.session();
    }
  }

  private boolean someServer() {
    boolean found = false;
    for (Ensemble.Server server : ensemble.servers()) {
      List<ConnectStep> way = new ServerTrial(server, options.security().tls()).run();
      way.forEach(told);
      found |= way.getLast().hasPassed();
    }
    return found;
  }

  private void session() {
    try (ZooKeeperConnection connection = ZooKeeperConnection.open(ensemble, options)) {
      Handle zk = connection.connected();
      told.accept(ConnectStep.passed(Kind.SESSION, zk.server(), zk.id()));
      Waits waits = Waits.of(connection);
      if (ensemble.chroot().isEmpty() || isThere(waits, zk, "/", ensemble.chroot().get())) {
        discovery.roots().forEach(root -> look(waits, zk, root));
      }
    } catch (StoreException e) {
      failed(Kind.SESSION, ensemble.toString(), e);
    }
  }

  private void look(Waits waits, Handle zk, String root) {
    if (isThere(waits, zk, root, root)) {
      try {
        int children =
            waits
                .read(() -> RawCalls.getChildren(zk, root), "list " + root)
                .map(List::size)
                .orElse(0);
        told.accept(ConnectStep.passed(Kind.PERMISSION, root, String.valueOf(children)));
      } catch (StoreException e) {
        failed(Kind.PERMISSION, root, e);
      }
    }
  }

  /// @param seen the path as it is from here
  /// @param shown as an operator knows it
  private boolean isThere(Waits waits, Handle zk, String seen, String shown) {
    try {
      boolean there = waits.read(() -> RawCalls.exists(zk, seen), "look for " + shown).isPresent();
      told.accept(
          there
              ? ConnectStep.passed(Kind.PATH, shown, "")
              : ConnectStep.failed(Kind.PATH, shown, Fault.NO_SUCH_PATH, ""));
      return there;
    } catch (StoreException e) {
      failed(Kind.PATH, shown, e);
      return false;
    }
  }

  private void failed(Kind kind, String at, StoreException e) {
    Fault fault =
        switch (e.reason()) {
          case INTERRUPTED -> throw e;
          case NO_PERMISSION ->
              kind == Kind.SESSION ? Fault.CREDENTIALS_REFUSED : Fault.NOT_PERMITTED;
          case UNREACHABLE -> Fault.NO_ANSWER;
          case READ_ONLY, DAMAGED, REFUSED -> Fault.OTHER;
        };
    told.accept(ConnectStep.failed(kind, at, fault, String.valueOf(e.getMessage())));
  }
}
