package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.core.monitor.TestBooks.GONE;
import static org.mappingzoo.core.monitor.TestBooks.NAME;
import static org.mappingzoo.core.monitor.TestBooks.NINE;
import static org.mappingzoo.core.monitor.TestBooks.THERE;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class IdStretchTest {
  private final TestBooks books = new TestBooks();

  @Test
  void aRangeIsCutWhereTheVerdictChanges() {
    books.lease(THERE, "10:19", Lease.State.OPEN).lease(GONE, "20:29", Lease.State.OPEN);

    assertEquals(
        List.of(
            "5:9 Spent",
            "10:10 Held",
            "11:19 Held",
            "20:20 Held",
            "21:29 Held",
            "30:60 Spent",
            "61:70 Free",
            "71:79 Spent",
            "80:100 Free",
            "101:120 Outside"),
        verdicts(cut(IdRange.of(5, 120), 100)));
  }

  @Test
  void aSingleIdIsOneStretch() {
    assertEquals(List.of("65:65 Free"), verdicts(cut(IdRange.of(65, 65), 1)));
  }

  @Test
  void whatIsMoreThanWasWantedIsTheRest() {
    IdStretch.Cut cut = cut(IdRange.of(1, 200), 2);

    assertEquals(List.of("1:60 Spent", "61:70 Free"), verdicts(cut));
    assertEquals(Optional.of(IdRange.of(71, 200)), cut.rest());
  }

  @Test
  void aCounterIsCutAtTheLastIdItIssued() {
    assertEquals(
        List.of("1:50 Counted", "51:" + IdRange.MAX_ID + " NotYet"),
        verdicts(
            IdStretch.of(
                IdRange.of(1, IdRange.MAX_ID),
                category(new CategoryReading.Counter(50)),
                Optional.empty(),
                Set.of(),
                NINE,
                10)));
  }

  private IdStretch.Cut cut(IdRange asked, int limit) {
    RangeList free = RangeText.parse("61:70\n80:100\n");
    return IdStretch.of(
        asked,
        category(new CategoryReading.Ranges(free, RangeAnalysis.of(free), NodeText.of(free))),
        Optional.of(books.ledger()),
        Set.of(THERE),
        NINE,
        limit);
  }

  private static CategorySnapshot category(CategoryReading reading) {
    return new CategorySnapshot(NAME, new Revision(1, 1, 0), NINE, NINE, NINE, reading);
  }

  private static List<String> verdicts(IdStretch.Cut cut) {
    return cut.stretches().stream()
        .map(each -> each.ids() + " " + each.trace().verdict().getClass().getSimpleName())
        .toList();
  }
}
