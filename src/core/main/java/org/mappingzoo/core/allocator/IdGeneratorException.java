package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.ranges.RangeList;

/// Ids could not be taken or pushed back. The message names all ids that are out of use because
/// of it, as they are stored: where nobody keeps a ledger, a worker's log is their only trace.
public final class IdGeneratorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient CategoryName category;
  private final transient Outcome<?> outcome;
  private final transient RangeList outOfUse;

  /// Whether this is what became of a take, which can be resumed where it is uncertain.
  private final boolean ofTake;

  private IdGeneratorException(
      CategoryName category,
      Outcome<?> outcome,
      RangeList outOfUse,
      String message,
      boolean ofTake) {
    super(message);
    this.category = category;
    this.outcome = outcome;
    this.outOfUse = outOfUse;
    this.ofTake = ofTake;
  }

  /// What became of an operation on a plain category.
  static IdGeneratorException of(
      CategoryName category, String what, Outcome<RangeList> outcome, RangeList outOfUse) {
    String why =
        switch (outcome) {
          case Outcome.Settled<RangeList> settled ->
              throw new IllegalArgumentException("not a failure: " + settled);
          case Outcome.Refused<RangeList>(CategoryName name, Refusal refusal) -> refusal.sentence();
          case Outcome.Contended<RangeList>(int attempts) ->
              "other writers won all %d attempts; nothing was written".formatted(attempts);
          case Outcome.Unsettled<RangeList>(CategoryWrite write, RangeList ids, String reason) ->
              "the reply was lost (%s); it may or may not have taken effect".formatted(reason);
          case Outcome.Uncertain<RangeList> leased ->
              throw new IllegalArgumentException("not of a plain category: " + leased);
        };
    return new IdGeneratorException(
        category, outcome, outOfUse, what + ": " + why + named(outOfUse), false);
  }

  /// All of them, however many: where they are not named, they are lost without a word.
  static String named(RangeList outOfUse) {
    return outOfUse.isEmpty() ? "" : ". Out of use:\n" + NodeText.of(outOfUse).display();
  }

  /// What became of a take from a managed category. No id is out of use.
  static IdGeneratorException ofTake(CategoryName category, String what, LedgerOutcome<?> outcome) {
    return leased(category, what, outcome, true);
  }

  /// What became of another operation on a lease. No id is out of use but those that the ledger
  /// names.
  static IdGeneratorException of(CategoryName category, String what, LedgerOutcome<?> outcome) {
    return leased(category, what, outcome, false);
  }

  private static IdGeneratorException leased(
      CategoryName category, String what, LedgerOutcome<?> outcome, boolean ofTake) {
    return switch (outcome) {
      case LedgerOutcome.Settled<?> settled ->
          throw new IllegalArgumentException("not a failure: " + settled);
      case LedgerOutcome.Refused<?>(CategoryName name, Refusal refusal) ->
          leased(category, new Outcome.Refused<>(name, refusal), what, refusal.sentence(), ofTake);
      case LedgerOutcome.Contended<?>(int attempts) ->
          leased(
              category,
              new Outcome.Contended<>(attempts),
              what,
              "other writers won all %d attempts; nothing was written".formatted(attempts),
              ofTake);
      case LedgerOutcome.Uncertain<?>(String request, String reason) ->
          leased(
              category,
              new Outcome.Uncertain<>(new LeaseId(request), reason),
              what,
              "replies were lost (%s); lease %s tells, if there is one".formatted(reason, request),
              ofTake);
    };
  }

  private static IdGeneratorException leased(
      CategoryName category, Outcome<?> outcome, String what, String why, boolean ofTake) {
    return new IdGeneratorException(
        category, outcome, RangeList.empty(), what + ": " + why, ofTake);
  }

  public CategoryName category() {
    return category;
  }

  /// Refused, contended, unsettled or uncertain; never settled.
  public Outcome<?> outcome() {
    return outcome;
  }

  boolean isOfTake() {
    return ofTake;
  }

  /// The ids that nobody may use: what was not certainly pushed back, or what a take whose reply
  /// was lost may have removed. Empty where nothing was taken.
  public RangeList outOfUse() {
    return outOfUse;
  }
}
