package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Term;

/// The stewards of an ensemble: who leads, who takes over, who led before, and what the leader
/// says of each category's reservation. Read node by node: not of one moment.
///
/// @param chain in the order of succession
/// @param duties by category, as they were last reported
/// @param terms newest last
/// @param faults what cannot be read, in a sentence each
/// @param partial whether stewards may stand that are not in the chain, since their nodes, or the
///     directory of them, cannot be read
public record LeadersSnapshot(
    List<CandidateSnapshot> chain,
    NavigableMap<CategoryName, DutyReport> duties,
    List<Term> terms,
    List<String> faults,
    boolean partial) {
  public static final LeadersSnapshot EMPTY =
      new LeadersSnapshot(List.of(), new TreeMap<>(), List.of(), List.of());

  /// So many terms begun within [#FLAPPING_WITHIN] are too many.
  public static final int FLAPPING_TERMS = 4;

  public static final Duration FLAPPING_WITHIN = Duration.ofMinutes(10);

  /// Takes copies.
  public LeadersSnapshot {
    chain = List.copyOf(chain);
    duties = Collections.unmodifiableNavigableMap(new TreeMap<>(duties));
    terms = List.copyOf(terms);
    faults = List.copyOf(faults);
  }

  /// With a chain that lacks nobody.
  public LeadersSnapshot(
      List<CandidateSnapshot> chain,
      NavigableMap<CategoryName, DutyReport> duties,
      List<Term> terms,
      List<String> faults) {
    this(chain, duties, terms, faults, false);
  }

  /// The first in the chain, once it has begun to lead.
  public Optional<CandidateSnapshot> leader() {
    return chain.stream()
        .findFirst()
        .filter(first -> first.candidate().flatMap(Candidate::leadingSince).isPresent());
  }

  /// Whether nobody leads, though stewards served this ensemble, as far as can be told.
  public boolean isLeaderless() {
    return isServed() && leader().isEmpty() && !isLeaderUnread();
  }

  /// Whether nobody can tell who leads, since the node of whoever is first cannot be read.
  public boolean isLeaderUnread() {
    return leader().isEmpty()
        && (partial || chain.stream().limit(1).anyMatch(first -> first.candidate().isEmpty()));
  }

  /// Whether there is any sign that a steward ever served this ensemble. Without one, nothing is
  /// missing: categories are unfenced by choice.
  public boolean isServed() {
    return partial || !chain.isEmpty() || !duties.isEmpty() || !terms.isEmpty();
  }

  /// What the leader says of a category.
  public Optional<DutyReport> duty(CategoryName category) {
    return Optional.ofNullable(duties.get(category));
  }

  /// What an operator should know about the stewards, worst first.
  public List<Finding> findings(Instant now) {
    List<Finding> findings = new ArrayList<>();
    if (isLeaderless()) {
      findings.add(new Finding.NoLeader(!chain.isEmpty()));
    }
    for (int i = 1; i < chain.size() && !partial; i++) {
      addPredecessor(chain.get(i), chain.get(i - 1), findings);
    }
    if (termsBegun(terms, now) >= FLAPPING_TERMS) {
      findings.add(new Finding.Flapping(changes(now), FLAPPING_WITHIN));
    }
    chain.stream()
        .flatMap(each -> each.candidate().stream())
        .filter(Candidate::unfencedBook)
        .forEach(who -> findings.add(new Finding.UnfencedBook(who.steward())));
    if (chain.size() == 1 && !partial) {
      findings.add(new Finding.NoStandby());
    }
    findings.sort((a, b) -> b.severity().compareTo(a.severity()));
    return List.copyOf(findings);
  }

  /// The first term that is known took the lead from nobody who is.
  private int changes(Instant now) {
    return termsBegun(terms.subList(1, terms.size()), now);
  }

  private static int termsBegun(List<Term> terms, Instant now) {
    Instant since = now.minus(FLAPPING_WITHIN);
    return (int) terms.stream().filter(term -> term.from().isAfter(since)).count();
  }

  /// Whoever cannot be read is not accused of anything.
  private static void addPredecessor(
      CandidateSnapshot standby, CandidateSnapshot next, List<Finding> findings) {
    standby
        .candidate()
        .filter(who -> !who.watches().equals(Optional.of(next.node())))
        .ifPresent(
            who ->
                findings.add(
                    new Finding.WrongPredecessor(
                        who.steward(), next.node(), who.watches().orElse(""))));
  }
}
