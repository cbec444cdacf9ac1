package org.mappingzoo.core.alert;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.mappingzoo.core.alert.Rule.Threshold;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.protocol.CategorySettings;

/// The rule of each kind, and what categories have instead of it.
///
/// @param all one for each kind
/// @param overrides by category, then by kind
public record AlertRules(
    Map<AlertKind, Rule> all, NavigableMap<CategoryName, Map<AlertKind, Rule>> overrides) {

  /// Figures of [Finding] where there are any, so that the fleet and its alerts agree.
  public static final AlertRules DEFAULT = new AlertRules(defaults(), new TreeMap<>());

  /// Takes copies.
  ///
  /// @throws IllegalArgumentException if a kind has no rule
  public AlertRules {
    if (all.size() != AlertKind.values().length) {
      throw new IllegalArgumentException("each kind of alert has a rule, not only " + all.keySet());
    }
    all = Collections.unmodifiableMap(new EnumMap<>(all));
    NavigableMap<CategoryName, Map<AlertKind, Rule>> copy = new TreeMap<>();
    overrides.forEach(
        (category, rules) -> {
          if (!rules.isEmpty()) {
            copy.put(category, Collections.unmodifiableMap(new EnumMap<>(rules)));
          }
        });
    overrides = Collections.unmodifiableNavigableMap(copy);
  }

  public Rule of(AlertKind kind) {
    return Objects.requireNonNull(all.get(kind));
  }

  /// The rule that holds for a category.
  public Rule of(AlertKind kind, Optional<CategoryName> category) {
    return category.flatMap(name -> override(kind, name)).orElseGet(() -> of(kind));
  }

  /// What a category has instead of the general rule.
  public Optional<Rule> override(AlertKind kind, CategoryName category) {
    return Optional.ofNullable(overrides.get(category))
        .flatMap(rules -> Optional.ofNullable(rules.get(kind)));
  }

  /// The same with this rule for all.
  public AlertRules with(Rule rule) {
    Map<AlertKind, Rule> next = new EnumMap<>(all);
    next.put(rule.kind(), rule);
    return new AlertRules(next, overrides);
  }

  /// The same with this rule for one category.
  public AlertRules with(CategoryName category, Rule rule) {
    NavigableMap<CategoryName, Map<AlertKind, Rule>> next = new TreeMap<>(overrides);
    Map<AlertKind, Rule> rules = new EnumMap<>(AlertKind.class);
    rules.putAll(next.getOrDefault(category, Map.of()));
    rules.put(rule.kind(), rule);
    next.put(category, rules);
    return new AlertRules(all, next);
  }

  /// The same where the general rule holds for a category again.
  public AlertRules without(CategoryName category, AlertKind kind) {
    NavigableMap<CategoryName, Map<AlertKind, Rule>> next = new TreeMap<>(overrides);
    Map<AlertKind, Rule> rules = new EnumMap<>(AlertKind.class);
    rules.putAll(next.getOrDefault(category, Map.of()));
    rules.remove(kind);
    next.put(category, rules);
    return new AlertRules(all, next);
  }

  /// These with what another console made of the same rules meanwhile: what was changed in neither,
  /// or only there, is as it is there.
  ///
  /// @param start what both began with
  public AlertRules joined(AlertRules other, AlertRules start) {
    AlertRules joined = other;
    for (AlertKind kind : AlertKind.values()) {
      if (!of(kind).equals(start.of(kind))) {
        joined = joined.with(of(kind));
      }
      Set<CategoryName> names = new TreeSet<>(overrides.keySet());
      names.addAll(start.overrides.keySet());
      for (CategoryName name : names) {
        Optional<Rule> here = override(kind, name);
        if (!here.equals(start.override(kind, name))) {
          joined = here.isPresent() ? joined.with(name, here.get()) : joined.without(name, kind);
        }
      }
    }
    return joined;
  }

  private static Map<AlertKind, Rule> defaults() {
    Map<AlertKind, Rule> rules = new EnumMap<>(AlertKind.class);
    Duration minute = Duration.ofMinutes(1);
    put(rules, Rule.state(AlertKind.DUPLICATE_RISK, Duration.ZERO, Duration.ZERO));
    put(rules, Rule.state(AlertKind.UNREADABLE, Duration.ZERO, Duration.ofSeconds(30)));
    put(
        rules,
        measured(
            AlertKind.RUNS_OUT,
            (double) Finding.WARN_WITHIN.toHours(),
            (double) Finding.CRITICAL_WITHIN.toHours(),
            1.25,
            minute));
    put(rules, measured(AlertKind.FREE_SHARE, 10, 3, 1.2, minute));
    put(rules, Rule.state(AlertKind.NO_LEADER, Duration.ofSeconds(30), minute));
    put(
        rules,
        measured(
            AlertKind.HEADROOM,
            (double) FenceSnapshot.LOW.toMinutes(),
            (double) FenceSnapshot.CRITICAL.toMinutes(),
            1.5,
            Duration.ofSeconds(30)));
    put(rules, measured(AlertKind.VERSIONS, 10, 1, 1.2, minute));
    put(rules, single(AlertKind.STRANDED_SHARE, 1, 0.8, minute));
    put(rules, single(AlertKind.STRANDED_AGE, 24, 24, Duration.ZERO));
    put(
        rules,
        measured(
            AlertKind.LIST_BYTES,
            NodeText.SOFT_LIMIT_BYTES,
            CategorySettings.DEFAULT.nearlyFullBytes(),
            0.9,
            minute));
    put(rules, single(AlertKind.RANGES, Finding.MANY_RANGES, 0.9 * Finding.MANY_RANGES, minute));
    put(rules, Rule.state(AlertKind.NO_STANDBY, Duration.ofMinutes(10), minute));
    put(rules, Rule.state(AlertKind.NO_DATA, Duration.ofSeconds(60), Duration.ofSeconds(5)));
    return rules;
  }

  private static void put(Map<AlertKind, Rule> rules, Rule rule) {
    rules.put(rule.kind(), rule);
  }

  /// Both thresholds, recovering at so many times of themselves.
  private static Rule measured(
      AlertKind kind, double warning, double critical, double recovery, Duration pending) {
    return Rule.measured(
        kind,
        new Threshold(warning, times(warning, recovery)),
        Optional.of(new Threshold(critical, times(critical, recovery))),
        pending);
  }

  /// Without what doubles add to it far behind the point: people see these, and type others.
  private static double times(double threshold, double recovery) {
    return Math.rint(threshold * recovery * 1e6) / 1e6;
  }

  private static Rule single(AlertKind kind, double warning, double recovery, Duration pending) {
    return Rule.measured(kind, new Threshold(warning, recovery), Optional.empty(), pending);
  }
}
