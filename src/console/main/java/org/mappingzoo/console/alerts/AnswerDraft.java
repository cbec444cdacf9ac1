package org.mappingzoo.console.alerts;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.console.feed.AlertFeed.Trouble;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.monitor.Finding;

/// An answer to an alert while it is typed: until when, and why. Who answers is not typed.
final class AnswerDraft {
  /// What is asked.
  enum Kind {
    ACKNOWLEDGE,
    SNOOZE,
    /// What came of it, for what does not end by itself.
    CLOSE;

    /// As message keys have it.
    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final List<Optional<Duration>> WORK =
      List.of(
          Optional.empty(),
          Optional.of(Duration.ofMinutes(30)),
          Optional.of(Duration.ofHours(2)),
          Optional.of(Duration.ofHours(8)));

  private static final List<Optional<Duration>> REST =
      List.of(
          Optional.of(Duration.ofMinutes(15)),
          Optional.of(Duration.ofHours(1)),
          Optional.of(Duration.ofHours(4)),
          Optional.of(Duration.ofHours(24)),
          Optional.of(Duration.ofDays(7)));

  private final Kind kind;
  private final List<Alert> alerts;
  private final String who;
  private final ObservableValue<Target> target;
  private final StringProperty why = new SimpleStringProperty(this, "why", "");
  private final ObjectProperty<Optional<Duration>> time;
  private final BooleanBinding complete;

  /// @param who the operator, as the system knows them
  /// @param target where it fires: production asks for more
  AnswerDraft(Kind kind, Alert alert, String who, ObservableValue<Target> target) {
    this(kind, List.of(alert), who, target);
  }

  /// One answer to several alerts of one rule.
  ///
  /// @param who the operator, as the system knows them
  /// @param target where they fire: production asks for more
  /// @throws IllegalArgumentException if there is none
  AnswerDraft(Kind kind, List<Alert> alerts, String who, ObservableValue<Target> target) {
    if (alerts.isEmpty()) {
      throw new IllegalArgumentException("there is no alert to answer");
    }
    this.kind = kind;
    this.alerts = List.copyOf(alerts);
    this.who = who;
    this.target = target;
    time = new SimpleObjectProperty<>(this, "time", usualTime());
    complete =
        Bindings.createBooleanBinding(
            () -> !(isReasonNeeded(target.getValue()) && why.get().isBlank()), why, target);
  }

  Kind kind() {
    return kind;
  }

  /// The message that says what comes of it.
  ///
  /// @param trouble why answers may not be kept, where others could read them
  String note(Optional<Trouble> trouble) {
    boolean alone = kind == Kind.ACKNOWLEDGE && trouble.filter(Trouble::isUnkept).isPresent();
    boolean worst = kind != Kind.CLOSE && alerts.stream().allMatch(AnswerDraft::isCritical);
    return "alerts.answernote."
        + kind.code()
        + (alone ? ".unkept" : "")
        + (worst ? ".critical" : "");
  }

  /// The first, where there are several.
  Alert alert() {
    return alerts.getFirst();
  }

  /// How many alerts it was begun for.
  int count() {
    return alerts.size();
  }

  /// Those that are still what was answered.
  List<AlertKey> stillThere(AlertBook book) {
    return alerts.stream().filter(alert -> isStill(alert, book)).map(Alert::key).toList();
  }

  String who() {
    return who;
  }

  StringProperty whyProperty() {
    return why;
  }

  /// For how long it holds; empty for until it is over.
  ObjectProperty<Optional<Duration>> timeProperty() {
    return time;
  }

  /// What can be chosen; none where nothing is asked.
  List<Optional<Duration>> times() {
    return switch (kind) {
      case ACKNOWLEDGE -> WORK;
      case SNOOZE -> REST;
      case CLOSE -> List.of();
    };
  }

  private Optional<Duration> usualTime() {
    return times().stream().findFirst().orElse(Optional.empty());
  }

  /// Whether anything was typed, or chosen.
  boolean isBegun() {
    return !why.get().isBlank() || !time.get().equals(usualTime());
  }

  /// Whether any of the alerts is still the one that was answered: neither over, nor begun anew,
  /// nor of another level, nor, if it is to be closed, one that ends by itself.
  boolean isStillAbout(AlertBook book) {
    return !stillThere(book).isEmpty();
  }

  /// Whether the one that is to be closed is still the same, but ends by itself by now.
  boolean isTooEarly(AlertBook book) {
    return isSame(alert(), book) && !isStill(alert(), book);
  }

  private boolean isStill(Alert alert, AlertBook book) {
    return isSame(alert, book) && (kind != Kind.CLOSE || book.mayClose(alert.key()));
  }

  private static boolean isSame(Alert alert, AlertBook book) {
    return book.alert(alert.key())
        .filter(now -> now.level() == alert.level() && now.fired().equals(alert.fired()))
        .isPresent();
  }

  private static boolean isCritical(Alert alert) {
    return alert.level() == Finding.Severity.CRITICAL;
  }

  /// The message that asks for the reason, and says whether one is needed.
  ObservableValue<String> question() {
    return target.map(this::question);
  }

  private String question(Target at) {
    if (kind != Kind.ACKNOWLEDGE) {
      return "alerts.answer.why";
    }
    if (!isReasonNeeded(at)) {
      return "alerts.answer.whyoptional";
    }
    return at.isUnknown() ? "alerts.answer.why.unknown" : "alerts.answer.why.production";
  }

  /// Whoever is at it may say later what it was; not so on production, where each change says why.
  private boolean isReasonNeeded(Target at) {
    return kind != Kind.ACKNOWLEDGE || at.asksReason();
  }

  BooleanBinding completeProperty() {
    return complete;
  }

  /// The answer as typed.
  ///
  /// @throws IllegalStateException for what is no mark
  Mark mark(Instant now) {
    Mark.Kind mark =
        switch (kind) {
          case ACKNOWLEDGE -> Mark.Kind.ACKNOWLEDGED;
          case SNOOZE -> Mark.Kind.SNOOZED;
          case CLOSE -> throw new IllegalStateException("a close leaves no mark");
        };
    return new Mark(mark, who, why.get().strip(), now, time.get().map(now::plus));
  }
}
