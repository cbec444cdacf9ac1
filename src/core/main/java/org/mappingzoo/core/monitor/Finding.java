package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;

/// Something that an operator should know about a category, or about the stewards.
public sealed interface Finding {

  Severity severity();

  /// Without the level that a rule gave it.
  default Finding itself() {
    return this;
  }

  /// Whether it holds only as long as ids are taken: where nobody may take, there is nothing in it.
  default boolean followsFromTakes() {
    return itself() instanceof RunsOutSoon
        || itself() instanceof FenceHeadroomLow
        || itself() instanceof LeasesEnding;
  }

  enum Severity {
    NOTICE,
    WARNING,
    CRITICAL
  }

  /// No ids are left in a list.
  record Exhausted() implements Finding {
    @Override
    public Severity severity() {
      return Severity.CRITICAL;
    }
  }

  /// A counter has issued the last id that its eight bytes can hold. Nothing can be added to it.
  record CounterUsedUp() implements Finding {
    @Override
    public Severity severity() {
      return Severity.CRITICAL;
    }
  }

  /// At the rate of the last hour, or at that of the last day, it runs out within [#WARN_WITHIN].
  ///
  /// @param in at the present rate where that is higher: the earliest
  record RunsOutSoon(Duration in) implements Finding {
    @Override
    public Severity severity() {
      return in.compareTo(CRITICAL_WITHIN) < 0 ? Severity.CRITICAL : Severity.WARNING;
    }
  }

  /// The list has many ranges or many bytes. Where a category has a limit of its own, that says
  /// how bad this is.
  record Fragmented(int ranges, int bytes) implements Finding {
    @Override
    public Severity severity() {
      return bytes > CategorySettings.DEFAULT.nearlyFullBytes()
          ? Severity.CRITICAL
          : Severity.WARNING;
    }
  }

  /// The stored text is not a range list: workers get nothing.
  record Unreadable(RangeFault fault) implements Finding {
    @Override
    public Severity severity() {
      return Severity.CRITICAL;
    }
  }

  /// A node of the books of a managed category cannot be read: takes and returns may be refused,
  /// and its figures are not to be relied on. Where the books lie under another chroot, nothing is
  /// wrong with them. Also of a category that was deleted with all that was known of it.
  ///
  /// @param fault the node's path, a colon, and why; of several the first. Of what was deleted
  ///     without a path
  record BooksUnreadable(String fault) implements Finding {
    public ReadFault.Kind kind() {
      return ReadFault.parse(fault).kind();
    }

    /// Whether the category itself is not there any more, books and all.
    public boolean isDeleted() {
      return kind() == ReadFault.Kind.DELETED || kind() == ReadFault.Kind.COUNTER_DELETED;
    }

    /// Whether another chroot has them.
    public boolean areElsewhere() {
      return kind() == ReadFault.Kind.ELSEWHERE;
    }

    @Override
    public Severity severity() {
      return areElsewhere() ? Severity.NOTICE : Severity.CRITICAL;
    }
  }

  /// An empty node that may be an exhausted category.
  record PossiblyExhausted() implements Finding {
    @Override
    public Severity severity() {
      return Severity.NOTICE;
    }
  }

  /// The node's version counter nears its end: from there on nobody writes to it any more
  /// (PROTOCOL.md H19).
  ///
  /// @param left writes until then, 0 when none is made any more
  record VersionsEnding(int left) implements Finding {
    @Override
    public Severity severity() {
      return left == 0 ? Severity.CRITICAL : Severity.WARNING;
    }
  }

  /// This connection may not read it.
  ///
  /// @param reason the node's path, a colon, and why
  record Hidden(String reason) implements Finding {
    @Override
    public Severity severity() {
      return Severity.NOTICE;
    }
  }

  /// Stewards serve this ensemble, and none of them leads.
  ///
  /// @param takingOver whether there is one that is about to
  record NoLeader(boolean takingOver) implements Finding {
    @Override
    public Severity severity() {
      return takingOver ? Severity.WARNING : Severity.CRITICAL;
    }
  }

  /// If the leader goes, nobody takes over.
  record NoStandby() implements Finding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }
  }

  /// A standby waits for another node than the next lower one: it may take over too late, or not.
  ///
  /// @param watched the node it waits for; empty for none
  record WrongPredecessor(String steward, String expected, String watched) implements Finding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }
  }

  /// The lead changes hands too often.
  ///
  /// @param changes within that time
  record Flapping(int changes, Duration within) implements Finding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }
  }

  /// A steward keeps its promises where it cannot compare and set.
  record UnfencedBook(String steward) implements Finding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }
  }

  /// At the present rate takes reach the fence within [FenceSnapshot#LOW].
  ///
  /// @param ids below the fence: 0 where takes wait already
  record FenceHeadroomLow(long ids, Duration in) implements Finding {
    @Override
    public Severity severity() {
      return in.compareTo(FenceSnapshot.CRITICAL) < 0 ? Severity.CRITICAL : Severity.WARNING;
    }
  }

  /// The fence does not move although it should.
  record FenceStalled(String why) implements Finding {
    @Override
    public Severity severity() {
      return Severity.CRITICAL;
    }
  }

  /// Stewards serve this ensemble, and none has made a promise for this category durable.
  record ReservationMissing() implements Finding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }
  }

  /// Little is left of what was seeded.
  record FreeLow(long free, long universe) implements Finding {
    @Override
    public Severity severity() {
      return 100.0 * free < 3.0 * universe ? Severity.CRITICAL : Severity.WARNING;
    }
  }

  /// Ids are held by workers who are gone.
  ///
  /// @param free how many are free beside them
  /// @param oldest since its lease was written last
  record Stranded(long ids, long free, Duration oldest) implements Finding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }
  }

  /// There are nearly as many leases as there may be: from there on takes are refused.
  ///
  /// @param limit how many there may be
  /// @param closedOnesToo whether it is what one ledger can hold, closed leases among them; else it
  ///     is how many the settings permit to be open
  record LeasesEnding(int leases, int limit, boolean closedOnesToo) implements Finding {
    @Override
    public Severity severity() {
      return leases >= limit ? Severity.CRITICAL : Severity.WARNING;
    }

    static boolean isNear(int leases, int limit) {
      return 10L * leases >= 9L * limit;
    }
  }

  /// Ids that were spent may be free again: somebody may get them a second time.
  ///
  /// @param before the last state that is in order
  /// @param after the first that is not
  /// @param exposed the ids that came back, or that a counter issues again; empty where that cannot
  ///     be told
  record DuplicateRisk(Cause cause, Revision before, Revision after, RangeList exposed)
      implements Finding {
    /// How it was noticed.
    public enum Cause {
      /// The node was deleted and created again.
      RECREATED,
      /// The server lost writes that were seen.
      VERSION_BACKWARDS,
      /// The text is that of an earlier version.
      ROLLED_BACK,
      /// Ids came back in a form that no push writes.
      REWRITTEN,
      /// Ids came back joined with free ones, by writes of which not all were seen.
      JOINED_UNSEEN,
      /// A counter stands lower than it stood: what it issued since, it issues again.
      COUNTER_SET_BACK,
      /// A counter was deleted and created again, lower than it stood.
      COUNTER_RECREATED,
      /// The same ids are free and in a lease.
      FREE_AND_HELD,
      /// More ids are free, held and gone than were ever seeded.
      BOOKS_EXCEEDED,
      /// As ROLLED_BACK, where an action may explain it whose record nobody may read.
      ROLLED_BACK_UNREAD(ROLLED_BACK),
      /// As REWRITTEN, where such a record may explain it.
      REWRITTEN_UNREAD(REWRITTEN),
      /// As JOINED_UNSEEN, where such a record may explain it.
      JOINED_UNSEEN_UNREAD(JOINED_UNSEEN);

      private final Optional<Cause> form;

      Cause() {
        form = Optional.empty();
      }

      Cause(Cause form) {
        this.form = Optional.of(form);
      }

      /// How the list looks, whatever is on record.
      public Cause form() {
        return form.orElse(this);
      }

      /// Whether a record that cannot be read may explain it.
      public boolean mayBeOnRecord() {
        return form.isPresent();
      }

      /// The same where records cannot all be read; itself where none would explain it.
      public Cause recordsUnread() {
        return Stream.of(values())
            .filter(cause -> cause.mayBeOnRecord() && cause.form() == this)
            .findFirst()
            .orElse(this);
      }
    }

    @Override
    public Severity severity() {
      return Severity.CRITICAL;
    }
  }

  /// Something that a rule takes for more or less urgent than it usually is.
  ///
  /// @param itself what it is about
  record ByRule(Finding itself, Severity severity) implements Finding {}

  /// What is shown does not follow the server.
  ///
  /// @param reason may be empty
  record NoData(String reason) implements Finding {
    @Override
    public Severity severity() {
      return Severity.CRITICAL;
    }
  }

  Duration WARN_WITHIN = Duration.ofDays(7);
  Duration CRITICAL_WITHIN = Duration.ofDays(2);
  int MANY_RANGES = 2_000;

  /// From this version on a category's version counter is a finding: four months before its end at
  /// 20 writes a second.
  int MANY_VERSIONS = Revision.LAST_WRITABLE_VERSION / 10 * 9;

  /// A finding at the level that a rule gives it.
  static Finding at(Severity severity, Finding finding) {
    return finding.severity() == severity ? finding : new ByRule(finding.itself(), severity);
  }

  /// What is seen in one category, worst first, by the usual thresholds.
  static List<Finding> of(CategorySnapshot category, Forecast forecast, FleetSnapshot fleet) {
    List<Finding> findings = new ArrayList<>(FenceSnapshot.findings(category, forecast, fleet));
    fleet.ledgers().fault(category.name()).map(BooksUnreadable::new).ifPresent(findings::add);
    switch (category.reading()) {
      case CategoryReading.Ranges ranges -> {
        if (!fleet.ledgers().isRetired(category.name())) {
          addExhaustion(ranges, forecast, findings);
          fleet.ledgers().of(category.name()).flatMap(Finding::leases).ifPresent(findings::add);
        }
        addFragmentation(ranges, fleet.ledgers().settings(category.name()), findings);
      }
      case CategoryReading.PossiblyExhausted empty -> findings.add(new PossiblyExhausted());
      case CategoryReading.Unreadable(RangeFault fault, NodeText text) ->
          findings.add(new Unreadable(fault));
      case CategoryReading.Counter(long lastIssued) -> {
        if (lastIssued == Long.MAX_VALUE) {
          findings.add(new CounterUsedUp());
        }
      }
      case CategoryReading.Hidden hidden -> findings.add(new Hidden(hidden.at(category.name())));
    }
    addVersions(category, findings);
    findings.sort((a, b) -> b.severity().compareTo(a.severity()));
    return List.copyOf(findings);
  }

  private static void addVersions(CategorySnapshot category, List<Finding> findings) {
    Revision revision = category.revision();
    boolean hidden = category.reading() instanceof CategoryReading.Hidden;
    if (!hidden && !revision.isWritable()) {
      findings.add(new VersionsEnding(0));
    } else if (!hidden && revision.version() >= MANY_VERSIONS) {
      findings.add(new VersionsEnding(Revision.LAST_WRITABLE_VERSION - revision.version()));
    }
  }

  private static void addExhaustion(
      CategoryReading.Ranges ranges, Forecast forecast, List<Finding> findings) {
    if (ranges.free().isEmpty()) {
      findings.add(new Exhausted());
    } else if (forecast instanceof Forecast.RunsOut runsOut
        && runsOut.steadily().compareTo(WARN_WITHIN) < 0) {
      boolean soon = runsOut.steadily().compareTo(CRITICAL_WITHIN) < 0;
      findings.add(
          at(soon ? Severity.CRITICAL : Severity.WARNING, new RunsOutSoon(runsOut.earliest())));
    }
  }

  /// What refuses takes, or is nearest to it: that leases are open is what can be changed at once.
  private static Optional<Finding> leases(LedgerSnapshot books) {
    Optional<LeasesEnding> all =
        Optional.of(books.leases().size())
            .filter(leases -> LeasesEnding.isNear(leases, CategorySettings.MAX_LEASES))
            .map(leases -> new LeasesEnding(leases, CategorySettings.MAX_LEASES, true));
    Optional<LeasesEnding> open =
        books
            .control()
            .map(control -> control.settings().leaseLimit())
            .filter(limit -> LeasesEnding.isNear(books.leases().size(), limit))
            .filter(limit -> LeasesEnding.isNear(books.openLeases(), limit))
            .map(limit -> new LeasesEnding(books.openLeases(), limit, false));
    return Stream.of(open, all)
        .<Finding>flatMap(Optional::stream)
        .max(Comparator.comparing(Finding::severity));
  }

  private static void addFragmentation(
      CategoryReading.Ranges ranges, CategorySettings settings, List<Finding> findings) {
    int lines = ranges.analysis().ranges();
    int bytes = ranges.text().length();
    if (bytes > settings.nearlyFullBytes()) {
      findings.add(at(Severity.CRITICAL, new Fragmented(lines, bytes)));
    } else if (lines > MANY_RANGES || bytes > settings.softLimitBytes()) {
      findings.add(new Fragmented(lines, bytes));
    }
  }
}
