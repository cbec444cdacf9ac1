package org.mappingzoo.console.change;

import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;

/// The pages of a change. From each the operator sees where things stand, and what was or was not
/// written.
///
/// Input → Computing → Review → Sending → Done is the way when all goes well. A conflict leads from
/// Sending back to Review, a lost reply to Unknown; every write is preceded by a Review of exactly
/// that write.
public sealed interface ChangePage {

  /// The operator types.
  record Input() implements ChangePage {}

  /// The fresh read is under way.
  record Computing(CategoryName category) implements ChangePage {}

  /// What would be written, for the operator to decide.
  record Review(Preview preview, Reading reading) implements ChangePage {}

  /// The change does not fit what was read; nothing was written.
  record Refused(CategoryName category, Refusal refusal, Optional<Base> base, Reading reading)
      implements ChangePage {}

  /// The list is as it should be already.
  record NothingToDo(CategoryName category, Base base, Reading reading) implements ChangePage {}

  /// The write is on its way, and cannot be called back.
  record Sending(Preview preview) implements ChangePage {}

  /// The reply was lost: written or not, nobody can tell yet.
  ///
  /// @param asking whether it is being asked again
  record Unknown(LoggedChange logged, Applied.Unknown unknown, boolean asking)
      implements ChangePage {}

  /// Written.
  record Done(LoggedChange logged) implements ChangePage {}

  /// The category could not be read, or the store refused the write; nothing was written.
  record Failed(CategoryName category, Failure failure, Instant at) implements ChangePage {}

  /// The fresh read behind a page.
  ///
  /// @param at when its answer came, by our clock
  /// @param drift what others did since the preview that the operator saw before
  /// @param conflict whether an attempt to write was refused because of it
  record Reading(Instant at, Drift drift, boolean conflict) {}
}
