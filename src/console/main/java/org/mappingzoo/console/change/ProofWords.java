package org.mappingzoo.console.change;

import java.util.Optional;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Proof;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeList;

/// A proof in words.
///
/// @param why why it cannot be proved, or what to think of before; else empty
record ProofWords(Weight weight, String statement, String why) {

  /// How it is to be read: what is no tick comes first.
  enum Weight {
    UNPROVED,
    /// It is true, and nobody gets it back afterwards.
    LOSS,
    PROVED
  }

  static ProofWords of(Proof proof, AdminChange change, ChangeWords words) {
    Messages m = words.messages();
    return switch (proof) {
      case Proof.Ascending(int ranges) ->
          proved(m.get("proof.ascending", ChangeWords.choice(ranges), m.number(ranges)));
      case Proof.Balanced(long before, long added, long after) ->
          proved(
              m.get(
                  added < 0 ? "proof.withdrawn" : "proof.balanced",
                  m.number(before),
                  m.number(Math.abs(added)),
                  m.number(after)));
      case Proof.NoneFreeAlready(long ids) ->
          proved(m.get("proof.none_free", ChangeWords.choice(ids), m.number(ids)));
      case Proof.AllStoodThere(long ids) -> proved(ids("proof.all_stood_there", ids, words));
      case Proof.SameIds(long ids) when isRetirement(change) && ids > 0 ->
          loss("proof.same_ids.retire", "proof.same_ids.retire.why", ids, words);
      case Proof.SameIds(long ids) -> proved(ids(whatBecomesOfFree(change), ids, words));
      case Proof.FitsLimit(int bytes, int limit) ->
          proved(m.get("proof.fits", m.number(bytes), m.number(limit)));
      case Proof.NodeAbsent() -> proved(m.get("proof.absent"));
      case Proof.UnchangedSince(Revision revision) ->
          proved(m.get("proof.unchanged", words.version(revision)));
      case Proof.RestoresText(int bytes) -> proved(m.get("proof.restores", m.number(bytes)));
      case Proof.InsideUniverse(Optional<RangeList> universe) ->
          universe
              .map(known -> proved(m.get("proof.inside", words.listed(known))))
              .orElseGet(() -> unproved(m.get("proof.inside.unknown"), m.get("proof.inside.why")));
      case Proof.NewToUniverse(long ids) ->
          proved(m.get("proof.new_to_universe", ChangeWords.choice(ids), m.number(ids)));
      case Proof.InNoLease(long ids) ->
          proved(m.get("proof.in_no_lease", ChangeWords.choice(ids), m.number(ids)));
      case Proof.BeyondWindow(long ids) ->
          proved(
              ids == 0
                  ? m.get("proof.beyond_window.none")
                  : ids("proof.beyond_window", ids, words));
      case Proof.Held(RangeList ids, long usable) when usable == ids.count() ->
          proved(m.get("proof.held.all", words.ids(usable), words.listed(ids)));
      case Proof.Held(RangeList ids, long usable) ->
          proved(
              m.get(
                  "proof.held",
                  words.ids(ids.count()),
                  words.listed(ids),
                  m.number(usable),
                  m.number(ids.count() - usable)));
      case Proof.BookedAsLost(long ids) when ids > 0 ->
          loss(whatIsLost(change), "proof.booked_lost.why", ids, words);
      case Proof.BookedAsLost(long ids) -> proved(ids(whatIsLost(change), ids, words));
      case Proof.BookedAsConsumed(long ids) when isAdoption(change) ->
          proved(m.get("proof.booked_consumed.adopt", words.ids(ids)));
      case Proof.BookedAsConsumed(long ids) -> proved(ids("proof.booked_consumed", ids, words));
      case Proof.NeverUsed(long ids) when isAttested(change) ->
          unproved(ids("proof.vouched", ids, words), ids("proof.vouched.why", ids, words));
      case Proof.NeverUsed(long ids) ->
          unproved(m.get("proof.never_used"), m.get("proof.never_used.why"));
      case Proof.UniverseIsWhole(long ids) ->
          unproved(m.get("proof.universe_whole"), m.get("proof.universe_whole.why"));
      case Proof.NeverIssued(long ids) ->
          unproved(m.get("proof.never_issued"), m.get(whyReusable(change)));
    };
  }

  boolean proved() {
    return weight == Weight.PROVED;
  }

  private static String ids(String key, long ids, ChangeWords words) {
    return words.messages().get(key, words.ids(ids), ChangeWords.choice(ids));
  }

  private static boolean isAttested(AdminChange change) {
    return change instanceof AdminChange.OnLedger(LedgerChange.RecycleAttested attested);
  }

  private static boolean isAdoption(AdminChange change) {
    return change instanceof AdminChange.OnLedger(LedgerChange.Adopt adopt);
  }

  private static boolean isRetirement(AdminChange change) {
    return change instanceof AdminChange.OnLedger(LedgerChange.Retire retire);
  }

  /// Of a lease.
  private static String whatIsLost(AdminChange change) {
    return switch (ChangeKind.of(change)) {
      case WRITE_OFF -> "proof.booked_lost.all";
      case ATTEST -> "proof.booked_lost.rest";
      default -> "proof.booked_lost";
    };
  }

  /// Of a list that stays as it is.
  private static String whatBecomesOfFree(AdminChange change) {
    return switch (ChangeKind.of(change)) {
      case FREEZE -> "proof.same_ids.freeze";
      case UNFREEZE -> "proof.same_ids.unfreeze";
      case RETIRE -> "proof.same_ids.retire";
      default -> "proof.same_ids";
    };
  }

  private static String whyReusable(AdminChange change) {
    return switch (change) {
      case AdminChange.Push push -> "proof.never_issued.push";
      case AdminChange.Repair repair -> "proof.never_issued.repair";
      case AdminChange.OnLedger managed -> "proof.never_issued.managed";
      default -> "proof.never_issued.new";
    };
  }

  private static ProofWords loss(String key, String why, long ids, ChangeWords words) {
    return new ProofWords(Weight.LOSS, ids(key, ids, words), ids(why, ids, words));
  }

  private static ProofWords proved(String statement) {
    return new ProofWords(Weight.PROVED, statement, "");
  }

  private static ProofWords unproved(String statement, String why) {
    return new ProofWords(Weight.UNPROVED, statement, why);
  }
}
