package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.ranges.RangeList;

/// Ids of a plain category: all of them may be used at once, and nobody keeps a record of them.
final class PlainIds implements IdOrigin {
  private final CompareAndSetLoop loop;
  private final CategoryName category;

  PlainIds(CompareAndSetLoop loop, CategoryName category) {
    this.loop = loop;
    this.category = category;
  }

  @Override
  public long granted() {
    return Long.MAX_VALUE;
  }

  @Override
  public boolean cutByFence() {
    return false;
  }

  @Override
  public Optional<FencingToken> token() {
    return Optional.empty();
  }

  @Override
  public long widen() {
    throw new IllegalStateException("all ids of a plain category are granted from the start");
  }

  @Override
  public void usedUp() {} // there is nothing to close

  @Override
  public RangeList giveBack(RangeList rest) {
    if (!rest.isEmpty()) {
      push(rest);
    }
    return RangeList.empty();
  }

  private void push(RangeList rest) {
    String what = "cannot push %d ids back to %s".formatted(rest.count(), category);
    try {
      var outcome = loop.run(category, Operations.push(rest, Optional.empty()));
      if (!(outcome instanceof Outcome.Settled<RangeList>)) {
        throw IdGeneratorException.of(category, what, outcome, rest);
      }
    } catch (StoreException e) {
      throw new StoreException(
          e.reason(), what + ": " + e.getMessage() + IdGeneratorException.named(rest), e);
    } catch (OtherLifeException e) {
      throw e.during(what);
    }
  }
}
