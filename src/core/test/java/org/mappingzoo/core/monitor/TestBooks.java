package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;

/// The books of a category with ids 1 to 100, lease by lease.
public final class TestBooks {
  public static final CategoryName NAME = CategoryName.of("/ids/did");
  public static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");
  public static final Generation LIFE = new Generation("a".repeat(26));
  public static final Generation EARLIER = new Generation("b".repeat(26));
  public static final WorkerName THERE = new WorkerName("web-aaaa");
  public static final WorkerName GONE = new WorkerName("batch-aaaa");

  private final List<LeaseSnapshot> leases = new ArrayList<>();

  public TestBooks lease(WorkerName worker, String ids, Lease.State state) {
    return lease(worker, LIFE, ids, state);
  }

  /// Adds a lease of which one id is granted, a minute after the one before.
  public TestBooks lease(WorkerName worker, Generation life, String ids, Lease.State state) {
    LeaseId id = LeaseId.of(worker, String.valueOf((char) ('a' + leases.size())).repeat(12));
    Lease lease =
        new Lease(
            id,
            life,
            0,
            RangeText.parse(ids),
            1,
            state,
            0,
            false,
            state.holdsIds() ? 0 : RangeText.parse(ids).count() - 1,
            state.holdsIds() ? 0 : 1);
    Instant taken = NINE.plusSeconds(60L * leases.size());
    leases.add(new LeaseSnapshot(lease, new Revision(1, 1, 0), taken, taken));
    return this;
  }

  public LeaseSnapshot get(int index) {
    return leases.get(index);
  }

  public LedgerSnapshot ledger() {
    return ledger(OptionalLong.empty());
  }

  /// Of which a node cannot be read.
  public LedgerSnapshot damaged(String fault) {
    LedgerSnapshot whole = ledger();
    return new LedgerSnapshot(
        NAME, whole.control(), Optional.empty(), whole.leases(), List.of(fault));
  }

  /// Of a category in this state.
  public LedgerSnapshot ledger(ControlRecord.State state) {
    return in(state, ledger());
  }

  /// The same in this state.
  public static LedgerSnapshot in(ControlRecord.State state, LedgerSnapshot active) {
    return new LedgerSnapshot(
        NAME,
        active.control().map(control -> control.withState(state, control.note())),
        active.tally(),
        active.leases(),
        active.faults());
  }

  /// Of a category whose list may become so long.
  public LedgerSnapshot ledgerOfBytes(int hardLimit) {
    return ledger(limited(CategorySettings.DEFAULT.leaseLimit(), hardLimit, hardLimit));
  }

  /// Of a category whose list is called large beyond so many bytes.
  LedgerSnapshot ledgerOfLargeBytes(int softLimit) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return ledger(limited(usual.leaseLimit(), softLimit, usual.hardLimitBytes()));
  }

  /// Of a category that may have so many open leases.
  LedgerSnapshot ledgerOfLeases(int limit) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return ledger(limited(limit, usual.softLimitBytes(), usual.hardLimitBytes()));
  }

  private LedgerSnapshot ledger(CategorySettings settings) {
    LedgerSnapshot usual = ledger();
    return new LedgerSnapshot(
        NAME,
        usual.control().map(control -> control.withSettings(settings, control.note())),
        usual.tally(),
        usual.leases(),
        usual.faults());
  }

  private static CategorySettings limited(int leaseLimit, int softLimit, int hardLimit) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return new CategorySettings(
        usual.batch(),
        usual.window(),
        usual.outageBudget(),
        usual.takeLimit(),
        leaseLimit,
        usual.ownerLeaseLimit(),
        softLimit,
        hardLimit,
        usual.mergeOnPush());
  }

  /// With takes held below this id.
  public LedgerSnapshot ledger(OptionalLong fence) {
    ControlRecord control =
        new ControlRecord(
            LIFE,
            0,
            ControlRecord.State.ACTIVE,
            "seed",
            RangeText.parse("1:100"),
            fence,
            fence.isPresent() ? 1 : 0,
            0,
            CategorySettings.DEFAULT,
            new Note("ann", "", NINE));
    return new LedgerSnapshot(
        NAME, Optional.of(control), Optional.of(new Tally(0, 0)), leases, List.of());
  }
}
