package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.WorkerName;

/// What each kind of alert looks at in a snapshot. What cannot be told is unknown, never fine.
final class Gauges {
  private final CategorySnapshot category;
  private final FleetSnapshot fleet;
  private final Function<CategoryName, Forecast> forecasts;
  private final Instant now;

  private Gauges(
      CategorySnapshot category,
      FleetSnapshot fleet,
      Function<CategoryName, Forecast> forecasts,
      Instant now) {
    this.category = category;
    this.fleet = fleet;
    this.forecasts = forecasts;
    this.now = now;
  }

  /// What there is to see of one category.
  static Gauge of(
      AlertKind kind,
      CategorySnapshot category,
      FleetSnapshot fleet,
      Function<CategoryName, Forecast> forecasts,
      Instant now) {
    return new Gauges(category, fleet, forecasts, now).gauge(kind);
  }

  /// What there is to see of the stewards. Where none ever served, none is missing.
  static Gauge ofStewards(AlertKind kind, LeadersSnapshot leaders, Instant now) {
    if (leaders.chain().isEmpty() && (kind == AlertKind.NO_STANDBY || !leaders.isServed())) {
      return Gauge.UNKNOWN;
    }
    if (kind == AlertKind.NO_LEADER ? leaders.isLeaderUnread() : leaders.partial()) {
      return Gauge.UNKNOWN;
    }
    Class<? extends Finding> wanted =
        kind == AlertKind.NO_LEADER ? Finding.NoLeader.class : Finding.NoStandby.class;
    return leaders.findings(now).stream()
        .filter(wanted::isInstance)
        .findFirst()
        .<Gauge>map(Gauge.Wrong::new)
        .orElse(Gauge.FINE);
  }

  private Gauge gauge(AlertKind kind) {
    Gauge seen = seen(kind);
    return seen instanceof Gauge.Value(double value, Finding evidence)
            && evidence.followsFromTakes()
            && fleet.ledgers().isStopped(category.name())
        ? Gauge.FINE
        : seen;
  }

  private Gauge seen(AlertKind kind) {
    return switch (kind) {
      case UNREADABLE -> readable();
      case NO_DATA ->
          category.reading() instanceof CategoryReading.Hidden hidden
              ? new Gauge.Wrong(new Finding.NoData(hidden.at(category.name())))
              : Gauge.FINE;
      case RUNS_OUT -> isRetired() ? Gauge.FINE : runsOut();
      case FREE_SHARE -> isRetired() ? Gauge.FINE : freeShare();
      case HEADROOM -> isRetired() ? Gauge.FINE : headroom();
      case VERSIONS -> isRetired() ? Gauge.FINE : versions();
      case STRANDED_SHARE -> strandedShare();
      case STRANDED_AGE -> strandedAge();
      case LIST_BYTES -> bytes();
      case RANGES -> list(ranges -> ranges.analysis().ranges());
      case DUPLICATE_RISK, NO_LEADER, NO_STANDBY -> Gauge.UNKNOWN;
    };
  }

  private Gauge readable() {
    return switch (category.reading()) {
      case CategoryReading.Unreadable(var fault, var text) ->
          new Gauge.Wrong(new Finding.Unreadable(fault));
      case CategoryReading.Hidden hidden -> Gauge.UNKNOWN;
      case CategoryReading.Ranges ranges -> readableBooks();
      case CategoryReading.PossiblyExhausted empty -> readableBooks();
      case CategoryReading.Counter counter -> readableBooks();
    };
  }

  private Gauge readableBooks() {
    return fleet
        .ledgers()
        .fault(category.name())
        .map(Finding.BooksUnreadable::new)
        .filter(books -> !books.areElsewhere())
        .<Gauge>map(Gauge.Wrong::new)
        .orElse(Gauge.FINE);
  }

  private Gauge runsOut() {
    Optional<Finding> ended = ended();
    if (ended.isPresent()) {
      return new Gauge.Wrong(ended.get());
    }
    if (category.ranges().isEmpty() && category.counted().isEmpty()) {
      return Gauge.UNKNOWN;
    }
    return ofForecast(forecasts.apply(category.name()));
  }

  private Optional<Finding> ended() {
    return switch (category.reading()) {
      case CategoryReading.Ranges ranges when ranges.free().isEmpty() ->
          Optional.of(new Finding.Exhausted());
      case CategoryReading.Counter(long last) when last == Long.MAX_VALUE ->
          Optional.of(new Finding.CounterUsedUp());
      case CategoryReading.Ranges ranges -> Optional.empty();
      case CategoryReading.Counter counter -> Optional.empty();
      case CategoryReading.Unreadable unreadable -> Optional.empty();
      case CategoryReading.PossiblyExhausted possibly -> Optional.empty();
      case CategoryReading.Hidden hidden -> Optional.empty();
    };
  }

  static Gauge ofForecast(Forecast forecast) {
    return switch (forecast) {
      case Forecast.TooLittleHistory young -> Gauge.UNKNOWN;
      case Forecast.NotShrinking steady -> Gauge.FINE;
      case Forecast.RunsOut runsOut ->
          new Gauge.Value(hours(runsOut.steadily()), new Finding.RunsOutSoon(runsOut.earliest()));
    };
  }

  private Gauge freeShare() {
    Optional<Long> universe =
        ledger().flatMap(LedgerSnapshot::control).map(control -> control.universe().count());
    if (universe.isEmpty() || category.ranges().isEmpty()) {
      return Gauge.UNKNOWN;
    }
    long free = category.ranges().get().free().count();
    return new Gauge.Value(
        100.0 * free / universe.get(), new Finding.FreeLow(free, universe.get()));
  }

  private Gauge headroom() {
    Optional<String> stall = fleet.leaders().duty(category.name()).flatMap(DutyReport::stall);
    if (stall.isPresent()) {
      return new Gauge.Wrong(new Finding.FenceStalled(stall.get()));
    }
    Optional<FenceSnapshot> fence = FenceSnapshot.of(category.name(), fleet);
    if (fence.isEmpty()) {
      return Gauge.UNKNOWN;
    }
    OptionalDouble rate = forecasts.apply(category.name()).rate();
    return fence
        .get()
        .lasts(rate)
        .<Gauge>map(
            in ->
                new Gauge.Value(
                    in.toSeconds() / 60.0,
                    new Finding.FenceHeadroomLow(fence.get().headroom(), in)))
        .orElse(rate.isEmpty() ? Gauge.UNKNOWN : Gauge.FINE);
  }

  /// A managed category begins anew by itself at the end of its versions, and not before: until
  /// then nobody has anything to do.
  private Gauge versions() {
    if (category.reading() instanceof CategoryReading.Hidden) {
      return Gauge.UNKNOWN;
    }
    Revision revision = category.revision();
    if (!revision.isWritable()) {
      return new Gauge.Wrong(new Finding.VersionsEnding(0));
    }
    if (ledger().isPresent() && category.counted().isEmpty()) {
      return Gauge.FINE;
    }
    int left = Revision.LAST_WRITABLE_VERSION - revision.version();
    return new Gauge.Value(
        100.0 * left / Revision.LAST_WRITABLE_VERSION, new Finding.VersionsEnding(left));
  }

  private Gauge strandedShare() {
    if (!knowsWhoIsThere() || category.ranges().isEmpty()) {
      return Gauge.UNKNOWN;
    }
    return stranded()
        .<Gauge>map(
            stranded ->
                new Gauge.Value(100.0 * stranded.ids() / Math.max(1, stranded.free()), stranded))
        .orElse(Gauge.FINE);
  }

  private Gauge strandedAge() {
    if (!knowsWhoIsThere()) {
      return Gauge.UNKNOWN;
    }
    return stranded()
        .<Gauge>map(stranded -> new Gauge.Value(hours(stranded.oldest()), stranded))
        .orElse(Gauge.FINE);
  }

  private boolean knowsWhoIsThere() {
    return ledger().isPresent() && fleet.ledgers().areWorkersListed();
  }

  /// Empty where nothing is stranded.
  private Optional<Finding.Stranded> stranded() {
    Set<WorkerName> present = fleet.ledgers().present();
    long free = category.ranges().map(ranges -> ranges.free().count()).orElse(0L);
    return ledger()
        .flatMap(
            books ->
                books
                    .oldestStranded(present)
                    .map(
                        oldest ->
                            new Finding.Stranded(books.stranded(present), free, age(oldest))));
  }

  /// By the server's clock, which may be ahead of ours.
  private Duration age(Instant modified) {
    Duration age = Duration.between(modified, now);
    return age.isNegative() ? Duration.ZERO : age;
  }

  /// The thresholds are for the limit that all lists have: of a lower one of its own they know
  /// nothing.
  private Gauge bytes() {
    CategorySettings settings = fleet.ledgers().settings(category.name());
    return category
        .ranges()
        .filter(ranges -> settings.hardLimitBytes() < NodeText.HARD_LIMIT_BYTES)
        .filter(ranges -> ranges.text().length() > settings.nearlyFullBytes())
        .<Gauge>map(
            ranges -> new Gauge.Wrong(Finding.at(Finding.Severity.CRITICAL, fragmented(ranges))))
        .orElseGet(() -> list(ranges -> ranges.text().length()));
  }

  private Gauge list(Function<CategoryReading.Ranges, Integer> figure) {
    return category
        .ranges()
        .<Gauge>map(ranges -> new Gauge.Value(figure.apply(ranges), fragmented(ranges)))
        .orElse(Gauge.UNKNOWN);
  }

  private static Finding fragmented(CategoryReading.Ranges ranges) {
    return new Finding.Fragmented(ranges.analysis().ranges(), ranges.text().length());
  }

  private boolean isRetired() {
    return fleet.ledgers().isRetired(category.name());
  }

  private Optional<LedgerSnapshot> ledger() {
    return fleet.ledgers().of(category.name());
  }

  private static double hours(Duration duration) {
    return duration.toSeconds() / 3600.0;
  }
}
