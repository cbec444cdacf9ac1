package org.mappingzoo.console.change;

import java.util.Optional;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.console.change.LoggedChange.Undoing;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.SettingsChange;
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

  /// What was ended begins again, or the reverse.
  record Reverse(LedgerChange change, String key) implements NextStep {}

  /// The settings that were changed become what they were before.
  ///
  /// @param made all of them after that change
  /// @param before all of them before it
  record SetBack(CategorySettings made, CategorySettings before) implements NextStep {
    @Override
    public String key() {
      return "change.next.set_back";
    }
  }

  /// The next step from a change as it stands; empty for none.
  static Optional<NextStep> from(LoggedChange logged) {
    return logged.standing() instanceof Standing.Written(var receipt, Undoing undoing)
        ? from(logged, undoing)
        : Optional.empty();
  }

  /// Once somebody has written to a list that we seeded, what it ever had is for the operator to
  /// state (src/decisions/0050).
  private static Optional<NextStep> from(LoggedChange logged, Undoing undoing) {
    return switch (logged.change()) {
      case AdminChange.Seed(RangeList ids) when undoing instanceof Undoing.Possible ->
          Optional.of(new Adopt(ids));
      case AdminChange.OnLedger(LedgerChange.Freeze freeze) ->
          Optional.of(new Reverse(new LedgerChange.Unfreeze(), "change.next.unfreeze"));
      case AdminChange.OnLedger(LedgerChange.Unfreeze unfreeze) ->
          Optional.of(new Reverse(new LedgerChange.Freeze(), "change.next.freeze"));
      case AdminChange.OnLedger(LedgerChange.Adjust(SettingsChange some)) ->
          ChangeWords.settingsBefore(logged.preview())
              .map(before -> new SetBack(some.in(before), before));
      case AdminChange other -> Optional.empty();
    };
  }

  /// The message key of what the button says.
  String key();
}
