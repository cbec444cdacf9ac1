package org.mappingzoo.bench.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.bench.console.Endurance.Minute;

class EnduranceTest {
  private static final Stall SHORT = new Stall(60, 0);

  @Test
  void whoHoldsOutMeetsAllGoals() {
    assertEquals(List.of(), missed(new Endurance(hour(0), List.of(), 0)));
  }

  @Test
  void moreMemoryAtTheEndThanTheGoalIsMissed() {
    List<Minute> watched = hour(0);
    watched.set(60, minute(60, 260.1, "0x1", 9, SHORT));

    assertEquals(List.of("resident at the end"), missed(new Endurance(watched, List.of(), 0)));
  }

  @Test
  void memoryThatGrowsFasterThanTheGoalIsMissed() {
    assertEquals(List.of("growth of that"), missed(new Endurance(hour(12), List.of(), 0)));
  }

  @Test
  void aStallIsMissedAndToldWithTheMachinesPart() {
    List<Minute> watched = hour(0);
    watched.set(30, minute(30, 200, "0x1", 9, new Stall(120, 80)));
    Row stall = row("longest UI stall", new Endurance(watched, List.of(), 0));

    assertEquals("120 ms (of which the machine stood still for 80)", stall.measured());
    assertEquals("MISSED", stall.met());
  }

  @Test
  void whatCameBeforeTheFirstMinuteIsLoading() {
    List<Minute> watched = hour(0);
    watched.set(0, minute(0, 200, "0x1", 0, new Stall(190, 0)));

    assertEquals(List.of(), missed(new Endurance(watched, List.of(), 0)));
  }

  @Test
  void aMinuteWithoutAChangeIsMissed() {
    List<Minute> watched = hour(0);
    watched.set(30, minute(30, 200, "0x1", 0, SHORT));

    assertEquals(
        List.of("minutes without a change seen"), missed(new Endurance(watched, List.of(), 0)));
  }

  @Test
  void anotherSessionIsMissedAndNoneAllTheTimeToo() {
    List<Minute> watched = hour(0);
    watched.set(60, minute(60, 200, "0x2", 9, SHORT));
    List<Minute> never =
        new ArrayList<>(List.of(minute(0, 200, "", 9, SHORT), minute(1, 200, "", 9, SHORT)));
    String sessions = "minutes on no session, or another than at first";

    assertEquals("1", row(sessions, new Endurance(watched, List.of(), 0)).measured());
    assertEquals("2", row(sessions, new Endurance(never, List.of(), 0)).measured());
    assertEquals("MISSED", row(sessions, new Endurance(never, List.of(), 0)).met());
  }

  @Test
  void aDefectInTheLogOrAnEndThatIsNoneIsMissed() {
    assertEquals(
        List.of("logged as a defect", "exit code"),
        missed(new Endurance(hour(0), List.of("SEVERE: oh"), 134)));
  }

  @Test
  void nothingIsSaidOfNoMinute() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Endurance(List.of(minute(0, 200, "0x1", 0, SHORT)), List.of(), 0));
  }

  private static List<Minute> hour(double growthMb) {
    List<Minute> watched = new ArrayList<>();
    for (int i = 0; i <= 60; i++) {
      watched.add(minute(i, 200 + growthMb * i / 60, "0x1", i == 0 ? 0 : 9, SHORT));
    }
    return watched;
  }

  private static Minute minute(int at, double mb, String session, int changes, Stall stall) {
    return new Minute(at * 60.0, mb, new Vitals(80_000_000, session, "Current"), changes, stall);
  }

  private static List<String> missed(Endurance watched) {
    return watched.rows().stream().filter(Row::isMissed).map(Row::what).toList();
  }

  private static Row row(String what, Endurance watched) {
    return watched.rows().stream().filter(row -> row.what().equals(what)).findFirst().orElseThrow();
  }
}
