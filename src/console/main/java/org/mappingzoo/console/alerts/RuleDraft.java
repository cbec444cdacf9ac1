package org.mappingzoo.console.alerts;

import java.time.Duration;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.Rule;
import org.mappingzoo.core.alert.Rule.Threshold;

/// A rule while it is typed, understood anew with each key.
final class RuleDraft {
  private final AlertKind kind;
  private final BooleanProperty on = new SimpleBooleanProperty(this, "on");
  private final StringProperty warnAt = new SimpleStringProperty(this, "warnAt", "");
  private final StringProperty warnEnd = new SimpleStringProperty(this, "warnEnd", "");
  private final StringProperty criticalAt = new SimpleStringProperty(this, "criticalAt", "");
  private final StringProperty criticalEnd = new SimpleStringProperty(this, "criticalEnd", "");
  private final StringProperty pending = new SimpleStringProperty(this, "pending", "");
  private final StringProperty keepFiring = new SimpleStringProperty(this, "keepFiring", "");
  private final ReadOnlyObjectWrapper<Understood> understood;

  /// What the fields say.
  sealed interface Understood {
    record As(Rule rule) implements Understood {}

    /// What is wrong.
    ///
    /// @param key of its message
    record Faulty(String key) implements Understood {}
  }

  /// A draft that begins with a rule.
  RuleDraft(Rule rule) {
    kind = rule.kind();
    on.set(rule.on());
    rule.warning().ifPresent(limit -> show(limit, warnAt, warnEnd));
    rule.critical().ifPresent(limit -> show(limit, criticalAt, criticalEnd));
    pending.set(Long.toString(rule.pending().toSeconds()));
    keepFiring.set(Long.toString(rule.keepFiring().toSeconds()));
    understood = new ReadOnlyObjectWrapper<>(this, "understood", read());
    understood.bind(
        Bindings.createObjectBinding(
            this::read, on, warnAt, warnEnd, criticalAt, criticalEnd, pending, keepFiring));
  }

  private static void show(Threshold limit, StringProperty at, StringProperty end) {
    at.set(AlertLines.plain(limit.at()));
    end.set(AlertLines.plain(limit.recovery()));
  }

  AlertKind kind() {
    return kind;
  }

  BooleanProperty onProperty() {
    return on;
  }

  /// The figure beyond which it warns; may stay empty.
  StringProperty warnAtProperty() {
    return warnAt;
  }

  /// The figure at which the warning is over.
  StringProperty warnEndProperty() {
    return warnEnd;
  }

  StringProperty criticalAtProperty() {
    return criticalAt;
  }

  StringProperty criticalEndProperty() {
    return criticalEnd;
  }

  /// Seconds for which it must be bad.
  StringProperty pendingProperty() {
    return pending;
  }

  /// Seconds for which it must be well.
  StringProperty keepFiringProperty() {
    return keepFiring;
  }

  ReadOnlyObjectProperty<Understood> understoodProperty() {
    return understood.getReadOnlyProperty();
  }

  Optional<Rule> rule() {
    return understood.get() instanceof Understood.As(Rule rule)
        ? Optional.of(rule)
        : Optional.empty();
  }

  private Understood read() {
    try {
      return new Understood.As(
          new Rule(
              kind,
              on.get(),
              threshold(warnAt.get(), warnEnd.get()),
              threshold(criticalAt.get(), criticalEnd.get()),
              seconds(pending.get()),
              seconds(keepFiring.get())));
    } catch (NumberFormatException e) {
      return new Understood.Faulty("alerts.rules.nonumber");
    } catch (IllegalArgumentException e) {
      return new Understood.Faulty(
          kind.sense() == AlertKind.Sense.BELOW
              ? "alerts.rules.order.below"
              : "alerts.rules.order.above");
    }
  }

  private static Optional<Threshold> threshold(String at, String end) {
    return at.isBlank()
        ? Optional.empty()
        : Optional.of(new Threshold(number(at), end.isBlank() ? number(at) : number(end)));
  }

  /// A decimal comma is one, too.
  private static double number(String text) {
    String plain = text.strip().replace(',', '.');
    if (!plain.matches("[0-9]{1,12}(\\.[0-9]{1,6})?")) {
      throw new NumberFormatException(text);
    }
    return Double.parseDouble(plain);
  }

  private static Duration seconds(String text) {
    if (!text.strip().matches("[0-9]{1,7}")) {
      throw new NumberFormatException(text);
    }
    return Duration.ofSeconds(Long.parseLong(text.strip()));
  }
}
