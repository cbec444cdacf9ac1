package org.mappingzoo.console.control;

import java.util.Arrays;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.ranges.RangeList;

/// What becomes of ids that are not free, as far as the books of a category say.
///
/// Each kind is a colour and a weave of its own, so that they can be told apart without the hue.
enum Custody {
  LEASED(Weave.DOTS, "map.at.leased", "map.legend.leased"),
  STRANDED(Weave.FALLING, "map.at.stranded", "map.legend.stranded"),
  QUARANTINED(Weave.BARS, "map.at.quarantined", "map.legend.quarantined");

  private final Weave weave;
  private final String key;
  private final String legend;

  Custody(Weave weave, String key, String legend) {
    this.weave = weave;
    this.key = key;
    this.legend = legend;
  }

  /// The message that says so of an id.
  String key() {
    return key;
  }

  Weave weave() {
    return weave;
  }

  /// The message that names it.
  String legend() {
    return legend;
  }

  /// The ids of this kind.
  RangeIndex in(Ids ids) {
    return switch (this) {
      case LEASED -> ids.leased();
      case STRANDED -> ids.stranded();
      case QUARANTINED -> ids.quarantined();
    };
  }

  RangeList in(BookedIds books) {
    return switch (this) {
      case LEASED -> books.leased();
      case STRANDED -> books.stranded();
      case QUARANTINED -> books.quarantined();
    };
  }

  /// How a ground is textured.
  enum Weave {
    DOTS,
    /// Lines that fall from left to right; those on the tail rise.
    FALLING,
    BARS;

    /// Whether pixel `x`, `y` is a thread of it.
    ///
    /// @param step distance of two threads in pixels
    boolean hits(int x, int y, int step) {
      int thread = Math.max(1, step / 3);
      return switch (this) {
        case DOTS -> Math.floorMod(x, step) < thread && Math.floorMod(y, step) < thread;
        case FALLING -> Math.floorMod(x + y, step) < thread;
        case BARS -> Math.floorMod(y, step) < thread;
      };
    }
  }

  /// The booked ids, ready to be counted pixel by pixel.
  record Ids(BookedIds booked, RangeIndex leased, RangeIndex stranded, RangeIndex quarantined) {
    static Ids of(BookedIds booked) {
      return new Ids(
          booked,
          new RangeIndex(booked.leased()),
          new RangeIndex(booked.stranded()),
          new RangeIndex(booked.quarantined()));
    }

    /// The lowest id that is held by anybody.
    long lowest(long otherwise) {
      return Math.min(otherwise, lowest(booked, otherwise));
    }

    /// The lowest id that anybody holds by these books.
    static long lowest(BookedIds books, long otherwise) {
      return Arrays.stream(Custody.values())
          .map(custody -> custody.in(books))
          .filter(held -> !held.isEmpty())
          .mapToLong(held -> held.first(0))
          .min()
          .orElse(otherwise);
    }
  }
}
