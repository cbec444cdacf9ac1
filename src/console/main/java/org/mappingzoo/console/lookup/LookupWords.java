package org.mappingzoo.console.lookup;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.mappingzoo.console.lookup.LookupViewModel.Answer;
import org.mappingzoo.console.lookup.LookupViewModel.Detail;
import org.mappingzoo.console.lookup.LookupViewModel.Rank;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.IdPassage;
import org.mappingzoo.core.monitor.IdTrace;
import org.mappingzoo.core.monitor.IdTrace.Verdict;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.SeenVersion;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Verdicts and their evidence in words.
final class LookupWords {
  private static final String NONE = "–";
  private static final int SHOWN_RANGES = 4;

  private final Messages messages;

  LookupWords(Messages messages) {
    this.messages = messages;
  }

  /// What the question came to, in one line.
  String answer(Answer answer) {
    return switch (answer) {
      case Answer.Nothing nothing -> messages.get("lookup.answer.nothing");
      case Answer.NoId(String typed) -> messages.get("lookup.answer.no_id", typed);
      case Answer.NoCategories none -> messages.get("lookup.answer.no_categories");
      case Answer.Found(long id, Map<Rank, Integer> counts) ->
          messages.get(
              "lookup.answer.found",
              messages.ids(id),
              "0x" + Long.toHexString(id),
              counts.entrySet().stream()
                  .map(entry -> count(entry.getKey(), entry.getValue()))
                  .collect(Collectors.joining(messages.get("lookup.answer.separator"))));
    };
  }

  private String count(Rank rank, int number) {
    return messages.get(
        "lookup.rank." + rank.name().toLowerCase(Locale.ROOT), messages.number(number));
  }

  /// One or two words.
  String verdict(IdTrace trace) {
    return messages.get("lookup.verdict." + code(trace.verdict()));
  }

  private static String code(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Doubtful doubtful -> "doubtful";
      case Verdict.Held held -> codeOf(held.standing());
      case Verdict.Free free -> "free";
      case Verdict.Spent spent -> "spent";
      case Verdict.NotFree notFree -> "not_free";
      case Verdict.Outside outside -> "outside";
      case Verdict.Counted counted -> "counted";
      case Verdict.NotYet notYet -> "not_yet";
      case Verdict.Unreadable unreadable -> "unreadable";
    };
  }

  private static String codeOf(LeaseSnapshot.Standing standing) {
    return switch (standing) {
      case ORPHANED -> "stranded";
      case QUARANTINED -> "quarantined";
      case ACTIVE, OVERDUE, PARKED, RECYCLED, WRITTEN_OFF -> "leased";
    };
  }

  /// The range it is free in.
  String range(IdTrace trace) {
    return switch (trace.verdict()) {
      case Verdict.Free(var range) -> range.toString();
      case Verdict.Doubtful(var range, var lease) -> range.toString();
      default -> NONE;
    };
  }

  /// The owner of the lease that has it.
  String holder(IdTrace trace) {
    return lease(trace).map(lease -> lease.lease().owner().value()).orElse(NONE);
  }

  private static Optional<LeaseSnapshot> lease(IdTrace trace) {
    return switch (trace.verdict()) {
      case Verdict.Held held -> Optional.of(held.lease());
      case Verdict.Doubtful doubtful -> Optional.of(doubtful.lease());
      default -> Optional.empty();
    };
  }

  /// The verdict as a sentence.
  String sentence(IdTrace trace) {
    String id = messages.ids(trace.id());
    return switch (trace.verdict()) {
      case Verdict.Held(LeaseSnapshot lease, var standing, boolean granted) ->
          messages.get(
              granted ? "lookup.sentence.granted" : "lookup.sentence.held",
              id,
              lease.lease().owner().value());
      case Verdict verdict -> messages.get("lookup.sentence." + code(verdict), id);
    };
  }

  /// What the verdict rests on, one sentence each.
  List<String> evidence(Detail detail, FleetSnapshot fleet, Instant now) {
    IdTrace trace = detail.trace();
    List<String> evidence = new ArrayList<>();
    Optional.ofNullable(fleet.categories().get(trace.category()))
        .ifPresent(
            category ->
                evidence.add(
                    messages.get(
                        "lookup.evidence.list",
                        messages.ids(category.revision().version()),
                        messages.dateTime(category.modified()),
                        messages.duration(age(category.readAt(), now)))));
    lease(trace)
        .ifPresent(
            lease -> {
              evidence.add(lease(lease));
              evidence.add(
                  owner(
                      lease,
                      Optional.ofNullable(fleet.ledgers().workers().get(lease.lease().owner()))));
            });
    trace.closed().forEach(lease -> evidence.add(closed(lease)));
    counted(trace.verdict())
        .ifPresent(
            last -> evidence.add(messages.get("lookup.evidence.counter", messages.ids(last))));
    if (trace.verdict() instanceof Verdict.Outside(var universe)) {
      evidence.add(messages.get("lookup.evidence.universe", listed(universe)));
    }
    detail.passages().forEach(passage -> evidence.add(passage(passage)));
    if (detail.passages().isEmpty()) {
      evidence.add(messages.get("lookup.evidence.unseen"));
    }
    return evidence;
  }

  private static Duration age(Instant then, Instant now) {
    return then.isAfter(now) ? Duration.ZERO : Duration.between(then, now);
  }

  private static Optional<Long> counted(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Counted(long last) -> Optional.of(last);
      case Verdict.NotYet(long last) -> Optional.of(last);
      default -> Optional.empty();
    };
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
            messages.number((long) universe.size() - SHOWN_RANGES));
  }

  private String lease(LeaseSnapshot lease) {
    return messages.get(
        "lookup.evidence.lease",
        lease.lease().id().value(),
        messages.dateTime(lease.created()),
        messages.number(lease.lease().ranges().count()),
        messages.number(lease.lease().window()));
  }

  private String owner(LeaseSnapshot lease, Optional<Presence> worker) {
    String owner = lease.lease().owner().value();
    return worker
        .map(
            there ->
                messages.get(
                    "lookup.evidence.owner.there",
                    owner,
                    there.host(),
                    messages.ids(there.pid()),
                    messages.dateTime(there.started())))
        .orElseGet(() -> messages.get("lookup.evidence.owner.gone", owner));
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
    SeenVersion before = passage.before();
    SeenVersion after = passage.after();
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
