package org.mappingzoo.steward;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.duty.Duty;
import org.mappingzoo.steward.duty.Hands;

/// The figures of one steward, for Prometheus.
final class Metrics {
  private static final String ROLLBACK_FOUND = "rollback-found";

  /// A fence that is due for so long counts as stalled, though nobody has said so.
  private static final Duration SILENCE = Duration.ofSeconds(5);

  /// What is to wake somebody. These are told as 0 from the start: from a counter that begins at 1,
  /// Prometheus sees no increase.
  private static final List<String> ALARMING = List.of(ROLLBACK_FOUND, "freeze", Hands.BOOK_BEHIND);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  /// By the names that [CategoryFigures] gives.
  private final Map<String, MultiGauge> gauges = new HashMap<>();
  private final MultiGauge reserve = gauge("fence.reserve.ids");
  private final MultiGauge waiting = gauge("fence.waiting.seconds");
  private final CategoryFigures categories = new CategoryFigures();
  private final Map<CategoryName, Long> reserves = new ConcurrentHashMap<>();
  private final Map<CategoryName, Due> due = new ConcurrentHashMap<>();
  private final BooleanSupplier leads;
  private final Timer lag;
  private volatile Instant held = Instant.EPOCH;
  private volatile double unheld;
  private volatile int stalled;

  /// A fence that is to move.
  ///
  /// @param told whether it was said why it does not
  private record Due(Instant since, boolean told) {
    boolean isStalled(Instant now) {
      return told || !now.isBefore(since.plus(SILENCE));
    }
  }

  Metrics(BooleanSupplier leads) {
    this.leads = leads;
    Gauge.builder("mappingzoo.leader", leads, now -> now.getAsBoolean() ? 1 : 0)
        .strongReference(true) // else it forgets whom to ask, and shows NaN
        .description("Whether this steward leads")
        .register(registry);
    Gauge.builder("mappingzoo.sees", this, now -> now.sees() ? 1 : 0)
        .strongReference(true)
        .description("Whether this steward sees the fleet as it is now")
        .register(registry);
    Gauge.builder("mappingzoo.fence.stalled.categories", this, now -> now.stalled)
        .strongReference(true)
        .description("Categories whose fence does not move although it should")
        .register(registry);
    Gauge.builder("mappingzoo.book.unheld.seconds", this, now -> now.unheld)
        .strongReference(true)
        .description("Since when book and ensemble were not held side by side")
        .register(registry);
    lag =
        Timer.builder("mappingzoo.fence.lag")
            .description("From when a need was seen until book and ZooKeeper had it")
            .publishPercentiles(0.5, 0.99)
            .register(registry);
    ALARMING.forEach(this::duties);
  }

  /// How often a duty was done.
  private Counter duties(String word) {
    return registry.counter("mappingzoo.duties", "duty", word);
  }

  private MultiGauge gauge(String name) {
    return MultiGauge.builder("mappingzoo." + name).register(registry);
  }

  /// The same book, whose reads and writes are timed.
  Book timed(Book book) {
    return new TimedBook(book, registry);
  }

  /// On the thread of the eyes.
  synchronized void see(FleetSnapshot fleet) {
    categories.see(fleet);
    if (fleet.connection().isCurrent()) {
      // Whoever was deleted meanwhile has no duty left.
      Set<CategoryName> there = fleet.categories().keySet();
      due.keySet().retainAll(there);
      reserves.keySet().retainAll(there);
    }
  }

  synchronized boolean sees() {
    return categories.areCurrent();
  }

  /// A fence is to move; [#done] ends that where it has.
  void due(CategoryName category, Instant since) {
    due.merge(category, new Due(since, false), (before, now) -> new Due(since, before.told()));
  }

  /// @param took from when the need was seen until now
  void done(Hands.Done done, Duration took, Instant now) {
    done.did().forEach(word -> duties(word).increment());
    reserves.put(done.category(), done.reserve());
    if (done.stall().isPresent()) {
      due.put(done.category(), new Due(now.minus(took), true));
      registry.counter("mappingzoo.duties.stalled").increment();
    } else {
      due.remove(done.category());
    }
    if (!done.did().isEmpty()) {
      lag.record(took);
    }
  }

  /// Book and ensemble were held side by side, or this steward begins.
  void held(Instant now) {
    held = now;
  }

  void wentBack() {
    duties(ROLLBACK_FOUND).increment();
  }

  void tidied(Duty duty) {
    duties(duty.word()).increment();
  }

  /// Nobody looks after it any more.
  void unserved(CategoryName category) {
    due.remove(category);
    reserves.remove(category);
  }

  /// Another leads: what this one meant to do is its business now.
  void forgetDuties() {
    due.clear();
    reserves.clear();
  }

  /// How many fences do not move although they should: it was said why, or nothing was heard of
  /// them for a while, as where the book hangs.
  int stalled(Instant now) {
    return leads.getAsBoolean()
        ? (int) due.values().stream().filter(each -> each.isStalled(now)).count()
        : 0;
  }

  /// The text that Prometheus asks for.
  synchronized String scrape(Instant now) {
    unheld = Math.max(0, Duration.between(held, now).toMillis() / 1_000.0);
    stalled = stalled(now);
    Map<CategoryName, Map<String, Double>> figures = categories.at(now);
    figures.values().stream()
        .flatMap(each -> each.keySet().stream())
        .forEach(name -> gauges.computeIfAbsent(name, this::gauge));
    gauges.forEach(
        (name, gauge) ->
            show(
                gauge,
                figures.entrySet().stream()
                    .filter(each -> each.getValue().containsKey(name))
                    .collect(
                        Collectors.toMap(Map.Entry::getKey, each -> each.getValue().get(name)))));
    show(reserve, reserves);
    show(
        waiting,
        Stream.concat(reserves.keySet().stream(), due.keySet().stream())
            .distinct()
            .collect(Collectors.toMap(category -> category, each -> waits(each, now))));
    return registry.scrape();
  }

  /// For how many seconds a category's fence has been due; 0 where it is not.
  private double waits(CategoryName category, Instant now) {
    @Nullable Due open = leads.getAsBoolean() ? due.get(category) : null;
    return open == null ? 0 : Math.max(0, Duration.between(open.since(), now).toMillis() / 1_000.0);
  }

  private static void show(MultiGauge gauge, Map<CategoryName, ? extends Number> values) {
    gauge.register(
        values.entrySet().stream()
            .<MultiGauge.Row<?>>map(
                each ->
                    MultiGauge.Row.of(
                        Tags.of("category", each.getKey().path()), each.getValue().doubleValue()))
            .toList(),
        true);
  }
}
