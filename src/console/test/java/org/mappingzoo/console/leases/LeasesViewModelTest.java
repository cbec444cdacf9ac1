package org.mappingzoo.console.leases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.testing.SyntheticLedger.GONE;
import static org.mappingzoo.console.testing.SyntheticLedger.PRESENT;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.leases.LeasesViewModel.Actions;
import org.mappingzoo.console.leases.LeasesViewModel.Emptiness;
import org.mappingzoo.console.leases.LeasesViewModel.Lead;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;

/// Who holds ids, as an operator reads it.
final class LeasesViewModelTest {
  private static final Instant START = Instant.parse("2026-11-21T03:00:00Z");
  private static final CategoryName DID = CategoryName.of("/ids/did");

  private final SyntheticFleet fleet = new SyntheticFleet(START).write(DID.path(), "301:1000\n");
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private final Access access = new Access(true);
  private final Asked asked = new Asked();
  private final LeasesViewModel model =
      new LeasesViewModel(
          feed, new Messages(Language.ENGLISH, ZoneOffset.UTC), access, asked, asked);
  private final SyntheticLedger ledger =
      new SyntheticLedger(DID, START, "1:1000", new Tally(90, 10));

  @Test
  void whatNeedsSomebodyComesFirst() {
    lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN);
    lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);
    lease(GONE, 'c', "201:300", 20, Lease.State.QUARANTINED);
    publish();

    assertEquals(List.of("batch", "batch", "web-1"), owners());
    assertEquals(List.of(3, 1, 1, 0, 0), counts());
  }

  /// A worker that was killed and is there again holds nothing of what it held before.
  @Test
  void whatAnEarlierProcessOfAWorkerHoldsIsStranded() {
    WorkerName earlier = WorkerName.of(PRESENT.owner(), "bbbb");
    LeaseWords words = new LeaseWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN);
    lease(earlier, 'b', "101:200", 20, Lease.State.QUARANTINED);
    lease(earlier, 'c', "201:300", 20, Lease.State.OPEN);
    publish();

    assertEquals(
        List.of("Stranded", "Quarantined", "Active"),
        model.rows().stream().map(row -> words.standing(row.figures())).toList());
    assertEquals(
        List.of("web-1, an earlier process", "web-1, an earlier process", "web-1 on web-01:7"),
        model.rows().stream().map(row -> words.owner(row.figures())).toList());
    model.select(Optional.of(model.rows().get(1)));
    assertEquals(
        new Actions(false, true, true, Lead.RECYCLE, List.of("leases.quarantined")),
        model.actionsProperty().get(),
        "who is there is not who may use it");
  }

  @Test
  void aWorkerThatIsThereUnreadIsNoEarlierProcess() {
    WorkerName unread = WorkerName.of(PRESENT.owner(), "bbbb");
    LeaseWords words = new LeaseWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    lease(unread, 'b', "101:200", 20, Lease.State.OPEN);
    publish(ledger.snapshot().withPresent(Set.of(unread)));
    LeaseFigures shown = model.rows().getFirst().figures();
    assertEquals("Active", words.standing(shown));
    assertEquals("web-1", words.owner(shown));
  }

  /// Its node could not be read, so that nothing but its name was known.
  @Test
  void whoWasThereUnreadAndIsGoneLeavesWhatItHeldStranded() {
    lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);
    LedgersSnapshot gone = new LedgersSnapshot(ledger.snapshot().categories(), Map.of());
    publish(gone.withPresent(Set.of(GONE)));
    assertEquals(List.of(1, 0, 0, 0, 0), counts());
    publish(gone);
    assertEquals(List.of(1, 1, 0, 0, 0), counts());
  }

  @Test
  void aTileAndAFilterByIdLeaveWhatIsLookedFor() {
    lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN);
    lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);
    publish();

    model.filterProperty().set("150");
    assertEquals(List.of("batch"), owners());
    model.tileProperty().set(LeaseTile.CLOSED);
    assertEquals(List.of(), owners());
    assertEquals(Emptiness.NO_MATCH, model.emptinessProperty().get());
  }

  @Test
  void whatIsStrandedOfACategoryIsShownWithTheFirstOfItSelectedToBeQuarantined() {
    lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN);
    lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);
    lease(GONE, 'c', "201:300", 20, Lease.State.QUARANTINED);
    CategoryName longer = CategoryName.of(DID + "-eu");
    SyntheticLedger other =
        new SyntheticLedger(longer, START.minusSeconds(60), "1:1000", new Tally(0, 0))
            .lease(GONE, 'd', "1:100", 20, Lease.State.OPEN);
    NavigableMap<CategoryName, LedgerSnapshot> both = new TreeMap<>(ledger.snapshot().categories());
    both.putAll(other.snapshot().categories());
    publish(new LedgersSnapshot(both, ledger.snapshot().workers()));
    model.tileProperty().set(LeaseTile.CLOSED);
    model.filterProperty().set("something else");

    model.showStranded(DID);
    assertEquals(LeaseTile.ORPHANED, model.tileProperty().get());
    assertEquals(DID.path(), model.filterProperty().get());
    LeaseFigures selected = model.selectedProperty().get().orElseThrow().figures();
    assertEquals(RangeText.parse("101:200"), selected.lease().ranges());
    assertEquals(DID, selected.category());
    assertEquals(Lead.QUARANTINE, model.actionsProperty().get().lead());
    model.showStranded(CategoryName.of("/ids/none"));
    assertEquals(Optional.empty(), model.selectedProperty().get());
  }

  @Test
  void theFilterTakesCategoryOwnerHostAndAnIdInAnyNotation() {
    lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN);
    lease(GONE, 'b', "1000000000000000000:1000000000000000099", 20, Lease.State.OPEN);
    publish(
        new LedgersSnapshot(
            ledger.snapshot().categories(),
            Map.of(
                PRESENT,
                new PresentWorker(new Presence("WEB-01", 7, START, "test"), 0x10000cb24110002L))));
    for (String web :
        List.of(
            "WEB-01", "web-01", "Web-1 DID", "did web-01", "0x46", "did 70", "0x10000CB24110002")) {
      model.filterProperty().set(web);
      assertEquals(List.of("web-1"), owners(), web);
    }
    for (String batch :
        List.of(
            "1000000000000000007",
            "0xde0b6b3a7640007",
            "1,000,000,000,000,000,007",
            "1 000 000 000 000 000 007",
            "batch 1000000000000000007")) {
      model.filterProperty().set(batch);
      assertEquals(List.of("batch"), owners(), batch);
    }
    model.filterProperty().set("did web-01 elsewhere");
    assertEquals(List.of(), owners());
  }

  @Test
  void whatIsShownIsExportedWithExactIds() {
    lease(GONE, 'b', "101:150\n181:200", 20, Lease.State.OPEN);
    publish();
    Sheet sheet = LeaseSheet.of(model);
    assertEquals("open", sheet.filter());
    assertEquals(
        List.of(
            DID.path(),
            "batch-bbbbbbbbbbbbbbbb",
            "ORPHANED",
            "batch",
            "",
            "",
            70L,
            20L,
            50L,
            "101:150 181:200",
            START),
        sheet.rows().getFirst());
  }

  @Test
  void theBooksOfTheSelectedCategoryAreShownAndBalance() {
    lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN);
    lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);
    publish();
    model.select(Optional.of(model.rows().getFirst()));

    Books.Sums sums = new Books.Sums(DID, 1_000, 700, 200, OptionalLong.of(100), 0, 90, 10, false);
    assertEquals(Optional.of(sums), model.booksProperty().get());
    assertTrue(sums.isBalanced());
  }

  /// Somebody deleted a lease's node: nothing else ever tells of its ids.
  @Test
  void booksThatStayAsTheyAreAndDoNotBalanceAreNotPutDownToWorkers() {
    lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN);
    publish();
    model.select(Optional.of(model.rows().getFirst()));
    assertBooks(
        "/ids/did: 1,000 ids; 700 free, 100 leased (0 of them stranded, 0 quarantined), 90"
            + " consumed, 10 lost, while workers go on");
    pass(Duration.ofSeconds(4));
    assertEquals(Optional.of(false), lasting());
    pass(Duration.ofSeconds(1));
    assertBooks(
        "/ids/did does not balance: 1,000 ids, but 700 free + 100 leased (0 of them stranded, 0"
            + " quarantined) + 90 consumed + 10 lost. 100 are missing: run “mapping-zoo verify"
            + " /ids/did”.");
    lease(GONE, 'b', "101:301", 20, Lease.State.OPEN);
    publish();
    assertEquals(Optional.of(false), lasting(), "somebody took");
    pass(Duration.ofSeconds(5));
    assertBooks(
        "/ids/did does not balance: 1,000 ids, but 700 free + 301 leased (201 of them stranded, 0"
            + " quarantined) + 90 consumed + 10 lost. 101 are too many: run “mapping-zoo verify"
            + " /ids/did”.");
    ledger.withoutLeases().lease(PRESENT, 'a', "1:200", 100, Lease.State.OPEN);
    publish();
    pass(Duration.ofSeconds(5));
    assertBooks(
        "/ids/did: 1,000 ids = 700 free + 200 leased (0 of them stranded, 0 quarantined) + 90"
            + " consumed + 10 lost");
  }

  /// What was out when the server went away need not be so any more.
  @Test
  void booksDoNotSettleWhileNothingComesFromTheServer() {
    lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN);
    publish();
    model.select(Optional.of(model.rows().getFirst()));
    fleet.connection(new ConnectionStatus.Disconnected(START, "gone"));
    publish();
    pass(Duration.ofMinutes(1));
    assertEquals(Optional.of(false), lasting());
  }

  private void pass(Duration time) {
    fleet.pass(time);
    feed.tick();
  }

  private Optional<Boolean> lasting() {
    return model
        .booksProperty()
        .get()
        .map(books -> books instanceof Books.Sums sums && sums.lasting());
  }

  private void assertBooks(String expected) {
    LeaseWords words = new LeaseWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    assertEquals(
        expected, words.books(model.booksProperty().get(), model.strandedProperty().get()));
  }

  @Test
  void aRecyclingIsAskedForOnceALeaseIsSelectedAndNotWhileLocked() {
    lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);
    publish();
    assertEquals(
        new Actions(false, false, false, Lead.NONE, List.of("leases.select")),
        model.actionsProperty().get());

    model.select(Optional.of(model.rows().getFirst()));
    assertEquals(
        new Actions(true, true, false, Lead.QUARANTINE, List.of("leases.attest.quarantine")),
        model.actionsProperty().get());
    model.recycle();
    assertEquals(List.of("recycle batch-bbbbbbbbbbbbbbbb /ids/did"), asked.calls());

    access.lock();
    assertEquals(
        new Actions(false, false, false, Lead.NONE, List.of("shell.obstacle.locked")),
        model.actionsProperty().get());
  }

  @Test
  void aTombstoneIsNotRecycledAgainAndAQuarantinedLeaseNotSetAsideAgain() {
    lease(GONE, 'b', "101:200", 20, Lease.State.RECYCLED);
    lease(GONE, 'c', "201:300", 20, Lease.State.QUARANTINED);
    publish();
    model.select(Optional.of(model.rows().getFirst()));
    assertEquals(
        new Actions(false, true, true, Lead.RECYCLE, List.of("leases.quarantined")),
        model.actionsProperty().get());

    model.tileProperty().set(LeaseTile.CLOSED);
    model.select(Optional.of(model.rows().getFirst()));
    assertEquals(
        new Actions(false, false, false, Lead.NONE, List.of("leases.closed.recycled")),
        model.actionsProperty().get());
  }

  /// All that could be asked for would be refused.
  @Test
  void whatAnEarlierLifeLeftIsVoidAndNothingIsDoneWithIt() {
    LeaseWords words = new LeaseWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);
    lease(GONE, 'c', "201:300", 20, Lease.State.QUARANTINED);
    publish();
    assertEquals(List.of(2, 1, 1, 0, 0), counts());

    ledger.resealed();
    publish();
    assertEquals(List.of(0, 0, 0, 0, 2), counts());
    assertEquals(new LeaseTotals.Stranded(0, 0, 0), model.strandedProperty().get());

    lease(GONE, 'd', "301:400", 20, Lease.State.OPEN);
    publish();
    model.showStranded(DID);
    assertEquals(
        RangeText.parse("301:400"),
        model.selectedProperty().get().orElseThrow().figures().lease().ranges());

    model.tileProperty().set(LeaseTile.CLOSED);
    assertEquals(2, model.rows().size());
    for (LeaseRow row : model.rows()) {
      model.select(Optional.of(row));
      assertEquals(
          new Actions(false, false, false, Lead.NONE, List.of("leases.closed.void")),
          model.actionsProperty().get());
      assertEquals("Void", words.standing(row.figures()));
      assertEquals("–", words.beyond(row.figures()));
    }
  }

  /// `mapping-zoo recycle` wants the lease's id, and ZooKeeper's log has sessions.
  @Test
  void theSelectedLeaseSaysItsIdAndWhoTookItEvenOnceItsWorkerIsGone() {
    LeaseWords words = new LeaseWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    lease(PRESENT, 'a', "1:50\n81:100", 60, Lease.State.OPEN);
    publish();
    assertEquals(Optional.empty(), model.detailProperty().get());
    model.select(Optional.of(model.rows().getFirst()));
    LeaseDetail detail = model.detailProperty().get().orElseThrow();
    String taken = "Lease web-1-aaaaaaaaaaaaaaaa, taken 21 Nov 2026, 03:00:00. ";
    String worker = "on web-01, process 7, library test, session 0x10000cb24110002.";
    assertEquals(taken + "Its worker web-1-aaaa is there: " + worker, words.detail(detail));
    assertEquals("1:50 81:100", words.allRanges(detail));

    LedgersSnapshot gone = new LedgersSnapshot(ledger.snapshot().categories(), Map.of());
    publish(gone);
    assertEquals(taken + "Its worker web-1-aaaa is gone; last seen " + worker, said(words));

    publish(gone.withPresent(Set.of(PRESENT)));
    assertEquals(taken + "Its worker web-1-aaaa cannot be read.", said(words));

    lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);
    publish(new LedgersSnapshot(ledger.snapshot().categories(), Map.of()));
    model.filterProperty().set("batch");
    model.select(Optional.of(model.rows().getFirst()));
    assertTrue(
        said(words).endsWith("Its worker batch-bbbb is gone; this console never saw it."),
        said(words));
  }

  @Test
  void whoHoldsNothingAnyMoreIsForgotten() {
    lease(PRESENT, 'a', "1:50", 50, Lease.State.OPEN);
    publish();
    ledger.withoutLeases();
    publish();
    lease(PRESENT, 'a', "1:50", 50, Lease.State.OPEN);
    publish(new LedgersSnapshot(ledger.snapshot().categories(), Map.of()));
    model.select(Optional.of(model.rows().getFirst()));
    assertEquals(
        new LeaseDetail.Holder.NeverSeen(), model.detailProperty().get().orElseThrow().holder());
  }

  private String said(LeaseWords words) {
    return words.detail(model.detailProperty().get().orElseThrow());
  }

  @Test
  void nobodyIsUrgedToQuarantineWhatItsOwnerUses() {
    lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN);
    publish();
    model.select(Optional.of(model.rows().getFirst()));
    assertEquals(
        new Actions(true, true, false, Lead.NONE, List.of("leases.attest.present")),
        model.actionsProperty().get());
  }

  /// Whoever finds buttons off asks why.
  @Test
  void whateverIsOffForALeaseIsSaid() {
    LeaseWords words = new LeaseWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    lease(PRESENT, 'a', "1:100", 100, Lease.State.OPEN);
    lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);
    lease(GONE, 'c', "201:300", 20, Lease.State.QUARANTINED);
    lease(PRESENT, 'd', "301:400", 20, Lease.State.QUARANTINED);
    lease(GONE, 'e', "401:500", 20, Lease.State.RECYCLED);
    lease(GONE, 'f', "501:600", 20, Lease.State.WRITTEN_OFF);
    publish();
    for (LeaseTile tile : LeaseTile.values()) {
      model.tileProperty().set(tile);
      for (LeaseRow row : model.rows()) {
        model.select(Optional.of(row));
        Actions actions = model.actionsProperty().get();
        assertFalse(actions.reasons().isEmpty(), row + " " + actions);
        for (Command command : LeaseCommands.of(model)) {
          assertTrue(
              command.isPossible() || !command.reason().get().equals("Select a lease first."),
              () -> command.id() + " of " + row);
        }
      }
    }
    assertEquals(
        List.of(
            "This lease is closed: recycled, 100 ids returned and no ids lost.",
            "This lease is closed: written off, 100 ids lost."),
        model.rows().stream()
            .peek(row -> model.select(Optional.of(row)))
            .map(row -> words.reason(model.actionsProperty().get().reasons().getFirst(), row))
            .toList());
  }

  @Test
  void whatIsSetAsideIsVouchedForUnlessItsOwnerIsThere() {
    lease(GONE, 'b', "101:200", 20, Lease.State.QUARANTINED);
    lease(PRESENT, 'c', "201:300", 20, Lease.State.QUARANTINED);
    publish();
    model.select(Optional.of(model.rows().getFirst()));
    model.attest();
    assertEquals(List.of("attest batch-bbbbbbbbbbbbbbbb /ids/did"), asked.calls());

    model.select(Optional.of(model.rows().getLast()));
    assertEquals(
        new Actions(
            false,
            true,
            false,
            Lead.RECYCLE,
            List.of("leases.quarantined", "leases.attest.present")),
        model.actionsProperty().get());
    model.attest();
    assertEquals(1, asked.calls().size(), "what is off asks for nothing");
  }

  @Test
  void aRowStaysWhenItsFiguresChangeAndGoesWithItsLease() {
    lease(PRESENT, 'a', "1:100", 40, Lease.State.OPEN);
    publish();
    LeaseRow row = model.rows().getFirst();
    model.select(Optional.of(row));

    ledger.withoutLeases();
    lease(PRESENT, 'a', "1:100", 80, Lease.State.OPEN);
    publish();
    assertSame(row, model.rows().getFirst());
    assertEquals(20, row.figures().beyondWindow());
    assertEquals(Optional.of(row), model.selectedProperty().get());

    ledger.withoutLeases();
    publish();
    assertEquals(Optional.empty(), model.selectedProperty().get());
    assertEquals(Emptiness.NO_LEASES, model.emptinessProperty().get());
  }

  /// To put thousands in order takes a while, and they come in pieces.
  @Test
  void whereLeasesAreManyTheyAreArrangedOnceASecond() {
    for (int i = 0; i < LeasesViewModel.MANY; i++) {
      lease(new WorkerName("worker-%d-aaaa".formatted(i)), 'a', "1:9", 4, Lease.State.OPEN);
    }
    publish();
    assertEquals(LeasesViewModel.MANY, model.rows().size(), "the first ones at once");
    LeaseRow last = model.rows().getLast();
    model.select(Optional.of(last));

    lease(PRESENT, 'b', "1:9", 4, Lease.State.OPEN);
    publish();
    assertEquals(LeasesViewModel.MANY, model.rows().size());
    assertEquals(LeasesViewModel.MANY, model.strandedProperty().get().leases());
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals(LeasesViewModel.MANY + 1, model.rows().size());
    assertEquals(LeasesViewModel.MANY + 1, model.count(LeaseTile.OPEN).get());
    assertEquals(Optional.of(last), model.selectedProperty().get());

    ledger.withoutLeases();
    publish();
    assertEquals(
        Optional.empty(), model.selectedProperty().get(), "nothing is done to what is gone");
    assertEquals(0, model.strandedProperty().get().leases());
    assertEquals(List.of(), model.rows());
  }

  @Test
  void aLedgerThatStaysKeepsItsRowsAndFollowsItsOwnersAllTheSame() {
    lease(PRESENT, 'a', "1:100", 40, Lease.State.OPEN);
    LedgersSnapshot stays = ledger.snapshot();
    SyntheticLedger other =
        new SyntheticLedger(CategoryName.of("/ids/sid"), START, "1:1000", new Tally(90, 10))
            .lease(PRESENT, 'b', "1:50", 40, Lease.State.OPEN);
    publish(both(stays, other.snapshot()));
    LeaseRow row = model.rows().getFirst();
    assertEquals(2, model.rows().size());

    publish(both(stays, other.withoutLeases().snapshot()));
    assertEquals(List.of(row), model.rows());

    publish(new LedgersSnapshot(stays.categories(), Map.of()));
    assertEquals(LeaseSnapshot.Standing.ORPHANED, row.figures().standing());
    assertEquals(1, model.count(LeaseTile.ORPHANED).get());
  }

  @Test
  void whereLedgersMayNotBeListedNobodySaysThatThereAreNone() {
    publish(LedgersSnapshot.EMPTY);
    assertEquals(LeasesViewModel.Emptiness.NO_LEDGERS, model.emptinessProperty().get());
    publish(
        new LedgersSnapshot(
            new TreeMap<>(), Map.of(), new TreeMap<>(Map.of("/mapping-zoo/ctl", "not permitted"))));
    assertEquals(LeasesViewModel.Emptiness.UNLISTED, model.emptinessProperty().get());
    assertFalse(model.emptinessProperty().get().isCounted(), "there may be many");
  }

  @Test
  void norThatNobodyHoldsIdsWhereLeasesMayNotBeListed() {
    NavigableMap<CategoryName, LedgerSnapshot> books = ledger.snapshot().categories();
    publish(new LedgersSnapshot(books, Map.of()));
    assertEquals(Emptiness.NO_LEASES, model.emptinessProperty().get());
    for (String unlisted : List.of("/mapping-zoo/led", new Layout("/mapping-zoo").ledger(DID))) {
      publish(
          new LedgersSnapshot(books, Map.of(), new TreeMap<>(Map.of(unlisted, "not permitted"))));
      assertEquals(Emptiness.UNLISTED, model.emptinessProperty().get(), unlisted);
    }
    publish(
        new LedgersSnapshot(
            books, Map.of(), new TreeMap<>(Map.of("/mapping-zoo/live", "not permitted"))));
    assertEquals(Emptiness.NO_LEASES, model.emptinessProperty().get(), "leases may be listed");
  }

  @Test
  void aLeaseThatItsOwnerHasNotTouchedForADayIsOverdue() {
    lease(PRESENT, 'a', "1:100", 40, Lease.State.OPEN);
    publish();
    assertEquals(LeaseSnapshot.Standing.ACTIVE, model.rows().getFirst().figures().standing());
    fleet.pass(Duration.ofHours(25));
    feed.tick();
    assertEquals(LeaseSnapshot.Standing.OVERDUE, model.rows().getFirst().figures().standing());
  }

  /// No renewal can be seen then.
  @Test
  void whileNothingComesFromTheServerNoLeaseBecomesOverdue() {
    lease(PRESENT, 'a', "1:100", 40, Lease.State.OPEN);
    publish();
    LeaseRow row = model.rows().getFirst();
    Duration age = row.figuresProperty().get().age();
    fleet.connection(new ConnectionStatus.Disconnected(START, "gone"));
    publish();
    fleet.pass(Duration.ofHours(25));
    feed.tick();
    assertEquals(LeaseSnapshot.Standing.ACTIVE, row.figures().standing());
    assertEquals(age, row.figures().age());
    assertEquals(0, model.count(LeaseTile.WAITING).get());

    fleet.connection(SyntheticFleet.current()).pass(Duration.ofSeconds(1));
    publish();
    feed.tick();
    assertEquals(LeaseSnapshot.Standing.OVERDUE, row.figures().standing());
  }

  /// Nor are the renewals that others see.
  @Test
  void norDoesOneOnAServerWithoutItsQuorum() {
    lease(PRESENT, 'a', "1:100", 40, Lease.State.OPEN);
    publish();
    assertTrue(model.currentProperty().get());
    fleet.connection(SyntheticFleet.quorumless());
    publish();
    fleet.pass(Duration.ofHours(25));
    feed.tick();
    assertEquals(LeaseSnapshot.Standing.ACTIVE, model.rows().getFirst().figures().standing());
    assertFalse(model.currentProperty().get());
  }

  /// A row is computed anew only when time alone makes it another.
  @Test
  void allThatTimeChangesIsShownToTheSecond() {
    lease(PRESENT, 'a', "1:100", 40, Lease.State.OPEN);
    publish();
    LeaseRow row = model.rows().getFirst();
    assertEquals(row.figures(), row.figuresProperty().get(), "from now on somebody looks");
    LedgersSnapshot ledgers = ledger.snapshot();
    for (Duration step :
        List.of(Duration.ofSeconds(1), Duration.ofSeconds(7), Duration.ofSeconds(1_777))) {
      for (int i = 0; i < 130; i++) {
        fleet.pass(step);
        feed.tick();
        LeaseFigures shown = row.figures();
        assertEquals(
            LeaseFigures.of(shown.category(), shown.snapshot(), ledgers, feed.now()), shown);
      }
    }
    assertEquals(LeaseSnapshot.Standing.OVERDUE, row.figures().standing());
    assertEquals(1, model.count(LeaseTile.WAITING).get());
  }

  /// Of tens of thousands only a screen is looked at.
  @Test
  void whatNobodyLooksAtAgesOnceSomebodyDoes() {
    lease(PRESENT, 'a', "1:100", 40, Lease.State.OPEN);
    publish();
    LeaseRow row = model.rows().getFirst();
    fleet.pass(Duration.ofSeconds(30));
    feed.tick();
    assertEquals(Duration.ZERO, row.figures().age());
    assertEquals(Duration.ofSeconds(30), row.figuresProperty().get().age());

    List<Duration> seen = new ArrayList<>();
    row.figuresProperty().subscribe(figures -> seen.add(figures.age()));
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals(List.of(Duration.ofSeconds(30), Duration.ofSeconds(31)), seen);
  }

  @Test
  void theTilesCountWhatComesAndChangesAndGoes() {
    lease(PRESENT, 'a', "1:100", 40, Lease.State.OPEN);
    lease(GONE, 'b', "101:200", 20, Lease.State.OPEN);
    publish();
    assertEquals(List.of(2, 1, 0, 0, 0), counts());
    assertEquals(new LeaseTotals.Stranded(1, 100, 80), model.strandedProperty().get());

    ledger.withoutLeases();
    lease(PRESENT, 'a', "1:100", 40, Lease.State.OPEN);
    lease(GONE, 'b', "101:200", 20, Lease.State.QUARANTINED);
    lease(GONE, 'c', "201:300", 30, Lease.State.RECYCLED);
    publish();
    assertEquals(List.of(2, 0, 1, 0, 1), counts());
    assertEquals(new LeaseTotals.Stranded(0, 0, 0), model.strandedProperty().get());

    ledger.withoutLeases();
    publish();
    assertEquals(List.of(0, 0, 0, 0, 0), counts());
  }

  private List<Integer> counts() {
    return List.of(LeaseTile.values()).stream().map(tile -> model.count(tile).get()).toList();
  }

  @Test
  void withoutLedgersItIsSaidHowToGetOne() {
    feed.publish(fleet.snapshot());
    assertEquals(Emptiness.NO_LEDGERS, model.emptinessProperty().get());
    feed.publish(
        new SyntheticFleet(START)
            .connection(new ConnectionStatus.Connecting(START, ""))
            .snapshot());
    assertEquals(Emptiness.CONNECTING, model.emptinessProperty().get());
    feed.publish(new SyntheticFleet(START).connection(SyntheticFleet.quorumless()).snapshot());
    assertEquals(Emptiness.CONNECTING, model.emptinessProperty().get(), "others may have some");
  }

  private void lease(WorkerName worker, char name, String ranges, long window, Lease.State state) {
    ledger.lease(worker, name, ranges, window, state);
  }

  private void publish() {
    publish(ledger.snapshot());
  }

  private void publish(LedgersSnapshot ledgers) {
    feed.publish(fleet.snapshot().with(ledgers));
  }

  private static LedgersSnapshot both(LedgersSnapshot one, LedgersSnapshot other) {
    NavigableMap<CategoryName, LedgerSnapshot> all = new TreeMap<>(one.categories());
    all.putAll(other.categories());
    return new LedgersSnapshot(all, one.workers());
  }

  private List<String> owners() {
    return model.rows().stream().map(row -> row.figures().lease().owner().value()).toList();
  }
}
