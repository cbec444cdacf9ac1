package org.mappingzoo.steward.duty;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
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
  private volatile long era;
  private Instant next = Instant.MIN;

  /// Hears what concerns the whole steward.
  @FunctionalInterface
  public interface Listener {
    /// What was found has changed.
    void found(Verdict verdict);
  }

  /// @param tenure empty while it does not lead
  private record Found(Optional<String> tenure, Verdict verdict) {}

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

  @Override
  public Verdict verdict(String tenure) {
    Found known = last;
    return known != null && known.tenure().equals(Optional.of(tenure))
        ? known.verdict()
        : look(Optional.of(tenure));
  }

  @Override
  public long era() {
    return era;
  }

  private void glance() {
    Optional<String> tenure = lead.tenure();
    Found known = last;
    boolean due = known == null || !known.tenure().equals(tenure) || isDue();
    try {
      if (due || (tenure.isPresent() && !bonding.isAsLeft())) {
        look(tenure);
      }
    } catch (StoreException e) {
      LOG.debug("ZooKeeper was not asked for the book it keeps", e);
    } catch (RuntimeException e) {
      LOG.error("A look at the bond failed", e);
    }
  }

  private synchronized boolean isDue() {
    Instant now = clock.instant();
    return !now.isBefore(next) || next.isAfter(now.plus(LOOK));
  }

  /// Where it cannot be found out, what was found in this tenure stays true.
  private synchronized Verdict look(Optional<String> tenure) {
    Found known = last;
    try {
      Verdict verdict =
          tenure.isPresent()
              ? bonding.keep(tenure.map(node -> new Exists(layout.candidate(node))))
              : bonding.look();
      if (verdict instanceof Verdict.Fits(long found)) {
        era = found;
      }
      last = new Found(tenure, verdict);
      next = clock.instant().plus(LOOK);
      if (known == null || !known.verdict().equals(verdict)) {
        listener.found(verdict);
      }
      return verdict;
    } catch (BookException | StoreException e) {
      LOG.debug("Book and ensemble were not held side by side", e);
      return known != null && known.tenure().equals(tenure)
          ? known.verdict()
          : new Verdict.Waits(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
