package org.mappingzoo.console.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.fleet.FleetGrouping.By;

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
    assertTrue(FleetLayout.isUnderstood(layout.text()));
    assertEquals(FleetLayout.USUAL, FleetLayout.parse(FleetLayout.USUAL.text()));
    assertTrue(FleetLayout.isUnderstood(FleetLayout.USUAL.text()));
  }

  @Test
  void columnsThatCameLaterHaveTheirUsualPlaceAtTheEnd() {
    FleetLayout layout = FleetLayout.USUAL.withOrder(List.of("rate", "gone", "name"));
    assertEquals(List.of("rate", "name", "state", "free"), layout.arrange(USUAL));
    assertEquals(USUAL, FleetLayout.USUAL.arrange(USUAL));
  }

  @Test
  void whatIsOnlyWiderOrShownKeepsItsPlace() {
    FleetLayout layout = FleetLayout.USUAL.withWidth("free", 240).withShown("rate", true);
    assertEquals(".free:240 .rate+ /", layout.text());
    assertEquals(layout, FleetLayout.parse(layout.text()));
    assertTrue(FleetLayout.isUnderstood(layout.text()));
    assertEquals(USUAL, FleetLayout.parse(layout.text()).arrange(USUAL));
  }

  @Test
  void nobodyDecidedAboutAColumnThatIsNotNamed() {
    FleetLayout layout = FleetLayout.parse("name:240 state-");
    assertEquals(Optional.empty(), layout.isShown("name"));
    assertEquals(Optional.of(false), layout.isShown("state"));
    assertEquals(Optional.of(240), layout.width("name"));
  }

  @Test
  void groupsAreRememberedWhateverTheirPathsHold() {
    FleetGrouping grouping =
        FleetGrouping.NONE.by(By.FOLDER).with(List.of("/shop / a", "/shop/ü%2"), false);
    FleetLayout layout =
        FleetLayout.USUAL.withOrder(List.of("name")).withWidth("name", 240).withGrouping(grouping);
    assertEquals("name:240 / / folder %2Fshop+%2F+a %2Fshop%2F%C3%BC%252", layout.text());
    assertEquals(layout, FleetLayout.parse(layout.text()));
    assertEquals(
        FleetLayout.USUAL.withGrouping(grouping), layout.withUsualColumns(), "groups stay");
  }

  @Test
  void whatIsNoGroupingIsNone() {
    assertEquals(FleetGrouping.NONE, FleetLayout.parse("name / / sideways").grouping());
    assertFalse(FleetLayout.isUnderstood("name / / sideways"));
    assertFalse(FleetLayout.isUnderstood("name~2"));
    assertFalse(FleetLayout.isUnderstood("name / free"));
    assertEquals(Set.of(), FleetLayout.parse("name / / top %zz %").grouping().closed());
  }

  @Test
  void ofGroupsClosedTheLatestAreRemembered() {
    FleetGrouping grouping = FleetGrouping.NONE;
    for (int i = 0; i < 510; i++) {
      grouping = grouping.with(List.of("/g" + i), false);
    }
    assertEquals(500, grouping.closed().size());
    assertTrue(grouping.closed().contains("/g509"));
    assertFalse(grouping.closed().contains("/g9"));
  }

  @Test
  void nonsenseIsNoLayout() {
    assertEquals(FleetLayout.USUAL, FleetLayout.parse(""));
    assertEquals(List.of("name"), FleetLayout.parse("name Rate:9 free:wide / +name state").order());
    assertEquals(Map.of(), FleetLayout.parse("name / +name state").sorting());
  }
}
