package org.mappingzoo.console.change;

import java.util.Optional;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.console.change.LoggedChange.Undoing;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.category.Revision;

/// What became of a change, and whether it can be taken back, in words.
final class StandingWords {
  private final ChangeWords words;
  private final Messages m;

  StandingWords(ChangeWords words) {
    this.words = words;
    this.m = words.messages();
  }

  /// One line for a list.
  String standing(Standing standing) {
    return switch (standing) {
      case Standing.Sent() -> m.get("change.standing.sent");
      case Standing.Unsettled unsettled -> m.get("change.standing.unknown");
      case Standing.NotWritten() -> m.get("change.standing.not_written");
      case Standing.Written(Receipt receipt, Undoing undoing) -> made(receipt);
    };
  }

  private String made(Receipt receipt) {
    return receipt.after().isPresent()
        ? m.get("change.standing.version", words.version(receipt.now()))
        : m.get("change.standing.deleted");
  }

  /// Whether it can be taken back, and what else can be done about it.
  String ways(Undoing undoing, Optional<NextStep> step) {
    return step.filter(NextStep.Adopt.class::isInstance).isPresent()
        ? undoing(undoing) + " " + m.get("change.next.adopt.why")
        : undoing(undoing);
  }

  /// Whether it can be taken back, or, as long as nobody knows, what is known of it.
  String undoing(LoggedChange change) {
    return change.standing() instanceof Standing.Written(Receipt receipt, Undoing undoing)
        ? undoing(undoing)
        : standing(change.standing());
  }

  private String undoing(Undoing undoing) {
    return switch (undoing) {
      case Undoing.Possible() -> m.get("change.undoing.possible");
      case Undoing.WrittenSince(Revision theirs) ->
          m.get("change.undoing.written_since", words.version(theirs));
      case Undoing.NodeGone() -> m.get("change.undoing.node_gone");
      case Undoing.Undone() -> m.get("change.undoing.undone");
      case Undoing.Booked(ChangeKind kind) -> m.get(kind.key("undoing"));
      case Undoing.Repaired() -> m.get("change.undoing.repaired");
      case Undoing.Never() -> m.get("change.undoing.never");
    };
  }
}
