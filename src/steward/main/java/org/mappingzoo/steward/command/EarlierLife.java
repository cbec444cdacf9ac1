package org.mappingzoo.steward.command;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryReading;

/// Books whose list is gone, or was made anew by somebody who knew nothing of them. What they say
/// was issued would be issued again by whoever took such a path for a plain category.
final class EarlierLife {
  /// What is wrong with a list that is not that of the books beside it.
  static final String ISSUED = CategoryReading.Plain.MADE_ANEW;

  private EarlierLife() {}

  /// Refuses to seed a plain category where there are such books; empty where there are none.
  ///
  /// @throws org.mappingzoo.core.allocator.StoreException if it cannot be read
  static Optional<Ending> forgotten(CategoryName category, Zoo zoo) {
    CategoryReading reading = zoo.ledger().read(category);
    return reading instanceof CategoryReading.Absent(var tombstone, var tally)
            && tombstone.isPresent()
        ? Optional.of(
            new Ending.Refused(
                category,
                "EarlierLife",
                "books of an earlier life are there, which a plain category would forget: seed"
                    + " it without --plain"))
        : refusal(category, reading);
  }

  /// Refuses the category where there are such books; empty where there are none.
  ///
  /// @throws org.mappingzoo.core.allocator.StoreException if it cannot be read
  static Optional<Ending> refusal(CategoryName category, Zoo zoo) {
    return refusal(category, zoo.ledger().read(category));
  }

  static Optional<Ending> refusal(CategoryName category, CategoryReading reading) {
    return switch (reading) {
      case CategoryReading.Plain(var node, var free, boolean wasManaged) when wasManaged ->
          Optional.of(new Ending.Refused(category, "EarlierLife", ISSUED));
      case CategoryReading.Absent absent when absent.tombstone().isPresent() ->
          Optional.of(Ending.Refused.of(category, absent.refusal()));
      case CategoryReading.Plain plain -> Optional.empty();
      case CategoryReading.Absent absent -> Optional.empty();
      case CategoryReading.Managed managed -> Optional.empty();
      case CategoryReading.Broken broken -> Optional.empty();
    };
  }
}
