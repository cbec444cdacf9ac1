package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

final class IdPassageTest {
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
        IdPassage.of(7, versions));
    assertEquals(List.of(passage(0, 1, true)), IdPassage.of(10, versions));
    assertEquals(List.of(), IdPassage.of(50, versions));
  }

  @Test
  void aVersionThatIsNoListTellsNothing() {
    seen(1, 3, "1:100\n");
    seen(1, 4, "rubbish");
    seen(1, 5, "11:100\n");

    assertEquals(List.of(passage(0, 2, true)), IdPassage.of(7, versions));
  }

  @Test
  void aNodeThatWasCreatedAnewSaysNothingOfTheOneBefore() {
    seen(1, 3, "1:100\n");
    seen(9, 0, "200:300\n");

    assertEquals(List.of(), IdPassage.of(7, versions));
  }

  @Test
  void aCounterIssuesAnIdBetweenTwoVersions() {
    seen(1, 3, "40");
    seen(1, 5, "50");
    seen(1, 6, "60");

    assertEquals(List.of(passage(0, 1, true)), IdPassage.ofCounter(41, versions));
    assertEquals(List.of(passage(1, 2, true)), IdPassage.ofCounter(60, versions));
    assertEquals(List.of(), IdPassage.ofCounter(40, versions));
    assertEquals(List.of(), IdPassage.ofCounter(61, versions));
  }

  private IdPassage passage(int before, int after, boolean left) {
    return new IdPassage(versions.get(before), versions.get(after), left);
  }

  private void seen(long czxid, int version, String text) {
    Revision revision = new Revision(czxid, czxid + version, version);
    versions.add(new SeenVersion(revision, NINE.plusSeconds(version), NodeText.of(text), 0));
  }
}
