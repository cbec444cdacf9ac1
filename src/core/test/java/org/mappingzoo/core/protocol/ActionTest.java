package org.mappingzoo.core.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.RangeText;

/// What an operator finds in the record of an action.
final class ActionTest {
  private static final CategoryName ORDERS = CategoryName.of("/shop/orders");
  private static final Note ANN =
      new Note("ann", "the importer\nhad died", Instant.parse("2026-11-21T12:00:00Z"));

  @Test
  void aRecordTellsWhoDidWhatAndWhatCameOfIt() {
    Action push =
        new Action(
            ORDERS,
            "push",
            ANN,
            Optional.of(
                Action.Effect.of(
                    OptionalLong.of(41),
                    RangeText.parse("11:100"),
                    RangeText.parse("1:5\n11:100"))));
    assertEquals(
        """
        mapping-zoo action 1
        category=/shop/orders
        what=push
        who=ann
        why=the importer\\nhad died
        when=2026-11-21T12:00:00Z
        version=41
        freeBefore=90
        freeAfter=95
        rangesBefore=1
        rangesAfter=2
        """,
        push.text().display());
    assertEquals(push, Action.parse(push.text()));
  }

  @Test
  void whatCreatesTheListHasNoVersionBefore() {
    Action seed =
        new Action(
            ORDERS,
            "seed",
            ANN,
            Optional.of(
                Action.Effect.of(
                    OptionalLong.empty(), RangeText.parse(""), RangeText.parse("1:100"))));
    assertEquals(seed, Action.parse(seed.text()));
  }

  @Test
  void aRecordOfAnEarlierReleaseDoesNotTellWhatCameOfIt() {
    Action old = new Action(ORDERS, "freeze", ANN);
    assertEquals(Optional.empty(), Action.parse(old.text()).effect());
  }

  @Test
  void halfAnEffectIsNone() {
    NodeText torn =
        NodeText.of(new Action(ORDERS, "push", ANN).text().display() + "freeBefore=1\n");
    assertThrows(RecordTextException.class, () -> Action.parse(torn));
  }
}
