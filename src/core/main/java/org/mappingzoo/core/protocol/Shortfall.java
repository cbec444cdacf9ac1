package org.mappingzoo.core.protocol;

/// Why a take yielded fewer ids than it asked for. Of a take whose reply was lost it says what is
/// true when its lease is found: until then others may have taken what was free, and the fence may
/// have moved.
public enum Shortfall {
  /// It did not; or no more are free.
  NONE,

  /// All others that are free lie at or above the category's fence (PROTOCOL.md H30).
  FENCE,

  /// More could be taken: only one take gets no more ids, or one lease no more ranges.
  LIMIT;

  /// Why a take got fewer ids than were asked for, to judge by what is left.
  ///
  /// @param missing how many of the ids that were asked for it has not got
  /// @param takeable how many can be taken beside it
  /// @param free how many are free beside it
  public static Shortfall of(long missing, long takeable, long free) {
    if (missing <= 0 || free == 0) {
      return NONE;
    }
    return takeable > 0 ? LIMIT : FENCE;
  }
}
