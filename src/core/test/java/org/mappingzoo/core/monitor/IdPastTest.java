package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

final class IdPastTest {
  private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");

  private final List<SeenVersion> versions = new ArrayList<>();

  @Test
  void anIdIsTakenAndGivenBackBetweenTwoVersions() {
    seen(1, 3, "1:100\n");
    seen(1, 4, "11:100\n");
    seen(1, 7, "5:9\n11:100\n");
    seen(1, 8, "11:100\n");

    assertEquals(
        List.of(passage(2, 3, true), passage(1, 2, false), passage(0, 1, true)),
        IdPast.of(7, versions).passages());
    assertEquals(List.of(passage(0, 1, true)), IdPast.of(10, versions).passages());
    assertEquals(List.of(), IdPast.of(50, versions).passages());
  }

  @Test
  void aVersionThatIsNoListTellsNothing() {
    seen(1, 3, "1:100\n");
    seen(1, 4, "rubbish");
    seen(1, 5, "11:100\n");

    assertEquals(List.of(passage(0, 2, true)), IdPast.of(7, versions).passages());
  }

  @Test
  void aNodeThatWasCreatedAnewSaysNothingOfTheOneBefore() {
    seen(1, 3, "1:100\n");
    seen(9, 0, "200:300\n");

    assertEquals(List.of(), IdPast.of(7, versions).passages());
  }

  @Test
  void aCounterIssuesAnIdBetweenTwoVersions() {
    seen(1, 3, "40");
    seen(1, 5, "50");
    seen(1, 6, "60");

    assertEquals(List.of(passage(0, 1, true)), IdPast.ofCounter(41, versions).passages());
    assertEquals(List.of(passage(1, 2, true)), IdPast.ofCounter(60, versions).passages());
    assertEquals(List.of(), IdPast.ofCounter(40, versions).passages());
    assertEquals(List.of(), IdPast.ofCounter(61, versions).passages());
  }

  @Test
  void whereItDidNotPassTheVersionsThatTellAreKnown() {
    seen(1, 3, "1:100\n");
    seen(2, 4, "11:100\n");
    seen(2, 5, "rubbish");
    seen(2, 9, "20:100\n");

    assertEquals(
        Optional.of(new IdPast.Window(sighting(1, false), sighting(3, false), 4)),
        IdPast.of(7, versions).window());
    assertEquals(Optional.empty(), IdPast.of(7, List.of()).window());
    assertEquals(Optional.empty(), IdPast.of(7, versions.subList(2, 3)).window());
  }

  @Test
  void whatIsKnownOfBeforeComesFirstAndNothingTwice() {
    seen(1, 3, "1:100\n");
    seen(1, 4, "11:100\n");
    seen(1, 5, "20:100\n");
    seen(1, 6, "30:100\n");
    IdPast late = IdPast.of(7, versions.subList(2, 4));

    assertEquals(IdPast.of(7, versions), late.behind(IdPast.of(7, versions.subList(0, 3))));
    assertEquals(late, late.behind(IdPast.UNKNOWN));
    assertEquals(late, IdPast.UNKNOWN.behind(late));
  }

  private IdPassage passage(int before, int after, boolean left) {
    return new IdPassage(sighting(before, left), sighting(after, !left));
  }

  private IdSighting sighting(int number, boolean free) {
    SeenVersion seen = versions.get(number);
    return new IdSighting(seen.revision(), seen.modified(), free);
  }

  private void seen(long czxid, int version, String text) {
    Revision revision = new Revision(czxid, 10 * czxid + version, version);
    versions.add(new SeenVersion(revision, NINE.plusSeconds(version), NodeText.of(text), 0));
  }
}
