package org.mappingzoo.console.change;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.SettingsChange;

/// The settings of a category as they are typed: understood anew with each key.
public final class SettingsInput {
  private static final BigDecimal MILLIS = BigDecimal.valueOf(1_000);

  /// Digits, or groups of three of them: `1,000` is a thousand, `1.5` is no number of ids.
  private static final String NUMBER = "-?([0-9]+|[0-9]{1,3}([,._' ][0-9]{3})+)";

  /// Seconds: a point or a comma is a decimal one.
  private static final String SECONDS = "-?[0-9]{1,12}([.,][0-9]{1,3})?";

  /// What is a number of thousands in the other fields.
  private static final String GROUPED = "-?[0-9]{1,3}([.,][0-9]{3})+";

  /// A year: whoever means more mistyped.
  private static final long LONGEST_BUDGET_SECONDS = 31_536_000;

  private final CategorySettings before;
  private final CategorySettings start;
  private final Map<Setting, StringProperty> texts = new EnumMap<>(Setting.class);
  private final BooleanProperty mergeOnPush = new SimpleBooleanProperty(this, "mergeOnPush");
  private final BooleanProperty resealOnNewLeader =
      new SimpleBooleanProperty(this, "resealOnNewLeader");
  private final ReadOnlyObjectWrapper<Understood> understood;

  /// What was typed.
  ///
  /// @param settings absent while anything is wrong
  /// @param faults what is wrong
  record Understood(Optional<CategorySettings> settings, Map<Setting, Fault> faults) {}

  /// Why a number cannot be.
  sealed interface Fault {
    record NoNumber(String typed) implements Fault {}

    /// A thousand to one operator, one to another.
    record Ambiguous(String typed) implements Fault {}

    /// Both bounds are allowed.
    record OutOfBounds(long lowest, long highest) implements Fault {}
  }

  SettingsInput(CategorySettings now) {
    this(now, now);
  }

  /// @param before what is changed
  /// @param start what stands there before anything is typed
  SettingsInput(CategorySettings before, CategorySettings start) {
    this.before = before;
    this.start = start;
    for (Setting setting : Setting.values()) {
      texts.put(setting, new SimpleStringProperty(this, setting.name(), textOf(setting, start)));
    }
    mergeOnPush.set(start.mergeOnPush());
    resealOnNewLeader.set(start.resealOnNewLeader());
    understood = new ReadOnlyObjectWrapper<>(this, "understood", understand());
    texts.values().forEach(text -> text.subscribe(this::refresh));
    mergeOnPush.subscribe(this::refresh);
    resealOnNewLeader.subscribe(this::refresh);
  }

  StringProperty textProperty(Setting setting) {
    return Objects.requireNonNull(texts.get(setting));
  }

  BooleanProperty mergeOnPushProperty() {
    return mergeOnPush;
  }

  BooleanProperty resealOnNewLeaderProperty() {
    return resealOnNewLeader;
  }

  ReadOnlyObjectProperty<Understood> understoodProperty() {
    return understood.getReadOnlyProperty();
  }

  Optional<CategorySettings> settings() {
    return understood.get().settings();
  }

  /// In what they differ from those that are changed; absent as they are. The rest stays as it is
  /// by then, whoever changed it.
  Optional<SettingsChange> change() {
    return settings().map(typed -> SettingsChange.between(before, typed));
  }

  /// All that stands there.
  List<Object> values() {
    return List.of(
        texts.values().stream().map(StringProperty::get).toList(),
        mergeOnPush.get(),
        resealOnNewLeader.get());
  }

  private void refresh() {
    understood.set(understand());
  }

  /// As it is written into a field; empty for none.
  static String textOf(Setting setting, CategorySettings of) {
    return switch (setting) {
      case BATCH -> textOf(of.batch());
      case WINDOW -> textOf(of.window());
      case OUTAGE_BUDGET ->
          BigDecimal.valueOf(of.outageBudget().toMillis())
              .divide(MILLIS)
              .stripTrailingZeros()
              .toPlainString();
      case TAKE_LIMIT ->
          of.takeLimit() == CategorySettings.NO_LIMIT ? "" : Long.toString(of.takeLimit());
      case LEASE_LIMIT -> Integer.toString(of.leaseLimit());
      case OWNER_LEASE_LIMIT -> Integer.toString(of.ownerLeaseLimit());
      case SOFT_LIMIT -> Integer.toString(of.softLimitBytes());
      case HARD_LIMIT -> Integer.toString(of.hardLimitBytes());
    };
  }

  private static String textOf(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : "";
  }

  private Understood understand() {
    Map<Setting, Fault> faults = new EnumMap<>(Setting.class);
    OptionalLong batch = optional(Setting.BATCH, faults);
    OptionalLong window = optional(Setting.WINDOW, faults);
    Optional<Duration> budget = budget(faults);
    OptionalLong takeLimit = optional(Setting.TAKE_LIMIT, faults);
    int leases = number(Setting.LEASE_LIMIT, CategorySettings.MAX_LEASES, faults);
    int ownerLeases = number(Setting.OWNER_LEASE_LIMIT, Integer.MAX_VALUE, faults);
    int hard = number(Setting.HARD_LIMIT, NodeText.HARD_LIMIT_BYTES, faults);
    int soft = number(Setting.SOFT_LIMIT, Math.max(1, hard), faults);
    if (!faults.isEmpty()) {
      return new Understood(Optional.empty(), faults);
    }
    CategorySettings settings =
        new CategorySettings(
            batch,
            window,
            budget.orElseThrow(),
            takeLimit.orElse(CategorySettings.NO_LIMIT),
            leases,
            ownerLeases,
            soft,
            hard,
            mergeOnPush.get(),
            resealOnNewLeader.get());
    return new Understood(Optional.of(settings), faults);
  }

  private OptionalLong optional(Setting setting, Map<Setting, Fault> faults) {
    return typed(setting).isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(number(setting, 1, Long.MAX_VALUE, faults));
  }

  private int number(Setting setting, int highest, Map<Setting, Fault> faults) {
    return Math.toIntExact(number(setting, 1, highest, faults));
  }

  /// The number typed; `lowest` where there is a fault.
  private long number(Setting setting, long lowest, long highest, Map<Setting, Fault> faults) {
    String typed = typed(setting);
    if (!typed.matches(NUMBER)) {
      faults.put(setting, new Fault.NoNumber(typed));
      return lowest;
    }
    BigDecimal number = new BigDecimal(typed.replaceAll("[^-0-9]", ""));
    if (number.compareTo(BigDecimal.valueOf(lowest)) < 0
        || number.compareTo(BigDecimal.valueOf(highest)) > 0) {
      faults.put(setting, new Fault.OutOfBounds(lowest, highest));
      return lowest;
    }
    return number.longValueExact();
  }

  private Optional<Duration> budget(Map<Setting, Fault> faults) {
    String typed = typed(Setting.OUTAGE_BUDGET);
    boolean isAsAtFirst = typed.equals(textOf(Setting.OUTAGE_BUDGET, start));
    if (typed.matches(GROUPED) && !isAsAtFirst) {
      faults.put(Setting.OUTAGE_BUDGET, new Fault.Ambiguous(typed));
      return Optional.empty();
    }
    if (!typed.matches(SECONDS)) {
      faults.put(Setting.OUTAGE_BUDGET, new Fault.NoNumber(typed));
      return Optional.empty();
    }
    BigDecimal seconds = new BigDecimal(typed.replace(',', '.'));
    if (seconds.signum() < 0 || seconds.compareTo(BigDecimal.valueOf(LONGEST_BUDGET_SECONDS)) > 0) {
      faults.put(Setting.OUTAGE_BUDGET, new Fault.OutOfBounds(0, LONGEST_BUDGET_SECONDS));
      return Optional.empty();
    }
    return Optional.of(Duration.ofMillis(seconds.multiply(MILLIS).longValueExact()));
  }

  private String typed(Setting setting) {
    return textProperty(setting).get().strip();
  }
}
