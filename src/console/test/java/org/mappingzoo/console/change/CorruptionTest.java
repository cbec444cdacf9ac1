package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.change.Workplace.AFTER_THREE_TAKES;
import static org.mappingzoo.console.change.Workplace.DID;
import static org.mappingzoo.console.change.Workplace.OTHER;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// The two corruptions that the consoles of today commit, by which spent ids are issued again: a
/// Save on a stale view, and a Save of what a slow server sent for another selection. Each is also
/// done by hand, in `ChangeWindowTest`.
final class CorruptionTest {
  private static final String OF_OTHER = "500:900\n";

  private final Workplace desk = new Workplace();

  @Test
  void aSaveOnAStaleViewIsRefusedAndShowsTheNewDiff() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    desk.store.write(DID, "40001:123456789\n"); // a worker took 30001:40000

    desk.applied(model);

    assertEquals(Optional.of("40001:123456789\n"), desk.store.text(DID), "nothing was written");
    ChangePage.Review review = review(model);
    assertTrue(review.reading().conflict());
    assertEquals(ids("30001:40000"), review.reading().drift().gone());
    assertEquals(ids("9001:10000\n40001:123456789"), review.preview().after());
    assertEquals(desk.store.revision(DID), review.preview().base().orElseThrow().revision());
  }

  @Test
  void nobodyAppliesForTheOperatorHoweverLongTheDialogStays() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    for (int taken = 1; taken <= 3; taken++) {
      desk.store.write(DID, (30001 + taken) + ":123456789\n");
      desk.applied(model);
    }
    assertEquals(3, desk.store.sent().size(), "one write for each decision");
    assertEquals(Optional.of("30004:123456789\n"), desk.store.text(DID));
  }

  @Test
  void aSlowAnswerForOneCategoryNeverReachesAnother() {
    desk.store.with(OTHER, OF_OTHER);
    ChangeViewModel first = desk.push(DID, "9001:10000");
    first.compute(); // the server does not answer yet
    first.leave(); // the operator turns to another category

    ChangeViewModel second = desk.push(OTHER, "7:9");
    second.compute();
    desk.server.runNewest();
    assertEquals(OTHER, review(second).preview().category().path());
    desk.server.runOldest(); // now the first answer arrives

    assertEquals(OTHER, review(second).preview().category().path());
    assertInstanceOf(ChangePage.Computing.class, first.page());
    desk.applied(second);
    assertEquals(Optional.of("7:9\n500:900\n"), desk.store.text(OTHER));
    assertEquals(Optional.of(AFTER_THREE_TAKES), desk.store.text(DID));
    assertEquals(Set.of(CategoryName.of(OTHER)), written());
  }

  @Test
  void aSlowAnswerNeverReachesAPathThatWasTypedLater() {
    ChangeViewModel model = desk.seedPlain("/new/first", "1:5");
    model.compute();
    model.back();
    model.input().pathTextProperty().set("/new/second");
    model.input().idsTextProperty().set("100:200");
    model.compute();
    desk.server.runNewest();
    desk.server.runOldest();

    assertEquals("/new/second", review(model).preview().category().path());
    assertEquals(ids("100:200"), review(model).preview().after());
    model.typedNameProperty().set("/new/first");
    desk.applied(model);
    assertEquals(List.of(), desk.store.sent(), "the name typed is not the name shown");
    model.typedNameProperty().set("/new/second");
    desk.applied(model);
    assertEquals(Optional.empty(), desk.store.text("/new/first"));
    assertEquals(Optional.of("100:200\n"), desk.store.text("/new/second"));
  }

  @Test
  void aSlowAnswerToAnEarlierWishOnTheSameCategoryIsDropped() {
    ChangeViewModel model = desk.push(DID, "1:5");
    model.compute();
    model.back();
    model.input().idsTextProperty().set("7:9");
    model.compute();
    desk.server.runNewest();
    desk.server.runOldest();
    assertEquals(ids("7:9\n30001:123456789"), review(model).preview().after());
  }

  @Test
  void aNodeThatWasDeletedAndCreatedWithTheSameVersionIsAnotherNode() {
    ChangeViewModel model = desk.previewed(desk.push(DID, "9001:10000"));
    Revision seen = desk.store.revision(DID);
    desk.store.delete(DID);
    desk.store.with(DID, AFTER_THREE_TAKES);
    assertEquals(seen.version(), desk.store.revision(DID).version());

    desk.applied(model);

    assertEquals(Optional.of(AFTER_THREE_TAKES), desk.store.text(DID), "nothing was written");
    assertEquals(Drift.Kind.RECREATED, review(model).reading().drift().kind());
  }

  @Test
  void whatWasCreatedInBetweenIsNotSeededOver() {
    ChangeViewModel model = desk.previewed(desk.seedPlain("/new/one", "1:1000"));
    desk.store.with("/new/one", ""); // somebody created it, and all its ids are taken
    model.typedNameProperty().set("/new/one");
    desk.applied(model);
    assertInstanceOf(ChangePage.Refused.class, model.page());
    assertEquals(Optional.of(""), desk.store.text("/new/one"));
  }

  private Set<CategoryName> written() {
    return desk.store.sent().stream().map(write -> write.category()).collect(Collectors.toSet());
  }

  private static ChangePage.Review review(ChangeViewModel model) {
    return assertInstanceOf(ChangePage.Review.class, model.page());
  }

  private static RangeList ids(String text) {
    return RangeText.parse(text);
  }
}
