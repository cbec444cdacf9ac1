package org.mappingzoo.console.alerts;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,7}");

  private final AlertKind kind;
  private final RuleFigure figure;
  private final BooleanProperty on = new SimpleBooleanProperty(this, "on");
  private final StringProperty warnAt = new SimpleStringProperty(this, "warnAt", "");
  private final StringProperty warnEnd = new SimpleStringProperty(this, "warnEnd", "");
  private final StringProperty criticalAt = new SimpleStringProperty(this, "criticalAt", "");
  private final StringProperty criticalEnd = new SimpleStringProperty(this, "criticalEnd", "");
  private final StringProperty pending = new SimpleStringProperty(this, "pending", "");
  private final StringProperty keepFiring = new SimpleStringProperty(this, "keepFiring", "");
  private final ReadOnlyObjectWrapper<Understood> understood;

  /// How the figures of the rule are written, which can be read in one way only.
  private final Set<String> own = new HashSet<>();

  /// What can be typed.
  enum Field {
    WARN_AT("warn.at"),
    WARN_END("warn.end"),
    CRITICAL_AT("critical.at"),
    CRITICAL_END("critical.end"),
    PENDING("pending"),
    KEEP_FIRING("keep");

    private final String code;

    Field(String code) {
      this.code = code;
    }

    /// Of its name, among the messages.
    String key() {
      return "alerts.rules." + code;
    }
  }

  /// What the fields say.
  sealed interface Understood {
    record As(Rule rule) implements Understood {}

    /// What is typed into one field is to blame.
    sealed interface OfField extends Understood {
      Field field();
    }

    /// What is typed into a field cannot be.
    ///
    /// @param key of a message, for the field's name and what is in it
    record Wrong(String key, Field field, String typed) implements OfField {}

    /// A thousand to one operator, one to another.
    record Ambiguous(Field field, String typed) implements OfField {}

    /// Each field can be so, but not all together.
    ///
    /// @param key of a message
    record Disordered(String key) implements Understood {}
  }

  /// Why there is no rule yet.
  private static final class WrongField extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Understood.OfField wrong;

    WrongField(Understood.OfField wrong) {
      super(wrong.toString(), null, false, false);
      this.wrong = wrong;
    }

    WrongField(String key, Field field, String typed) {
      this(new Understood.Wrong("alerts.rules." + key, field, typed.strip()));
    }
  }

  /// A draft that begins with a rule.
  RuleDraft(Rule rule) {
    kind = rule.kind();
    figure = RuleFigure.of(kind);
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

  private void show(Threshold limit, StringProperty at, StringProperty end) {
    at.set(figure.show(limit.at()));
    end.set(figure.show(limit.recovery()));
    own.addAll(List.of(at.get(), end.get()));
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
              threshold(Field.WARN_AT, warnAt.get(), Field.WARN_END, warnEnd.get()),
              threshold(Field.CRITICAL_AT, criticalAt.get(), Field.CRITICAL_END, criticalEnd.get()),
              seconds(Field.PENDING, pending.get()),
              seconds(Field.KEEP_FIRING, keepFiring.get())));
    } catch (WrongField e) {
      return e.wrong;
    } catch (IllegalArgumentException e) {
      return new Understood.Disordered(
          kind.sense() == AlertKind.Sense.BELOW
              ? "alerts.rules.order.below"
              : "alerts.rules.order.above");
    }
  }

  private Optional<Threshold> threshold(Field atField, String at, Field endField, String end)
      throws WrongField {
    if (at.isBlank() && !end.isBlank()) {
      throw new WrongField("alone", endField, end);
    }
    if (at.isBlank()) {
      return Optional.empty();
    }
    double fires = number(atField, at);
    return Optional.of(new Threshold(fires, end.isBlank() ? fires : number(endField, end)));
  }

  private double number(Field field, String text) throws WrongField {
    if (RuleFigure.isAmbiguous(text) && !own.contains(text.strip())) {
      throw new WrongField(new Understood.Ambiguous(field, text.strip()));
    }
    return figure.read(text).orElseThrow(() -> new WrongField(figure.faultCode(), field, text));
  }

  private static Duration seconds(Field field, String text) throws WrongField {
    if (!SECONDS.matcher(text.strip()).matches()) {
      throw new WrongField("noseconds", field, text);
    }
    return Duration.ofSeconds(Long.parseLong(text.strip()));
  }
}
