package org.mappingzoo.core.allocator;

import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.CategoryWrite.Create;
import org.mappingzoo.core.allocator.CategoryWrite.Replace;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.CategoryOp;
import org.mappingzoo.core.category.CategoryOp.Step;
import org.mappingzoo.core.category.CategoryState;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeTextException;

/// Reads, applies, writes, and repeats while others win: the only such loop. It is bounded and
/// reports its bound.
public final class CompareAndSetLoop {
  private final CategoryStore store;
  private final Supplier<RequestId> requestIds;
  private final Pause pause;
  private final int attemptLimit;

  /// A loop over one store.
  ///
  /// @param attemptLimit how often to try before [Outcome.Contended], at least 1
  public CompareAndSetLoop(
      CategoryStore store, Supplier<RequestId> requestIds, Pause pause, int attemptLimit) {
    if (attemptLimit < 1) {
      throw new IllegalArgumentException("an attempt limit is at least 1, not " + attemptLimit);
    }
    this.store = store;
    this.requestIds = requestIds;
    this.pause = pause;
    this.attemptLimit = attemptLimit;
  }

  /// Carries the operation out, or says why not.
  ///
  /// @throws StoreException if the store cannot be read, or refuses the write
  /// @throws OtherLifeException if the write hit another life of the category; the message names
  ///     its ids
  public <R> Outcome<R> run(CategoryName category, CategoryOp<R> op) {
    Pause own = pause.begun();
    for (int attempt = 1; ; attempt++) {
      Optional<Outcome<R>> end = attempt(category, op, own);
      if (end.isPresent()) {
        return end.get();
      }
      if (attempt == attemptLimit || own.isOver()) {
        return new Outcome.Contended<>(attempt);
      }
      own.after(attempt);
    }
  }

  /// One read, one step and its write; empty where others won.
  private <R> Optional<Outcome<R>> attempt(CategoryName category, CategoryOp<R> op, Pause own) {
    CategoryRead read = store.read(category);
    return switch (step(read, op)) {
      case Step.Leave<R>(R result) -> Optional.of(new Outcome.Settled<>(result, revisionOf(read)));
      case Step.Refuse<R>(Refusal refusal) -> Optional.of(new Outcome.Refused<>(category, refusal));
      case Step.Write<R> next -> carryOut(write(category, read, next), next.result(), own);
    };
  }

  private <R> Optional<Outcome<R>> carryOut(CategoryWrite write, R result, Pause own) {
    return switch (sendNamed(write, result, own)) {
      case WriteReply.Applied(Revision now) -> Optional.of(new Outcome.Settled<>(result, now));
      case WriteReply.Unknown(String reason) ->
          Optional.of(new Outcome.Unsettled<>(write, result, reason));
      case WriteReply.Conflict() -> Optional.empty();
    };
  }

  private WriteReply sendNamed(CategoryWrite write, Object result, Pause own) {
    try {
      return send(write, own);
    } catch (OtherLifeException e) {
      throw result instanceof RangeList ids ? e.naming(ids) : e;
    }
  }

  /// Sends one write until its reply is known, at most as often as the loop may try.
  ///
  /// @throws StoreException if it was certainly not applied
  public WriteReply send(CategoryWrite write) {
    return send(write, pause.begun());
  }

  private WriteReply send(CategoryWrite write, Pause own) {
    return resend(write, store.write(write, false), attemptLimit - 1, own);
  }

  /// Goes on settling a write whose reply was lost, at most as often as the loop may try.
  public WriteReply settle(CategoryWrite write) {
    Pause own = pause.begun();
    return resend(write, sendAgain(write, 1, own), attemptLimit - 1, own);
  }

  private WriteReply resend(CategoryWrite write, WriteReply first, int sendings, Pause own) {
    WriteReply reply = first;
    for (int attempt = 1;
        attempt <= sendings && reply instanceof WriteReply.Unknown && !own.isOver();
        attempt++) {
      reply = sendAgain(write, attempt, own);
    }
    return reply;
  }

  /// After a lost reply "certainly not applied" speaks only of the second sending, so it settles
  /// nothing; nor does an interrupt.
  private WriteReply sendAgain(CategoryWrite write, int attempt, Pause own) {
    try {
      own.after(attempt);
      return store.write(write, true);
    } catch (StoreException e) {
      return new WriteReply.Unknown(String.valueOf(e.getMessage()));
    }
  }

  private static <R> Step<R> step(CategoryRead read, CategoryOp<R> op) {
    return switch (read) {
      case CategoryRead.Absent() -> op.apply(new CategoryState.Absent());
      case CategoryRead.Present(Revision revision, NodeText text) ->
          revision.isWritable()
              ? stepOn(text, op)
              : new Step.Refuse<>(new Refusal.VersionsUsedUp(revision.version()));
      case CategoryRead.Managed managed -> new Step.Refuse<>(new Refusal.Managed());
    };
  }

  private static <R> Step<R> stepOn(NodeText text, CategoryOp<R> op) {
    try {
      return op.apply(new CategoryState.Present(text.parse()));
    } catch (RangeTextException e) {
      return new Step.Refuse<>(new Refusal.Unreadable(e.fault()));
    }
  }

  private <R> CategoryWrite write(CategoryName category, CategoryRead read, Step.Write<R> next) {
    NodeText text = NodeText.of(next.next());
    CategoryWrite.Change change =
        switch (read) {
          case CategoryRead.Absent() -> new Create(text);
          case CategoryRead.Present(Revision revision, NodeText before) ->
              new Replace(revision, text);
          case CategoryRead.Managed managed ->
              throw new IllegalStateException("a managed category was refused before");
        };
    return new CategoryWrite(requestIds.get(), category, change);
  }

  private static Revision revisionOf(CategoryRead read) {
    return switch (read) {
      case CategoryRead.Present(Revision revision, NodeText text) -> revision;
      case CategoryRead.Absent() ->
          throw new IllegalStateException("an absent category cannot be left as it is");
      case CategoryRead.Managed managed ->
          throw new IllegalStateException("a managed category was refused before");
    };
  }
}
