package org.mappingzoo.console.snapshot;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot.Traffic;
import org.mappingzoo.core.monitor.HiddenPaths;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeList;

/// A fleet as it was at one moment, to be looked at for as long as one likes.
///
/// @param earlier the traffic a moment before, so that a rate can be told
/// @param earlierAt when that was
public record Still(
    FleetSnapshot snapshot, FleetHistory history, Instant now, Traffic earlier, Instant earlierAt) {

  /// As long as a look at alerts believes that it saw everything in between.
  static final Duration STEP = Duration.ofSeconds(30);

  /// What is bad for so long is told by now.
  private static final int STEPS_SEEN = 4;

  /// A feed that is a moment behind, until it is played.
  public record Reel(FleetFeed feed, Runnable play) {}

  /// The fleet as it was.
  public Reel reel() {
    return reel(snapshot.connection(), snapshot.categories());
  }

  /// The same fleet on another connection.
  public Reel reel(ConnectionStatus connection) {
    return reel(connection, snapshot.categories());
  }

  /// The same fleet, watched for a while, and then cut off for so long.
  Reel cutOff(ConnectionStatus connection, Duration time) {
    List<FleetSnapshot> moments = new ArrayList<>();
    Instant last = now.minus(time);
    for (int step = STEPS_SEEN; step >= 0; step--) {
      Instant at = last.minus(STEP.multipliedBy(step));
      moments.add(at(at, snapshot.connection(), snapshot.categories(), snapshot.traffic()));
    }
    for (Instant at = last.plus(STEP); at.isBefore(now); at = at.plus(STEP)) {
      moments.add(at(at, connection, snapshot.categories(), snapshot.traffic()));
    }
    moments.add(at(now, connection, snapshot.categories(), snapshot.traffic()));
    return reel(history, moments);
  }

  /// Some moments, one after the other.
  ///
  /// @param moments the first is seen before the feed is played
  static Reel reel(FleetHistory history, List<FleetSnapshot> moments) {
    AtomicReference<Instant> clock = new AtomicReference<>(moments.getFirst().at());
    FleetFeed feed = new FleetFeed(history, Runnable::run, clock::get);
    feed.publish(moments.getFirst());
    return new Reel(
        feed,
        () -> {
          for (FleetSnapshot moment : moments.subList(1, moments.size())) {
            clock.set(moment.at());
            feed.publish(moment);
            feed.tick();
          }
        });
  }

  /// A connection without any category.
  public Reel emptyReel(ConnectionStatus connection) {
    return reel(connection, Map.of());
  }

  /// The same moment with other stewards and other books.
  Still with(LedgersSnapshot ledgers, LeadersSnapshot leaders) {
    return new Still(snapshot.with(ledgers).with(leaders), history, now, earlier, earlierAt);
  }

  /// The same moment with these paths that may not be read.
  Still with(HiddenPaths hidden) {
    return new Still(snapshot.with(hidden), history, now, earlier, earlierAt);
  }

  /// The same moment with other records of actions.
  Still with(ActionsSnapshot actions) {
    return new Still(snapshot.with(actions), history, now, earlier, earlierAt);
  }

  /// This long ago.
  public Instant ago(Duration time) {
    return now.minus(time);
  }

  /// The readable category with the fewest ranges that are not fewer than this, or with the most.
  public CategoryName withRanges(int atLeast) {
    List<CategorySnapshot> readable =
        snapshot.categories().values().stream()
            .filter(category -> category.ranges().isPresent())
            .sorted(Comparator.comparingInt(Still::ranges))
            .toList();
    return readable.stream()
        .filter(category -> ranges(category) >= atLeast)
        .findFirst()
        .map(CategorySnapshot::name)
        .orElseGet(
            () ->
                readable.isEmpty() ? snapshot.categories().firstKey() : readable.getLast().name());
  }

  /// The free ids of a category; none where it cannot be read.
  public RangeList free(CategoryName name) {
    return Optional.ofNullable(snapshot.categories().get(name))
        .flatMap(CategorySnapshot::ranges)
        .map(CategoryReading.Ranges::free)
        .orElse(RangeList.empty());
  }

  /// The category in which a compact has most to do.
  public CategoryName touching() {
    return snapshot.categories().values().stream()
        .max(Comparator.comparingInt(Still::touchingRanges))
        .map(CategorySnapshot::name)
        .orElseThrow();
  }

  private static int touchingRanges(CategorySnapshot category) {
    return category.ranges().map(read -> read.analysis().touching()).orElse(0);
  }

  /// The category whose figures are the longest.
  public CategoryName withMostIds() {
    return snapshot.categories().values().stream()
        .max(Comparator.comparingLong(Still::free))
        .map(CategorySnapshot::name)
        .orElseThrow();
  }

  private static long free(CategorySnapshot category) {
    return category.ranges().map(read -> read.analysis().free()).orElse(0L);
  }

  /// A category that turned out to hold this.
  public Optional<CategoryName> withReading(Class<? extends CategoryReading> kind) {
    return snapshot.categories().values().stream()
        .filter(category -> kind.isInstance(category.reading()))
        .map(CategorySnapshot::name)
        .findFirst();
  }

  /// The managed one with the most leases.
  public Optional<CategoryName> managed() {
    return snapshot.ledgers().categories().values().stream()
        .max(Comparator.comparingInt(ledger -> ledger.leases().size()))
        .map(LedgerSnapshot::name);
  }

  /// A lease of a managed category in this state; where there are several, of a worker who is gone.
  public Optional<Lease> leaseOf(CategoryName managed, Lease.State state) {
    LedgersSnapshot ledgers = snapshot.ledgers();
    return ledgers.of(managed).stream()
        .flatMap(ledger -> ledger.leases().stream())
        .map(LeaseSnapshot::lease)
        .filter(lease -> lease.state() == state)
        .min(Comparator.comparing(lease -> ledgers.present().contains(lease.worker())));
  }

  /// An id that somebody holds.
  public Optional<Long> heldId() {
    return snapshot.ledgers().categories().values().stream()
        .flatMap(LedgerSnapshot::holding)
        .map(lease -> lease.lease().ranges().first(0))
        .findFirst();
  }

  private static int ranges(CategorySnapshot category) {
    return category.ranges().map(read -> read.analysis().ranges()).orElse(0);
  }

  private Reel reel(ConnectionStatus connection, Map<CategoryName, CategorySnapshot> categories) {
    return reel(
        history,
        List.of(
            at(earlierAt, connection, categories, earlier),
            at(now, connection, categories, snapshot.traffic())));
  }

  private FleetSnapshot at(
      Instant time,
      ConnectionStatus connection,
      Map<CategoryName, CategorySnapshot> categories,
      Traffic traffic) {
    return FleetSnapshot.of(
            snapshot.sequence(), time, connection, categories, snapshot.hiddenPaths(), traffic)
        .with(snapshot.hidden())
        .with(categories.isEmpty() ? LedgersSnapshot.EMPTY : snapshot.ledgers())
        .with(categories.isEmpty() ? LeadersSnapshot.EMPTY : snapshot.leaders())
        .with(categories.isEmpty() ? ActionsSnapshot.EMPTY : snapshot.actions());
  }
}
