package org.mappingzoo.console.history;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.mappingzoo.core.alert.Figures;
import org.mappingzoo.core.alert.QuarterHour;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;

/// Tells of two looks a minute apart what held for that minute. In memory is only the look before.
/// Owned by one thread.
final class FigureLooks {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private Map<Life, Figures> before = Map.of();
  private Instant beforeAt = Instant.EPOCH;

  /// What is seen in one look.
  ///
  /// @param at a whole minute
  record Look(FleetSnapshot fleet, Function<CategoryName, Forecast> forecasts, Instant at) {}

  /// Takes in one look. Where none was a minute before, nobody knows what held since.
  void see(Look look, BiConsumer<Life, QuarterHour> to) {
    Map<Life, Figures> now = new HashMap<>();
    for (CategorySnapshot category : look.fleet().categories().values()) {
      now.put(Life.of(category), Figures.of(category, look.fleet(), look.forecasts(), look.at()));
    }
    Instant since = look.at().minus(MINUTE);
    if (beforeAt.equals(since)) {
      now.forEach(
          (life, figures) ->
              Optional.ofNullable(before.get(life))
                  .map(earlier -> QuarterHour.of(since, earlier.andStill(figures)))
                  .ifPresent(quarter -> to.accept(life, quarter)));
    }
    before = now;
    beforeAt = look.at();
  }
}
