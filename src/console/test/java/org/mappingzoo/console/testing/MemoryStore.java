package org.mappingzoo.console.testing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// Nodes in memory, with versions and transaction ids as ZooKeeper counts them, and an accident
/// for the next write where the test wants one.
public final class MemoryStore implements CategoryStore {
  public enum Accident {
    /// Refused for good reason: nothing is written, and that is certain.
    REFUSED,
    /// Written, but the reply is lost.
    REPLY_LOST,
    /// Not written, and nobody can know it.
    REQUEST_LOST,
    /// A mistake in the store itself.
    DEFECT
  }

  private record Node(Revision revision, NodeText text) {}

  private final Map<CategoryName, Node> nodes = new HashMap<>();
  private final Map<RequestId, Revision> applied = new HashMap<>();
  private final Deque<Accident> accidents = new ArrayDeque<>();
  private final List<CategoryWrite> sent = Collections.synchronizedList(new ArrayList<>());
  private boolean reachable = true;
  private boolean remembers = true;
  private long zxid = 0x1000;

  public synchronized MemoryStore with(String path, String text) {
    zxid++;
    nodes.put(CategoryName.of(path), new Node(new Revision(zxid, zxid, 0), NodeText.of(text)));
    return this;
  }

  /// Somebody else writes.
  public synchronized void write(String path, String text) {
    CategoryName name = CategoryName.of(path);
    Revision now = revision(path);
    nodes.put(
        name, new Node(new Revision(now.czxid(), ++zxid, now.version() + 1), NodeText.of(text)));
  }

  /// Somebody else deletes.
  public synchronized void delete(String path) {
    zxid++;
    nodes.remove(CategoryName.of(path));
  }

  public synchronized Optional<String> text(String path) {
    return Optional.ofNullable(nodes.get(CategoryName.of(path))).map(n -> n.text().display());
  }

  public synchronized Revision revision(String path) {
    return Optional.ofNullable(nodes.get(CategoryName.of(path))).orElseThrow().revision();
  }

  public synchronized void nextWriteMeets(Accident... next) {
    accidents.addAll(List.of(next));
  }

  public synchronized void reachable(boolean now) {
    reachable = now;
  }

  /// A store without markers cannot tell what became of an earlier sending.
  public synchronized void forgetsRequests() {
    remembers = false;
  }

  /// All that was ever sent to be written.
  public List<CategoryWrite> sent() {
    return List.copyOf(sent);
  }

  @Override
  public synchronized CategoryRead read(CategoryName category) {
    if (!reachable) {
      throw new StoreException(
          StoreException.Reason.UNREACHABLE, category + " cannot be read: connection loss");
    }
    Node node = nodes.get(category);
    return node == null
        ? new CategoryRead.Absent()
        : new CategoryRead.Present(node.revision(), node.text());
  }

  @Override
  public synchronized WriteReply write(CategoryWrite write, boolean sentBefore) {
    sent.add(write);
    Accident accident = accidents.poll();
    if (accident == Accident.REFUSED || !reachable) {
      throw new StoreException(
          StoreException.Reason.NO_PERMISSION,
          write.category() + ": the access list gives no WRITE to world:anyone");
    }
    if (accident == Accident.DEFECT) {
      throw new IllegalStateException("defect in the store");
    }
    if (accident == Accident.REQUEST_LOST || (sentBefore && !remembers)) {
      return new WriteReply.Unknown("connection loss");
    }
    WriteReply reply = decide(write);
    return accident == Accident.REPLY_LOST ? new WriteReply.Unknown("connection loss") : reply;
  }

  private WriteReply decide(CategoryWrite write) {
    Revision before = applied.get(write.request());
    if (before != null) {
      return new WriteReply.Applied(before);
    }
    Optional<Revision> now = Optional.ofNullable(nodes.get(write.category())).map(Node::revision);
    return switch (write.change()) {
      case CategoryWrite.Create(NodeText text) ->
          now.isPresent()
              ? new WriteReply.Conflict()
              : put(write, new Revision(zxid + 1, zxid + 1, 0), text);
      case CategoryWrite.Replace(Revision expected, NodeText text) ->
          now.equals(Optional.of(expected))
              ? put(write, new Revision(expected.czxid(), zxid + 1, expected.version() + 1), text)
              : new WriteReply.Conflict();
      case CategoryWrite.Remove(Revision expected) ->
          now.equals(Optional.of(expected)) ? remove(write, expected) : new WriteReply.Conflict();
    };
  }

  private WriteReply put(CategoryWrite write, Revision next, NodeText text) {
    zxid++;
    nodes.put(write.category(), new Node(next, text));
    applied.put(write.request(), next);
    return new WriteReply.Applied(next);
  }

  private WriteReply remove(CategoryWrite write, Revision gone) {
    zxid++;
    nodes.remove(write.category());
    applied.put(write.request(), gone);
    return new WriteReply.Applied(gone);
  }
}
