package org.mappingzoo.steward;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeSeries;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.steward.duty.Duty;
import org.mappingzoo.steward.duty.Hands;

/// The figures of one steward, for Prometheus. Those of categories are worked out when they are
/// asked for, from the newest snapshot.
final class Metrics {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<String, MultiGauge> gauges = new LinkedHashMap<>();
  private final Map<CategoryName, String> stalls = new ConcurrentHashMap<>();
  private final Map<CategoryName, FreeSeries> series = new HashMap<>();
  private final Map<CategoryName, Revision> sampled = new HashMap<>();
  private final Timer lag;
  private Optional<FleetSnapshot> newest = Optional.empty();

  /// The figures of one category.
  private record Figures(
      CategoryReading.Ranges ranges,
      Optional<LedgerSnapshot> books,
      Forecast forecast,
      long stranded) {
    double headroom() {
      return books
          .flatMap(LedgerSnapshot::control)
          .filter(control -> control.fence().isPresent())
          .map(control -> (double) ranges.free().below(control.fence().getAsLong()).count())
          .orElse(Double.NaN);
    }

    double runsOutIn() {
      return forecast instanceof Forecast.RunsOut runsOut ? runsOut.in().toSeconds() : Double.NaN;
    }
  }

  private static final String HEADROOM = "fence.headroom.ids";

  private static final Map<String, ToDoubleFunction<Figures>> CATEGORY_FIGURES =
      new LinkedHashMap<>();

  static {
    CATEGORY_FIGURES.put("free.ids", figures -> figures.ranges().free().count());
    CATEGORY_FIGURES.put("holes", figures -> Math.max(0, figures.ranges().free().size() - 1));
    CATEGORY_FIGURES.put("list.bytes", figures -> figures.ranges().text().length());
    CATEGORY_FIGURES.put(
        "used.ids", figures -> figures.books().map(LedgerSnapshot::consumed).orElse(0L));
    CATEGORY_FIGURES.put(
        "lost.ids", figures -> figures.books().map(LedgerSnapshot::lost).orElse(0L));
    CATEGORY_FIGURES.put(
        "leased.ids", figures -> figures.books().map(LedgerSnapshot::leased).orElse(0L));
    CATEGORY_FIGURES.put("stranded.ids", Figures::stranded);
    CATEGORY_FIGURES.put(HEADROOM, Figures::headroom);
    CATEGORY_FIGURES.put(
        "burn.ids.per.hour", figures -> figures.forecast().rate().orElse(Double.NaN));
    CATEGORY_FIGURES.put("runs.out.seconds", Figures::runsOutIn);
  }

  Metrics(java.util.function.BooleanSupplier leads) {
    Gauge.builder("mappingzoo.leader", leads, now -> now.getAsBoolean() ? 1 : 0)
        .strongReference(true) // else it forgets whom to ask, and shows NaN
        .description("Whether this steward leads")
        .register(registry);
    Gauge.builder("mappingzoo.fence.stalled.categories", stalls, Map::size)
        .strongReference(true)
        .description("Categories whose fence does not move although it should")
        .register(registry);
    lag =
        Timer.builder("mappingzoo.fence.lag")
            .description("From when a need was seen until book and ZooKeeper had it")
            .publishPercentiles(0.5, 0.99)
            .register(registry);
    CATEGORY_FIGURES
        .keySet()
        .forEach(
            name -> gauges.put(name, MultiGauge.builder("mappingzoo." + name).register(registry)));
  }

  /// On the thread of the eyes.
  synchronized void see(FleetSnapshot fleet) {
    newest = Optional.of(fleet);
    series.keySet().retainAll(fleet.categories().keySet());
    sampled.keySet().retainAll(fleet.categories().keySet());
    for (CategorySnapshot category : fleet.categories().values()) {
      if (!category.revision().equals(sampled.put(category.name(), category.revision()))) {
        category
            .ranges()
            .ifPresent(
                ranges ->
                    series
                        .computeIfAbsent(category.name(), name -> new FreeSeries())
                        .add(fleet.at(), ranges.free().count()));
      }
    }
  }

  void done(Hands.Done done, Duration took) {
    done.did().forEach(word -> registry.counter("mappingzoo.duties", "duty", word).increment());
    done.stall()
        .ifPresentOrElse(
            why -> {
              stalls.put(done.category(), why);
              registry.counter("mappingzoo.duties.stalled").increment();
            },
            () -> stalls.remove(done.category()));
    if (!done.did().isEmpty()) {
      lag.record(took);
    }
  }

  void tidied(Duty duty) {
    registry.counter("mappingzoo.duties", "duty", duty.word()).increment();
  }

  void forgetStalls() {
    stalls.clear();
  }

  int stalled() {
    return stalls.size();
  }

  /// The text that Prometheus asks for.
  synchronized String scrape(Instant now) {
    newest.ifPresent(fleet -> refresh(fleet, now));
    return registry.scrape();
  }

  private void refresh(FleetSnapshot fleet, Instant now) {
    Map<String, List<MultiGauge.Row<?>>> rows = new LinkedHashMap<>();
    CATEGORY_FIGURES.keySet().forEach(name -> rows.put(name, new ArrayList<>()));
    for (CategorySnapshot category : fleet.categories().values()) {
      counterHeadroom(category, fleet)
          .ifPresent(row -> rows.getOrDefault(HEADROOM, new ArrayList<>()).add(row));
      category
          .ranges()
          .ifPresent(
              ranges -> {
                Optional<LedgerSnapshot> books = fleet.ledgers().of(category.name());
                Figures figures =
                    new Figures(
                        ranges,
                        books,
                        Forecast.of(series.getOrDefault(category.name(), new FreeSeries()), now),
                        books.map(of -> of.stranded(fleet.ledgers().present())).orElse(0L));
                Tags tags = Tags.of("category", category.name().path());
                CATEGORY_FIGURES.forEach(
                    (name, figure) ->
                        rows.getOrDefault(name, new ArrayList<>())
                            .add(MultiGauge.Row.of(tags, figure.applyAsDouble(figures))));
              });
    }
    gauges.forEach((name, gauge) -> gauge.register(rows.getOrDefault(name, List.of()), true));
  }

  /// Below 0 where clients of 2010 have passed the fence.
  private static Optional<MultiGauge.Row<?>> counterHeadroom(
      CategorySnapshot category, FleetSnapshot fleet) {
    OptionalLong fence =
        fleet
            .ledgers()
            .of(category.name())
            .flatMap(LedgerSnapshot::control)
            .map(ControlRecord::fence)
            .orElse(OptionalLong.empty());
    return category.counted().isPresent() && fence.isPresent()
        ? Optional.of(
            MultiGauge.Row.of(
                Tags.of("category", category.name().path()),
                fence.getAsLong() - 1 - category.counted().getAsLong()))
        : Optional.empty();
  }
}
