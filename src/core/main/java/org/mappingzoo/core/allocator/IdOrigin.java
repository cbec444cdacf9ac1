package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.ranges.RangeList;

/// Where the ids of a set come from, and go back to. Calls block.
interface IdOrigin {
  /// How many of the set's lowest ids may be handed out so far.
  long granted();

  /// Whether they are fewer than were asked for since all others that are free lie at or above the
  /// fence of the category.
  boolean cutByFence();

  /// Of the lease that they are of; empty where no lease holds them.
  Optional<FencingToken> token();

  /// Has more of them granted.
  ///
  /// @return how many may be handed out from now on: more than before
  /// @throws IdGeneratorException if it was refused: no more of them may be, ever; or if what is
  ///     stored is to be mended first, others kept winning, or replies were lost: asking again may
  ///     help
  /// @throws StoreException if the store cannot be asked; asking again may help
  long widen();

  /// Each id was handed out: nothing of the set will be given back. Does not block, and does not
  /// take the place of [#giveBack].
  void usedUp();

  /// Gives back what was not handed out, and says that all others were. Nothing of the set is
  /// handed out any more, whatever becomes of this.
  ///
  /// @return what stays parked, since the category's list is too long to take it
  /// @throws IdGeneratorException if it did not certainly succeed
  /// @throws StoreException if the store cannot be used
  /// @throws OtherLifeException if it was given back to another life of a plain category
  RangeList giveBack(RangeList rest);
}
