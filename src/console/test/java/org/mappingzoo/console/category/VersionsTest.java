package org.mappingzoo.console.category;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.SeenVersion;

final class VersionsTest {
  private static final SeenVersion FIRST = version(1, "1:99\n", 0);
  private static final SeenVersion SECOND = version(2, "10:99\n", 0);
  private static final SeenVersion LATER = version(7, "50:99\n", 4);

  private final Versions versions = new Versions();

  @Test
  void theNewestComesFirst() {
    versions.show(List.of(FIRST, SECOND, LATER));
    assertEquals(List.of(LATER, SECOND, FIRST), versions.seen());
    assertEquals(4, versions.missed());
  }

  @Test
  void theNewestIsComparedWithTheOneSeenBefore() {
    versions.show(List.of(FIRST, SECOND));
    versions.show(List.of(FIRST, SECOND, LATER));
    assertCompared(SECOND, LATER);
  }

  @Test
  void aChosenVersionStaysChosenWhileNewerOnesCome() {
    versions.show(List.of(FIRST, SECOND));
    versions.chosenProperty().set(Optional.of(SECOND));
    versions.show(List.of(FIRST, SECOND, LATER));
    assertCompared(FIRST, SECOND);
  }

  @Test
  void anyTwoCanBeCompared() {
    versions.show(List.of(FIRST, SECOND, LATER));
    versions.baseProperty().set(Optional.of(FIRST));
    assertCompared(FIRST, LATER);
    versions.chosenProperty().set(Optional.of(SECOND));
    assertCompared(FIRST, SECOND);
  }

  @Test
  void aForgottenVersionIsNoLongerChosen() {
    versions.show(List.of(FIRST, SECOND));
    versions.chosenProperty().set(Optional.of(FIRST));
    versions.show(List.of(SECOND, LATER));
    assertEquals(List.of(LATER, SECOND), versions.seen());
    assertCompared(SECOND, LATER);
  }

  /// What was kept of earlier starts is read while the newest are shown already.
  @Test
  void earlierOnesThatComeLaterStandBehindTheOthers() {
    versions.show(List.of(SECOND));
    versions.show(List.of(FIRST, SECOND));
    assertEquals(List.of(SECOND, FIRST), versions.seen());
    assertCompared(FIRST, SECOND);
    versions.chosenProperty().set(Optional.of(SECOND));
    versions.show(List.of(version(0, "1:100\n", 0), FIRST, SECOND, LATER));
    assertEquals(4, versions.seen().size());
    assertCompared(FIRST, SECOND);
  }

  @Test
  void whatIsKnownBetterNowTakesThePlaceOfAll() {
    versions.show(List.of(FIRST, LATER));
    versions.show(List.of(FIRST, SECOND, LATER));
    assertEquals(List.of(LATER, SECOND, FIRST), versions.seen());
  }

  @Test
  void oneVersionAloneIsComparedWithNothing() {
    versions.show(List.of(FIRST));
    assertEquals(Optional.empty(), versions.comparisonProperty().get());
    versions.show(List.of(FIRST, SECOND));
    versions.chosenProperty().set(Optional.of(FIRST));
    assertEquals(Optional.empty(), versions.comparisonProperty().get());
    versions.reset();
    assertTrue(versions.seen().isEmpty());
  }

  @Test
  void anotherSpellingIsNoOtherList() {
    versions.show(List.of(FIRST, version(2, "1:99", 0)));
    assertTrue(versions.comparisonProperty().get().orElseThrow().isOnlySpelling());
  }

  private void assertCompared(SeenVersion before, SeenVersion after) {
    Versions.Comparison compared = versions.comparisonProperty().get().orElseThrow();
    assertEquals(before, compared.before());
    assertEquals(after, compared.after());
  }

  private static SeenVersion version(int version, String text, int missed) {
    return new SeenVersion(
        new Revision(5, 100 + version, version),
        Instant.parse("2026-11-21T09:00:00Z").plusSeconds(version),
        NodeText.of(text),
        missed);
  }
}
