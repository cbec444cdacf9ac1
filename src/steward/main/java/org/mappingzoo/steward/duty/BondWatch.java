package org.mappingzoo.steward.duty;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.steward.book.Bonding;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.book.BookException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Holds book and ensemble side by side while a steward runs: each second whether ZooKeeper is as
/// it was left, and every ten seconds both. Who stands by only looks.
public final class BondWatch implements Trust, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BondWatch.class);
  private static final Duration GLANCE = Duration.ofSeconds(1);
  private static final Duration LOOK = Duration.ofSeconds(10);

  /// For so long nobody asks again behind a look that failed.
  private static final Duration REST = Duration.ofSeconds(1);

  private final Lead lead;
  private final Bonding bonding;
  private final Layout layout;
  private final InstantSource clock;
  private final Listener listener;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread made = new Thread(task, "mapping-zoo-bond");
            made.setDaemon(true);
            return made;
          });
  private volatile @Nullable Found last;
  private volatile @Nullable Failure failure;
  private volatile boolean looking;

  /// How often the connection broke.
  private final AtomicInteger cuts = new AtomicInteger();
  private volatile long era;
  private Instant next = Instant.MIN;
  private boolean unheld;

  /// Hears what concerns the whole steward. On the thread that looked.
  public interface Listener {
    /// What was found has changed.
    void found(Verdict verdict);

    /// They were held side by side just now, and belong together.
    ///
    /// @param again whether they could not be before
    void held(boolean again);

    /// They cannot be held side by side from now on: no rollback is found until they are again.
    void unheld(String why);

    /// The thread that looks ended by an error: nobody would find a rollback any more, and whoever
    /// hears this ends the process.
    void broke(Error error);
  }

  /// @param tenure empty while it does not lead
  /// @param cut how often the connection had broken before it was looked
  private record Found(Optional<String> tenure, int cut, Verdict verdict) {}

  private record Failure(Optional<String> tenure, Verdict verdict, Instant at) {}

  public BondWatch(
      Lead lead, Bonding bonding, Layout layout, InstantSource clock, Listener listener) {
    this.lead = lead;
    this.bonding = bonding;
    this.layout = layout;
    this.clock = clock;
    this.listener = listener;
  }

  public void start() {
    var _ =
        thread.scheduleWithFixedDelay(this::glance, 0, GLANCE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// Many ask at once. One of them looks; the others wait for it, unless it is known already that
  /// the look before failed.
  @Override
  public Verdict verdict(String tenure) {
    Optional<String> asked = Optional.of(tenure);
    return known(asked).orElseGet(() -> lookUnlessKnown(asked));
  }

  private synchronized Verdict lookUnlessKnown(Optional<String> tenure) {
    return known(tenure).orElseGet(() -> look(tenure));
  }

  private Optional<Verdict> known(Optional<String> tenure) {
    return found(tenure).or(() -> failed(tenure));
  }

  private Optional<Verdict> found(Optional<String> tenure) {
    return Optional.ofNullable(last)
        .filter(known -> known.tenure().equals(tenure) && known.cut() == cuts.get())
        .map(Found::verdict);
  }

  private Optional<Verdict> failed(Optional<String> tenure) {
    return Optional.ofNullable(failure)
        .filter(known -> known.tenure().equals(tenure) && (looking || isFresh(known.at())))
        .map(Failure::verdict);
  }

  private boolean isFresh(Instant at) {
    Instant now = clock.instant();
    return !now.isBefore(at) && now.isBefore(at.plus(REST));
  }

  @Override
  public long era() {
    return era;
  }

  /// The connection broke: behind it ZooKeeper may have gone back in time, with the session and the
  /// leader's node. So what was found before holds no more. From any thread.
  public void cutOff() {
    cuts.incrementAndGet();
  }

  void glance() {
    Optional<String> tenure = lead.tenure();
    boolean due = found(tenure).isEmpty() || isDue();
    try {
      if (due || (tenure.isPresent() && !bonding.isAsLeft())) {
        look(tenure);
      }
    } catch (StoreException e) {
      LOG.debug("ZooKeeper was not asked for the book it keeps", e);
    } catch (RuntimeException e) {
      LOG.error("A look at the bond failed", e);
    } catch (Error e) {
      listener.broke(e);
      throw e;
    }
  }

  private synchronized boolean isDue() {
    Instant now = clock.instant();
    return !now.isBefore(next) || next.isAfter(now.plus(LOOK));
  }

  /// Where it cannot be found out, what was found in this tenure over this connection stays true.
  private synchronized Verdict look(Optional<String> tenure) {
    int cut = cuts.get();
    looking = true;
    try {
      Verdict verdict =
          tenure.isPresent()
              ? bonding.keep(tenure.map(node -> new Exists(layout.candidate(node))))
              : bonding.look();
      tell(verdict, tenure.flatMap(node -> bonding.missed()));
      failure = null;
      last = new Found(tenure, cut, verdict);
      next = clock.instant().plus(LOOK);
      return verdict;
    } catch (BookException | StoreException e) {
      LOG.debug("Book and ensemble were not held side by side", e);
      String why = String.valueOf(e.getMessage());
      tellUnheld(why);
      Verdict waits = new Verdict.Waits(why);
      failure = new Failure(tenure, waits, clock.instant());
      return found(tenure).orElse(waits);
    } finally {
      looking = false;
    }
  }

  private void tell(Verdict verdict, Optional<String> missed) {
    if (verdict instanceof Verdict.Fits(long found)) {
      era = found;
      missed.ifPresentOrElse(this::tellUnheld, this::tellHeld);
    }
    Found known = last;
    if (known == null || !known.verdict().equals(verdict)) {
      listener.found(verdict);
    }
  }

  private void tellHeld() {
    listener.held(unheld);
    unheld = false;
  }

  private void tellUnheld(String why) {
    if (!unheld) {
      listener.unheld(why);
    }
    unheld = true;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
