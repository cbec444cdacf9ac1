package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.ranges.RangeText;

/// The calling code that the proposal of 2010 prints, line for line: only names are others, and an
/// `int` is a `long`. It uses up each set that it has begun, unless an event cannot be published.
@Timeout(120)
final class PrintedProposalTest {
  private static final String PATH = "/com/demdex/eventpublish/idgen/did";
  private static final String ALL = "1:123456789\n";
  private static final int EVENTS = 15_000;
  private static final int LEFT_AFTER_TWO_SETS = 123_456_789 - 20_000;

  private final LedgerScene scene = new LedgerScene();
  private final Arranger somebody = new Arranger(scene.zoo);
  private final ZooKeeperIdGenerator generator =
      ZooKeeperIdGenerator.builder(scene.zoo.connectString()).connect();
  private final IdGeneratorService generatorService = generator.service();
  private final List<Long> published = new ArrayList<>();
  private boolean moreEventsToPublish = true;
  private int failing = Integer.MAX_VALUE;

  @AfterEach
  void close() {
    generator.close();
    somebody.close();
    scene.close();
  }

  private void publishEvents() {
    CategoryName demdexIDCategory = new CategoryName("/com/demdex/eventpublish/idgen/did");
    int idSetSize = 10000;
    IdSet idSet = null;
    try {
      while (moreEventsToPublish) {
        // grab an ID range
        if (idSet == null || !idSet.hasMoreIds()) {
          idSet = generatorService.takeIds(demdexIDCategory, idSetSize);
        }
        // assign an ID to each event and publish
        while (idSet.hasMoreIds()) {
          long eventID = idSet.takeId();
          publishEvent(eventID);
        }
      }
    } finally {
      if (idSet != null && idSet.hasMoreIds()) {
        // push back any leftover ID's
        generatorService.pushIds(idSet);
      }
    }
  }

  private void publishEvent(long eventID) {
    published.add(eventID);
    if (published.size() == failing) {
      throw new IllegalStateException("an event could not be published");
    }
    moreEventsToPublish = published.size() < EVENTS;
  }

  @Test
  void onAPlainListItTakesSetAfterSet() {
    somebody.create(PATH, ALL);
    publishEvents();
    assertPublished(20_000);
    assertEquals("20001:123456789\n", somebody.text(PATH));
  }

  @Test
  void onAPlainListAnEventThatCannotBePublishedLeavesTheRestFree() {
    somebody.create(PATH, ALL);
    publishUntilOneFails();
    assertEquals("12501:20000\n20001:123456789\n", somebody.text(PATH));
  }

  /// What it has used up it does not push: the next take closes that, or the generator's end.
  @Test
  void onAManagedCategoryItTakesSetAfterSet() {
    manage();
    publishEvents();
    assertPublished(20_000);
    assertBooks(LEFT_AFTER_TWO_SETS, 10_000, 10_000);
    generator.close();
    assertBooks(LEFT_AFTER_TWO_SETS, 0, 20_000);
    assertEquals("20001:123456789\n", somebody.text(PATH));
  }

  @Test
  void onAManagedCategoryAnEventThatCannotBePublishedLeavesTheRestFree() {
    manage();
    publishUntilOneFails();
    assertBooks(LEFT_AFTER_TWO_SETS + 7_500, 0, 12_500);
    assertEquals("12501:20000\n20001:123456789\n", somebody.text(PATH));
  }

  private void manage() {
    scene.seed(CategoryName.of(PATH), RangeText.parse(ALL), CategorySettings.DEFAULT);
  }

  /// In the middle of the second set. The id of that event was taken, and is used.
  private void publishUntilOneFails() {
    failing = 12_500;
    IllegalStateException why = assertThrows(IllegalStateException.class, this::publishEvents);
    assertEquals("an event could not be published", why.getMessage());
    assertPublished(12_500);
  }

  private void assertPublished(long last) {
    assertEquals(LongStream.rangeClosed(1, last).boxed().toList(), published);
  }

  private void assertBooks(long free, long leased, long consumed) {
    Audit audit = LedgerScene.settled(scene.admin.audit(CategoryName.of(PATH)));
    assertTrue(audit.isBalanced(), audit::toString);
    assertEquals(new Audit(123_456_789, free, leased, consumed, 0, List.of()), audit);
  }
}
