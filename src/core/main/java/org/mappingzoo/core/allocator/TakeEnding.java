package org.mappingzoo.core.allocator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.LedgerOutcome.Uncertain;
import org.mappingzoo.core.category.CategoryName;

/// What becomes of one thread's take, made by itself or together with those of others.
///
/// @param how what the thread is told, or throws; empty where it is to take again
record TakeEnding(WaitingTake of, Optional<Supplier<LedgerOutcome<IdSet>>> how) {
  static TakeEnding with(WaitingTake of, LedgerOutcome<IdSet> outcome) {
    return new TakeEnding(of, Optional.of(() -> outcome));
  }

  private static TakeEnding again(WaitingTake of) {
    return new TakeEnding(of, Optional.empty());
  }

  static List<TakeEnding> again(List<WaitingTake> group) {
    return group.stream().map(TakeEnding::again).toList();
  }

  static List<TakeEnding> all(List<WaitingTake> group, Supplier<LedgerOutcome<IdSet>> how) {
    return group.stream().map(each -> new TakeEnding(each, Optional.of(how))).toList();
  }

  /// The lease, if there is one, is the first one's to resume; the others have no part in it.
  static List<TakeEnding> inDoubt(
      CategoryName category, List<WaitingTake> group, Uncertain<IdSet> uncertain) {
    if (Thread.currentThread().isInterrupted()) {
      return onlyFirst(group, () -> uncertain);
    }
    List<TakeEnding> endings = new ArrayList<>();
    endings.add(with(group.getFirst(), uncertain));
    endings.addAll(
        all(
            group.subList(1, group.size()),
            () -> {
              throw new StoreException(
                  StoreException.Reason.UNREACHABLE,
                  "the reply to a take of several threads from %s, lease %s, was lost (%s)"
                      .formatted(category, uncertain.request(), uncertain.reason()));
            }));
    return endings;
  }

  /// Each thread throws an exception of its own.
  static List<TakeEnding> notTaken(List<WaitingTake> group, StoreException failure) {
    if (failure.reason() == StoreException.Reason.INTERRUPTED) {
      return failed(group, failure);
    }
    return all(
        group,
        () -> {
          throw new StoreException(failure.reason(), String.valueOf(failure.getMessage()), failure);
        });
  }

  /// For the first one; the others take again.
  static List<TakeEnding> failed(List<WaitingTake> group, RuntimeException failure) {
    return onlyFirst(
        group,
        () -> {
          throw failure;
        });
  }

  /// What is the first one's own affair; the others take again.
  private static List<TakeEnding> onlyFirst(
      List<WaitingTake> group, Supplier<LedgerOutcome<IdSet>> how) {
    List<TakeEnding> endings = new ArrayList<>();
    endings.add(new TakeEnding(group.getFirst(), Optional.of(how)));
    endings.addAll(again(group.subList(1, group.size())));
    return endings;
  }
}
