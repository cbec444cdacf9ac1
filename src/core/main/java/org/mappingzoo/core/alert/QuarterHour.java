package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;

/// The worst of a quarter of an hour, as far as somebody looked.
///
/// @param number of it, from 1970 on
/// @param minutes in which somebody looked: a bit for each, the first one the lowest
/// @param worst of each kind what held for a minute: what came and went within one is nothing that
///     anybody is told of
public record QuarterHour(int number, int minutes, Figures worst) {
  private static final int MINUTES_EACH = 15;

  public static final Duration LENGTH = Duration.ofMinutes(MINUTES_EACH);

  /// @throws IllegalArgumentException if it has no such minutes
  public QuarterHour {
    if (minutes <= 0 || minutes >= 1 << MINUTES_EACH) {
      throw new IllegalArgumentException("no minutes of a quarter: %x".formatted(minutes));
    }
  }

  /// What is known of it after one minute.
  ///
  /// @param minute when that began
  /// @param held all through it
  public static QuarterHour of(Instant minute, Figures held) {
    long minutes = Math.floorDiv(minute.getEpochSecond(), 60L);
    return new QuarterHour(
        (int) Math.floorDiv(minutes, (long) MINUTES_EACH),
        1 << Math.floorMod(minutes, MINUTES_EACH),
        held);
  }

  /// With what is known of other minutes of it, or of the same.
  public QuarterHour with(QuarterHour other) {
    return new QuarterHour(number, minutes | other.minutes, worst.orWorse(other.worst));
  }

  /// When somebody first looked.
  public Instant from() {
    return minute(Integer.numberOfTrailingZeros(minutes));
  }

  /// Until when somebody looked.
  public Instant until() {
    return minute(Integer.SIZE - Integer.numberOfLeadingZeros(minutes));
  }

  /// For how long somebody looked.
  public Duration known() {
    return Duration.ofMinutes(Integer.bitCount(minutes));
  }

  private Instant minute(int index) {
    return Instant.ofEpochSecond(60L * ((long) number * MINUTES_EACH + index));
  }
}
