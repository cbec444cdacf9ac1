package org.mappingzoo.core.protocol;

import java.time.Duration;
import java.util.OptionalLong;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Reader;
import org.mappingzoo.core.protocol.RecordText.Writer;

/// What an operator sets for one category; workers follow it live.
///
/// @param batch how many ids a dispenser takes at least; empty leaves that to the worker
/// @param window how many ids of a lease are granted at a time; empty grants the whole lease,
///     which costs nothing and leaves nothing to recycle safely. A dispenser keeps one to two of
///     them granted ahead, or what the outage budget asks for
/// @param outageBudget for how long a dispenser's reserve should outlast ZooKeeper
/// @param takeLimit the most ids of one take
/// @param leaseLimit the most open leases in all
/// @param ownerLeaseLimit the most open leases of one owner
/// @param softLimitBytes beyond this length the list is called large, as a finding of its category
/// @param hardLimitBytes beyond this length nothing is pushed to the list; leases are parked
/// @param mergeOnPush whether a push joins touching neighbours instead of listing them as in 2010
/// @param resealOnNewLeader whether a steward reseals a fenced category behind each change of
///     ZooKeeper's leader, and workers use nothing that a leader granted before: a rollback of the
///     ensemble, which nobody else may notice, then repeats no id. It costs what
///     was free below the fence, and takes stop while no steward leads
public record CategorySettings(
    OptionalLong batch,
    OptionalLong window,
    Duration outageBudget,
    long takeLimit,
    int leaseLimit,
    int ownerLeaseLimit,
    int softLimitBytes,
    int hardLimitBytes,
    boolean mergeOnPush,
    boolean resealOnNewLeader) {
  private static final String RESEAL = "resealOnNewLeader";

  /// More lease names than this do not safely fit one answer of ZooKeeper.
  public static final int MAX_LEASES = 20_000;

  /// Its record says it in milliseconds: so long is for ever.
  public static final Duration LONGEST_OUTAGE_BUDGET = Duration.ofMillis(Long.MAX_VALUE);

  /// As a take limit: there is none.
  public static final long NO_LIMIT = Long.MAX_VALUE;

  public static final CategorySettings DEFAULT =
      new CategorySettings(
          OptionalLong.empty(),
          OptionalLong.empty(),
          Duration.ofSeconds(30),
          NO_LIMIT,
          MAX_LEASES,
          100,
          NodeText.SOFT_LIMIT_BYTES,
          NodeText.HARD_LIMIT_BYTES,
          false);

  /// Settings under which a change of ZooKeeper's leader is trusted.
  public CategorySettings(
      OptionalLong batch,
      OptionalLong window,
      Duration outageBudget,
      long takeLimit,
      int leaseLimit,
      int ownerLeaseLimit,
      int softLimitBytes,
      int hardLimitBytes,
      boolean mergeOnPush) {
    this(
        batch,
        window,
        outageBudget,
        takeLimit,
        leaseLimit,
        ownerLeaseLimit,
        softLimitBytes,
        hardLimitBytes,
        mergeOnPush,
        false);
  }

  /// @throws IllegalArgumentException if a value is out of its bounds; the message names it
  public CategorySettings {
    batch.ifPresent(ids -> check(ids >= 1, "batch", ids, "at least 1"));
    window.ifPresent(ids -> check(ids >= 1, "window", ids, "at least 1"));
    check(!outageBudget.isNegative(), "outageBudget", outageBudget, "not negative");
    check(
        outageBudget.compareTo(LONGEST_OUTAGE_BUDGET) <= 0,
        "outageBudget",
        outageBudget,
        "at most " + LONGEST_OUTAGE_BUDGET);
    check(takeLimit >= 1, "takeLimit", takeLimit, "at least 1");
    check(
        leaseLimit >= 1 && leaseLimit <= MAX_LEASES,
        "leaseLimit",
        leaseLimit,
        "1 to " + MAX_LEASES);
    check(ownerLeaseLimit >= 1, "ownerLeaseLimit", ownerLeaseLimit, "at least 1");
    check(
        hardLimitBytes >= 1 && hardLimitBytes <= NodeText.HARD_LIMIT_BYTES,
        "hardLimitBytes",
        hardLimitBytes,
        "1 to " + NodeText.HARD_LIMIT_BYTES);
    check(
        softLimitBytes >= 1 && softLimitBytes <= hardLimitBytes,
        "softLimitBytes",
        softLimitBytes,
        "1 to the hard limit");
  }

  /// Beyond this length, fifteen sixteenths of the hard limit, a list is as good as full: that is
  /// to be known before what comes back is refused.
  public int nearlyFullBytes() {
    return hardLimitBytes * 15 / 16;
  }

  public CategorySettings resealingOnNewLeader(boolean next) {
    return new CategorySettings(
        batch,
        window,
        outageBudget,
        takeLimit,
        leaseLimit,
        ownerLeaseLimit,
        softLimitBytes,
        hardLimitBytes,
        mergeOnPush,
        next);
  }

  private static void check(boolean holds, String what, Object value, String bounds) {
    if (!holds) {
      throw new IllegalArgumentException("'%s' is %s, not %s".formatted(what, bounds, value));
    }
  }

  void write(Writer writer) {
    writer
        .put("batch", batch)
        .put("window", window)
        .put("outageBudgetMs", outageBudget.toMillis())
        .put("takeLimit", takeLimit)
        .put("leaseLimit", leaseLimit)
        .put("ownerLeaseLimit", ownerLeaseLimit)
        .put("softLimitBytes", softLimitBytes)
        .put("hardLimitBytes", hardLimitBytes)
        .put("mergeOnPush", mergeOnPush);
    // Only where it is set: who does not know of it must not take, and else need not know.
    if (resealOnNewLeader) {
      writer.put(RESEAL, true);
    }
  }

  static CategorySettings read(Reader reader) {
    return new CategorySettings(
        reader.optionalNumber("batch"),
        reader.optionalNumber("window"),
        Duration.ofMillis(reader.number("outageBudgetMs")),
        reader.number("takeLimit"),
        Math.toIntExact(reader.number("leaseLimit")),
        Math.toIntExact(reader.number("ownerLeaseLimit")),
        Math.toIntExact(reader.number("softLimitBytes")),
        Math.toIntExact(reader.number("hardLimitBytes")),
        reader.flag("mergeOnPush"),
        reader.has(RESEAL) && reader.flag(RESEAL));
  }
}
