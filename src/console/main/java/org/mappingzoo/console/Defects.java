package org.mappingzoo.console;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What nobody caught: it is logged, and whoever sits there is told once, however often it happens.
/// From any thread.
final class Defects implements Thread.UncaughtExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(Defects.class);

  /// Who was told is not told again for so long.
  static final Duration QUIET = Duration.ofHours(1);

  /// What happens again within this time is counted, and not logged.
  static final Duration STORM = Duration.ofMinutes(1);

  private final LongSupplier nanos;
  private volatile Runnable told = () -> {};
  private Optional<Seen> last = Optional.empty();
  private Optional<Long> toldAt = Optional.empty();

  /// One that was logged.
  ///
  /// @param again how often it happened since
  private record Seen(String what, long at, int again) {}

  /// @param nanos a clock that only goes on
  Defects(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /// @param tell shows it to whoever sits there; returns at once
  void onNews(Runnable tell) {
    told = tell;
  }

  @Override
  public void uncaughtException(Thread thread, Throwable defect) {
    log(thread, defect);
    if (isNews()) {
      told.run();
    }
  }

  private synchronized void log(Thread thread, Throwable defect) {
    long now = nanos.getAsLong();
    String what = whatOf(defect);
    Optional<Seen> same = last.filter(seen -> seen.what().equals(what));
    if (same.filter(seen -> isWithin(STORM, seen.at(), now)).isPresent()) {
      last = same.map(seen -> new Seen(what, seen.at(), seen.again() + 1));
      return;
    }
    last.filter(seen -> seen.again() > 0)
        .ifPresent(seen -> LOG.error("{} happened {} times more", seen.what(), seen.again()));
    last = Optional.of(new Seen(what, now, 0));
    LOG.error("defect in the thread {}", thread.getName(), defect);
  }

  private synchronized boolean isNews() {
    long now = nanos.getAsLong();
    boolean isNews = toldAt.filter(at -> isWithin(QUIET, at, now)).isEmpty();
    toldAt = isNews ? Optional.of(now) : toldAt;
    return isNews;
  }

  private static boolean isWithin(Duration time, long since, long now) {
    return now - since < time.toNanos();
  }

  /// The same for each that was thrown in the same place.
  private static String whatOf(Throwable defect) {
    StackTraceElement[] frames = defect.getStackTrace();
    return defect.getClass().getName() + (frames.length == 0 ? "" : " at " + frames[0]);
  }
}
