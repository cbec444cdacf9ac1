package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.core.monitor.Snapshots.DID;
import static org.mappingzoo.core.monitor.Snapshots.START;
import static org.mappingzoo.core.monitor.Snapshots.category;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.HiddenPaths;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.monitor.Snapshots;
import org.mappingzoo.core.monitor.TestBooks;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Note;

final class DeletionWatchTest {
  private static final FleetSnapshot THERE = Snapshots.fleet(category(DID, 0, 1, "1:1500\n"));
  private static final FleetSnapshot NOTHING = Snapshots.fleet();
  private static final List<DeletionWatch.Found> TOLD = told(ReadFault.deleted(1500));

  private final DeletionWatch watch = new DeletionWatch();
  private Instant now = START;
  private String root = "/";

  @Test
  void whatIsDeletedIsToldOnceAndNotAtOnce() {
    look(THERE);
    assertEquals(List.of(), look(NOTHING));
    now = now.plus(DeletionWatch.SETTLING).minusMillis(1);
    assertEquals(List.of(), look(NOTHING), "its record may still come");
    now = now.plusMillis(1);
    assertEquals(TOLD, look(NOTHING));
    assertEquals(List.of(), afterSettling(NOTHING));
  }

  @Test
  void ofACounterTheLastIdIsTold() {
    CategorySnapshot counter =
        category(DID, 0, new Revision(1, 2, 3), new CategoryReading.Counter(1234567));
    look(Snapshots.fleet(counter));
    assertEquals(told(ReadFault.counterDeleted(1234567)), away(NOTHING));
  }

  @Test
  void whatIsBackInTimeWasMoved() {
    look(THERE);
    look(NOTHING);
    look(THERE);
    now = now.plus(DeletionWatch.SETTLING);
    assertEquals(List.of(), look(NOTHING), "it is away anew");
    assertEquals(TOLD, afterSettling(NOTHING));
  }

  @Test
  void whatWasSeenLastIsTold() {
    look(Snapshots.fleet(category(DID, 0, 0, "1:2000\n")));
    look(THERE);
    assertEquals(TOLD, away(NOTHING));
  }

  @Test
  void anExhaustedOneIsToldForItsIdsMayBeIssuedAgain() {
    look(Snapshots.fleet(category(DID, 0, 1, "")));
    assertEquals(told(ReadFault.deleted(0)), away(NOTHING));
  }

  @Test
  void ofWhatWasUnreadableWhenItWasDeletedItIsToldWhatWasReadLast() {
    look(THERE);
    look(Snapshots.fleet(category(DID, 0, 2, "1-1500\n")));
    assertEquals(TOLD, away(NOTHING));
    look(Snapshots.fleet(category(DID, 0, 0, "1-1500\n")));
    assertEquals(List.of(), away(NOTHING), "it is another one, that was never read");
  }

  @Test
  void whatWasNoListAndWhatWasRetiredIsNotTold() {
    look(Snapshots.fleet(category(DID, 0, 1, "1-5\n")));
    assertEquals(List.of(), away(NOTHING));
    look(THERE.with(managed(ControlRecord.State.RETIRED)));
    assertEquals(List.of(), away(NOTHING));
    look(THERE.with(managed(ControlRecord.State.FROZEN)));
    assertEquals(TOLD, away(NOTHING));
  }

  @Test
  void whereItsBooksAreLeftThatIsToldElsewhereUntilTheyAreDeletedToo() {
    FleetSnapshot left =
        NOTHING.with(
            LedgersSnapshot.EMPTY.withMissing(Map.of(DID, ReadFault.listGone().at(DID.path()))));
    look(THERE);
    assertEquals(List.of(), away(left));
    assertEquals(TOLD, look(NOTHING));
  }

  @Test
  void anOperatorWhoTakesBackASeedDeletesIt() {
    look(THERE);
    assertEquals(List.of(), away(NOTHING.with(record("undo seed", 0x102))));
    look(THERE);
    assertEquals(TOLD, away(NOTHING.with(record("undo seed", 0x100))), "that was before");
    look(THERE);
    assertEquals(TOLD, away(NOTHING.with(record("extend", 0x102))), "that is something else");
  }

  @Test
  void whereNotAllCanBeSeenNothingIsDeleted() {
    look(THERE);
    assertEquals(List.of(), away(Snapshots.quorumless()));
    assertEquals(List.of(), away(Snapshots.at(0, false)));
    assertEquals(List.of(), away(NOTHING.with(new HiddenPaths(1, List.of()))));
    assertEquals(List.of(), away(NOTHING.with(new HiddenPaths(1, List.of(DID.path())))));
    assertEquals(List.of(), away(NOTHING.with(new HiddenPaths(1, List.of("/com")))));
    assertEquals(TOLD, away(NOTHING.with(new HiddenPaths(1, List.of("/company")))));
  }

  @Test
  void whatLiesElsewhereIsNotThisConsolesAffair() {
    look(THERE);
    root = "/elsewhere";
    assertEquals(List.of(), away(NOTHING));
  }

  @Test
  void eachIsToldForItself() {
    CategoryName other = CategoryName.of("/other");
    CategorySnapshot stays = category(other, 0, 1, "1:10\n");
    look(Snapshots.fleet(category(DID, 0, 1, "1:1500\n"), stays));
    assertEquals(TOLD, away(Snapshots.fleet(stays)));
    assertEquals(List.of(other), away(NOTHING).stream().map(found -> found.category()).toList());
  }

  private List<DeletionWatch.Found> look(FleetSnapshot fleet) {
    return watch.observe(fleet, name -> name.isUnder(root), now);
  }

  private List<DeletionWatch.Found> away(FleetSnapshot fleet) {
    assertEquals(List.of(), look(fleet));
    return afterSettling(fleet);
  }

  private List<DeletionWatch.Found> afterSettling(FleetSnapshot fleet) {
    now = now.plus(DeletionWatch.SETTLING);
    return look(fleet);
  }

  private static List<DeletionWatch.Found> told(ReadFault fault) {
    return List.of(new DeletionWatch.Found(DID, new Finding.BooksUnreadable(fault.text())));
  }

  private static LedgersSnapshot managed(ControlRecord.State state) {
    return new LedgersSnapshot(new TreeMap<>(Map.of(DID, new TestBooks().ledger(state))), Map.of());
  }

  private static ActionsSnapshot record(String what, long zxid) {
    Action.Effect effect = new Action.Effect(OptionalLong.of(1), 1500, 0, 1, 0);
    Note note = new Note("ann", "a slip", START);
    Action action = new Action(DID, what, note, Optional.of(effect));
    return new ActionsSnapshot(
        List.of(new SeenAction("request", zxid, START, action)), 0, List.of());
  }
}
