package org.mappingzoo.console.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// The books of one category without a server, and the one worker that is there.
public final class SyntheticLedger {
  public static final WorkerName PRESENT = new WorkerName("web-1-aaaa");
  public static final WorkerName GONE = new WorkerName("batch-bbbb");

  private final CategoryName category;
  private final Instant since;
  private final RangeList universe;
  private final Tally tally;
  private final List<LeaseSnapshot> leases = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private Generation life = new Generation("a".repeat(26));
  private OptionalLong fence = OptionalLong.empty();
  private ControlRecord.State state = ControlRecord.State.ACTIVE;
  private CategorySettings settings = CategorySettings.DEFAULT;
  private boolean controlUnread;

  public SyntheticLedger(CategoryName category, Instant since, String universe, Tally tally) {
    this.category = category;
    this.since = since;
    this.universe = RangeText.parse(universe);
    this.tally = tally;
  }

  public SyntheticLedger state(ControlRecord.State next) {
    state = next;
    return this;
  }

  public SyntheticLedger settings(CategorySettings next) {
    settings = next;
    return this;
  }

  /// Takes stay below this id.
  public SyntheticLedger fence(long id) {
    fence = OptionalLong.of(id);
    return this;
  }

  /// It goes on in another life: the leases so far are of an earlier one.
  public SyntheticLedger resealed() {
    life = new Generation("b".repeat(26));
    return this;
  }

  /// One of its nodes cannot be read.
  public SyntheticLedger fault(String sentence) {
    faults.add(sentence);
    return this;
  }

  /// Its control record cannot be read.
  public SyntheticLedger controlUnread(String why) {
    controlUnread = true;
    return fault(Layout.DEFAULT.control(category) + ": " + why);
  }

  /// Adds a lease taken at the start.
  ///
  /// @param name a letter that stands for the lease's random part
  public SyntheticLedger lease(
      WorkerName worker, char name, String ranges, long window, Lease.State how) {
    RangeList ids = RangeText.parse(ranges);
    Lease lease =
        new Lease(
            LeaseId.of(worker, String.valueOf(name).repeat(12)),
            life,
            0,
            ids,
            window,
            how,
            0,
            false,
            how == Lease.State.RECYCLED ? ids.count() : 0,
            how == Lease.State.WRITTEN_OFF ? ids.count() : 0);
    leases.add(new LeaseSnapshot(lease, new Revision(1, 1, 0), since, since));
    return this;
  }

  public SyntheticLedger withoutLeases() {
    leases.clear();
    return this;
  }

  /// The same where it may not be listed which workers are there.
  public static LedgersSnapshot withWorkersUnlisted(LedgersSnapshot all) {
    return new LedgersSnapshot(
        all.categories(), Map.of(), new TreeMap<>(Map.of("/mapping-zoo/live", "not permitted")));
  }

  public LedgersSnapshot snapshot() {
    ControlRecord control =
        new ControlRecord(
            life, 0, state, "seed", universe, fence, 0, 0, settings, new Note("ann", "", since));
    LedgerSnapshot ledger =
        new LedgerSnapshot(
            category,
            controlUnread ? Optional.empty() : Optional.of(control),
            Optional.of(tally),
            leases,
            faults);
    return new LedgersSnapshot(
        new TreeMap<>(Map.of(category, ledger)),
        Map.of(
            PRESENT,
            new PresentWorker(new Presence("web-01", 7, since, "test"), 0x10000cb24110002L)));
  }
}
