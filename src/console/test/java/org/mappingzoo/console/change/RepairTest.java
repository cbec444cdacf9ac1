package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.console.change.LoggedChange.Undoing;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.Proof;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeTextException;

/// A list that cannot be read is replaced by one that somebody reviewed, or not at all.
final class RepairTest {
  private static final String BROKEN = "/ids/broken";
  private static final String TEXT = "1:5\nrubbish\n 20 : 30\n";

  private final Workplace desk = new Workplace();

  @Test
  void whatIsBeyondDoubtIsProposedAndTheRestMustBeDecided() {
    ChangeViewModel model = repair(TEXT);

    assertEquals("1:5\n20:30\n? rubbish\n", model.input().idsTextProperty().get());
    assertFalse(model.input().isComplete(), "a line is open");
    model.compute();
    assertInstanceOf(ChangePage.Input.class, model.page());
    model.input().idsTextProperty().set("1:5\n20:30\n");
    assertTrue(model.input().isComplete());
  }

  @Test
  void itIsWrittenOnceTheNameIsTyped() {
    ChangeViewModel model = reviewed(repair(TEXT), "1:5\n20:30\n");
    assertTrue(proofs(model).contains(new Proof.AllStoodThere(16)), proofs(model)::toString);
    assertFalse(
        assertInstanceOf(ChangePage.Review.class, model.page()).preview().tidiesForm(),
        "all of the text goes, not only its form");

    desk.applied(model);
    assertEquals(Optional.of(TEXT), desk.store.text(BROKEN), "the name was not typed");
    model.typedNameProperty().set(BROKEN);
    desk.applied(model);
    assertEquals(Optional.of("1:5\n20:30\n"), desk.store.text(BROKEN));
    LoggedChange logged = assertInstanceOf(ChangePage.Done.class, model.page()).logged();
    assertEquals(
        new Undoing.Repaired(),
        assertInstanceOf(Standing.Written.class, logged.standing()).undoing());
  }

  @Test
  void whatDidNotStandThereIsTheOperatorsWord() {
    ChangeViewModel model = reviewed(repair(TEXT), "1:5\n20:39\n");

    assertTrue(proofs(model).contains(new Proof.NeverIssued(9)), proofs(model)::toString);
  }

  @Test
  void itIsRefusedWhereTheNodeChangedBeforeThePreview() {
    ChangeViewModel model = repair(TEXT);
    desk.store.write(BROKEN, "other rubbish\n");

    reviewed(model, "1:5\n");

    assertInstanceOf(Refusal.NotAsSeen.class, refusal(model));
    assertEquals(List.of(), desk.store.sent());
  }

  @Test
  void itIsRefusedWhereTheNodeChangedBeforeTheWrite() {
    ChangeViewModel model = reviewed(repair(TEXT), "1:5\n");
    desk.store.write(BROKEN, "1:3\n");
    model.typedNameProperty().set(BROKEN);

    desk.applied(model);

    assertInstanceOf(Refusal.NotBroken.class, refusal(model), "what is there now is a list");
    assertEquals(Optional.of("1:3\n"), desk.store.text(BROKEN), "nothing was written");
  }

  @Test
  void afterAConflictItIsOfWhatStandsThereNowAndWhatWasTypedStays() {
    ChangeViewModel model = reviewed(repair(TEXT), "1:5\n");
    desk.store.write(BROKEN, "1:3\nother rubbish\n");
    model.typedNameProperty().set(BROKEN);
    desk.applied(model);
    assertInstanceOf(Refusal.NotAsSeen.class, refusal(model));

    model.back();
    assertInstanceOf(ChangePage.Input.class, model.page(), "what is there is to be seen first");
    assertEquals("1:5\n", model.input().idsTextProperty().get());
    Damage now = model.input().damage().orElseThrow();
    assertEquals("1:3\nother rubbish\n", now.text().display());
    assertEquals(2, now.fault().line());

    desk.previewed(model);
    model.typedNameProperty().set(BROKEN);
    desk.applied(model);
    assertEquals(Optional.of("1:5\n"), desk.store.text(BROKEN));
  }

  @Test
  void aNodeCreatedAnewWithTheSameTextIsAnother() {
    ChangeViewModel model = repair(TEXT);
    desk.store.delete(BROKEN);
    desk.store.with(BROKEN, TEXT);

    reviewed(model, "1:5\n");

    assertInstanceOf(Refusal.NotAsSeen.class, refusal(model));
  }

  @Test
  void whatCanBeReadIsNotRepaired() {
    desk.store.with(BROKEN, "1:5\n");
    Revision now = desk.store.revision(BROKEN);
    ChangeViewModel model =
        ChangeViewModel.repair(
            desk.services,
            CategoryName.of(BROKEN),
            new Damage(
                now,
                NodeText.of(TEXT),
                new RangeFault(RangeFault.Kind.DIGIT_EXPECTED, 2, 1, "rubbish")));

    reviewed(model, "7:9\n");

    assertInstanceOf(Refusal.NotBroken.class, refusal(model));
  }

  @Test
  void theFaultAndWhatBecameOfTheLinesAreSaid() {
    InputWords words = new InputWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    Damage damage = repair("\n1:5\nrubbish\n1:5\n").input().damage().orElseThrow();

    assertEquals(
        "It cannot be read from line 3, column 1 on: rubbish", words.fault(damage.fault()));
    assertEquals(5, words.offset(damage));
    assertEquals(
        "One range is proposed, one joined with a line that lists the same ids. One line is for"
            + " you to decide.",
        words.saved(damage.repair()));
  }

  @Test
  void aLineThatIsOpenIsOneThingToDecide() {
    InputWords words = new InputWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    RangeInput.Faulty open =
        assertInstanceOf(
            RangeInput.Faulty.class, repair("1:5\n17001;18000\n").input().idsProperty().get());

    assertEquals("1 line is for you to decide", words.count(open));
    assertEquals(
        "Line 2: For you to decide: type a range, or delete the line.", words.firstOf(open));
    assertEquals(
        "2 places are not understood",
        words.count(
            assertInstanceOf(RangeInput.Faulty.class, RangeInput.of("? 17001;18000\nrubbish"))));
  }

  private ChangeViewModel repair(String text) {
    desk.store.with(BROKEN, text);
    return ChangeViewModel.repair(
        desk.services,
        CategoryName.of(BROKEN),
        switch (desk.store.read(CategoryName.of(BROKEN))) {
          case CategoryRead.Present(Revision revision, NodeText stored) ->
              new Damage(revision, stored, fault(stored));
          case CategoryRead other -> throw new AssertionError(other);
        });
  }

  private static RangeFault fault(NodeText text) {
    try {
      throw new AssertionError(text.parse());
    } catch (RangeTextException e) {
      return e.fault();
    }
  }

  private ChangeViewModel reviewed(ChangeViewModel model, String list) {
    model.input().idsTextProperty().set(list);
    return desk.previewed(model);
  }

  private static List<Proof> proofs(ChangeViewModel model) {
    return assertInstanceOf(ChangePage.Review.class, model.page()).preview().proofs();
  }

  private static Refusal refusal(ChangeViewModel model) {
    return assertInstanceOf(ChangePage.Refused.class, model.page()).refusal();
  }
}
