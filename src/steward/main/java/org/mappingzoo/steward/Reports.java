package org.mappingzoo.steward;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.DutyReport.Restorable;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.duty.Booked;
import org.mappingzoo.steward.duty.Hands;
import org.mappingzoo.steward.duty.LogText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a leading steward tells operators of each reservation: once when it changes, and again
/// until it stands in ZooKeeper. Used by the threads of the duties.
final class Reports {
  private static final Logger LOG = LoggerFactory.getLogger(Reports.class);

  private final String steward;
  private final String book;
  private final Outlet outlet;
  private final InstantSource clock;
  private final BooleanSupplier leads;
  private final Map<CategoryName, DutyReport> newest = new ConcurrentHashMap<>();
  private final Set<CategoryName> unwritten = ConcurrentHashMap.newKeySet();

  /// Where reports go.
  @FunctionalInterface
  interface Outlet {
    /// Begins to write one, and returns.
    ///
    /// @return whether it stands there
    /// @throws StoreException if there is nowhere to write to at present
    CompletableFuture<Boolean> write(CategoryName category, DutyReport report);
  }

  /// @param book where the book lies, without a password
  /// @param leads whether this steward leads now: nobody else tells anything
  Reports(String steward, String book, Outlet outlet, InstantSource clock, BooleanSupplier leads) {
    this.steward = steward;
    this.book = book;
    this.outlet = outlet;
    this.clock = clock;
    this.leads = leads;
  }

  /// A reservation was looked after: tells it, unless nothing is new.
  synchronized void tell(Hands.Done done, Duration lag) {
    if (!leads.getAsBoolean()) {
      return;
    }
    DutyReport before = newest.get(done.category());
    DutyReport report = report(done, lag, before);
    if (before != null && report.saysTheSameAs(before)) {
      return;
    }
    newest.put(done.category(), report);
    done.stall()
        .ifPresent(
            why ->
                LOG.warn(
                    "event=stalled category={} why={}",
                    LogText.value(done.category().path()),
                    LogText.quoted(why)));
    write(done.category(), report);
  }

  /// Sends once more what did not arrive.
  void again() {
    if (!leads.getAsBoolean()) {
      return;
    }
    for (CategoryName category : unwritten) {
      DutyReport report = newest.get(category);
      if (report != null) {
        write(category, report);
      }
    }
  }

  /// Of what is not there any more nothing is told.
  synchronized void keepOnly(Set<CategoryName> there) {
    newest.keySet().retainAll(there);
    unwritten.retainAll(there);
  }

  /// Nobody looks after it any more: a stall that was told is over.
  synchronized void unserved(CategoryName category) {
    DutyReport before = newest.get(category);
    if (before != null && before.stall().isPresent()) {
      tell(
          new Hands.Done(category, new Booked.Unread(), List.of(), 0, Optional.empty(), false),
          Duration.ZERO);
    }
  }

  /// Somebody else leads, and reports. What is told meanwhile is forgotten too, or told before.
  synchronized void forget() {
    newest.clear();
    unwritten.clear();
  }

  private void write(CategoryName category, DutyReport report) {
    try {
      var _ =
          outlet.write(category, report).thenAccept(arrived -> answered(category, report, arrived));
    } catch (StoreException e) {
      LOG.debug("No report of {}", category, e);
      answered(category, report, false);
    }
  }

  /// An older report that arrives says nothing of the newest.
  private void answered(CategoryName category, DutyReport report, boolean arrived) {
    if (!arrived && unwritten.add(category)) {
      LOG.warn(
          "event=report-lost category={} why=\"it is sent again each second\"",
          LogText.value(category.path()));
    } else if (arrived && report.equals(newest.get(category)) && unwritten.remove(category)) {
      LOG.info("event=report-arrived category={}", LogText.value(category.path()));
    }
  }

  /// Where the book could not be asked, what was last known of it stands.
  private DutyReport report(Hands.Done done, Duration lag, @Nullable DutyReport before) {
    Optional<Reservation> booked = done.booked().reservation();
    Instant now = clock.instant();
    if (before == null || done.booked() instanceof Booked.Is) {
      return new DutyReport(
          steward,
          booked.map(Reservation::sequence).orElse(0L),
          booked.map(Reservation::fence).orElse(0L),
          booked
              .map(reservation -> reservation.note().when())
              .orElseGet(() -> before == null ? now : before.durableAt()),
          done.did().isEmpty() && before != null ? before.lag() : lag,
          done.stall(),
          now,
          booked.map(reservation -> Restorable.of(book, reservation)));
    }
    return new DutyReport(
        steward,
        before.sequence(),
        before.fence(),
        before.durableAt(),
        done.did().isEmpty() ? before.lag() : lag,
        done.stall(),
        now,
        before.restorable());
  }
}
