package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// One alert as it stands.
///
/// @param evidence what was last seen of it
/// @param since when this stage began
/// @param fired when it was first told; absent while it is pending
/// @param held how long this stage has lasted while data was there; of what fires, how long it has
///     been less bad than its level
/// @param blind whether nothing can be said of it now: data is missing
public record Alert(
    AlertKey key,
    Severity level,
    Stage stage,
    Optional<Mark> mark,
    Finding evidence,
    Instant since,
    Optional<Instant> fired,
    Duration held,
    boolean blind) {

  /// Where it is in its life.
  public enum Stage {
    /// Bad, but not for long enough yet.
    PENDING,
    FIRING,
    /// Well, but not for long enough yet.
    RECOVERING
  }

  /// What an operator is to make of it; the most urgent first.
  public enum Standing {
    FIRING,
    ACKNOWLEDGED,
    SNOOZED,
    RECOVERING,
    PENDING
  }

  /// @throws IllegalArgumentException if it is answered or told before it fired
  public Alert {
    if (stage == Stage.PENDING ? fired.isPresent() || mark.isPresent() : fired.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: %s, fired %s, answered %s".formatted(key, stage, fired, mark.isPresent()));
    }
  }

  public Standing standing() {
    return switch (stage) {
      case PENDING -> Standing.PENDING;
      case RECOVERING -> Standing.RECOVERING;
      case FIRING ->
          mark.map(
                  answer ->
                      answer.kind() == Mark.Kind.SNOOZED ? Standing.SNOOZED : Standing.ACKNOWLEDGED)
              .orElse(Standing.FIRING);
    };
  }

  public AlertKind kind() {
    return key.kind();
  }

  /// Whether it was told: until it is over, so also while it gets well.
  public boolean isTold() {
    return stage != Stage.PENDING;
  }

  /// Whether its category was deleted, books and all.
  public boolean isOfDeleted() {
    return evidence instanceof Finding.BooksUnreadable books && books.isDeleted();
  }

  Alert marked(Optional<Mark> answer) {
    return new Alert(key, level, stage, answer, evidence, since, fired, held, blind);
  }

  Alert seen(Severity newLevel, Finding newEvidence) {
    return new Alert(key, newLevel, stage, mark, newEvidence, since, fired, held, false);
  }

  Alert unseen() {
    return new Alert(key, level, stage, mark, evidence, since, fired, held, true);
  }

  Alert lasting(Duration longer) {
    return new Alert(key, level, stage, mark, evidence, since, fired, held.plus(longer), false);
  }

  /// As bad as its level.
  Alert holding() {
    return held.isZero()
        ? this
        : new Alert(key, level, stage, mark, evidence, since, fired, Duration.ZERO, blind);
  }

  Alert entering(Stage next, Instant now) {
    return new Alert(
        key,
        level,
        next,
        mark,
        evidence,
        now,
        fired.or(() -> next == Stage.PENDING ? Optional.empty() : Optional.of(now)),
        Duration.ZERO,
        false);
  }
}
