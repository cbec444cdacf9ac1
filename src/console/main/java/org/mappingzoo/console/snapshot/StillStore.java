package org.mappingzoo.console.snapshot;

import java.util.HashMap;
import java.util.Map;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// A store in memory with what a snapshot showed: pictures of changes change nothing real.
public final class StillStore implements CategoryStore {
  private final Map<CategoryName, CategoryRead.Present> nodes = new HashMap<>();
  private long zxid;
  private boolean losesReplies;

  public StillStore(FleetSnapshot snapshot) {
    snapshot.categories().values().forEach(this::add);
  }

  /// From now on nobody learns what became of a write.
  public void loseReplies() {
    losesReplies = true;
  }

  /// Somebody else writes.
  public void overwrite(CategoryName name, NodeText text) {
    CategoryRead.Present before = nodes.get(name);
    zxid++;
    nodes.put(
        name,
        new CategoryRead.Present(
            before == null
                ? new Revision(zxid, zxid, 0)
                : new Revision(before.revision().czxid(), zxid, before.revision().version() + 1),
            text));
  }

  @Override
  public CategoryRead read(CategoryName category) {
    CategoryRead.Present found = nodes.get(category);
    return found == null ? new CategoryRead.Absent() : found;
  }

  @Override
  public WriteReply write(CategoryWrite write, boolean sentBefore) {
    if (losesReplies) {
      return new WriteReply.Unknown("connection lost after the request was sent");
    }
    CategoryRead now = read(write.category());
    return switch (write.change()) {
      case CategoryWrite.Create(NodeText text) ->
          now instanceof CategoryRead.Absent ? applied(write, text) : new WriteReply.Conflict();
      case CategoryWrite.Replace(Revision expected, NodeText text) ->
          isAt(now, expected) ? applied(write, text) : new WriteReply.Conflict();
      case CategoryWrite.Remove(Revision expected) ->
          isAt(now, expected) ? removed(write, expected) : new WriteReply.Conflict();
    };
  }

  private WriteReply applied(CategoryWrite write, NodeText text) {
    overwrite(write.category(), text);
    return new WriteReply.Applied(((CategoryRead.Present) read(write.category())).revision());
  }

  private WriteReply removed(CategoryWrite write, Revision gone) {
    nodes.remove(write.category());
    return new WriteReply.Applied(gone);
  }

  private static boolean isAt(CategoryRead now, Revision expected) {
    return now instanceof CategoryRead.Present present && present.revision().equals(expected);
  }

  private void add(CategorySnapshot category) {
    zxid = Math.max(zxid, category.revision().mzxid());
    switch (category.reading()) {
      case CategoryReading.Ranges ranges -> add(category, ranges.text());
      case CategoryReading.PossiblyExhausted(NodeText text) -> add(category, text);
      case CategoryReading.Unreadable unreadable -> add(category, unreadable.text());
      case CategoryReading.Counter counter -> {}
      case CategoryReading.Hidden hidden -> {}
    }
  }

  private void add(CategorySnapshot category, NodeText text) {
    nodes.put(category.name(), new CategoryRead.Present(category.revision(), text));
  }
}
