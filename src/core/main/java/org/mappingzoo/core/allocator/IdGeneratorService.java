package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.ranges.RangeList;

/// The API of the 2010 proposal on *plain* categories: take a batch, hand ids out, push the rest
/// back.
///
/// A plain category has no ledger: a batch whose reply was lost, or whose worker dies, is lost
/// too (never handed out twice). Safe for use by several threads; each call is a compare-and-set
/// on ZooKeeper and blocks.
public final class IdGeneratorService {
  private final CompareAndSetLoop loop;

  public IdGeneratorService(CompareAndSetLoop loop) {
    this.loop = loop;
  }

  /// Takes the lowest `count` free ids, fewer where fewer remain.
  ///
  /// @param count at least 1
  /// @throws IdGeneratorException if none remain, the list cannot be read, others kept winning,
  ///     or a reply was lost (the ids of that attempt are then used by nobody)
  /// @throws StoreException if ZooKeeper cannot be reached or refuses; nothing was taken
  public IdSet takeIds(CategoryName category, long count) {
    return switch (loop.run(category, Operations.take(count))) {
      case Outcome.Settled<RangeList> settled -> new IdSet(category, settled.result(), this);
      case Outcome<RangeList> failed ->
          throw failure("take " + count + " ids from", category, failed);
    };
  }

  /// Pushes back what is left of a set and empties the set, before anything is sent.
  ///
  /// @throws IdGeneratorException if the push was refused, others kept winning, or a reply was
  ///     lost: the ids then stay out of use
  /// @throws StoreException if ZooKeeper cannot be reached or refuses; the ids stay out of use
  public void pushIds(IdSet ids) {
    RangeList rest = ids.seal();
    if (rest.isEmpty()) {
      return;
    }
    var outcome = loop.run(ids.category(), Operations.push(rest, Optional.empty()));
    if (!(outcome instanceof Outcome.Settled<RangeList>)) {
      throw failure("push back " + rest, ids.category(), outcome);
    }
  }

  private static IdGeneratorException failure(
      String what, CategoryName category, Outcome<RangeList> outcome) {
    String why =
        switch (outcome) {
          case Outcome.Settled<RangeList> settled ->
              throw new IllegalArgumentException("not a failure: " + settled);
          case Outcome.Refused<RangeList>(CategoryName name, Refusal refusal) -> refusal.sentence();
          case Outcome.Contended<RangeList>(int attempts) ->
              "other writers won all %d attempts; nothing was written".formatted(attempts);
          case Outcome.Unsettled<RangeList>(CategoryWrite write, RangeList ids, String reason) ->
              "the reply was lost (%s); %s stay out of use".formatted(reason, ids);
        };
    return new IdGeneratorException(
        category, outcome, "cannot %s %s: %s".formatted(what, category, why));
  }
}
