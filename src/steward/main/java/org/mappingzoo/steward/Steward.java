package org.mappingzoo.steward;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.FleetSource;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.Outlook.Page;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.duty.BondWatch;
import org.mappingzoo.steward.duty.Duty;
import org.mappingzoo.steward.duty.DutyLoop;
import org.mappingzoo.steward.duty.Hands;
import org.mappingzoo.steward.duty.LogText;
import org.mappingzoo.zookeeper.DutyNodes;
import org.mappingzoo.zookeeper.Election;
import org.mappingzoo.zookeeper.Election.Standing;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One steward while it runs: it stands for leader, looks at the fleet, and does the duties while
/// it leads. [Wiring] builds it.
///
/// What it does is said in the log, one line for each duty: `key=value`, for people and for
/// programs.
public final class Steward implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Steward.class);

  private final String name;
  private final Parts parts;
  private final InstantSource clock;
  private final Reports reports;
  private final Optional<Outlook> outlook;
  private final CompletableFuture<Error> broken = new CompletableFuture<>();
  private final CompletableFuture<String> foreign = new CompletableFuture<>();

  /// Why book and ensemble cannot be held side by side; empty while they can.
  private volatile Optional<String> unheld = Optional.empty();

  private boolean closed;

  /// What a steward is made of.
  ///
  /// @param book where the book lies, without a password
  record Parts(
      String book,
      Election election,
      FleetSource eyes,
      DutyLoop duties,
      BondWatch bond,
      DutyNodes reports,
      Metrics metrics,
      Runnable last) {}

  Steward(String name, Parts parts, InstantSource clock, Optional<InetSocketAddress> http)
      throws IOException {
    this.name = name;
    this.parts = parts;
    this.clock = clock;
    this.reports =
        new Reports(
            name,
            parts.book(),
            parts.reports()::write,
            clock,
            () -> parts.election().tenure().isPresent());
    this.outlook =
        http.isEmpty()
            ? Optional.empty()
            : Optional.of(new Outlook(http.get(), this::metrics, this::health));
  }

  void start() {
    parts.metrics().held(clock.instant());
    parts.duties().start();
    parts.eyes().start(this::seen);
    parts.election().start();
    parts.bond().start();
    LOG.info(
        "event=started steward={} http={}",
        LogText.value(name),
        outlook.map(there -> there.address().toString()).orElse("none"));
  }

  public String name() {
    return name;
  }

  /// Where metrics and health are served.
  public Optional<InetSocketAddress> http() {
    return outlook.map(Outlook::address);
  }

  public Standing standing() {
    return parts.election().standing();
  }

  private void seen(FleetSnapshot fleet) {
    boolean saw = parts.metrics().sees();
    parts.metrics().see(fleet);
    if (fleet.connection().isCurrent()) {
      reports.keepOnly(fleet.categories().keySet());
    }
    if (saw && !fleet.connection().isCurrent()) {
      LOG.warn(
          "event=blind steward={} why={}",
          LogText.value(name),
          LogText.quoted(fleet.connection().reason()));
    } else if (!saw && fleet.connection().isCurrent()) {
      LOG.info(
          "event=sees steward={} categories={}", LogText.value(name), fleet.categories().size());
    }
    parts.duties().publish(fleet);
  }

  /// Where this steward stands has changed. On the election's thread.
  void stands(Standing standing) {
    switch (standing) {
      case Standing.Away(String why) ->
          LOG.info("event=away steward={} why={}", LogText.value(name), LogText.quoted(why));
      case Standing.Standby(String node, String watches) ->
          LOG.info(
              "event=standby steward={} node={} watches={}", LogText.value(name), node, watches);
      case Standing.Leading(String node, Instant since) ->
          LOG.info("event=leading steward={} node={}", LogText.value(name), node);
    }
    if (!(standing instanceof Standing.Leading)) {
      parts.metrics().forgetDuties();
      reports.forget();
      parts.bond().cutOff();
    }
    parts.duties().wake();
  }

  /// Whether the book is the one of this ensemble, as it was found. On the thread that looked.
  void found(Verdict verdict) {
    switch (verdict) {
      case Verdict.Fits(long era) ->
          LOG.info("event=book-fits book={} era={}", LogText.value(parts.book()), era);
      case Verdict.Waits(String why) -> LOG.warn("event=book-waits why={}", LogText.quoted(why));
      case Verdict.Foreign(String why) -> {
        LOG.error("event=book-foreign why={}", LogText.quoted(why));
        foreign.complete(why);
      }
    }
  }

  /// Both were held side by side. On the thread that looked.
  ///
  /// @param again whether they could not be before
  void held(boolean again) {
    parts.metrics().held(clock.instant());
    unheld = Optional.empty();
    if (again) {
      LOG.info("event=book-held book={}", LogText.value(parts.book()));
    }
  }

  /// From now on a rollback would not be found. On the thread that looked.
  void unheld(String why) {
    unheld = Optional.of(why);
    LOG.warn("event=book-unheld why={}", LogText.quoted(why));
  }

  /// ZooKeeper was found to have gone back in time.
  void wentBack(long era) {
    parts.metrics().wentBack();
    LOG.error(
        "duty=rollback-found era={} why=\"ZooKeeper knows of less than the book: categories are"
            + " frozen until they are resealed\"",
        era);
  }

  /// Why this steward serves nobody, once it has found that its book is another ensemble's; it
  /// promises nothing from then on.
  public CompletableFuture<String> foreign() {
    return foreign.copy();
  }

  /// A reservation is due. On the duties' thread.
  void due(CategoryName category, Instant since) {
    parts.metrics().due(category, since);
  }

  /// A reservation was looked after. On a duty's thread.
  void done(Hands.Done done, Duration lag) {
    parts.metrics().done(done, lag, clock.instant());
    Optional<Reservation> booked = done.booked().reservation();
    for (String duty : done.did()) {
      LOG.info(
          "duty={} category={} sequence={} fence={} lag_ms={}",
          duty,
          LogText.value(done.category().path()),
          booked.map(Reservation::sequence).orElse(0L),
          booked.map(Reservation::fence).orElse(0L),
          lag.toMillis());
    }
    reports.tell(done, lag);
  }

  /// A thread of the duties, or the one that looks at the bond, ended by an error: nothing that
  /// this process knows is to be trusted.
  void broke(Error error) {
    LOG.error("event=broken steward={}", LogText.value(name), error);
    broken.complete(error);
  }

  /// Ends with what broke this steward, if anything ever does. It does nothing from then on, and
  /// is to be closed, so that another takes over.
  public CompletionStage<Error> broken() {
    return broken.minimalCompletionStage();
  }

  /// About once a second, on the duties' thread.
  void tick() {
    reports.again();
  }

  /// A category is looked after no more. On the duties' thread.
  void unserved(CategoryName category) {
    parts.metrics().unserved(category);
    reports.unserved(category);
  }

  void tidied(Duty duty) {
    parts.metrics().tidied(duty);
    LOG.info(
        "duty={} category={} what={}",
        duty.word(),
        LogText.value(duty.category().path()),
        what(duty));
  }

  private static String what(Duty duty) {
    return switch (duty) {
      case Duty.Bury bury -> bury.tombstone().lease().id().value();
      case Duty.Recycle recycle -> recycle.lease().lease().id().value();
      case Duty.Reoffer reoffer -> reoffer.lease().lease().id().value();
      case Duty.Fencing fencing -> fencing.word();
    };
  }

  private Page metrics() {
    return new Page(
        200, "text/plain; version=0.0.4; charset=utf-8", parts.metrics().scrape(clock.instant()));
  }

  /// Well is who serves: leads, or stands by for it, and sees the fleet, without which no fence
  /// moves. A fence that stalls is the book's or an operator's trouble; to restart the steward for
  /// it would move no fence, and lose the lead of all others. It is told in the body, and by the
  /// metrics; so is why the book cannot be used, also while no fence is due.
  private Page health() {
    Standing standing = parts.election().standing();
    String word =
        switch (standing) {
          case Standing.Away away -> "away";
          case Standing.Standby standby -> "standby";
          case Standing.Leading leading -> "leading";
        };
    boolean sees = parts.metrics().sees();
    boolean well = sees && !(standing instanceof Standing.Away);
    return new Page(
        well ? 200 : 503,
        "application/json",
        "{\"steward\":%s,\"standing\":\"%s\",\"sees\":%b,\"stalled\":%d%s}%n"
            .formatted(
                LogText.quoted(name),
                word,
                sees,
                parts.metrics().stalled(clock.instant()),
                unheld.map(why -> ",\"unheld\":" + LogText.quoted(why)).orElse("")));
  }

  /// Ends in order: nothing new is begun, what runs gets a moment, the lead is handed over, and
  /// only then the sessions end. Idempotent; whoever comes second waits for the first.
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    LOG.info("event=stopping steward={}", LogText.value(name));
    parts.bond().close();
    parts.duties().close();
    parts.election().close();
    outlook.ifPresent(Outlook::close);
    parts.eyes().close();
    parts.last().run();
    LOG.info("event=stopped steward={}", LogText.value(name));
  }
}
