package org.mappingzoo.console.lookup;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.mappingzoo.console.lookup.LookupViewModel.Detail;
import org.mappingzoo.console.lookup.Piece.Ids;
import org.mappingzoo.console.shell.DeedWords;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.IdPassage;
import org.mappingzoo.core.monitor.IdPast;
import org.mappingzoo.core.monitor.IdSighting;
import org.mappingzoo.core.monitor.IdTrace;
import org.mappingzoo.core.monitor.IdTrace.Verdict;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// What a verdict rests on, in words.
final class EvidenceWords {
  private static final int SHOWN_RANGES = 4;

  private final Messages messages;

  EvidenceWords(Messages messages) {
    this.messages = messages;
  }

  /// What the verdict rests on, one sentence each.
  List<String> evidence(Detail detail, FleetSnapshot fleet, Instant now) {
    return detail
        .row()
        .stretch()
        .map(stretch -> evidence(stretch.trace(), detail, fleet, now))
        .orElseGet(() -> unknown(detail.row(), fleet));
  }

  /// Where no universe is known, one of them may have issued it all the same: a plain category
  /// records none, and books may be out of sight. Of a counter its number says all.
  private List<String> unknown(LookupRow row, FleetSnapshot fleet) {
    if (!(row.piece() instanceof Ids)) {
      return List.of();
    }
    List<CategoryName> unbooked =
        fleet.categories().values().stream()
            .filter(category -> category.counted().isEmpty())
            .map(CategorySnapshot::name)
            .filter(name -> fleet.ledgers().of(name).flatMap(LedgerSnapshot::control).isEmpty())
            .toList();
    long bookless = unbooked.stream().filter(fleet.ledgers()::isManaged).count();
    List<String> unknown = new ArrayList<>();
    counted("lookup.evidence.plain", unbooked.size() - bookless).ifPresent(unknown::add);
    counted("lookup.evidence.bookless", bookless).ifPresent(unknown::add);
    return unknown;
  }

  private Optional<String> counted(String key, long number) {
    return number == 0
        ? Optional.empty()
        : Optional.of(messages.get(key, number, messages.number(number)));
  }

  private List<String> evidence(IdTrace trace, Detail detail, FleetSnapshot fleet, Instant now) {
    List<String> evidence = new ArrayList<>();
    Optional.ofNullable(fleet.categories().get(trace.category()))
        .ifPresent(category -> evidence.add(list(category, now)));
    LookupWords.lease(trace)
        .ifPresent(
            lease -> {
              evidence.add(lease("lookup.evidence.lease", lease));
              evidence.add(owner(lease.lease(), fleet.ledgers()));
            });
    unread(trace.category(), fleet.ledgers()).ifPresent(evidence::add);
    trace.former().forEach(lease -> evidence.addAll(former(lease, fleet.ledgers())));
    verdictEvidence(trace.verdict()).ifPresent(evidence::add);
    FenceSnapshot.of(trace.category(), fleet)
        .filter(fence -> fence.fence() != Long.MAX_VALUE)
        .ifPresent(fence -> evidence.add(fence(fence)));
    List<IdPassage> passages = detail.past().passages();
    passages.forEach(passage -> evidence.add(passage(passage)));
    if (passages.isEmpty()) {
      evidence.add(unpassed(detail.past().window()));
    }
    watched(detail).ifPresent(evidence::add);
    unrecorded(trace, detail, fleet.ledgers()).ifPresent(evidence::add);
    detail.deeds().forEach(deed -> evidence.add(deed(deed)));
    unreadDeeds(fleet.actions()).ifPresent(evidence::add);
    return evidence;
  }

  /// What of its books cannot be seen from here.
  private Optional<String> unread(CategoryName category, LedgersSnapshot ledgers) {
    String key = ledgers.lacksBooks(category) ? "lookup.evidence.away" : "lookup.evidence.unread";
    return ledgers
        .fault(category)
        .or(() -> ledgers.unlistedLedger(category))
        .map(fault -> messages.get(key, new FindingWords(messages).fault(fault)));
  }

  /// What of the operators' actions cannot be seen from here, whichever category they are of.
  private Optional<String> unreadDeeds(ActionsSnapshot actions) {
    return actions.faults().isEmpty()
        ? Optional.empty()
        : Optional.of(
            messages.get(
                "lookup.evidence.deeds.unread",
                new FindingWords(messages).faults(actions.faults())));
  }

  /// Of what was seen to be taken that is known.
  private Optional<String> unrecorded(IdTrace trace, Detail detail, LedgersSnapshot ledgers) {
    return trace.verdict() instanceof Verdict.NotFree
            && detail.past().passages().isEmpty()
            && unread(trace.category(), ledgers).isEmpty()
        ? Optional.of(messages.get("lookup.evidence.unrecorded"))
        : Optional.empty();
  }

  private String list(CategorySnapshot category, Instant now) {
    return messages.get(
        "lookup.evidence.list",
        messages.ids(category.revision().version()),
        messages.dateTime(category.modified()),
        messages.duration(age(category.readAt(), now)));
  }

  private Optional<String> verdictEvidence(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Counted(long last) -> Optional.of(counter(last));
      case Verdict.NotYet(long last) -> Optional.of(counter(last));
      case Verdict.Outside(var universe) ->
          Optional.of(messages.get("lookup.evidence.universe", listed(universe)));
      default -> Optional.empty();
    };
  }

  private String counter(long last) {
    return messages.get("lookup.evidence.counter", messages.ids(last), "0x%016x".formatted(last));
  }

  private String fence(FenceSnapshot fence) {
    return fence
        .report()
        .map(
            report ->
                messages.get(
                    "lookup.evidence.fence.booked",
                    messages.ids(fence.fence()),
                    messages.ids(report.fence()),
                    messages.dateTime(report.durableAt())))
        .orElseGet(() -> messages.get("lookup.evidence.fence", messages.ids(fence.fence())));
  }

  /// It did not pass in what is known: it may have, before that or in between.
  private String unpassed(Optional<IdPast.Window> window) {
    return window.map(this::unpassed).orElseGet(() -> messages.get("lookup.evidence.unseen"));
  }

  private String unpassed(IdPast.Window window) {
    String key = "lookup.evidence." + (window.first().free() ? "free" : "gone");
    return messages.get(
        window.first().equals(window.last()) ? key + ".one" : key,
        messages.ids(window.first().revision().version()),
        messages.dateTime(window.first().modified()),
        messages.ids(window.last().revision().version()),
        messages.dateTime(window.last().modified()),
        window.unknown(),
        messages.number(window.unknown()));
  }

  /// Counts reach further back than versions that are known. They tell that something was taken,
  /// never which ids.
  private Optional<String> watched(Detail detail) {
    return detail
        .watch()
        .filter(watch -> detail.past().isSilentAt(watch.since()))
        .map(
            watch ->
                messages.get(
                    "lookup.evidence.watched",
                    messages.dateTime(watch.since()),
                    messages.number(watch.seen()),
                    messages.number(watch.missed())));
  }

  private String deed(SeenAction deed) {
    String why = deed.action().note().why();
    return messages.get(
        why.isEmpty() ? "lookup.evidence.deed" : "lookup.evidence.deed.why",
        messages.dateTime(deed.at()),
        deed.action().note().who(),
        new DeedWords(messages).of(deed.action().what()),
        why);
  }

  private static Duration age(Instant then, Instant now) {
    return then.isAfter(now) ? Duration.ZERO : Duration.between(then, now);
  }

  private String listed(RangeList universe) {
    String shown =
        universe.ranges().stream()
            .limit(SHOWN_RANGES)
            .map(IdRange::toString)
            .collect(Collectors.joining(", "));
    return universe.size() <= SHOWN_RANGES
        ? shown
        : messages.get(
            "lookup.evidence.universe.more",
            shown,
            universe.size() - SHOWN_RANGES,
            messages.number((long) universe.size() - SHOWN_RANGES));
  }

  private String lease(String key, LeaseSnapshot lease) {
    long ids = lease.lease().ranges().count();
    return messages.get(
        key,
        lease.lease().id().value(),
        messages.dateTime(lease.created()),
        ids,
        messages.number(ids),
        messages.number(lease.lease().window()));
  }

  /// Who may not be seen counts as there.
  private String owner(Lease lease, LedgersSnapshot ledgers) {
    String owner = lease.owner().value();
    Optional<PresentWorker> worker = ledgers.worker(lease);
    if (worker.isEmpty() && ledgers.present().contains(lease.worker())) {
      return messages.get("lookup.evidence.owner.unread", owner);
    }
    return worker
        .map(there -> owner("there", owner, there))
        .or(() -> ledgers.follower(lease).map(other -> owner("earlier", owner, other)))
        .orElseGet(() -> messages.get("lookup.evidence.owner.gone", owner));
  }

  private String owner(String how, String owner, PresentWorker there) {
    return messages.get(
        "lookup.evidence.owner." + how,
        owner,
        there.host(),
        messages.ids(there.pid()),
        messages.dateTime(there.started()),
        there.sessionText());
  }

  /// What nobody has closed is void: whoever took it may have used it all the same.
  private List<String> former(LeaseSnapshot lease, LedgersSnapshot ledgers) {
    return lease.lease().state().holdsIds()
        ? List.of(lease("lookup.evidence.void", lease), owner(lease.lease(), ledgers))
        : List.of(closed(lease));
  }

  private String closed(LeaseSnapshot closed) {
    Lease lease = closed.lease();
    return messages.get(
        lease.state() == Lease.State.WRITTEN_OFF
            ? "lookup.evidence.written_off"
            : "lookup.evidence.recycled",
        lease.id().value(),
        messages.dateTime(closed.modified()),
        messages.number(lease.returned()),
        messages.number(lease.lost()));
  }

  private String passage(IdPassage passage) {
    IdSighting before = passage.before();
    IdSighting after = passage.after();
    int missed = after.revision().version() - before.revision().version() - 1;
    return messages.get(
        passage.left() ? "lookup.evidence.left" : "lookup.evidence.came",
        messages.ids(before.revision().version()),
        messages.dateTime(before.modified()),
        messages.ids(after.revision().version()),
        messages.dateTime(after.modified()),
        missed,
        messages.number(missed));
  }
}
