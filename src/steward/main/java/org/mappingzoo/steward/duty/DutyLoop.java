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
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Reservation;
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

  private static final Duration FIRST_RETRY = Duration.ofMillis(250);
  private static final Duration LAST_RETRY = Duration.ofSeconds(10);
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
  private final Thread thread = new Thread(this::run, "mapping-zoo-duties");
  private volatile boolean closed;
  private @Nullable FleetSnapshot last;
  private boolean led;
  private Instant nextFullLook = Instant.MIN;

  /// Hears what was done, on whatever thread did it: returns soon.
  public interface Listener {
    /// A category's reservation was looked after.
    ///
    /// @param lag from when the need was seen until all was done
    void done(Hands.Done done, Duration lag);

    /// Something was tidied up.
    void tidied(Duty duty);

    /// A thread of the loop ended by an error, and with it the loop: whoever hears this ends the
    /// process.
    void broke(Error error);

    /// About a second has passed, whether anything changed or not.
    void tick();
  }

  /// What is known of one category. Owned by the loop's thread.
  private static final class Known {
    private final Demand demand;
    private Booked booked = new Booked.Unread();
    private @Nullable CategorySnapshot category;
    private @Nullable LedgerSnapshot books;
    private boolean busy;
    private int stalls;
    private Instant retryAt = Instant.MIN;
    private @Nullable Instant asked;
    private long czxid;

    Known(Demand.Life life, long free, Instant at) {
      demand = new Demand(life, free, at);
    }

    /// How fast ids are taken. Where none is left below the fence another life may have begun,
    /// whose record is seen next: what that lacks was not taken, and moves no fence.
    double peak(CategoryView view, Demand.Life life, Instant at) {
      double before = demand.peakPerSecond();
      demand.see(life, view.free().count(), at);
      return view.headroom() == 0
          ? Math.min(before, demand.peakPerSecond())
          : demand.peakPerSecond();
    }

    /// Whoever deleted a node and made it anew may have known nothing of the book.
    void seeLife(long made) {
      if (czxid != made) {
        czxid = made;
        booked = new Booked.Unread();
      }
    }
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
    boolean leads = lead.tenure().isPresent() && !closed;
    if (leads != led) {
      led = leads;
      // Another may have written meanwhile; and what waits for a retry need not.
      known.values().forEach(DutyLoop::forget);
    }
    FleetSnapshot fleet = last;
    if (fleet == null || !fleet.connection().isCurrent()) {
      return;
    }
    known.keySet().retainAll(fleet.categories().keySet());
    Instant serverNow = serverNow(fleet);
    Set<OwnerName> present = fleet.ledgers().present();
    fleet
        .categories()
        .values()
        .forEach(category -> look(fleet, category, present, serverNow, leads, unchangedToo));
  }

  private static void forget(Known category) {
    category.booked = new Booked.Unread();
    category.category = null;
    category.retryAt = Instant.MIN;
    category.stalls = 0;
    category.asked = null;
  }

  /// The newest time that any node bears: the server's clock has reached it.
  private static Instant serverNow(FleetSnapshot fleet) {
    Instant now = Instant.EPOCH;
    for (CategorySnapshot category : fleet.categories().values()) {
      now = category.modified().isAfter(now) ? category.modified() : now;
    }
    for (LedgerSnapshot books : fleet.ledgers().categories().values()) {
      for (LeaseSnapshot lease : books.leases()) {
        now = lease.modified().isAfter(now) ? lease.modified() : now;
      }
    }
    return now;
  }

  private void look(
      FleetSnapshot fleet,
      CategorySnapshot category,
      Set<OwnerName> present,
      Instant serverNow,
      boolean leads,
      boolean unchangedToo) {
    Known of = known.get(category.name());
    Optional<LedgerSnapshot> books = fleet.ledgers().of(category.name());
    boolean changed = of == null || !isSame(of, category, books.orElse(null));
    if (!changed && !unchangedToo) {
      return;
    }
    Optional<CategoryView> view = CategoryView.of(category, books, counters);
    if (view.isEmpty()) {
      return;
    }
    Demand.Life life = view.get().life(category.revision());
    if (of == null) {
      of = new Known(life, view.get().free().count(), fleet.at());
      known.put(category.name(), of);
    }
    double peak = of.peak(view.get(), life, fleet.at());
    if (!leads || of.busy || rests(of)) {
      return;
    }
    of.seeLife(category.revision().czxid());
    of.category = category;
    of.books = books.orElse(null);
    Reservation.Form form =
        category.counted().isPresent() ? Reservation.Form.COUNTER : Reservation.Form.RANGES;
    boolean fencing = hands.isDue(view.get(), form, of.booked, peak);
    List<Duty> house = planner.housekeeping(view.get(), present, serverNow);
    if (fencing || !house.isEmpty()) {
      hand(of, view.get(), form, fencing, peak, house);
    }
  }

  /// Whether a stall is not to be tried again yet. Where the clock was set back, it is.
  private boolean rests(Known of) {
    Instant now = clock.instant();
    return now.isBefore(of.retryAt) && !of.retryAt.isAfter(now.plus(LAST_RETRY));
  }

  /// A category that did not change is the same object as before, and only then.
  @SuppressWarnings("ReferenceEquality") // comparing long lists each time would cost what it saves
  private static boolean isSame(
      Known of, CategorySnapshot category, @Nullable LedgerSnapshot books) {
    return of.category == category && of.books == books;
  }

  private void hand(
      Known of,
      CategoryView view,
      Reservation.Form form,
      boolean fencing,
      double peak,
      List<Duty> house) {
    Instant asked = of.asked == null ? clock.instant() : of.asked;
    of.asked = asked;
    of.busy = true;
    Booked booked = of.booked;
    CategoryName name = view.name();
    workers.execute(
        () -> {
          Optional<Hands.Done> done = Optional.empty();
          try {
            if (fencing) {
              done = Optional.of(fence(name, form, booked, peak));
              Duration lag = Duration.between(asked, clock.instant());
              listener.done(done.get(), lag.isNegative() ? Duration.ZERO : lag);
            }
            Booked now = done.map(Hands.Done::booked).orElse(booked);
            if (!house.isEmpty() && hands.mayKeepHouse(view, form, now, peak)) {
              for (Duty duty : house) {
                hands.keepHouse(duty).ifPresent(word -> listener.tidied(duty));
              }
            }
          } catch (RuntimeException e) {
            LOG.error("A duty for {} failed", name, e);
          } catch (Error e) {
            breakDown(e);
          } finally {
            Optional<Hands.Done> outcome = done;
            tasks.add(() -> heard(of, outcome));
          }
        });
  }

  /// A defect stalls a fence like anything else: it is told, and tried again after a pause.
  private Hands.Done fence(CategoryName name, Reservation.Form form, Booked booked, double peak) {
    try {
      return hands.fence(name, form, booked, peak);
    } catch (RuntimeException e) {
      LOG.error("A duty for {} failed", name, e);
      return new Hands.Done(
          name,
          new Booked.Unread(),
          List.of(),
          planner.reserve(peak),
          Optional.of("a defect, see the steward's log: " + e));
    }
  }

  private void heard(Known of, Optional<Hands.Done> done) {
    of.busy = false;
    done.ifPresent(
        outcome -> {
          of.booked = led ? outcome.booked() : new Booked.Unread();
          if (outcome.stall().isPresent()) {
            of.retryAt = clock.instant().plus(pause(of.stalls++));
          } else {
            of.stalls = 0;
            of.retryAt = Instant.MIN;
            of.asked = null;
          }
        });
    if (done.isEmpty()) {
      of.asked = null;
    }
    // What changed while it was busy is looked at with the next snapshot or second.
    of.category = null;
  }

  private static Duration pause(int stalls) {
    Duration pause = FIRST_RETRY.multipliedBy(1L << Math.min(stalls, 6));
    return pause.compareTo(LAST_RETRY) > 0 ? LAST_RETRY : pause;
  }
}
