package org.mappingzoo.steward.command;

import java.util.Optional;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.book.BookException;

/// How a command ended.
sealed interface Ending {
  /// All was said already.
  record Done() implements Ending {
    @Override
    public ExitCode code() {
      return ExitCode.DONE;
    }

    @Override
    public String sentence() {
      return "done";
    }
  }

  /// It does not fit the state.
  ///
  /// @param refusal which kind, in a word
  record Refused(CategoryName category, String refusal, String reason) implements Ending {
    static Refused of(CategoryName category, Refusal refusal) {
      return new Refused(category, refusal.getClass().getSimpleName(), refusal.sentence());
    }

    /// Of what is only done to managed categories.
    ///
    /// @param read of anything but a managed one
    static Refused unmanaged(CategoryName category, CategoryReading read) {
      return of(
          category,
          switch (read) {
            case CategoryReading.Managed managed ->
                throw new IllegalArgumentException(category + " is managed");
            case CategoryReading.Absent absent -> absent.refusal();
            case CategoryReading.Plain plain -> new Refusal.NotManaged();
            case CategoryReading.Broken(Refusal why) -> why;
          });
    }

    @Override
    public ExitCode code() {
      return ExitCode.REFUSED;
    }

    @Override
    public String sentence() {
      return category + ": " + reason;
    }
  }

  /// It may have taken effect.
  ///
  /// @param remedy what whoever called can do about it
  /// @param lease under whose name it is settled, where it is a lease
  /// @param intended ids that nobody may use, where it is none
  record Uncertain(
      CategoryName category,
      String reason,
      String remedy,
      Optional<String> lease,
      Optional<RangeList> intended)
      implements Ending {
    Uncertain(CategoryName category, String reason, String remedy) {
      this(category, reason, remedy, Optional.empty(), Optional.empty());
    }

    @Override
    public ExitCode code() {
      return ExitCode.UNCERTAIN;
    }

    @Override
    public String sentence() {
      return "%s: it may or may not have taken effect (%s); %s".formatted(category, reason, remedy);
    }
  }

  /// It took effect on another life of the category than the one that it was meant for.
  record OtherLife(CategoryName category, String sentence) implements Ending {
    static OtherLife of(OtherLifeException told) {
      return new OtherLife(told.category(), String.valueOf(told.getMessage()));
    }

    @Override
    public ExitCode code() {
      return ExitCode.UNCERTAIN;
    }
  }

  /// Others kept winning.
  record Contended(CategoryName category, int attempts) implements Ending {
    @Override
    public ExitCode code() {
      return ExitCode.CONTENDED;
    }

    @Override
    public String sentence() {
      return "%s: other writers won all %d attempts; nothing was written, try again"
          .formatted(category, attempts);
    }
  }

  /// The audit found something; what, was said already.
  record Unbalanced(int categories) implements Ending {
    @Override
    public ExitCode code() {
      return ExitCode.UNBALANCED;
    }

    @Override
    public String sentence() {
      return "the books of %s are wrong"
          .formatted(Words.counted(categories, "category", "categories"));
    }
  }

  /// The audit found nothing wrong, but there are categories that it could not look at; which,
  /// was said already.
  ///
  /// @param code why it could not look at the first of them
  record Unread(int categories, ExitCode code) implements Ending {
    @Override
    public String sentence() {
      return "%s could not be audited"
          .formatted(Words.counted(categories, "category", "categories"));
    }
  }

  /// What was looked at or done one by one did not all go well; which, was said already.
  ///
  /// @param code of the first that did not
  record Partly(ExitCode code, String sentence) implements Ending {}

  /// The servers cannot be used.
  record Failed(ExitCode code, String sentence) implements Ending {
    static Failed of(StoreException failure) {
      ExitCode code =
          switch (failure.reason()) {
            case UNREACHABLE, INTERRUPTED -> ExitCode.UNREACHABLE;
            case NO_PERMISSION, READ_ONLY, REFUSED -> ExitCode.DENIED;
            case DAMAGED -> ExitCode.UNBALANCED;
          };
      return new Failed(code, String.valueOf(failure.getMessage()));
    }

    /// The same of one category of several, where that is no reason to leave out the others.
    ///
    /// @throws StoreException where it is: none of them can be looked at
    static Failed ofOne(StoreException failure) {
      return switch (failure.reason()) {
        case NO_PERMISSION, DAMAGED, REFUSED -> of(failure);
        case UNREACHABLE, READ_ONLY, INTERRUPTED -> throw failure;
      };
    }

    /// The book is not the one of this ensemble, or nobody can tell; empty where it is.
    static Optional<Ending> of(Verdict verdict) {
      return verdict instanceof Verdict.Fits ? Optional.empty() : Optional.of(because(verdict));
    }

    /// The same where it is not.
    ///
    /// @throws IllegalArgumentException if it is
    static Failed because(Verdict verdict) {
      return switch (verdict) {
        case Verdict.Fits fits -> throw new IllegalArgumentException("not a failure: " + fits);
        case Verdict.Waits(String why) -> new Failed(ExitCode.REFUSED, why);
        case Verdict.Foreign(String why) -> new Failed(ExitCode.FOREIGN, why);
      };
    }

    /// The book cannot be used.
    static Failed of(BookException failure) {
      ExitCode code =
          switch (failure.reason()) {
            case UNREACHABLE -> ExitCode.UNREACHABLE;
            case REFUSED -> ExitCode.DENIED;
            case DAMAGED -> ExitCode.UNBALANCED;
          };
      return new Failed(code, failure.getMessage());
    }
  }

  ExitCode code();

  /// One line for people.
  String sentence();

  /// Whether the result in JSON was printed already.
  default boolean isSaid() {
    return this instanceof Unbalanced || this instanceof Unread || this instanceof Partly;
  }

  /// The end of an operation on a plain category that did not succeed.
  ///
  /// @param remedy for a lost reply
  static Ending of(CategoryName category, Outcome<?> failed, String remedy) {
    return switch (failed) {
      case Outcome.Settled<?> settled ->
          throw new IllegalArgumentException("not a failure: " + settled);
      case Outcome.Refused<?>(CategoryName name, Refusal refusal) -> Refused.of(name, refusal);
      case Outcome.Contended<?>(int attempts) -> new Contended(category, attempts);
      case Outcome.Unsettled<?> unsettled -> new Uncertain(category, unsettled.reason(), remedy);
      case Outcome.Uncertain<?> uncertain -> new Uncertain(category, uncertain.reason(), remedy);
    };
  }

  /// The end of an operation on a managed category that did not succeed.
  ///
  /// @param remedy for a lost reply
  static Ending of(CategoryName category, LedgerOutcome<?> failed, String remedy) {
    return switch (failed) {
      case LedgerOutcome.Settled<?> settled ->
          throw new IllegalArgumentException("not a failure: " + settled);
      case LedgerOutcome.Refused<?>(CategoryName name, Refusal refusal) ->
          Refused.of(name, refusal);
      case LedgerOutcome.Contended<?>(int attempts) -> new Contended(category, attempts);
      case LedgerOutcome.Uncertain<?>(String request, String reason) ->
          new Uncertain(category, reason, remedy);
    };
  }
}
