package org.mappingzoo.core.testkit;

import java.util.HashMap;
import java.util.Map;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// A linearisable store in memory. It remembers which requests took effect, as a store with
/// marker nodes does, or forgets them, as a plain one.
public final class InMemoryStore implements CategoryStore {
  private final Map<CategoryName, CategoryRead.Present> nodes = new HashMap<>();
  private final Map<RequestId, Revision> applied = new HashMap<>();
  private final boolean marksRequests;
  private long zxid = 0x100;

  private InMemoryStore(boolean marksRequests) {
    this.marksRequests = marksRequests;
  }

  /// Can tell what became of a request whose reply was lost.
  public static InMemoryStore withMarkers() {
    return new InMemoryStore(true);
  }

  /// A bare node as in 2010: where a request is sent again and conflicts, it may have been its
  /// own first sending that won.
  public static InMemoryStore plain() {
    return new InMemoryStore(false);
  }

  @Override
  public synchronized CategoryRead read(CategoryName category) {
    CategoryRead.Present node = nodes.get(category);
    return node == null ? new CategoryRead.Absent() : node;
  }

  @Override
  public synchronized WriteReply write(CategoryWrite write, boolean sentBefore) {
    Revision earlier = applied.get(write.request());
    if (earlier != null && marksRequests) {
      return new WriteReply.Applied(earlier);
    }
    if (!fits(write)) {
      return sentBefore && !marksRequests
          ? new WriteReply.Unknown("the node changed: by us or by somebody else")
          : new WriteReply.Conflict();
    }
    Revision now = carryOut(write);
    applied.put(write.request(), now);
    return new WriteReply.Applied(now);
  }

  /// Whether a request took effect: what only a test can know.
  public synchronized boolean isApplied(RequestId request) {
    return applied.containsKey(request);
  }

  /// Somebody else writes, without looking: `zkCli.sh set`, or `create` where the node is absent.
  public synchronized void put(CategoryName category, NodeText text) {
    nodes.put(category, new CategoryRead.Present(nextRevision(category), text));
  }

  /// Somebody else writes these lines.
  public void put(CategoryName category, String text) {
    put(category, NodeText.of(text));
  }

  /// Somebody else writes what is there already: only the revision changes.
  public synchronized void touch(CategoryName category) {
    put(category, present(category).text());
  }

  /// Gives the node any revision, such as one near the end of the version counter.
  public synchronized void setRevision(CategoryName category, Revision revision) {
    nodes.put(category, new CategoryRead.Present(revision, present(category).text()));
  }

  /// Somebody else deletes the node.
  public synchronized void delete(CategoryName category) {
    nodes.remove(category);
  }

  /// What `zkCli.sh get` shows.
  public synchronized String text(CategoryName category) {
    return present(category).text().display();
  }

  /// The revision of a node that is there.
  public synchronized Revision revision(CategoryName category) {
    return present(category).revision();
  }

  private CategoryRead.Present present(CategoryName category) {
    CategoryRead.Present node = nodes.get(category);
    if (node == null) {
      throw new IllegalStateException("there is no node " + category);
    }
    return node;
  }

  private boolean fits(CategoryWrite write) {
    CategoryRead.Present node = nodes.get(write.category());
    return switch (write.change()) {
      case CategoryWrite.Create create -> node == null;
      case CategoryWrite.Replace replace ->
          node != null && node.revision().equals(replace.expected());
      case CategoryWrite.Remove remove -> node != null && node.revision().equals(remove.expected());
    };
  }

  private Revision carryOut(CategoryWrite write) {
    switch (write.change()) {
      case CategoryWrite.Create(NodeText text) -> put(write.category(), text);
      case CategoryWrite.Replace(Revision expected, NodeText text) -> put(write.category(), text);
      case CategoryWrite.Remove(Revision expected) -> {
        delete(write.category());
        return expected;
      }
    }
    return revision(write.category());
  }

  private Revision nextRevision(CategoryName category) {
    zxid++;
    CategoryRead.Present node = nodes.get(category);
    return node == null
        ? new Revision(zxid, zxid, 0)
        : new Revision(node.revision().czxid(), zxid, node.revision().version() + 1);
  }
}
