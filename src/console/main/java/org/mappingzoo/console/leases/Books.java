package org.mappingzoo.console.leases;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.category.CategoryName;

/// The books of a category, as far as they can be read.
sealed interface Books {
  CategoryName category();

  /// *Universe = free + leased + consumed + lost*.
  ///
  /// @param stranded how many of the leased ids are held by workers who are gone; empty where
  ///     nobody may see which workers are there
  /// @param quarantined how many of the leased ids are set aside
  /// @param lasting whether they have been these numbers for [#SETTLING]
  record Sums(
      CategoryName category,
      long universe,
      long free,
      long leased,
      OptionalLong stranded,
      long quarantined,
      long consumed,
      long lost,
      boolean lasting)
      implements Books {
    /// List, leases and tally are read node by node: for less than this the numbers may be out
    /// where workers go on.
    static final Duration SETTLING = Duration.ofSeconds(5);

    boolean isBalanced() {
      return missing() == 0;
    }

    /// How many ids are in no sum; below 0 where more are than were ever seeded.
    long missing() {
      return universe - free - leased - consumed - lost;
    }

    Sums thatLast(boolean longEnough) {
      return new Sums(
          category, universe, free, leased, stranded, quarantined, consumed, lost, longEnough);
    }
  }

  /// The list or a part of the books cannot be read, so that the sums would be wrong.
  ///
  /// @param why of the books; empty where nobody says
  record Unread(CategoryName category, Optional<String> why) implements Books {}
}
