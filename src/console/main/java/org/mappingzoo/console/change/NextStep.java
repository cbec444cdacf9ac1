package org.mappingzoo.console.change;

import java.util.Optional;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.console.change.LoggedChange.Undoing;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.ranges.RangeList;

/// Where the receipt of a change leads on to, besides its undo: another change, with a preview of
/// its own.
sealed interface NextStep {

  /// A plain list that was just seeded gets a ledger.
  ///
  /// @param universe what was seeded, which is all of it: nobody wrote since
  record Adopt(RangeList universe) implements NextStep {
    @Override
    public String key() {
      return "change.next.adopt";
    }
  }

  /// The next step from a change as it stands; empty for none. Once somebody has written to a list
  /// that we seeded, what it ever had is for the operator to state (src/decisions/0050).
  static Optional<NextStep> from(AdminChange change, Standing standing) {
    return change instanceof AdminChange.Seed(RangeList ids)
            && standing instanceof Standing.Written(var receipt, Undoing.Possible untouched)
        ? Optional.of(new Adopt(ids))
        : Optional.empty();
  }

  /// The message key of what the button says.
  String key();
}
