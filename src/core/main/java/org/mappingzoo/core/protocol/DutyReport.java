package org.mappingzoo.core.protocol;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Writer;

/// What the leading steward says of one category's reservation, for people: written when one of
/// these changes, so an old report of a healthy category is no sign of anything. No decision rests
/// on it.
///
/// @param steward who reports
/// @param sequence the reservation's number in the book, 0 while it has none
/// @param fence takes stay below it, as the book has it; 0 while it has none
/// @param durableAt when the book last took the reservation, by the steward's clock
/// @param lag how long that took from the change that asked for it until ZooKeeper had it too;
///     in milliseconds
/// @param stall why the fence does not move although it should
/// @param restorable what a restore would come to; empty where the book has nothing, or whoever
///     reports does not say
public record DutyReport(
    String steward,
    long sequence,
    long fence,
    Instant durableAt,
    Duration lag,
    Optional<String> stall,
    Instant reportedAt,
    Optional<Restorable> restorable) {
  private static final String KIND = "duty";

  /// What the category would be made anew from, if all of ZooKeeper were lost.
  ///
  /// @param book where the reservation lies, without a password
  /// @param free how many ids it promises
  /// @param lost how many ids nobody would get any more, at most: what was free below the fence or
  ///     in leases when it was written
  public record Restorable(String book, long free, long lost) {
    /// @throws IllegalArgumentException if a count is negative
    public Restorable {
      if (free < 0 || lost < 0) {
        throw new IllegalArgumentException(
            "%d ids free and %d lost cannot be negative".formatted(free, lost));
      }
    }

    /// What a book promises of one category. Its tally may be ahead of its list: nothing is lost
    /// then that is not booked as lost already.
    public static Restorable of(String book, Reservation booked) {
      return new Restorable(book, booked.rest().count(), Math.max(0, booked.lostByRestore()));
    }
  }

  /// @throws IllegalArgumentException if nobody reports, or a number is negative
  public DutyReport {
    if (steward.isBlank()) {
      throw new IllegalArgumentException("a report has somebody who makes it");
    }
    if (sequence < 0 || fence < 0 || lag.isNegative()) {
      throw new IllegalArgumentException(
          "sequence %d, fence %d and lag %s cannot be negative".formatted(sequence, fence, lag));
    }
    lag = Duration.ofMillis(lag.toMillis());
  }

  /// Whether both say the same, be it at different times.
  public boolean saysTheSameAs(DutyReport other) {
    return steward.equals(other.steward)
        && sequence == other.sequence
        && fence == other.fence
        && durableAt.equals(other.durableAt)
        && stall.equals(other.stall)
        && restorable.equals(other.restorable);
  }

  public NodeText text() {
    return new Writer(KIND)
        .put("steward", steward)
        .put("sequence", sequence)
        .put("fence", fence)
        .put("durableAt", durableAt)
        .put("lagMs", lag.toMillis())
        .put("stall", stall)
        .put("reportedAt", reportedAt)
        .put("book", restorable.map(Restorable::book))
        .put("restoresFree", restorable.map(Restorable::free))
        .put("restoresLost", restorable.map(Restorable::lost))
        .end();
  }

  /// Reads what [#text()] wrote.
  ///
  /// @throws RecordTextException if this is not a duty report
  public static DutyReport parse(NodeText text) {
    return RecordText.read(
        KIND,
        text,
        reader ->
            new DutyReport(
                reader.text("steward"),
                reader.number("sequence"),
                reader.number("fence"),
                Instant.parse(reader.text("durableAt")),
                Duration.ofMillis(reader.number("lagMs")),
                reader.optionalText("stall"),
                Instant.parse(reader.text("reportedAt")),
                reader
                    .optionalText("book")
                    .map(
                        book ->
                            new Restorable(
                                book,
                                reader.number("restoresFree"),
                                reader.number("restoresLost")))));
  }
}
