package org.mappingzoo.console.control;

/// The colours of a strip as opaque `0xAARRGGBB`.
///
/// @param used ground of ids that are not free
/// @param hole ids of a hole
/// @param tail ground of the tail
/// @param hatch lines on the tail
/// @param edge where a free range begins and ends
/// @param grid between two ids, when these are wide enough to be told apart
/// @param leased threads on ids that a living worker holds
/// @param stranded threads on ids whose worker is gone
/// @param quarantined threads on ids that were set aside
public record StripInk(
    int used,
    int hole,
    int tail,
    int hatch,
    int edge,
    int grid,
    int leased,
    int stranded,
    int quarantined) {
  /// Even one free id in a million colours its pixel this much.
  static final double LEAST_SHARE = 0.3;

  /// And this much if a pixel beside it has none: a lone hole stands out.
  static final double LONE_SHARE = 0.6;

  /// How much of the colour of its threads the ground between them has.
  static final double WOVEN_GROUND = 0.22;

  int of(Custody custody) {
    return switch (custody) {
      case LEASED -> leased;
      case STRANDED -> stranded;
      case QUARANTINED -> quarantined;
    };
  }

  /// The colour between `ground` and `ink`; all of `ink` only for a share of 1.
  static int blend(int ground, int ink, double share) {
    return 0xff000000
        | channel(ground >> 16, ink >> 16, share) << 16
        | channel(ground >> 8, ink >> 8, share) << 8
        | channel(ground, ink, share);
  }

  /// How strongly a pixel is coloured of whose `all` ids `some` are meant.
  static double strength(long some, long all) {
    if (some == 0) {
      return 0;
    }
    return some == all ? 1 : LEAST_SHARE + (1 - LEAST_SHARE) * ((double) some / all);
  }

  private static int channel(int ground, int ink, double share) {
    int from = ground & 0xff;
    int to = ink & 0xff;
    return (int) Math.round(from + (to - from) * share);
  }
}
