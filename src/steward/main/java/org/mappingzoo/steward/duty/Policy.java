package org.mappingzoo.steward.duty;

import java.time.Duration;
import java.util.Optional;

/// How far ahead a steward reserves, and what it tidies up.
///
/// @param threshold the part of the reserve that is used when the fence moves, above 0 and below 1
/// @param reserveTime how long the reserve lasts at the measured peak
/// @param floor the least reserve, in ids
/// @param tombstoneAge closed leases are kept so long, by the server's clock: they are evidence
/// @param recycleAfter leases that nobody has written to for so long, and whose worker was not seen
///     for so long by this steward, are recycled: what lies beyond the window comes back while the
///     list has room for it, and what was granted is booked as lost. Empty leaves all to operators
public record Policy(
    double threshold,
    Duration reserveTime,
    long floor,
    Duration tombstoneAge,
    Optional<Duration> recycleAfter) {
  /// No reserve is larger: sums of two stay within a long.
  static final long MOST = Long.MAX_VALUE / 4;

  /// It is counted in milliseconds.
  private static final Duration LONGEST = Duration.ofMillis(Long.MAX_VALUE);

  public static final Policy DEFAULT =
      new Policy(0.5, Duration.ofHours(1), 10_000, Duration.ofHours(24), Optional.empty());

  /// @throws IllegalArgumentException if a value is out of its bounds; the message names it
  public Policy {
    if (!(threshold > 0 && threshold < 1)) {
      throw new IllegalArgumentException("the threshold is above 0 and below 1, not " + threshold);
    }
    if (reserveTime.isNegative()) {
      throw new IllegalArgumentException(
          "the reserve's time is not negative, unlike " + reserveTime);
    }
    if (reserveTime.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "the reserve lasts at most %d days, not %s".formatted(LONGEST.toDays(), reserveTime));
    }
    if (floor < 1 || floor > MOST) {
      throw new IllegalArgumentException("the least reserve is 1 to " + MOST + ", not " + floor);
    }
    if (!tombstoneAge.isPositive()) {
      throw new IllegalArgumentException("tombstones have an age, unlike " + tombstoneAge);
    }
    recycleAfter
        .filter(after -> !after.isPositive())
        .ifPresent(
            after -> {
              throw new IllegalArgumentException("leases are recycled after a while, not " + after);
            });
  }

  /// The same with another time.
  public Policy with(Duration reserve) {
    return new Policy(threshold, reserve, floor, tombstoneAge, recycleAfter);
  }

  /// The same with another least reserve.
  public Policy with(long least) {
    return new Policy(threshold, reserveTime, least, tombstoneAge, recycleAfter);
  }

  public Policy keeping(Duration tombstones) {
    return new Policy(threshold, reserveTime, floor, tombstones, recycleAfter);
  }

  public Policy recycling(Optional<Duration> after) {
    return new Policy(threshold, reserveTime, floor, tombstoneAge, after);
  }

  /// How many ids a category is to have below its fence.
  ///
  /// @param peakPerSecond the most that was taken in a second
  long reserve(double peakPerSecond) {
    double wanted = peakPerSecond * reserveTime.toMillis() / 1_000;
    return Math.clamp((long) Math.ceil(wanted), floor, MOST);
  }

  /// Whether so few are left that the fence has to move.
  boolean isLow(long headroom, long reserve) {
    return headroom <= reserve * (1 - threshold);
  }
}
