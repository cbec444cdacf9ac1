package org.mappingzoo.steward.book;

import java.time.Instant;
import java.util.List;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Reservations to put into books.
final class Sample {
  static final CategoryName ORDERS = CategoryName.of("/shop/orders");
  static final long LAST = 1_000_000_000;

  private Sample() {}

  /// The nth reservation of a category: each fence is a thousand ids further on.
  static Reservation nth(CategoryName category, long sequence) {
    return of(category, sequence, RangeList.of(IdRange.of(sequence * 1_000, LAST)));
  }

  static Reservation nth(long sequence) {
    return nth(ORDERS, sequence);
  }

  static Reservation of(CategoryName category, long sequence, RangeList rest) {
    return new Reservation(
        category,
        Reservation.Form.RANGES,
        new Generation("abcdefghijklmnopqrstuvwxyz"),
        List.of(),
        0,
        sequence,
        sequence * 1_000,
        rest,
        RangeList.of(IdRange.of(0, LAST)),
        new Tally(17, 4),
        CategorySettings.DEFAULT,
        ControlRecord.State.ACTIVE,
        3,
        "seed-1",
        new Note("ann", "a line\nand another", Instant.parse("2026-11-21T12:00:00Z")),
        0);
  }
}
