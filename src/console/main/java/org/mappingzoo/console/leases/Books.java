package org.mappingzoo.console.leases;

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
  record Sums(
      CategoryName category,
      long universe,
      long free,
      long leased,
      OptionalLong stranded,
      long quarantined,
      long consumed,
      long lost)
      implements Books {
    /// Whether the numbers balance. Read node by node they may be out for a moment.
    boolean isBalanced() {
      return universe == free + leased + consumed + lost;
    }
  }

  /// The list or a part of the books cannot be read, so that the sums would be wrong.
  ///
  /// @param why of the books; empty where nobody says
  record Unread(CategoryName category, Optional<String> why) implements Books {}
}
