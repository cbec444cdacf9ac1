package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.value.ObservableValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LostReply;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.allocator.Proof;
import org.mappingzoo.core.category.NameFault;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.SettingsChange;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class ChangeWordsTest {
  private static final Revision REVISION = new Revision(0x1001, 0x1002, 40);
  private static final RangeList IDS = ids("7:9\n20:20");

  private final Workplace desk = new Workplace();

  @Test
  void aChangeIsOneSentence() {
    assertEquals(
        "Push 2,000 ids in 2 ranges back to did on DEMO.",
        sentence(desk.push(Workplace.DID, "9001:10000\n19001:20000")));
    assertEquals(
        "Add 1 id in 1 range to did on DEMO.",
        sentence(desk.typed(ChangeKind.EXTEND, Workplace.DID, "7")));
    assertEquals(
        "Create the plain list /new/one on DEMO with 5 ids in 1 range.",
        sentence(desk.seedPlain("/new/one", "1:5")));
    desk.store.write(Workplace.DID, "1:5\n6:9\n");
    ChangeViewModel compact = desk.compact(Workplace.DID);
    desk.server.runAll();
    assertEquals(
        "Compact the list of did on DEMO from 2 ranges to 1 range.",
        english().sentence(review(compact).preview()).plain());
    assertEquals(
        "Die Liste von did auf DEMO verdichten: vorher 2 Bereiche, nachher 1 Bereich.",
        german().sentence(review(compact).preview()).plain());
    assertEquals(
        "Die Liste von did auf DEMO wurde verdichtet: vorher 2 Bereiche, jetzt 1 Bereich.",
        german().done(review(compact).preview()).plain());
  }

  @Test
  void whyTheOutcomeIsUnknownIsToldInTheLanguageOfTheScreen() {
    assertEquals("Keine Antwort innerhalb von 2 s", lost("no answer within PT2S"));
    assertEquals(
        "Die Antwort ging verloren (CONNECTIONLOSS)", lost("the reply was lost: CONNECTIONLOSS"));
    assertEquals(
        "Auch die Frage danach schlug fehl (SESSIONEXPIRED)",
        lost("cannot write /did: the session is over (SESSIONEXPIRED)"));
    for (LostReply.Kind kind : LostReply.Kind.values()) {
      String of = kind == LostReply.Kind.NO_ANSWER ? "1M" : "/did";
      assertFalse(german().lost(new LostReply(kind, of)).isBlank(), kind.name());
    }
  }

  private String lost(String text) {
    return german().lost(LostReply.parse(text));
  }

  @Test
  void whereItGoesIsNamed() {
    ObservableValue<Target> live =
        new Target(Target.Environment.UNKNOWN, "zk1:2181/ids", List.of("/")).unchanging();
    ChangeWords words = new ChangeWords(messages(Language.ENGLISH), live);
    assertEquals("zk1:2181/ids", words.environment());
  }

  @Test
  void whatIsInsertedStandsOut() {
    desk.previewed(desk.push(Workplace.DID, "7:9"));
    Phrase phrase =
        english().sentence(review(desk.previewed(desk.push(Workplace.DID, "7:9"))).preview());
    assertEquals(
        List.of("3 ids", "in 1 range", "did", "DEMO"),
        phrase.parts().stream().filter(Phrase.Part::strong).map(Phrase.Part::text).toList());
  }

  @Test
  void aRefusedWriteIsStillSaidWhenOthersGoOnWriting() {
    ChangeViewModel model = desk.previewed(desk.push(Workplace.DID, "9001:10000"));
    desk.store.write(Workplace.DID, "40001:123456789\n");
    desk.applied(model);
    BannerWords.Banner banner =
        new BannerWords(english())
            .of(
                review(model).reading(),
                Optional.of(LiveCheck.Newer.written(9, 7)),
                false,
                BannerWords.Bond.STATE);
    assertEquals(BannerWords.Tone.CONFLICT, banner.tone());
    assertEquals("Nothing was written: somebody else wrote first.", banner.title());
    assertTrue(banner.text().contains("Version 7 has been written meanwhile."), banner.text());
  }

  @Test
  void aNodeThatWasReplacedIsNotTakenForTheWorkOfWorkers() {
    ChangePage.Reading quiet = review(desk.previewed(desk.push(Workplace.DID, "7:9"))).reading();
    BannerWords words = new BannerWords(english());
    var written = Optional.of(LiveCheck.Newer.written(9, 7));
    var replaced = Optional.of(new LiveCheck.Newer(9, Optional.empty(), false));
    var gone = Optional.of(new LiveCheck.Newer(9, Optional.empty(), true));

    assertEquals(
        BannerWords.Tone.DRIFT, words.of(quiet, written, false, BannerWords.Bond.WISH).tone());
    BannerWords.Banner banner = words.of(quiet, replaced, false, BannerWords.Bond.WISH);
    assertEquals(BannerWords.Tone.NEWER, banner.tone());
    assertEquals("The node was created or replaced meanwhile.", banner.title());
    assertTrue(banner.text().startsWith("This preview would be refused."), banner.text());
    assertEquals(
        new BannerWords.Banner(
            BannerWords.Tone.NEWER,
            "The node was deleted meanwhile.",
            "Nothing can be written to it any more."),
        words.of(quiet, gone, false, BannerWords.Bond.WISH));
  }

  @Test
  void whatIsOfATextThatIsGoneIsNotSaidToKeepUp() {
    ChangePage.Reading quiet = review(desk.previewed(desk.push(Workplace.DID, "7:9"))).reading();
    String text =
        new BannerWords(english())
            .of(quiet, Optional.of(LiveCheck.Newer.written(9, 7)), false, BannerWords.Bond.TEXT)
            .text();
    assertTrue(text.startsWith("This repair is of the text before"), text);
    assertFalse(text.contains("keep up"), text);
  }

  @Test
  void aRefusalNamesTheIdsOfTheChangeThatIsRefused() {
    RefusalWords words = new RefusalWords(english());
    assertEquals(
        "4 of these ids are free already: 7:9, 20. An extend adds ids that the category never"
            + " had.",
        words.sentence(new Refusal.AlreadyFree(IDS), ChangeKind.EXTEND));
    assertEquals(
        "4 of its free ids lie outside the universe 1:5: 7:9, 20.",
        words.sentence(new Refusal.OutsideUniverse(IDS, ids("1:5")), ChangeKind.ADOPT));
    assertEquals(
        "4 of these ids lie outside the universe 1:5: 7:9, 20.",
        words.sentence(new Refusal.OutsideUniverse(IDS, ids("1:5")), ChangeKind.PUSH));
  }

  @Test
  void afterSomebodyElseWroteTheButtonNamesTheVersion() {
    ChangeViewModel model = desk.previewed(desk.push(Workplace.DID, "9001:10000"));
    assertEquals("Push 1,000 ids back", english().apply(review(model)));
    desk.store.write(Workplace.DID, "40001:123456789\n");
    desk.applied(model);
    assertEquals("Apply to version 1", english().apply(review(model)));
  }

  @Test
  void oneIdIsSpokenOfAsOne() {
    ChangePage.Review push = review(desk.previewed(desk.push(Workplace.DID, "7")));
    assertEquals(
        "1 id in 1 range was pushed back to did on DEMO.", english().done(push.preview()).plain());
    assertEquals(
        "1 Id in 1 Bereich wurde an did auf DEMO zurückgegeben.",
        german().done(push.preview()).plain());
    ChangePage.Review extend =
        review(desk.previewed(desk.typed(ChangeKind.EXTEND, Workplace.DID, "7")));
    assertEquals(
        "1 id in 1 range was added to did on DEMO.", english().done(extend.preview()).plain());
  }

  @Test
  void oneRefusedIdIsSpokenOfAsOne() {
    RangeList one = ids("7:7");
    RefusalWords words = new RefusalWords(english());
    assertEquals(
        "1 id was seeded into this category before, and is never seeded again: 7.",
        words.sentence(new Refusal.AlreadySeeded(one)));
    assertEquals("1 id is held by lease l-1: 7.", words.sentence(new Refusal.InLease(one, "l-1")));
    assertEquals(
        "1 id does not belong to lease l-1: 7.",
        words.sentence(new Refusal.NotOfLease(one, "l-1")));
    assertEquals("1 id is not free: 7.", words.sentence(new Refusal.NotFree(one)));
    String below = words.sentence(new Refusal.BelowFence(one, 9));
    assertTrue(below.startsWith("1 id lies below the fence 9: 7."), below);
    assertEquals(
        "4 ids are not free: 7:9, 20.", words.sentence(new Refusal.NotFree(IDS)), "of more");
    assertEquals(
        "1 Id gehört nicht zur Leihe l-1: 7.",
        new RefusalWords(german()).sentence(new Refusal.NotOfLease(one, "l-1")));
  }

  @Test
  void ofManyRangesTheRestIsCounted() {
    RangeList five = ids("1:1\n3:3\n5:5\n7:7\n9:9");
    assertEquals("1, 3, 5, 7 and 1 more", english().listed(five));
    assertEquals("1, 3, 5, 7 und 1 weiterer", german().listed(five));
    RangeList six = ids("1:1\n3:3\n5:5\n7:7\n9:9\n11:11");
    assertEquals("1, 3, 5, 7 und 2 weitere", german().listed(six));
  }

  @Test
  void whoStoppedACategoryIsToldWithTheReasonIfThereIsOne() {
    RefusalWords words = new RefusalWords(english());
    assertEquals(
        "The category is frozen by alice: stock count",
        words.sentence(new Refusal.Frozen("alice", "stock count")));
    assertEquals(
        "The category is frozen by alice.", words.sentence(new Refusal.Frozen("alice", "")));
    assertEquals(
        "The category is retired by alice.", words.sentence(new Refusal.Retired("alice", " ")));
    assertEquals(
        "Die Kategorie ist stillgelegt von alice.",
        new RefusalWords(german()).sentence(new Refusal.Retired("alice", "")));
  }

  @Test
  void whatBecameOfALeaseIsToldInTheLanguageOfTheScreen() {
    assertEquals("Lease l-1 is not open any more: written off.", closed(english(), "WRITTEN_OFF"));
    assertEquals("Die Leihe l-1 ist nicht mehr offen: zurückgeholt.", closed(german(), "RECYCLED"));
    Stream.concat(
            Stream.of("parked", "gone"),
            Stream.of(Lease.State.values())
                .filter(state -> state != Lease.State.OPEN)
                .map(Lease.State::name))
        .forEach(state -> assertFalse(closed(german(), state).contains(state), state));
  }

  private static String closed(ChangeWords words, String state) {
    return new RefusalWords(words).sentence(new Refusal.LeaseClosed("l-1", state));
  }

  /// Only there are they in English.
  @Test
  void whatIsWrongWithBooksIsQuoted() {
    assertEquals(
        "Die Aufzeichnungen der Kategorie sind nicht lesbar: „there is a generation, but no tally“."
            + " Sie werden nicht überschrieben.",
        new RefusalWords(german())
            .sentence(new Refusal.BrokenLedger("there is a generation, but no tally")));
  }

  @Test
  void whereNoIdLiesBeyondTheWindowNothingIsSaidOfItsUse() {
    Proof.BeyondWindow none = new Proof.BeyondWindow(0);
    assertEquals("No ids lie beyond the window: none comes back", proved(none, english()));
    assertEquals("Hinter dem Fenster liegen keine Ids: keine kommt zurück", proved(none, german()));
  }

  @Test
  void whereAllOfALeaseMayBeUsedNoOthersAreSpokenOf() {
    Proof.Held all = new Proof.Held(RangeText.parse("17327:17720"), 394);
    assertEquals(
        "It holds 394 ids (17327:17720): its owner was allowed to use all that",
        proved(all, english()));
    assertEquals(
        "Sie hält 394 Ids (17327:17720): all das durfte der Inhaber benutzen",
        proved(all, german()));
  }

  @Test
  void oneProvedIdIsSpokenOfAsOne() {
    assertEquals(
        "1 id lies beyond the window: the owner, alive or not, was never allowed to use it",
        proved(new Proof.BeyondWindow(1), english()));
    assertEquals(
        "1 id inside the window is booked as lost: whether it was used, nobody can tell",
        proved(new Proof.BookedAsLost(1), english()));
    assertEquals(
        "2 ids inside the window are booked as lost: whether they were used, nobody can tell",
        proved(new Proof.BookedAsLost(2), english()));
    assertEquals(
        "1 id that does not come back is booked as consumed",
        proved(new Proof.BookedAsConsumed(1), english()));
    assertEquals(
        "1 Id im Fenster wird als verloren gebucht: ob sie benutzt wurde, weiß niemand",
        proved(new Proof.BookedAsLost(1), german()));
  }

  @Test
  void whatARecyclingLosesIsNoTick() {
    LeaseId lease = LeaseId.of(SyntheticLedger.GONE, "c".repeat(12));
    AdminChange recycle = new AdminChange.OnLedger(new LedgerChange.Recycle(lease));
    ProofWords loss = ProofWords.of(new Proof.BookedAsLost(1_200), recycle, english());
    assertEquals(ProofWords.Weight.LOSS, loss.weight());
    assertEquals(
        "A quarantined lease keeps the choice open. Once they are booked as lost, nobody can vouch"
            + " for them any more.",
        loss.why());
    assertTrue(ProofWords.of(new Proof.BookedAsLost(0), recycle, english()).proved());
  }

  @Test
  void whateverIsLostForGoodIsNoTick() {
    LeaseId lease = LeaseId.of(SyntheticLedger.GONE, "c".repeat(12));
    for (LedgerChange change :
        List.of(
            new LedgerChange.WriteOff(lease),
            new LedgerChange.RecycleAttested(lease, RangeText.parse("1:5")))) {
      AdminChange booked = new AdminChange.OnLedger(change);
      ProofWords loss = ProofWords.of(new Proof.BookedAsLost(500), booked, english());
      assertEquals(ProofWords.Weight.LOSS, loss.weight(), change::what);
      assertFalse(loss.why().isEmpty());
      assertTrue(ProofWords.of(new Proof.BookedAsLost(0), booked, english()).proved());
    }
    AdminChange retire = new AdminChange.OnLedger(new LedgerChange.Retire());
    ProofWords left = ProofWords.of(new Proof.SameIds(201), retire, german());
    assertEquals(ProofWords.Weight.LOSS, left.weight());
    assertEquals("Eine eingefrorene Kategorie lässt die Wahl offen.", left.why());
    assertTrue(ProofWords.of(new Proof.SameIds(0), retire, german()).proved());
  }

  @Test
  void whatBecomesOfFreeIdsIsSaidWhereTheListStays() {
    assertEquals("2 ids stay free until then", free(2, new LedgerChange.Freeze()));
    assertEquals("1 id can be taken again", free(1, new LedgerChange.Unfreeze()));
    assertEquals("2 ids stay free, and nobody ever gets them", free(2, new LedgerChange.Retire()));
    assertEquals("No free id is left behind", free(0, new LedgerChange.Retire()));
    assertEquals(
        "Free before and after: the same 2 ids",
        free(2, new LedgerChange.Adjust(SettingsChange.NONE)));
  }

  private static String free(long ids, LedgerChange change) {
    return ProofWords.of(new Proof.SameIds(ids), new AdminChange.OnLedger(change), english())
        .statement();
  }

  private static String proved(Proof proof, ChangeWords words) {
    return ProofWords.of(proof, new AdminChange.Push(IDS, Optional.empty()), words).statement();
  }

  @Test
  void whatCannotBeProvedSaysSoAndWhy() {
    ProofWords unknown =
        ProofWords.of(
            new Proof.InsideUniverse(Optional.empty()),
            new AdminChange.Push(IDS, Optional.empty()),
            english());
    assertFalse(unknown.proved());
    assertTrue(unknown.why().contains("does not record"), unknown.why());
    ProofWords extend =
        ProofWords.of(new Proof.NeverIssued(4), new AdminChange.Extend(IDS), english());
    assertFalse(extend.proved());
    assertTrue(extend.why().contains("reuse cannot be excluded"), extend.why());
  }

  @Test
  void anOffendingRangeIsToldWithItsPlace() {
    RefusalWords words = new RefusalWords(english());
    Base base = new Base(REVISION, NodeText.of("1:5\n7:30\n"));
    assertEquals(
        "free in line 2, 7:30",
        words.where(IdRange.of(9, 9), new Refusal.AlreadyFree(ids("9:9")), Optional.of(base)));
    Refusal outside = new Refusal.OutsideUniverse(IDS, ids("10:15\n30:40"));
    assertEquals(
        "below the universe, which begins at 10",
        words.where(IdRange.of(7, 9), outside, Optional.of(base)));
    assertEquals("between its parts", words.where(IdRange.of(20, 20), outside, Optional.of(base)));
    assertEquals(
        "above the universe, which ends at 40",
        words.where(IdRange.of(50, 60), outside, Optional.of(base)));
  }

  @Test
  void aDriftTellsWhichIdsVanishedAndWhichCame() {
    Drift drift =
        Drift.between(
            Optional.of(new Base(REVISION, NodeText.of("1:5\n7:30\n"))),
            Optional.of(new Base(new Revision(0x1001, 0x1005, 42), NodeText.of("4:30\n"))));
    DriftWords words = new DriftWords(english());
    assertEquals("2 writes since your preview: version 40 is now version 42.", words.event(drift));
    assertEquals(
        List.of("3 ids are not free any more: 1:3.", "1 id is free again or new: 6."),
        words.effects(drift));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everythingThatCanBeRefusedOrFoundWrongHasItsWords(Language language) {
    ChangeWords words = words(language);
    RefusalWords refusals = new RefusalWords(words);
    Stream<String> refused =
        Stream.of(
                new Refusal.NoSuchCategory(),
                new Refusal.AlreadyExists(IDS),
                new Refusal.Exhausted(),
                new Refusal.NothingGiven(),
                new Refusal.AlreadyFree(IDS),
                new Refusal.OutsideUniverse(IDS, ids("100:200")),
                new Refusal.ListTooLong(600_000, 524_288),
                new Refusal.Unreadable(new RangeFault(RangeFault.Kind.DIGIT_EXPECTED, 2, 3, "x")),
                new Refusal.VersionsUsedUp(2_147_000_000),
                new Refusal.NotConfirmed("/a", "/b"),
                new Refusal.ChangedSince(REVISION),
                new Refusal.RecordsMissing(),
                new Refusal.ListGone())
            .map(refusals::sentence);
    InputWords input = new InputWords(words.messages());
    Stream<String> faults =
        Stream.of(RangeInput.Kind.values())
            .map(kind -> input.what(new RangeInput.Fault(kind, 1, 1, 0, "found", "other")));
    Stream<String> paths =
        Stream.concat(
                Stream.of(NameFault.Kind.values())
                    .map(kind -> new PathInput.Faulty(new NameFault(kind, "U+0009"))),
                Stream.of(new PathInput.EndsInSpace()))
            .map(input::path);
    Stream.of(refused, faults, paths)
        .flatMap(each -> each)
        .forEach(text -> assertTrue(text.length() > 10 && !text.contains("{"), text));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyFailureHasItsWords(Language language) {
    Messages m = messages(language);
    for (Failure.Kind kind : Failure.Kind.values()) {
      assertTrue(
          m.get("change.failed." + kind.name().toLowerCase(java.util.Locale.ROOT)).length() > 10);
    }
  }

  private String sentence(ChangeViewModel model) {
    return english().sentence(review(desk.previewed(model)).preview()).plain();
  }

  private static ChangePage.Review review(ChangeViewModel model) {
    return (ChangePage.Review) model.page();
  }

  private static ChangeWords english() {
    return words(Language.ENGLISH);
  }

  private static ChangeWords german() {
    return words(Language.GERMAN);
  }

  private static ChangeWords words(Language language) {
    return new ChangeWords(
        messages(language),
        new Target(Target.Environment.DEMO, "embedded", List.of("/")).unchanging());
  }

  private static Messages messages(Language language) {
    return new Messages(language, ZoneOffset.UTC);
  }

  private static RangeList ids(String text) {
    return RangeText.parse(text);
  }
}
