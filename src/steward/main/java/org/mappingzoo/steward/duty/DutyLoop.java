package org.mappingzoo.steward.duty;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.WorkerName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// From what the eyes see to what the hands do, while this process leads.
///
/// One thread owns what is known of each category. It hands duties to a few others that may wait
/// for the book, at most one at a time for each category, and hears from them what came of it.
/// Of snapshots it keeps only the newest.
public final class DutyLoop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DutyLoop.class);

  /// All categories are looked at so often, changed or not.
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

  private static final Duration END_WITHIN = Duration.ofMillis(500);

  private final Lead lead;
  private final Hands hands;
  private final Planner planner;
  private final Predicate<CategoryName> counters;
  private final InstantSource clock;
  private final Listener listener;
  private final ExecutorService workers;
  private final AtomicReference<@Nullable FleetSnapshot> newest = new AtomicReference<>();
  private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final Map<CategoryName, Known> known = new HashMap<>();

  /// Empty where no leases are recycled.
  private final Optional<Sightings> sightings;

  private final Thread thread = new Thread(this::run, "mapping-zoo-duties");
  private volatile boolean closed;
  private @Nullable FleetSnapshot last;
  private Optional<String> led = Optional.empty();
  private Instant nextFullLook = Instant.MIN;

  /// Hears what was done, on whatever thread did it: returns soon.
  public interface Listener {
    /// A category's reservation is due, and is handed over. [#done] follows where this steward
    /// still leads by then.
    ///
    /// @param since when the need was seen
    void due(CategoryName category, Instant since);

    /// A category's reservation was looked after, or needs that no more.
    ///
    /// @param lag from when the need was seen until all was done
    void done(Hands.Done done, Duration lag);

    /// A category is looked after no more, since it is gone, or plain by now: what was told of it
    /// is over.
    void unserved(CategoryName category);

    /// Something was tidied up.
    void tidied(Duty duty);

    /// A thread of the loop ended by an error, and with it the loop: whoever hears this ends the
    /// process.
    void broke(Error error);

    /// About a second has passed, whether anything changed or not.
    void tick();
  }

  /// @param counters which counters get a fence; those that have one are served in any case
  /// @param width how many duties are done at a time
  public DutyLoop(
      Lead lead,
      Hands hands,
      Planner planner,
      Predicate<CategoryName> counters,
      InstantSource clock,
      int width,
      Listener listener) {
    this.lead = lead;
    this.hands = hands;
    this.planner = planner;
    this.sightings = planner.recycleAfter().map(Sightings::new);
    this.counters = counters;
    this.clock = clock;
    this.listener = listener;
    this.workers =
        Executors.newFixedThreadPool(
            width,
            task -> {
              Thread worker = new Thread(task, "mapping-zoo-duty");
              worker.setDaemon(true);
              return worker;
            });
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  /// The newest state of the fleet, from any thread.
  public void publish(FleetSnapshot snapshot) {
    if (newest.getAndSet(snapshot) == null) {
      tasks.add(this::seeNewest);
    }
  }

  /// The lead was won or lost: look at once.
  public void wake() {
    tasks.add(() -> {});
  }

  /// Begins nothing new, and gives what runs a moment to end. What does not is sound wherever it
  /// stands.
  @Override
  public void close() {
    closed = true;
    wake();
    try {
      thread.join(END_WITHIN); // nothing is handed over from here on
      workers.shutdown();
      if (!workers.awaitTermination(END_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
        workers.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      serve();
    } catch (Error e) {
      breakDown(e);
    }
  }

  /// Another leader can do what this one cannot any more.
  private void breakDown(Error error) {
    closed = true;
    listener.broke(error);
  }

  private void serve() {
    while (!closed) {
      try {
        Runnable task = tasks.poll(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
        for (; task != null; task = tasks.poll()) {
          task.run();
        }
        boolean due = isDue();
        lookAtAll(due);
        if (due) {
          listener.tick();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException e) {
        LOG.error("A look at the fleet failed", e);
      }
    }
  }

  /// Whether the unchanged ones are looked at too: also where others change all the time.
  private boolean isDue() {
    Instant now = clock.instant();
    boolean due = !now.isBefore(nextFullLook) || nextFullLook.isAfter(now.plus(LOOK_AGAIN));
    if (due) {
      nextFullLook = now.plus(LOOK_AGAIN);
    }
    return due;
  }

  private void seeNewest() {
    last = newest.getAndSet(null);
  }

  private void lookAtAll(boolean unchangedToo) {
    Optional<String> tenure = closed ? Optional.empty() : lead.tenure();
    if (!tenure.equals(led)) {
      led = tenure;
      known.values().forEach(Known::forget);
    }
    FleetSnapshot fleet = last;
    if (fleet == null || !fleet.connection().isCurrent()) {
      return;
    }
    known.entrySet().removeIf(each -> isGone(each.getKey(), each.getValue(), fleet));
    Set<WorkerName> present =
        sightings
            .map(seen -> seen.present(fleet, clock.instant()))
            .orElse(fleet.ledgers().present());
    Instant serverNow = serverNow(fleet);
    fleet
        .categories()
        .values()
        .forEach(category -> lookGuarded(fleet, category, present, serverNow, unchangedToo));
  }

  /// Whether it is not there any more, and in nobody's hands.
  private boolean isGone(CategoryName name, Known of, FleetSnapshot fleet) {
    if (fleet.categories().containsKey(name)) {
      return false;
    }
    letGo(name, of);
    return !of.busy;
  }

  /// While it is in hands these are heard first.
  private void letGo(CategoryName name, Known of) {
    if (of.served && !of.busy) {
      of.served = false;
      of.forget();
      listener.unserved(name);
    }
  }

  /// The time of the newest write to any node: the server's clock has reached it. A later one may
  /// stand at a node that was written before, by a leader whose clock was ahead.
  private static Instant serverNow(FleetSnapshot fleet) {
    long newest = -1;
    Instant now = Instant.EPOCH;
    for (CategorySnapshot category : fleet.categories().values()) {
      if (category.revision().mzxid() > newest) {
        newest = category.revision().mzxid();
        now = category.modified();
      }
    }
    for (LedgerSnapshot books : fleet.ledgers().categories().values()) {
      for (LeaseSnapshot lease : books.leases()) {
        if (lease.revision().mzxid() > newest) {
          newest = lease.revision().mzxid();
          now = lease.modified();
        }
      }
    }
    return now;
  }

  /// A defect about one category keeps nobody from looking at the others.
  private void lookGuarded(
      FleetSnapshot fleet,
      CategorySnapshot category,
      Set<WorkerName> present,
      Instant serverNow,
      boolean unchangedToo) {
    try {
      look(fleet, category, present, serverNow, unchangedToo);
    } catch (RuntimeException e) {
      LOG.error("A look at {} failed", category.name(), e);
    }
  }

  private void look(
      FleetSnapshot fleet,
      CategorySnapshot category,
      Set<WorkerName> present,
      Instant serverNow,
      boolean unchangedToo) {
    Known of = known.get(category.name());
    Optional<LedgerSnapshot> books = fleet.ledgers().of(category.name());
    boolean changed = of == null || !of.isSame(category, books.orElse(null));
    if (!changed && !unchangedToo) {
      return;
    }
    Optional<CategoryView> view = CategoryView.of(category, books, counters);
    if (view.isEmpty()) {
      if (of != null && CategoryView.isPlain(category, books, counters)) {
        letGo(category.name(), of);
      }
      return;
    }
    Demand.Life life = view.get().life(category.revision());
    if (of == null) {
      of = new Known(life, view.get().free().count(), fleet.at());
      known.put(category.name(), of);
    }
    of.served = true;
    double peak = of.peak(view.get(), life, fleet.at());
    if (led.isEmpty() || of.busy || of.fence.lasts(clock.instant())) {
      return;
    }
    of.see(category, books.orElse(null));
    Reservation.Form form =
        category.counted().isPresent() ? Reservation.Form.COUNTER : Reservation.Form.RANGES;
    boolean fencing = hands.isDue(view.get(), form, of.booked, peak);
    if (!fencing && of.stalled) {
      settle(of, view.get(), peak);
    }
    List<Duty> house =
        of.house.lasts(clock.instant())
            ? List.of()
            : planner.housekeeping(view.get(), present, serverNow);
    if (fencing || !house.isEmpty()) {
      hand(of, new Errand(led, view.get(), form, of.booked, fencing, peak, house));
    }
  }

  /// What a fence was stalled for is not needed any more, as where ids came back.
  private void settle(Known of, CategoryView view, double peak) {
    of.stalled = false;
    of.fence.end();
    of.isDone();
    listener.done(
        new Hands.Done(
            view.name(), of.booked, List.of(), planner.reserve(peak), Optional.empty(), false),
        Duration.ZERO);
  }

  /// What one pair of hands is sent to do, on what was known when it was sent.
  ///
  /// @param tenure by which this steward led then
  private record Errand(
      Optional<String> tenure,
      CategoryView view,
      Reservation.Form form,
      Booked booked,
      boolean fencing,
      double peak,
      List<Duty> house) {}

  /// What came of an errand.
  ///
  /// @param fenced empty where that was not asked for
  /// @param tidied how many things took effect
  private record Outcome(Optional<Hands.Done> fenced, int tidied) {}

  private void hand(Known of, Errand errand) {
    Instant asked = of.asked(clock.instant());
    of.busy = true;
    if (errand.fencing()) {
      listener.due(errand.view().name(), asked);
    }
    workers.execute(
        () -> {
          Optional<Hands.Done> fenced = Optional.empty();
          int tidied = 0;
          try {
            if (errand.fencing()) {
              fenced = Optional.of(fence(errand));
              tell(errand, fenced.get(), asked);
            }
            tidied = tidy(errand, fenced.map(Hands.Done::booked).orElse(errand.booked()));
          } catch (RuntimeException e) {
            LOG.error("A duty for {} failed", errand.view().name(), e);
          } catch (Error e) {
            breakDown(e);
          } finally {
            Outcome outcome = new Outcome(fenced, tidied);
            tasks.add(() -> heard(of, errand, outcome));
          }
        });
  }

  /// Of what was done in an earlier tenure nothing is told: it would be told over what whoever led
  /// since has said.
  private void tell(Errand errand, Hands.Done done, Instant asked) {
    if (!done.deposed() && lead.tenure().equals(errand.tenure())) {
      Duration lag = Duration.between(asked, clock.instant());
      listener.done(done, lag.isNegative() ? Duration.ZERO : lag);
    }
  }

  /// A defect stalls a fence like anything else: it is told, and tried again after a pause.
  private Hands.Done fence(Errand errand) {
    CategoryName name = errand.view().name();
    try {
      return hands.fence(name, errand.form(), errand.booked(), errand.peak());
    } catch (RuntimeException e) {
      LOG.error("A duty for {} failed", name, e);
      return new Hands.Done(
          name,
          new Booked.Unread(),
          List.of(),
          planner.reserve(errand.peak()),
          Optional.of("a defect, see the steward's log: " + e),
          false);
    }
  }

  private int tidy(Errand errand, Booked now) {
    if (errand.house().isEmpty()
        || !hands.mayKeepHouse(errand.view(), errand.form(), now, errand.peak())) {
      return 0;
    }
    int tidied = 0;
    for (Duty duty : errand.house()) {
      if (hands.keepHouse(duty).isPresent()) {
        listener.tidied(duty);
        tidied++;
      }
    }
    return tidied;
  }

  /// What took no effect rests: a fence until another picture of it is there, or the next second;
  /// what is to be tidied up for longer each time, and no fence waits for it.
  private void heard(Known of, Errand errand, Outcome outcome) {
    of.busy = false;
    outcome.fenced().ifPresent(done -> heard(of, errand, done));
    if (outcome.fenced().isEmpty()) {
      of.isDone();
    }
    if (outcome.tidied() > 0) {
      of.house.end();
      of.lookAgain();
    } else if (!errand.house().isEmpty()) {
      of.house.goOn(clock.instant());
    }
  }

  private void heard(Known of, Errand errand, Hands.Done done) {
    boolean leads = !done.deposed() && led.equals(errand.tenure());
    of.booked = leads ? done.booked() : new Booked.Unread();
    of.stalled = done.stall().isPresent();
    if (of.stalled) {
      of.fence.goOn(clock.instant());
      of.lookAgain();
      return;
    }
    of.fence.end();
    of.isDone();
    if (!done.did().isEmpty() || !done.booked().equals(errand.booked())) {
      of.lookAgain();
    }
  }
}
