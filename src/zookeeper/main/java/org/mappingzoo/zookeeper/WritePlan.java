package org.mappingzoo.zookeeper;

import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.data.ACL;
import org.mappingzoo.core.access.NodeKind;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CategoryWrite.Create;
import org.mappingzoo.core.allocator.CategoryWrite.Remove;
import org.mappingzoo.core.allocator.CategoryWrite.Replace;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// The transaction that carries out one write: its marker first, then the record of who makes it,
/// then missing parents, then, where a node is made, that its access list holds, then the change.
record WritePlan(List<Step> steps) {
  private static final byte[] NOTHING = {};

  /// What an operation of the transaction is there for.
  enum Role {
    MARKER,
    RECORD,
    PARENT,
    /// That nodes are made with lists that hold.
    LISTS,
    CHANGE,
    /// Writes the marker again: its answer tells the transaction's zxid.
    STAMP
  }

  record Step(Role role, Op op) {}

  /// Reads which parents are missing, where the write creates.
  ///
  /// @throws StoreException if that cannot be read, or there is nothing to create it below
  static WritePlan of(
      CategoryWrite write, MarkerDirectory markers, boolean marking, Handle zk, Waits waits) {
    Access access = access(write, marking, zk, waits);
    List<Step> steps = new ArrayList<>();
    if (marking) {
      steps.add(new Step(Role.MARKER, markers.mark(write, access)));
    }
    markers.record(write, access).ifPresent(record -> steps.add(new Step(Role.RECORD, record)));
    String path = write.category().path();
    switch (write.change()) {
      case Create(NodeText text) -> {
        for (String parent : missingParents(path, zk, waits)) {
          steps.add(new Step(Role.PARENT, create(parent, NOTHING, access.at(parent))));
        }
        unchanged(access, steps);
        steps.add(new Step(Role.CHANGE, create(path, text.bytes(), access.of(NodeKind.PLAIN))));
        if (marking) {
          steps.add(new Step(Role.STAMP, markers.stamp(write)));
        }
      }
      case Replace(Revision expected, NodeText text) -> {
        unchanged(access, steps);
        steps.add(new Step(Role.CHANGE, Op.setData(path, text.bytes(), expected.version())));
      }
      case Remove(Revision expected) -> {
        unchanged(access, steps);
        steps.add(new Step(Role.CHANGE, Op.delete(path, expected.version())));
      }
    }
    return new WritePlan(List.copyOf(steps));
  }

  /// Only where lists were asked for, a node is made.
  private static void unchanged(Access access, List<Step> steps) {
    access.unchanged().ifPresent(op -> steps.add(new Step(Role.LISTS, op)));
  }

  List<Op> operations() {
    return steps.stream().map(Step::op).toList();
  }

  Role roleAt(int index) {
    return steps.get(index).role();
  }

  /// Asked for only where a node is made.
  private static Access access(CategoryWrite write, boolean marking, Handle zk, Waits waits) {
    boolean making = marking || write.action().isPresent() || write.change() instanceof Create;
    return making ? waits.read(zk::access, "read the roles") : Access.OPEN;
  }

  private static Op create(String at, byte[] data, List<ACL> permitted) {
    return Op.create(at, data, permitted, CreateMode.PERSISTENT);
  }

  /// From the top.
  private static List<String> missingParents(String path, Handle zk, Waits waits) {
    List<String> missing = new ArrayList<>();
    for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      String parent = path.substring(0, end);
      if (exists(parent, zk, waits)) {
        return missing;
      }
      missing.addFirst(parent);
    }
    if (!exists("/", zk, waits)) {
      throw new StoreException(
          Reason.REFUSED,
          "cannot write %s: the node behind the servers in the connect string does not exist"
              .formatted(path));
    }
    return missing;
  }

  private static boolean exists(String path, Handle zk, Waits waits) {
    return waits.read(() -> RawCalls.exists(zk, path), "check " + path).isPresent();
  }
}
