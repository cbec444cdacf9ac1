package org.mappingzoo.console.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What is remembered of the columns.
final class FleetLayoutTest {
  private static final List<String> USUAL = List.of("name", "state", "free", "rate");

  @Test
  void whatIsKeptIsReadAgain() {
    Map<String, Boolean> sorting = new LinkedHashMap<>();
    sorting.put("state", false);
    sorting.put("free", true);
    FleetLayout layout =
        FleetLayout.USUAL
            .withOrder(List.of("free", "name", "state"))
            .withWidth("name", 240)
            .withShown("state", false)
            .withShown("free", true)
            .withSorting(sorting);
    assertEquals("free+ name:240 state- / state- free+", layout.text());
    assertEquals(layout, FleetLayout.parse(layout.text()));
    assertEquals(FleetLayout.USUAL, FleetLayout.parse(FleetLayout.USUAL.text()));
  }

  @Test
  void columnsThatCameLaterHaveTheirUsualPlaceAtTheEnd() {
    FleetLayout layout = FleetLayout.USUAL.withOrder(List.of("rate", "gone", "name"));
    assertEquals(List.of("rate", "name", "state", "free"), layout.arrange(USUAL));
    assertEquals(USUAL, FleetLayout.USUAL.arrange(USUAL));
  }

  @Test
  void nobodyDecidedAboutAColumnThatIsNotNamed() {
    FleetLayout layout = FleetLayout.parse("name:240 state-");
    assertEquals(Optional.empty(), layout.isShown("name"));
    assertEquals(Optional.of(false), layout.isShown("state"));
    assertEquals(Optional.of(240), layout.width("name"));
  }

  @Test
  void nonsenseIsNoLayout() {
    assertEquals(FleetLayout.USUAL, FleetLayout.parse(""));
    assertEquals(List.of("name"), FleetLayout.parse("name Rate:9 free:wide / +name state").order());
    assertEquals(Map.of(), FleetLayout.parse("name / +name state").sorting());
  }
}
