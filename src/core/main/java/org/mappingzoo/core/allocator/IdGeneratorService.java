package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
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
  ///     or a reply was lost: the ids of that attempt then stay out of use, and the message names
  ///     them
  /// @throws StoreException if ZooKeeper cannot be reached or refuses; nothing was taken
  public IdSet takeIds(CategoryName category, long count) {
    return switch (loop.run(category, Operations.take(count))) {
      case Outcome.Settled<RangeList> settled -> new IdSet(category, settled.result(), this);
      case Outcome<RangeList> failed -> {
        RangeList perhapsTaken =
            failed instanceof Outcome.Unsettled<RangeList> unsettled
                ? unsettled.intended()
                : RangeList.empty();
        throw failure(
            "cannot take %d ids from %s".formatted(count, category),
            category,
            failed,
            perhapsTaken);
      }
    };
  }

  /// Pushes back what is left of a set and empties the set, before anything is sent.
  ///
  /// @throws IdGeneratorException if the push was refused, others kept winning, or a reply was
  ///     lost: the ids then stay out of use, and the message names them
  /// @throws StoreException if ZooKeeper cannot be reached or refuses; the ids stay out of use,
  ///     and the message names them
  public void pushIds(IdSet ids) {
    RangeList rest = ids.seal();
    if (!rest.isEmpty()) {
      push(ids.category(), rest);
    }
  }

  private void push(CategoryName category, RangeList rest) {
    String what = "cannot push %d ids back to %s".formatted(rest.count(), category);
    try {
      var outcome = loop.run(category, Operations.push(rest, Optional.empty()));
      if (!(outcome instanceof Outcome.Settled<RangeList>)) {
        throw failure(what, category, outcome, rest);
      }
    } catch (StoreException e) {
      throw new StoreException(e.reason(), what + ": " + e.getMessage() + named(rest), e);
    }
  }

  private static IdGeneratorException failure(
      String what, CategoryName category, Outcome<RangeList> outcome, RangeList outOfUse) {
    String why =
        switch (outcome) {
          case Outcome.Settled<RangeList> settled ->
              throw new IllegalArgumentException("not a failure: " + settled);
          case Outcome.Refused<RangeList>(CategoryName name, Refusal refusal) -> refusal.sentence();
          case Outcome.Contended<RangeList>(int attempts) ->
              "other writers won all %d attempts; nothing was written".formatted(attempts);
          case Outcome.Unsettled<RangeList>(CategoryWrite write, RangeList ids, String reason) ->
              "the reply was lost (%s); it may or may not have taken effect".formatted(reason);
        };
    return new IdGeneratorException(
        category, outcome, outOfUse, what + ": " + why + named(outOfUse));
  }

  /// All of them, however many: where they are not named, they are lost without a word.
  private static String named(RangeList outOfUse) {
    return outOfUse.isEmpty() ? "" : ". Out of use:\n" + NodeText.of(outOfUse).display();
  }
}
