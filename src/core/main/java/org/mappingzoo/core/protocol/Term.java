package org.mappingzoo.core.protocol;

import java.time.Instant;
import java.util.Optional;

/// One steward's time as leader, by the clocks of those who noted it.
///
/// @param steward its name
/// @param candidate the name of the node by which it led
/// @param until empty while it leads, or nobody has noted its end
/// @param ending how it ended, such as [#HANDED_OVER]; empty while it has not
public record Term(
    String steward, String candidate, Instant from, Optional<Instant> until, String ending) {
  /// It gave the lead up, in order.
  public static final String HANDED_OVER = "handed over";

  /// Its node went with its session: killed, cut off or stopped for too long.
  public static final String SESSION_LOST = "session lost";

  /// Whoever noted the end could not tell.
  public static final String UNKNOWN = "unknown";

  /// @throws IllegalArgumentException if nobody led, or a term that runs has an ending
  public Term {
    if (steward.isBlank() || candidate.isBlank()) {
      throw new IllegalArgumentException("a term is somebody's, by the name of a node");
    }
    if (until.isEmpty() != ending.isEmpty()) {
      throw new IllegalArgumentException("a term has an ending when it has ended, not before");
    }
  }

  /// A term that begins.
  public static Term begun(String steward, String candidate, Instant from) {
    return new Term(steward, candidate, from, Optional.empty(), "");
  }

  public Term ended(Instant when, String how) {
    return new Term(steward, candidate, from, Optional.of(when), how);
  }

  public boolean isRunning() {
    return until.isEmpty();
  }
}
