package org.mappingzoo.steward.book;

import java.time.Duration;

/// What is said of a book beside its URL.
///
/// @param patience how long to wait for a store that does not answer; a disk is waited for as
///     long as it takes, and a directory's lock for a number of attempts
/// @param unfencedStore whether a store may be used that cannot compare and set: somebody takes
///     the blame for two stewards at once
/// @param reading whether nothing is to be written: no table is made, and neither a store nor a
///     directory is tried
public record BookOptions(Duration patience, boolean unfencedStore, boolean reading) {
  /// Databases count it in milliseconds, and in 32 bits: 24 days.
  private static final Duration LONGEST = Duration.ofMillis(Integer.MAX_VALUE);

  /// @throws IllegalArgumentException if the patience is not at least a millisecond, or longer than
  ///     24 days
  public BookOptions {
    if (patience.compareTo(Duration.ofMillis(1)) < 0) {
      throw new IllegalArgumentException("a patience of " + patience + " is none");
    }
    if (patience.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "a patience is at most %d days, not %s".formatted(LONGEST.toDays(), patience));
    }
  }

  /// Ten seconds, and only stores that can compare and set.
  public static BookOptions standard() {
    return new BookOptions(Duration.ofSeconds(10), false, false);
  }

  /// The same for somebody who only looks.
  public BookOptions forReading() {
    return new BookOptions(patience, unfencedStore, true);
  }
}
