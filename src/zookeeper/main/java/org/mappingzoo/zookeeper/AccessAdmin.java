package org.mappingzoo.zookeeper;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.mappingzoo.core.access.AccessControl;
import org.mappingzoo.core.access.LockoutException;
import org.mappingzoo.core.access.NodeAccess;
import org.mappingzoo.core.access.NodeKind;
import org.mappingzoo.core.access.Role;
import org.mappingzoo.core.access.RoleMap;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.TermLog;

/// Looks at access lists and sets them, node by node: ZooKeeper has no transaction for that.
///
/// Our own root comes first, so that nobody else can make or replace the role map; then the map,
/// from which clients make new nodes from then on; then all that is there. What a client makes
/// by the map of before is there by then, or refused. The last pass finds nothing to do.
public final class AccessAdmin implements AccessControl {
  private static final int PASSES = 5;
  private static final byte[] NOTHING = {};

  private final ZooKeeperConnection connection;
  private final Layout layout = Layout.DEFAULT;
  private final Waits waits;

  /// Over one connection, which stays its caller's to close.
  public AccessAdmin(ZooKeeperConnection connection) {
    this.connection = connection;
    this.waits = Waits.of(connection);
  }

  @Override
  public Optional<RoleMap> inForce() {
    Handle zk = connection.connected();
    return waits.read(zk::access, "read " + layout.roles()).roles();
  }

  @Override
  public Optional<CategoryName> missing(Scope scope) {
    Handle zk = connection.connected();
    return scope.categories().stream().filter(category -> isMissing(zk, category)).findFirst();
  }

  private boolean isMissing(Handle zk, CategoryName category) {
    return Stream.of(
            category.path(),
            layout.control(category),
            layout.tally(category),
            layout.ledger(category),
            layout.duty(category))
        .noneMatch(path -> isThereNow(zk, path));
  }

  /// Behind a sync: who seeded it a moment ago may have asked another server.
  private boolean isThereNow(Handle zk, String path) {
    return waits
        .read(
            () ->
                RawCalls.sync(zk, path)
                    .thenCombine(RawCalls.exists(zk, path), (synced, found) -> found),
            "check " + path)
        .isPresent();
  }

  @Override
  public List<NodeAccess> look(Optional<RoleMap> roles, Scope scope) {
    List<NodeAccess> seen = new ArrayList<>();
    new Walk(connection.connected(), roles, false, seen::add).through(scope);
    return seen;
  }

  @Override
  public Applied apply(RoleMap roles, Scope scope) {
    Handle zk = connection.writable();
    refuseLockout(roles);
    proveAdmin(zk, roles);
    List<NodeAccess> changed = new ArrayList<>();
    boolean settled = false;
    for (int pass = 1; pass <= PASSES && !settled; pass++) {
      if (pass > 1 && !isInForce(zk, roles)) {
        return new Applied(changed, false); // somebody else's are: theirs are not undone unseen
      }
      int before = changed.size();
      new Walk(
              zk,
              Optional.of(roles),
              true,
              node -> {
                if (node.changes()) {
                  changed.add(node);
                }
              })
          .through(scope);
      settled = changed.size() == before;
    }
    return new Applied(changed, settled);
  }

  private boolean isInForce(Handle zk, RoleMap roles) {
    return waits
        .read(() -> RawCalls.getData(zk, layout.roles()), "read " + layout.roles())
        .filter(found -> found.text().equals(roles.text()))
        .isPresent();
  }

  @Override
  public void refuseLockout(RoleMap roles) {
    List<String> names = connection.options().security().names();
    boolean admin =
        names.stream().anyMatch(name -> roles.ofName(name).filter(Role.ADMIN::equals).isPresent());
    if (!admin) {
      throw lockedOut("is no admin under these roles");
    }
  }

  /// A name is no proof: a node that only the new admins may read is.
  private void proveAdmin(Handle zk, RoleMap roles) {
    if (waits.read(() -> RawCalls.exists(zk, layout.root()), "check " + layout.root()).isEmpty()) {
      make(zk, layout.root(), NOTHING, CreateMode.PERSISTENT, Access.OPEN);
    }
    String probe = layout.root() + "/probe-" + zk.id();
    remove(zk, probe); // what an earlier proof has left behind proves nothing of these roles
    make(zk, probe, NOTHING, CreateMode.EPHEMERAL, Access.by(roles));
    boolean admin = isChangeable(zk, probe, roles);
    remove(zk, probe);
    if (!admin) {
      throw lockedOut("is admin under these roles by name only: its hash is another");
    }
  }

  private boolean isChangeable(Handle zk, String probe, RoleMap roles) {
    CompletableFuture<Code> set =
        RawCalls.setAcl(zk, probe, Access.by(roles).of(NodeKind.ROLES), -1);
    return waits.answer(set, "prove to be admin") == Code.OK;
  }

  private void remove(Handle zk, String path) {
    Code code = waits.answer(RawCalls.delete(zk, path), "delete " + path);
    if (code != Code.OK && code != Code.NONODE) {
      throw waits.failure(code, "delete " + path);
    }
  }

  private LockoutException lockedOut(String why) {
    return new LockoutException(
        "%s %s, and would lock itself out".formatted(connection.options().security().who(), why));
  }

  /// Unless it is there.
  private void make(Handle zk, String path, byte[] data, CreateMode mode, Access access) {
    Code code =
        waits.read(() -> RawCalls.create(zk, path, data, access.at(path), mode), "create " + path);
    if (code != Code.OK && code != Code.NODEEXISTS) {
      throw waits.failure(code, "create " + path);
    }
  }

  /// One pass over all nodes of a scope, parents before children.
  private final class Walk {
    private final Handle zk;
    private final Optional<RoleMap> roles;
    private final Optional<Access> access;
    private final boolean writing;
    private final Consumer<NodeAccess> seen;
    private final Set<String> done = new HashSet<>();

    Walk(Handle zk, Optional<RoleMap> roles, boolean writing, Consumer<NodeAccess> seen) {
      this.zk = zk;
      this.roles = roles;
      this.access = roles.map(Access::by);
      this.writing = writing;
      this.seen = seen;
    }

    void through(Scope scope) {
      ours(layout.root(), NOTHING);
      roles.ifPresentOrElse(this::rolesThemselves, () -> node(layout.roles()));
      layout.directories().stream().skip(1).forEach(directory -> ours(directory, NOTHING));
      ours(layout.requests(), NOTHING);
      ours(layout.bonds(), NOTHING);
      node(layout.bond());
      ours(layout.terms(), TermLog.EMPTY.text().bytes());
      for (String directory :
          List.of(layout.presences(), layout.actions(), layout.stewards(), layout.requests())) {
        children(directory).forEach(child -> node(directory + "/" + child));
      }
      categories(scope).forEach(path -> category(path, scope.parents()));
    }

    private Set<String> categories(Scope scope) {
      Set<String> paths = new TreeSet<>();
      scope.categories().forEach(category -> paths.add(category.path()));
      if (scope.all()) {
        children(layout.controls()).forEach(name -> pathOf(name).ifPresent(paths::add));
      }
      return paths;
    }

    /// Empty where the name stands for no category: somebody else's node, whose list is set, too.
    private Optional<String> pathOf(String name) {
      try {
        return Optional.of(Layout.decode(name).path());
      } catch (IllegalArgumentException e) {
        node(layout.controls() + "/" + name);
        return Optional.empty();
      }
    }

    private void category(String path, boolean parents) {
      String name = Layout.encode(CategoryName.of(path));
      for (int end = path.indexOf('/', 1); parents && end > 0; end = path.indexOf('/', end + 1)) {
        node(path.substring(0, end));
      }
      String tally = layout.tallies() + "/" + name;
      set(path, isThere(tally) ? NodeKind.MANAGED : NodeKind.PLAIN);
      children(path).stream()
          .map(child -> path + "/" + child)
          .filter(child -> NodeKind.at(child, layout) == NodeKind.GENERATION)
          .forEach(this::node);
      node(layout.controls() + "/" + name);
      node(tally);
      String ledger = layout.ledgers() + "/" + name;
      node(ledger);
      children(ledger).forEach(lease -> node(ledger + "/" + lease));
      node(layout.duties() + "/" + name);
    }

    /// A node of ours that has to be there before anybody can be kept from making it.
    private void ours(String path, byte[] data) {
      if (isThere(path)) {
        node(path);
      } else if (access.isPresent()) {
        if (writing) {
          make(zk, path, data, CreateMode.PERSISTENT, access.get());
        }
        NodeKind kind = NodeKind.at(path, layout);
        told(path, kind, "", wanted(kind));
      }
    }

    private void rolesThemselves(RoleMap map) {
      String path = layout.roles();
      byte[] text = map.text().bytes();
      if (writing && !isThere(path)) {
        putInForce(Op.create(path, text, access.orElseThrow().at(path), CreateMode.PERSISTENT), "");
      } else {
        ours(path, text);
      }
      if (writing) {
        RawCalls.Data found =
            waits.read(() -> RawCalls.getData(zk, path), "read " + path).orElseThrow();
        if (!found.text().equals(map.text())) {
          putInForce(Op.setData(path, text, found.stat().getVersion()), "other roles");
        }
      }
    }

    /// Our own root has another version from the same moment on: what clients make by a map of
    /// before is refused.
    private void putInForce(Op change, String before) {
      String what = "write " + layout.roles();
      List<Op> ops = List.of(change, Op.setData(layout.root(), NOTHING, -1));
      Code code = waits.answer(RawCalls.multi(zk, ops), what).code();
      if (code != Code.OK) {
        throw waits.failure(code, what);
      }
      told(layout.roles(), NodeKind.ROLES, before, wanted(NodeKind.ROLES));
    }

    private void node(String path) {
      set(path, NodeKind.at(path, layout));
    }

    private void set(String path, NodeKind kind) {
      if (!done.add(path)) {
        return;
      }
      Optional<RawCalls.Listed> found =
          waits.read(() -> RawCalls.getListed(zk, path), "read the list of " + path);
      if (found.isEmpty()) {
        return;
      }
      String before = Access.print(found.get().list());
      if (access.isEmpty() || Access.isSame(found.get().list(), access.get().of(kind))) {
        told(path, kind, before, before);
        return;
      }
      if (writing) {
        Code code =
            waits.answer(
                RawCalls.setAcl(zk, path, access.get().of(kind), found.get().version()),
                "set the list of " + path);
        if (code == Code.NONODE) {
          return;
        }
        if (code != Code.OK) {
          throw waits.failure(code, "set the list of " + path);
        }
      }
      String after = wanted(kind);
      told(path, kind, before, before.equals(after) ? after + " (other hashes)" : after);
    }

    private void told(String path, NodeKind kind, String before, String after) {
      seen.accept(new NodeAccess(path, kind, before, after));
    }

    private String wanted(NodeKind kind) {
      return Access.print(access.orElse(Access.OPEN).of(kind));
    }

    private boolean isThere(String path) {
      return waits.read(() -> RawCalls.exists(zk, path), "check " + path).isPresent();
    }

    private List<String> children(String path) {
      return waits
          .read(() -> RawCalls.getChildren(zk, path), "list " + path)
          .map(names -> names.stream().sorted().toList())
          .orElse(List.of());
    }
  }
}
