package org.mappingzoo.core.dispenser;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.protocol.CategorySettings;

/// What a dispenser has reserved ahead, and how much that should be. Guarded by its lock.
final class Reserve {
  /// What is ready is handed out in so many pieces: at each end it is looked whether more is
  /// needed, so that one piece more than what is wanted has to be there.
  private static final int PIECES = 8;

  /// What was too much for so long is no longer kept for the next peak.
  static final Duration CALM = Duration.ofMinutes(10);

  private final DispenserOptions options;
  private final Deque<Segment> ready = new ArrayDeque<>();

  /// How many ids these have: they may be as many segments as ranges were taken.
  private long readyIds;

  /// Leases with ids that were not all handed out, the oldest first.
  private final List<Batch> batches = new ArrayList<>();

  private final Demand demand;
  private final Growth growth = new Growth();

  /// Since when there is too much, as far as anybody looked; empty where there is not.
  private OptionalLong tooMuchSince = OptionalLong.empty();

  private CategorySettings settings = CategorySettings.DEFAULT;

  Reserve(DispenserOptions options, long nowNanos) {
    this.options = options;
    this.demand = new Demand(nowNanos);
  }

  void follow(CategorySettings next) {
    settings = next;
  }

  /// How many ids are ready, besides those of the segment in use.
  long ready() {
    return readyIds;
  }

  /// The next piece, in place of one of that size that is used up; null where none is ready.
  @Nullable Segment next(Segment usedUp, long nowNanos) {
    Segment next = ready.poll();
    if (next != null) {
      readyIds -= next.size();
      demand.add(usedUp.size(), nowNanos);
    }
    return next;
  }

  /// Whether more is to be reserved, with so many at hand.
  boolean needsMore(long atHand) {
    return atHand < target();
  }

  /// Whether one more lease would be more than one owner may have.
  boolean hasTooManyLeases() {
    return batches.stream().filter(batch -> !batch.isUsedUp()).count()
        >= settings.ownerLeaseLimit();
  }

  /// Ids to be granted ahead: what outlasts ZooKeeper at the present demand, within bounds. Where
  /// leases are granted bit by bit, a bit is enough where there is no demand to speak of, so that
  /// a crash leaves little behind that may have been used.
  private long target() {
    return target(demand.perSecond());
  }

  private long target(double perSecond) {
    double wanted = perSecond * settings.outageBudget().toMillis() / 1_000.0;
    double least = Math.min(usualBatch(), window().orElse(Long.MAX_VALUE));
    double withPiece = Math.max(least, wanted * PIECES / (PIECES - 1));
    long most = options.largestReserve() - options.largestReserve() / PIECES;
    return (long) Math.min(Math.ceil(withPiece), (double) most);
  }

  private long usualBatch() {
    return Math.min(
        settings.batch().orElse(options.smallestBatch()),
        Math.min(options.largestReserve(), settings.takeLimit()));
  }

  /// How many ids to take, with so many at hand, and so many lent to stripes.
  long batchSize(long atHand, long lent, long nowNanos) {
    long target = target();
    long missing = target + target / PIECES - atHand;
    long room = Math.max(1, options.largestReserve() - atHand - lent);
    long wanted = Math.max(missing, grown(nowNanos));
    return Math.clamp(wanted, 1, Math.min(room, settings.takeLimit()));
  }

  /// The usual batch, larger where others compete.
  private long grown(long nowNanos) {
    return usualBatch() * growth.factor(nowNanos, batchesPerSecond());
  }

  /// At the present demand, of which no more counts than may be reserved at a time.
  private long batchesPerSecond() {
    return (long) Math.min(demand.perSecond(), (double) options.largestReserve()) / usualBatch();
  }

  /// A take was delayed by others who wanted ids of the category, too.
  void delayed(long nowNanos) {
    growth.delayed(nowNanos, batchesPerSecond());
  }

  /// The newest lease, where not all of it is granted.
  Optional<Batch> ungranted() {
    return batches.isEmpty()
        ? Optional.empty()
        : Optional.of(batches.getLast()).filter(batch -> batch.ungranted() > 0);
  }

  private OptionalLong window() {
    return options.window().isPresent() ? options.window() : settings.window();
  }

  /// How far to have a lease granted next, with so many at hand.
  long wider(Batch batch, long atHand) {
    long count = batch.held().lease().ranges().count();
    long granted = batch.held().lease().window();
    long step = Math.max(window().orElse(count), target() - atHand);
    return granted + Math.min(count - granted, step);
  }

  /// A lease of which each id was handed out: the next take closes it in passing.
  Optional<Batch> finished() {
    return batches.stream().filter(Batch::isUsedUp).findFirst();
  }

  /// All of these.
  List<Batch> usedUp() {
    return batches.stream().filter(Batch::isUsedUp).toList();
  }

  void add(Batch batch) {
    batches.add(batch);
    tooMuchSince = OptionalLong.empty();
  }

  /// Gives up the leases that demand has not wanted for as long as [#CALM], the newest first: whole
  /// ones, of which nobody had an id.
  ///
  /// @param used how many ids of the segment in use were handed out
  List<Batch> shed(long atHand, long used, long nowNanos) {
    List<Batch> tooMuch = tooMuch(atHand, target(demand.perSecond(used, nowNanos)));
    if (tooMuch.isEmpty()) {
      tooMuchSince = OptionalLong.empty();
      return List.of();
    }
    long since = tooMuchSince.orElse(nowNanos);
    if (nowNanos - since < CALM.toNanos()) {
      tooMuchSince = OptionalLong.of(since);
      return List.of();
    }
    tooMuchSince = OptionalLong.empty();
    demand.comeDown(used, nowNanos); // or as much would be reserved again
    tooMuch.forEach(this::giveUp);
    return tooMuch;
  }

  private List<Batch> tooMuch(long atHand, long wanted) {
    Set<Segment> unused = Set.copyOf(ready);
    List<Batch> tooMuch = new ArrayList<>();
    long left = atHand;
    for (Batch batch : batches.reversed()) {
      if (left - batch.granted() >= wanted && batch.isWhole(unused)) {
        tooMuch.add(batch);
        left -= batch.granted();
      }
    }
    return tooMuch;
  }

  private void giveUp(Batch batch) {
    batches.remove(batch);
    ready.removeIf(segment -> segment.batch().equals(batch));
    readyIds -= batch.granted();
  }

  /// What was granted of a lease is ready from now on.
  void grant(Batch batch, HeldLease now) {
    long most = Math.max(target(), batch.fresh(now));
    List<Segment> fresh = batch.cut(now, Math.max(1, most / PIECES));
    ready.addAll(fresh);
    readyIds += fresh.stream().mapToLong(Segment::size).sum();
  }

  /// What a stripe gave back is ready, before all else: so the oldest leases end first.
  void add(Segment givenBack) {
    ready.addFirst(givenBack);
    readyIds += givenBack.size();
    demand.takeBack(givenBack.size());
  }

  void drop(Batch batch) {
    batches.remove(batch);
  }

  /// Nothing is ready any more.
  ///
  /// @return the leases there were
  List<Batch> end() {
    List<Batch> all = List.copyOf(batches);
    batches.clear();
    ready.clear();
    readyIds = 0;
    return all;
  }
}
