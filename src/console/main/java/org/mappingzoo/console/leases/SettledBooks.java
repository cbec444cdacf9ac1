package org.mappingzoo.console.leases;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Tells books that do not balance from those that workers write just now: only the former have the
/// same numbers for long.
final class SettledBooks {
  private Optional<Books> last = Optional.empty();
  private Instant since = Instant.EPOCH;

  /// @param now as they are read at this moment
  /// @param at when that is
  Optional<Books> look(Optional<Books> now, Instant at) {
    if (!now.equals(last)) {
      last = now;
      since = at;
    }
    boolean longEnough = Duration.between(since, at).compareTo(Books.Sums.SETTLING) >= 0;
    return now.map(books -> books instanceof Books.Sums sums ? sums.thatLast(longEnough) : books);
  }
}
