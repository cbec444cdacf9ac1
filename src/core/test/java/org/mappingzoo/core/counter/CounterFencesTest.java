package org.mappingzoo.core.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Where a counter stands that is made anew from a book: no id comes twice, and none is left out.
final class CounterFencesTest {
  private static final CategoryName SEQUENCE = CategoryName.of("/ids/sequence");
  private static final Note BY = new Note("steward", "a test", Instant.EPOCH);

  private final CounterFences fences = new CounterFences(Layout.DEFAULT);

  /// Before a fence at the end of all ids each of them may have been issued, the last one, too.
  @ParameterizedTest
  @CsvSource({
    "1, 0",
    "101, 100",
    "9223372036854775806, 9223372036854775805",
    "9223372036854775807, 9223372036854775807"
  })
  void aRestoredCounterStandsAtTheHighestThatMayHaveBeenIssued(long fence, long stands) {
    Plan<ControlRecord> plan =
        fences.restore(new CounterReading.Absent(Optional.empty()), booked(fence));
    assertEquals(stands, made(plan).lastIssued());
  }

  private static CounterValue made(Plan<ControlRecord> plan) {
    Plan.Send<?> sent = assertInstanceOf(Plan.Send.class, plan);
    Transaction.Create first =
        assertInstanceOf(Transaction.Create.class, sent.transaction().steps().getFirst());
    return CounterValue.parse(first.text());
  }

  private static Reservation booked(long fence) {
    return new Reservation(
        SEQUENCE,
        Reservation.Form.COUNTER,
        new Generation("a".repeat(26)),
        List.of(),
        1,
        1,
        fence,
        CounterFences.from(fence),
        RangeList.of(IdRange.of(1, IdRange.MAX_ID)),
        new Tally(0, 0),
        CategorySettings.DEFAULT,
        ControlRecord.State.ACTIVE,
        0,
        "counter",
        BY,
        0);
  }
}
