package org.mappingzoo.core.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.ranges.RangeRepair.OpenLine;

final class RangeRepairTest {
  @Test
  void aLineWhoseIdsAreBeyondDoubtIsKept() {
    assertEquals(
        new RangeRepair(RangeText.parse("1:5\n9:9\n20:30\n"), 2, 0, 0, List.of()),
        repair("\uFEFF1:5\n  009 : 9\r\n\n\t20:30\n"));
  }

  @Test
  void linesAreBroughtIntoTheirOrder() {
    assertEquals(
        new RangeRepair(RangeText.parse("1:5\n20:30\n40:50\n"), 0, 0, 1, List.of()),
        repair("20:30\n1:5\n40:50\n"));
  }

  @Test
  void whatTwoLinesListIsListedOnce() {
    assertEquals(
        new RangeRepair(RangeText.parse("1:10\n11:15\n20:30\n"), 0, 2, 0, List.of()),
        repair("1:10\n5:15\n20:30\n20:30\n"));
  }

  @Test
  void ofAnyOtherLineNothingIsGuessed() {
    RangeRepair repair = repair("1:5\n4711\n9:7\n12-14\n15:16 17:18\n1:9223372036854775807\nx\n");

    assertEquals(RangeText.parse("1:5\n"), repair.kept());
    assertEquals(List.of(2, 3, 4, 5, 6, 7), repair.open().stream().map(OpenLine::number).toList());
    assertEquals(
        "1:5\n? 4711\n? 9:7\n? 12-14\n? 15:16 17:18\n? 1:9223372036854775807\n? x\n",
        repair.proposal());
    assertThrows(RangeTextException.class, () -> RangeText.parse(repair.proposal()));
  }

  @Test
  void aProposalWithNothingOpenIsAList() {
    RangeRepair repair = repair("20:30\n1:5\n");

    assertEquals(repair.kept(), RangeText.parse(repair.proposal()));
  }

  private static RangeRepair repair(String text) {
    return RangeRepair.of(text.getBytes(UTF_8));
  }
}
