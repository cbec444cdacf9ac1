package org.mappingzoo.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Fault;
import org.mappingzoo.core.monitor.ConnectStep.Kind;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Goes the whole way to an ensemble, step by step, as far as it gets: what to look at before an
/// operator relies on a connection. Writes nothing.
public final class ConnectCheck {
  private static final String DIGEST = "digest";

  private final Ensemble ensemble;
  private final Options options;
  private final Discovery discovery;
  private final Consumer<ConnectStep> told;
  private boolean proved;

  private ConnectCheck(
      Ensemble ensemble, Options options, Discovery discovery, Consumer<ConnectStep> told) {
    this.ensemble = ensemble;
    this.options = options;
    this.discovery = discovery;
    this.told = told;
  }

  /// All steps that were taken, in their order: of each server, up to its first that failed; then,
  /// where one server will do, of the session, of the nodes below which categories are looked for,
  /// and of our own where there are any: one for all that may be read, else one for each that may
  /// not. That a password is right is a step only where something was read that proves it: no
  /// server refuses a wrong one. Blocks, at most some seconds for each server's addresses and each
  /// timeout of the options.
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
        lookAtOwn(waits, zk);
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
        prove(root, accessList(waits, zk, root));
      } catch (StoreException e) {
        failed(Kind.PERMISSION, root, e);
      }
    }
  }

  /// It asks for the access list, which is short, and which who may read the node gets.
  private void lookAtOwn(Waits waits, Handle zk) {
    Layout layout = new Layout(discovery.ownRoot());
    int read = 0;
    int closed = 0;
    for (String directory : layout.directories()) {
      try {
        Optional<List<ACL>> list = accessList(waits, zk, directory);
        read += list.isPresent() ? 1 : 0;
        prove(directory, list);
      } catch (StoreException e) {
        closed++;
        failed(Kind.BOOKS, directory, e);
      }
    }
    if (read > 0 && closed == 0) {
      told.accept(ConnectStep.passed(Kind.BOOKS, layout.root(), ""));
    }
  }

  /// Empty where the node is not there.
  private static Optional<List<ACL>> accessList(Waits waits, Handle zk, String path) {
    return waits.read(() -> RawCalls.getAcl(zk, path), "read " + path);
  }

  /// A password is right where it alone can be why a node was read. A server that looks at no
  /// access list at all is not told apart from that.
  private void prove(String path, Optional<List<ACL>> list) {
    boolean withPassword =
        options.security().credentials().filter(who -> who.scheme().equals(DIGEST)).isPresent();
    if (withPassword && !proved && list.filter(ConnectCheck::admitsOnlyPasswords).isPresent()) {
      proved = true;
      told.accept(ConnectStep.passed(Kind.PASSWORD, path, ""));
    }
  }

  private static boolean admitsOnlyPasswords(List<ACL> list) {
    return list.stream()
        .filter(entry -> (entry.getPerms() & (Perms.READ | Perms.ADMIN)) != 0)
        .allMatch(entry -> entry.getId().getScheme().equals(DIGEST));
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
