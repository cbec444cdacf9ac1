package org.mappingzoo.core.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Reservation.Form;
import org.mappingzoo.core.ranges.RangeList;

final class ReservationTest {
  private static final Generation FIRST = new Generation("a".repeat(26));
  private static final Generation SECOND = new Generation("b".repeat(26));
  private static final Note NOTE =
      new Note("steward-1", "half of the reserve is used", Instant.parse("2026-11-21T13:00:00Z"));

  private static Reservation reservation(long fence, RangeList rest) {
    return new Reservation(
        CategoryName.of("/com/acme/order"),
        Form.RANGES,
        SECOND,
        List.of(FIRST),
        1,
        7,
        fence,
        rest,
        ids("1:50", "51:100", "501:600"),
        new Tally(30, 2),
        CategorySettings.DEFAULT,
        ControlRecord.State.ACTIVE,
        3,
        "seed-1",
        NOTE,
        0);
  }

  @Test
  void itsTextIsReadByPeople() {
    assertEquals(
        """
        mapping-zoo reservation 1
        category=/com/acme/order
        form=RANGES
        generation=bbbbbbbbbbbbbbbbbbbbbbbbbb
        earlier=aaaaaaaaaaaaaaaaaaaaaaaaaa
        epoch=1
        sequence=7
        fence=61
        universe=1:100 501:600
        consumed=30
        lost=2
        state=ACTIVE
        validatedZkEpoch=3
        seedRequest=seed-1
        who=steward-1
        why=half of the reserve is used
        when=2026-11-21T13:00:00Z
        outageBudgetMs=30000
        takeLimit=9223372036854775807
        leaseLimit=20000
        ownerLeaseLimit=100
        softLimitBytes=65536
        hardLimitBytes=524288
        mergeOnPush=false
        ranges
        61:80
        501:600
        """,
        reservation(61, ids("61:80", "501:600")).text().display());
  }

  @Test
  void whatWasWrittenIsRead() {
    Reservation written = reservation(61, ids("61:80", "81:90", "501:600"));
    assertEquals(written, Reservation.parse(written.text()));
    Reservation spent = reservation(Long.MAX_VALUE, RangeList.empty());
    assertEquals(spent, Reservation.parse(spent.text()));
  }

  @Test
  void whatIsNoReservationIsRefusedWithItsPlace() {
    String good = reservation(61, ids("61:80")).text().display();
    assertRefused("'fence' is missing", good.replace("fence=61\n", ""));
    assertRefused("id 61 lies below the fence 62", good.replace("fence=61", "fence=62"));
    assertRefused("lie outside the universe", good.replace("universe=1:100", "universe=1:70"));
    assertRefused("'universe' is not a list of ranges", good.replace("=1:100", "=100:1"));
    assertRefused("at least one id", good.replace("universe=1:100 501:600", "universe="));
    assertRefused(
        "is of now and of earlier", good.replace("earlier=" + FIRST, "earlier=" + SECOND));
    assertRefused("not a generation token", good.replace("earlier=", "earlier= "));
    assertRefused("'form' cannot be 'LIST'", good.replace("RANGES", "LIST"));
    assertRefused("unexpected", good.replace("epoch=1", "epoch=1\nunexpected=1"));
    assertRefused("line 1 is", good.replace("reservation 1", "reservation 2"));
  }

  private static void assertRefused(String expected, String text) {
    var refused =
        assertThrows(RecordTextException.class, () -> Reservation.parse(NodeText.of(text)));
    assertTrue(String.valueOf(refused.getMessage()).contains(expected), refused.getMessage());
  }

  @Test
  void whatIsNeitherFreeNorConsumedIsLostWithZooKeeper() {
    Reservation reservation = reservation(61, ids("61:80", "501:600"));
    assertEquals(
        new Tally(30, 50),
        Tally.afterLoss(
            reservation.universe(), reservation.rest(), reservation.tally().consumed()));
    assertEquals(48, reservation.lostByRestore());
  }

  @Test
  void theFenceBindsThisLifeAndTheEarlierOnes() {
    Reservation reservation = reservation(61, ids("61:80"));
    assertTrue(reservation.binds(FIRST));
    assertTrue(reservation.binds(SECOND));
    assertFalse(reservation.binds(new Generation("c".repeat(26))));
  }
}
