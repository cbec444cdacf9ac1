package org.mappingzoo.core.protocol;

/// Why a take yielded fewer ids than it asked for.
public enum Shortfall {
  /// It did not; or no more are free; or that is not known, as of a take whose reply was lost.
  NONE,

  /// All others that are free lie at or above the category's fence (PROTOCOL.md H30).
  FENCE,

  /// More could be taken: only one take gets no more ids, or one lease no more ranges.
  LIMIT
}
