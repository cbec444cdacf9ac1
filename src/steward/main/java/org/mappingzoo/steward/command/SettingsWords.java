package org.mappingzoo.steward.command;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.mappingzoo.core.protocol.CategorySettings;

/// The settings of a category as `configure` names and takes them.
final class SettingsWords {
  private SettingsWords() {}

  /// By the names of the options, in their order.
  static Map<String, String> of(CategorySettings settings) {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("batch", ids(settings.batch()));
    words.put("window", ids(settings.window()));
    words.put(
        "outage-budget",
        BigDecimal.valueOf(settings.outageBudget().toMillis(), 3)
            .stripTrailingZeros()
            .toPlainString());
    words.put("take-limit", ids(takeLimit(settings)));
    words.put("lease-limit", Integer.toString(settings.leaseLimit()));
    words.put("owner-lease-limit", Integer.toString(settings.ownerLeaseLimit()));
    words.put("soft-limit", Integer.toString(settings.softLimitBytes()));
    words.put("hard-limit", Integer.toString(settings.hardLimitBytes()));
    words.put("merge-on-push", Boolean.toString(settings.mergeOnPush()));
    words.put("reseal-on-new-leader", Boolean.toString(settings.resealOnNewLeader()));
    return words;
  }

  /// For programs, by the names of the control record.
  static Json on(Json object, CategorySettings settings) {
    return object
        .put("batch", settings.batch())
        .put("window", settings.window())
        .put("outageBudgetMs", settings.outageBudget().toMillis())
        .put("takeLimit", takeLimit(settings))
        .put("leaseLimit", settings.leaseLimit())
        .put("ownerLeaseLimit", settings.ownerLeaseLimit())
        .put("softLimitBytes", settings.softLimitBytes())
        .put("hardLimitBytes", settings.hardLimitBytes())
        .put("mergeOnPush", settings.mergeOnPush())
        .put("resealOnNewLeader", settings.resealOnNewLeader());
  }

  private static OptionalLong takeLimit(CategorySettings settings) {
    return settings.takeLimit() == CategorySettings.NO_LIMIT
        ? OptionalLong.empty()
        : OptionalLong.of(settings.takeLimit());
  }

  private static String ids(OptionalLong count) {
    return count.isPresent() ? Long.toString(count.getAsLong()) : Words.NONE;
  }
}
