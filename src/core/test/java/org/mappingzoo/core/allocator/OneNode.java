package org.mappingzoo.core.allocator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// A store of one node in memory that fails as it is told: an accident befalls the next write.
final class OneNode implements CategoryStore {
  enum Accident {
    /// Nothing is written, and that is certain.
    REFUSED,
    /// Written, but the reply is lost.
    REPLY_LOST,
    /// Not written, and the reply is lost.
    REQUEST_LOST
  }

  final Deque<Accident> accidents = new ArrayDeque<>();
  final List<CategoryWrite> sent = new ArrayList<>();
  final List<Boolean> sentBefore = new ArrayList<>();
  boolean readable = true;

  /// As on a plain category without markers: a re-sending finds out nothing.
  boolean forgetful;

  private long zxid = 100;
  private @Nullable Revision revision;
  private NodeText text = NodeText.of("");
  private @Nullable RequestId applied;
  private Revision appliedAt = new Revision(0, 0, 0);

  static OneNode holding(String text) {
    OneNode node = new OneNode();
    node.somebodyCreates(text);
    return node;
  }

  void somebodyCreates(String created) {
    zxid++;
    revision = new Revision(zxid, zxid, 0);
    text = NodeText.of(created);
  }

  void somebodyWrites(String written) {
    Revision now = Optional.ofNullable(revision).orElseThrow();
    revision = new Revision(now.czxid(), ++zxid, now.version() + 1);
    text = NodeText.of(written);
  }

  void somebodyDeletes() {
    zxid++;
    revision = null;
  }

  Optional<String> text() {
    return Optional.ofNullable(revision).map(found -> text.display());
  }

  Revision revision() {
    return Optional.ofNullable(revision).orElseThrow();
  }

  @Override
  public CategoryRead read(CategoryName category) {
    if (!readable) {
      throw new StoreException(
          StoreException.Reason.UNREACHABLE, category + " cannot be read: no connection");
    }
    return revision == null ? new CategoryRead.Absent() : new CategoryRead.Present(revision, text);
  }

  @Override
  public WriteReply write(CategoryWrite write, boolean again) {
    sent.add(write);
    sentBefore.add(again);
    Accident accident = accidents.poll();
    if (accident == Accident.REFUSED) {
      throw new StoreException(
          StoreException.Reason.NO_PERMISSION, "no WRITE on " + write.category());
    }
    if (accident == Accident.REQUEST_LOST) {
      return new WriteReply.Unknown("connection lost");
    }
    WriteReply reply = decide(write, again);
    return accident == Accident.REPLY_LOST ? new WriteReply.Unknown("connection lost") : reply;
  }

  private WriteReply decide(CategoryWrite write, boolean again) {
    if (again && forgetful) {
      return new WriteReply.Unknown("this store cannot tell");
    }
    if (write.request().equals(applied)) {
      return new WriteReply.Applied(appliedAt);
    }
    Optional<Revision> now = Optional.ofNullable(revision);
    boolean asExpected =
        switch (write.change()) {
          case CategoryWrite.Create create -> now.isEmpty();
          case CategoryWrite.Replace(Revision expected, NodeText next) ->
              now.equals(Optional.of(expected));
          case CategoryWrite.Remove(Revision expected) -> now.equals(Optional.of(expected));
        };
    return asExpected ? apply(write) : new WriteReply.Conflict();
  }

  private WriteReply apply(CategoryWrite write) {
    switch (write.change()) {
      case CategoryWrite.Create(NodeText next) -> {
        somebodyCreates(next.display());
        appliedAt = revision();
      }
      case CategoryWrite.Replace(Revision expected, NodeText next) -> {
        somebodyWrites(next.display());
        appliedAt = revision();
      }
      case CategoryWrite.Remove(Revision expected) -> {
        somebodyDeletes();
        appliedAt = expected;
      }
    }
    applied = write.request();
    return new WriteReply.Applied(appliedAt);
  }
}
