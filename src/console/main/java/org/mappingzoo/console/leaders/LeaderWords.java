package org.mappingzoo.console.leaders;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.leaders.LeadersPanel.Emptiness;
import org.mappingzoo.console.leaders.LeadersPanel.Link;
import org.mappingzoo.console.leaders.LeadersPanel.Notice;
import org.mappingzoo.console.leaders.LeadersPanel.TermLine;
import org.mappingzoo.console.leaders.ReservationFigures.Standing;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.monitor.CandidateSnapshot;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.monitor.Finding.Severity;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.DutyReport.Restorable;
import org.mappingzoo.core.protocol.Term;

/// Stewards and reservations in words.
final class LeaderWords {
  private static final String NONE = "–";

  private final Messages messages;
  private final FindingWords findings;

  LeaderWords(Messages messages) {
    this.messages = messages;
    this.findings = new FindingWords(messages);
  }

  /// @param connected whether the leaders are what the server has now
  /// @param now when they were that last
  LeadersPanel panel(LeadersSnapshot leaders, boolean connected, Instant now) {
    return new LeadersPanel(
        links(leaders, now).stream().map(link -> connected ? link : link.old()).toList(),
        notices(leaders, now),
        leaders.terms().reversed().stream().map(term -> line(term, now)).toList(),
        messages.get(isTermsUnread(leaders) ? "leaders.terms.unknown" : "leaders.terms.none"),
        chainNote(leaders),
        emptiness(leaders, connected));
  }

  private static Optional<Emptiness> emptiness(LeadersSnapshot leaders, boolean connected) {
    if (leaders.isServed() || !leaders.faults().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(connected ? Emptiness.UNSERVED : Emptiness.CONNECTING);
  }

  /// A fault begins with the path of what cannot be read.
  private static boolean isTermsUnread(LeadersSnapshot leaders) {
    return leaders.faults().stream().anyMatch(fault -> fault.contains("/terms: "));
  }

  private String chainNote(LeadersSnapshot leaders) {
    if (!leaders.chain().isEmpty()) {
      return "";
    }
    return messages.get(
        leaders.faults().isEmpty() ? "leaders.chain.nobody" : "leaders.chain.unknown");
  }

  private List<Link> links(LeadersSnapshot leaders, Instant now) {
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < leaders.chain().size(); i++) {
      links.add(link(leaders, i, now));
    }
    return links;
  }

  private Link link(LeadersSnapshot leaders, int place, Instant now) {
    CandidateSnapshot candidate = leaders.chain().get(place);
    Optional<CandidateSnapshot> next =
        place == 0 ? Optional.empty() : Optional.of(leaders.chain().get(place - 1));
    Optional<Candidate> who = candidate.candidate();
    boolean astray =
        who.isPresent()
            && next.isPresent()
            && !who.get().watches().equals(next.map(CandidateSnapshot::node));
    return new Link(
        candidate.leadingSince().isPresent(),
        tone(candidate, place, astray),
        role(candidate, place),
        candidate.name(),
        who.map(
                known ->
                    messages.get("leaders.link.place", known.host(), messages.ids(known.pid())))
            .orElseGet(() -> messages.get("leaders.link.unreadable")),
        messages.get("leaders.link.sequence", candidate.sequence()),
        messages.get("leaders.link.session", Long.toHexString(candidate.session())),
        age(candidate, now),
        next.map(before -> watches(who, before, astray))
            .orElseGet(() -> serves(candidate, leaders)));
  }

  private static Tone tone(CandidateSnapshot candidate, int place, boolean astray) {
    if (candidate.candidate().isEmpty() || astray) {
      return Tone.WARNING;
    }
    if (place > 0) {
      return Tone.NOTICE;
    }
    return candidate.leadingSince().isPresent() ? Tone.OK : Tone.WARNING;
  }

  private String role(CandidateSnapshot candidate, int place) {
    if (place > 0) {
      return messages.get("leaders.role.standby", messages.number(place));
    }
    return messages.get(
        candidate.leadingSince().isPresent() ? "leaders.role.leader" : "leaders.role.next");
  }

  private String age(CandidateSnapshot candidate, Instant now) {
    return candidate
        .leadingSince()
        .map(since -> messages.get("leaders.link.leads", duration(since, now)))
        .orElseGet(() -> messages.get("leaders.link.stands", duration(candidate.created(), now)));
  }

  private String serves(CandidateSnapshot leader, LeadersSnapshot leaders) {
    long kept =
        leaders.duties().values().stream()
            .filter(duty -> duty.steward().equals(leader.name()))
            .count();
    return leader.leadingSince().isPresent()
        ? messages.get("leaders.link.serves", kept, messages.number(kept))
        : "";
  }

  private String watches(Optional<Candidate> who, CandidateSnapshot next, boolean astray) {
    if (who.isEmpty()) {
      return messages.get("leaders.link.watches.unknown");
    }
    if (astray) {
      return who.get()
          .watches()
          .map(CandidateSnapshot::sequence)
          .map(number -> messages.get("leaders.link.watches.wrong", number))
          .orElseGet(() -> messages.get("leaders.link.watches.none"));
    }
    return messages.get("leaders.link.watches", next.sequence(), next.name());
  }

  private List<Notice> notices(LeadersSnapshot leaders, Instant now) {
    return Stream.concat(
            leaders.findings(now).stream()
                .map(finding -> new Notice(toneOf(finding.severity()), findings.sentence(finding))),
            leaders.faults().stream()
                .map(
                    fault ->
                        new Notice(
                            Tone.WARNING, messages.get("leaders.fault", findings.fault(fault)))))
        .toList();
  }

  private static Tone toneOf(Severity severity) {
    return switch (severity) {
      case NOTICE -> Tone.NOTICE;
      case WARNING -> Tone.WARNING;
      case CRITICAL -> Tone.CRITICAL;
    };
  }

  private TermLine line(Term term, Instant now) {
    return new TermLine(
        term.steward(),
        messages.dateTime(term.from()),
        duration(term.from(), term.until().orElse(now)),
        term.isRunning() ? messages.get("leaders.term.running") : ending(term.ending()));
  }

  /// What a steward of another release says is shown as it is.
  private String ending(String code) {
    return switch (code) {
      case Term.HANDED_OVER -> messages.get("leaders.term.handed_over");
      case Term.SESSION_LOST -> messages.get("leaders.term.session_lost");
      case Term.UNKNOWN -> messages.get("leaders.term.unknown");
      default -> code;
    };
  }

  private String duration(Instant from, Instant to) {
    Duration time = Duration.between(from, to);
    return messages.duration(time.isNegative() ? Duration.ZERO : time);
  }

  String standing(ReservationFigures figures) {
    return messages.get("leaders.standing." + figures.standing().name().toLowerCase(Locale.ROOT));
  }

  static Tone toneOf(Standing standing) {
    return switch (standing) {
      case STALLED -> Tone.CRITICAL;
      case LOW, UNRESERVED -> Tone.WARNING;
      case MOVING -> Tone.NOTICE;
      case RESERVED -> Tone.OK;
      case RETIRED -> Tone.OFF;
    };
  }

  /// All that is to be said of it, for a tooltip and the line below the table.
  String sentences(ReservationFigures figures) {
    return figures.findings().isEmpty()
        ? messages.get(
            "leaders.standing." + figures.standing().name().toLowerCase(Locale.ROOT) + ".sentence")
        : figures.findings().stream().map(findings::sentence).collect(Collectors.joining(" "));
  }

  String live(ReservationFigures figures) {
    return bound(figures.live());
  }

  String booked(ReservationFigures figures) {
    return bound(figures.booked());
  }

  private String bound(OptionalLong fence) {
    if (fence.isEmpty()) {
      return NONE;
    }
    return fence.getAsLong() == Long.MAX_VALUE
        ? messages.get("leaders.fence.open")
        : messages.ids(fence.getAsLong());
  }

  String headroom(ReservationFigures figures) {
    return figures.fence().map(FenceSnapshot::headroom).map(messages::figure).orElse(NONE);
  }

  String lasts(ReservationFigures figures) {
    return figures
        .lasts()
        .map(messages::duration)
        .or(() -> figures.fence().filter(fence -> fence.holdsNothingBack()).map(this::toTheEnd))
        .orElse(NONE);
  }

  private String toTheEnd(FenceSnapshot fence) {
    return messages.get("fleet.headroom.end");
  }

  String lag(ReservationFigures figures) {
    return figures
        .report()
        .filter(said -> said.sequence() > 0)
        .map(said -> messages.lag(said.lag()))
        .orElse(NONE);
  }

  /// How many ids a restore would skip, at most.
  String lost(ReservationFigures figures) {
    return figures.restorable().map(Restorable::lost).map(messages::figure).orElse(NONE);
  }

  String durable(ReservationFigures figures) {
    return figures.durableAge().map(messages::duration).orElse(NONE);
  }

  String emptyTitle(Emptiness why) {
    return messages.get("leaders.empty." + why.name().toLowerCase(Locale.ROOT));
  }

  String emptyAdvice(Emptiness why) {
    return messages.get("leaders.empty." + why.name().toLowerCase(Locale.ROOT) + ".advice");
  }
}
