package org.mappingzoo.zookeeper;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.access.NodeKind;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.allocator.LostReply;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Fault;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.protocol.Transaction.Unchanged;
import org.mappingzoo.zookeeper.RawCalls.MultiAnswer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Managed categories on ZooKeeper: one multi-read for what belongs together, one multi for each
/// transaction. Each transaction is sent exactly once: nothing here, nor Curator below it, repeats
/// it; but for one that the servers refuse, whole, since the roles changed after they were read.
public final class ZooKeeperLedger implements LedgerStore {
  /// A longer request makes the server break the connection (PROTOCOL.md §1.3).
  private static final int SENDABLE_BYTES = 1_000_000;

  /// How many leases are asked for before the first answer is awaited.
  private static final int READ_AHEAD = 64;

  private static final byte[] NOTHING = {};
  private static final Logger LOG = LoggerFactory.getLogger(ZooKeeperLedger.class);

  private final ZooKeeperConnection connection;
  private final Layout layout;
  private final Waits waits;

  /// A ledger over one connection, which stays its caller's to close.
  public ZooKeeperLedger(ZooKeeperConnection connection, Layout layout) {
    this.connection = connection;
    this.layout = layout;
    this.waits = Waits.of(connection);
  }

  @Override
  public CategoryNodes read(CategoryName category, boolean synced) {
    checkForeign(layout, category);
    List<Op> ops =
        List.of(
            Op.getData(category.path()),
            Op.getChildren(category.path()),
            Op.getData(layout.control(category)),
            Op.getData(layout.tally(category)),
            Op.getData(layout.ledger(category)));
    String what = "read " + category;
    Optional<List<OpResult>> answer = waits.unlessBroken(readOnce(ops, category, synced), what);
    if (answer.isEmpty()) {
      refuseUnreadable(category);
      answer = Optional.of(waits.answer(readOnce(ops, category, synced), what));
    }
    return nodes(category, answer.get());
  }

  /// A read behind a sync is held back until all that was proposed before is decided. What is read
  /// is mostly written to: the access lists that new nodes are made with are there by then.
  private CompletableFuture<List<OpResult>> readOnce(
      List<Op> ops, CategoryName category, boolean synced) {
    Handle zk = synced ? connection.writable() : connection.connected();
    var unused = zk.access();
    return synced
        ? RawCalls.sync(zk, category.path()).thenCombine(RawCalls.multiRead(zk, ops), (s, r) -> r)
        : RawCalls.multiRead(zk, ops);
  }

  private CategoryNodes nodes(CategoryName category, List<OpResult> results) {
    return new CategoryNodes(
        node(results.get(0), category.path()),
        children(results.get(1), category.path()),
        node(results.get(2), layout.control(category)),
        node(results.get(3), layout.tally(category)),
        node(results.get(4), layout.ledger(category), (stat, text) -> stat.getNumChildren())
            .orElse(0));
  }

  private Optional<Node> node(OpResult result, String path) {
    return node(result, path, (stat, text) -> new Node(ZooKeeperStore.revision(stat), text));
  }

  private <T> Optional<T> node(
      OpResult result, String path, java.util.function.BiFunction<Stat, NodeText, T> found) {
    return switch (result) {
      case OpResult.GetDataResult data ->
          Optional.of(
              found.apply(
                  data.getStat(), NodeText.of(data.getData() == null ? NOTHING : data.getData())));
      case OpResult.ErrorResult error when error.getErr() == Code.NONODE.intValue() ->
          Optional.empty();
      default -> throw failure(result, path);
    };
  }

  private List<String> children(OpResult result, String path) {
    return switch (result) {
      case OpResult.GetChildrenResult children -> children.getChildren();
      case OpResult.ErrorResult error when error.getErr() == Code.NONODE.intValue() -> List.of();
      default -> throw failure(result, path);
    };
  }

  private StoreException failure(OpResult result, String path) {
    Code code =
        result instanceof OpResult.ErrorResult error
            ? Optional.ofNullable(Code.get(error.getErr())).orElse(Code.SYSTEMERROR)
            : Code.SYSTEMERROR;
    return waits.failure(code, "read " + path);
  }

  /// A node that somebody wrote too long breaks each connection that asks for it.
  private void refuseUnreadable(CategoryName category) {
    long bytes = 0;
    for (String path : List.of(category.path(), layout.control(category), layout.tally(category))) {
      bytes +=
          waits
              .read(() -> RawCalls.exists(connection.connected(), path), "read " + path)
              .map(Stat::getDataLength)
              .orElse(0);
    }
    if (bytes > ZooKeeperStore.READABLE_BYTES) {
      throw new StoreException(
          Reason.REFUSED,
          "cannot read %s: list and records of %,d bytes are too long for a reply"
              .formatted(category, bytes));
    }
  }

  @Override
  public Optional<Node> lease(CategoryName category, LeaseId lease) {
    return read(layout.lease(category, lease));
  }

  /// One node, behind all that was written before.
  ///
  /// @throws StoreException if it cannot be read
  Optional<Node> read(String path) {
    return waits
        .read(
            () -> {
              Handle zk = connection.writable();
              return RawCalls.sync(zk, path)
                  .thenCombine(RawCalls.getData(zk, path), (synced, found) -> found);
            },
            "read " + path)
        .map(ZooKeeperLedger::node);
  }

  private static Node node(RawCalls.Data data) {
    return new Node(ZooKeeperStore.revision(data.stat()), data.text());
  }

  @Override
  public List<LeaseId> leaseNames(CategoryName category) {
    String path = layout.ledger(category);
    List<String> names =
        waits
            .read(() -> RawCalls.getChildrenSynced(connection.writable(), path), "list " + path)
            .orElse(List.of());
    return names.stream().map(name -> leaseId(path, name)).toList();
  }

  private static LeaseId leaseId(String ledger, String name) {
    try {
      return new LeaseId(name);
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          Reason.DAMAGED,
          "%s/%s does not belong there: %s".formatted(ledger, name, e.getMessage()));
    }
  }

  @Override
  public Map<LeaseId, Node> leases(CategoryName category, Collection<LeaseId> names) {
    Handle zk = connection.writable();
    Map<LeaseId, Node> found = new LinkedHashMap<>();
    List<LeaseId> all = List.copyOf(names);
    if (!all.isEmpty()) { // one that is not there is told to be gone
      Code unused =
          waits.answer(RawCalls.sync(zk, layout.ledger(category)), "catch up on " + category);
    }
    for (int start = 0; start < all.size(); start += READ_AHEAD) {
      readSome(zk, category, all.subList(start, Math.min(start + READ_AHEAD, all.size())), found);
    }
    return found;
  }

  private void readSome(
      Handle zk, CategoryName category, List<LeaseId> names, Map<LeaseId, Node> found) {
    List<CompletableFuture<Optional<RawCalls.Data>>> requests =
        names.stream().map(name -> RawCalls.getData(zk, layout.lease(category, name))).toList();
    for (int i = 0; i < names.size(); i++) {
      LeaseId name = names.get(i);
      waits
          .answer(requests.get(i), "read " + layout.lease(category, name))
          .ifPresent(data -> found.put(name, node(data)));
    }
  }

  @Override
  public Reply commit(Transaction transaction) {
    String what = "write " + transaction.steps().getFirst().path();
    refuseUnsendable(transaction, what);
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException(Reason.INTERRUPTED, "interrupted; cannot " + what);
    }
    Handle zk = connection.writable();
    Access access = access(zk, transaction);
    for (int changes = 0; changes <= Access.CHANGES; changes++) {
      MultiAnswer answer;
      try {
        answer = RawCalls.multiNow(zk, ops(transaction, access, kept(zk, transaction, access)));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new Reply.Unknown(LostReply.of(LostReply.Kind.INTERRUPTED).text());
      }
      if (answer.failedAt() < transaction.steps().size() || !Access.isOutdated(answer.code())) {
        return reply(answer, transaction);
      }
      access = waits.read(zk::accessAgain, "read " + layout.roles());
    }
    throw Access.keepsChanging(what);
  }

  private static void refuseUnsendable(Transaction transaction, String what) {
    long bytes =
        transaction.steps().stream().mapToLong(step -> step.path().length() + length(step)).sum();
    if (bytes > SENDABLE_BYTES) {
      throw new StoreException(
          Reason.REFUSED,
          "cannot %s: the transaction has %,d bytes, %,d can be sent"
              .formatted(what, bytes, SENDABLE_BYTES));
    }
  }

  private static int length(Step step) {
    return switch (step) {
      case Create create -> create.text().length();
      case Replace replace -> replace.text().length();
      case Exists exists -> 0;
      case Unchanged unchanged -> 0;
      case Delete delete -> 0;
    };
  }

  /// Asked for only where a node is made.
  private Access access(Handle zk, Transaction transaction) {
    return transaction.steps().stream().anyMatch(Create.class::isInstance)
        ? waits.read(zk::access, "read " + layout.roles())
        : Access.OPEN;
  }

  /// The lists of nodes that are deleted and made again: where no roles say who may do what, they
  /// stay as somebody may have set them by hand. Asked for right before: no step can tell whether
  /// they have changed since (src/decisions/0008).
  ///
  /// @throws StoreException if one cannot be read whole, so that it could not stay as it is
  private Map<String, List<ACL>> kept(Handle zk, Transaction transaction, Access access) {
    Map<String, List<ACL>> kept = new HashMap<>();
    if (access.roles().isEmpty()) {
      for (String path : madeAgain(transaction)) {
        Optional<RawCalls.Listed> found =
            waits.read(
                () ->
                    RawCalls.sync(zk, path)
                        .thenCombine(RawCalls.getListed(zk, path), (synced, listed) -> listed),
                "read the list of " + path);
        // One that is gone is made by no such transaction: it fails where it is to be deleted.
        found.ifPresent(listed -> kept.put(path, whole(path, listed.list())));
      }
    }
    return kept;
  }

  private static Set<String> madeAgain(Transaction transaction) {
    Set<String> paths = new HashSet<>();
    transaction.steps().stream()
        .filter(Delete.class::isInstance)
        .forEach(step -> paths.add(step.path()));
    if (!paths.isEmpty()) {
      paths.removeIf(
          path ->
              transaction.steps().stream()
                  .noneMatch(step -> step instanceof Create && step.path().equals(path)));
    }
    return paths;
  }

  private List<ACL> whole(String path, List<ACL> list) {
    if (Access.hidesHashes(list)) {
      throw new StoreException(
          Reason.NO_PERMISSION,
          "cannot make %s again as it is: servers hide the hashes in its access list from %s"
              .formatted(path, connection.who()));
    }
    return list;
  }

  /// Last, where a node is made, that its list holds.
  private List<Op> ops(Transaction transaction, Access access, Map<String, List<ACL>> kept) {
    List<Step> steps = transaction.steps();
    NodeKind list = hasTally(steps) ? NodeKind.MANAGED : NodeKind.PLAIN;
    List<Op> ops = new ArrayList<>();
    steps.forEach(step -> ops.add(op(step, access, list, kept)));
    access.unchanged().ifPresent(ops::add);
    return ops;
  }

  /// A managed category is born with its tally; a counter that is fenced has none.
  private boolean hasTally(List<Step> steps) {
    return steps.stream().anyMatch(step -> step.path().startsWith(layout.tallies() + "/"));
  }

  /// @param list what a node is that is none of our own
  private Op op(Step step, Access access, NodeKind list, Map<String, List<ACL>> kept) {
    return switch (step) {
      case Create(String path, NodeText text) -> {
        NodeKind kind = NodeKind.at(path, layout);
        yield Op.create(
            path,
            text.bytes(),
            kept.getOrDefault(path, access.of(kind == NodeKind.PARENT ? list : kind)),
            CreateMode.PERSISTENT);
      }
      case Exists(String path) -> Op.check(path, -1);
      case Unchanged(String path, int version) -> Op.check(path, version);
      case Replace(String path, int version, NodeText text) ->
          Op.setData(path, text.bytes(), version);
      case Delete(String path, int version) -> Op.delete(path, version);
    };
  }

  private Reply reply(MultiAnswer answer, Transaction transaction) {
    if (answer.code() == Code.OK) {
      return new Reply.Applied(zxid(answer.results()));
    }
    if (answer.code() == Code.REQUESTTIMEOUT) {
      return new Reply.Unknown(LostReply.noAnswer(waits.limit()).text());
    }
    if (Failures.leavesDoubt(answer.code())) {
      return new Reply.Unknown(new LostReply(LostReply.Kind.BROKEN, answer.code().name()).text());
    }
    Optional<Fault> fault = fault(answer.code());
    if (fault.isEmpty() || answer.failedAt() < 0) {
      // Whoever reads this has to mend the node that refused, not the one that came first.
      int refused = Math.max(0, answer.failedAt());
      List<Step> steps = transaction.steps();
      throw refused < steps.size()
          ? waits.failure(answer.code(), "write " + steps.get(refused).path())
          : waits.failure(answer.code(), "read " + layout.root());
    }
    return new Reply.Failed(answer.failedAt(), fault.get());
  }

  private static long zxid(List<OpResult> results) {
    return results.stream()
        .mapToLong(
            result -> result instanceof OpResult.SetDataResult set ? set.getStat().getMzxid() : 0)
        .max()
        .orElse(0);
  }

  private static Optional<Fault> fault(Code code) {
    return switch (code) {
      case NODEEXISTS -> Optional.of(Fault.NODE_EXISTS);
      case NONODE -> Optional.of(Fault.NO_NODE);
      case BADVERSION -> Optional.of(Fault.BAD_VERSION);
      case NOTEMPTY -> Optional.of(Fault.NOT_EMPTY);
      default -> Optional.empty();
    };
  }

  @Override
  public boolean closeList(CategoryName adopted) {
    try {
      Handle zk = connection.writable();
      Access access = waits.read(zk::access, "read " + layout.roles());
      return access.roles().isEmpty() || closeList(zk, adopted.path(), access.of(NodeKind.MANAGED));
    } catch (StoreException e) {
      LOG.warn("{} keeps the access list that it had: {}", adopted, e.getMessage());
      return false;
    }
  }

  private boolean closeList(Handle zk, String path, List<ACL> wanted) {
    String what = "set the list of " + path;
    Optional<RawCalls.Listed> found =
        waits.read(() -> RawCalls.getListed(zk, path), "read the list of " + path);
    if (found.isEmpty() || Access.isSame(found.get().list(), wanted)) {
      return found.isPresent();
    }
    // By whomever and to whatever it is changed meanwhile, it is an admin.
    Code code = waits.read(() -> RawCalls.setAcl(zk, path, wanted, found.get().version()), what);
    if (code != Code.OK && code != Code.NOAUTH) {
      throw waits.failure(code, what);
    }
    return code == Code.OK;
  }

  @Override
  public boolean isSessionLost() {
    return connection.isSessionLost();
  }

  @Override
  public void prepare(CategoryName category) {
    checkForeign(layout, category);
    // Our own root first: it proves the lists of all else that is made.
    List<String> missing = new ArrayList<>(layout.directories());
    String path = category.path();
    for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      missing.add(path.substring(0, slash));
    }
    missing.add(layout.ledger(category));
    ensure(missing);
  }

  /// All are asked for before the first answer is awaited: what is about to be written was read
  /// before this, and each round trip more gives others the time to be first.
  private void ensure(List<String> paths) {
    Handle zk = connection.writable();
    List<CompletableFuture<Optional<Stat>>> asked =
        paths.stream().map(path -> RawCalls.exists(zk, path)).toList();
    for (int i = 0; i < paths.size(); i++) {
      Optional<Optional<Stat>> found = waits.unlessBroken(asked.get(i), "check " + paths.get(i));
      if (found.isEmpty() || found.get().isEmpty()) {
        ensure(paths.get(i));
      }
    }
  }

  /// Makes a node without data, unless it is there. Asked for before it is made: a category's
  /// parents may be somebody's who permits no more.
  ///
  /// @throws StoreException if it cannot be made
  void ensure(String path) {
    Handle zk = connection.writable();
    if (waits.read(() -> RawCalls.exists(zk, path), "check " + path).isPresent()) {
      return;
    }
    Code code =
        waits.read(
            () -> RawCalls.create(zk, path, NOTHING, CreateMode.PERSISTENT), "create " + path);
    if (code != Code.OK && code != Code.NODEEXISTS) {
      throw waits.failure(code, "create " + path);
    }
  }

  /// @throws IllegalArgumentException if no category can be there
  static void checkForeign(Layout layout, CategoryName category) {
    if (category.isUnder(layout.root())) {
      throw new IllegalArgumentException(
          "'%s' lies under Mapping Zoo's own root %s".formatted(category, layout.root()));
    }
  }
}
