package org.mappingzoo.core.allocator;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.LeaseId;

/// The takes of one owner by their names, so that each is granted once, whoever resumes it, how
/// often, from how many threads and by which of its names: one that ended uncertain may have been
/// sent anew under another name, and its caller may know either.
///
/// A take that was granted is not sent again, not even behind the end of its lease: what was sent
/// on that lease and is under way still would meet another of the same name and version. Safe for
/// use by several threads.
final class Doubts {
  /// Of takes that ended uncertain and were granted since, so many names are known, the last: far
  /// more than there are while a sending can be under way.
  static final int KEPT = 10_000;

  /// Under which name each uncertain take was sent last, by each that it was sent under.
  private final Map<LeaseId, LeaseId> sentAs = new HashMap<>();

  private final SequencedSet<LeaseId> granted = new LinkedHashSet<>();
  private final Set<LeaseId> underWay = new HashSet<>();

  /// A take that is under way.
  ///
  /// @param asked by which name its caller knows it
  /// @param name under which it is sent
  /// @param inDoubt whether an earlier call sent it, and does not know what became of that
  record Turn(LeaseId asked, LeaseId name, boolean inDoubt) {}

  /// Another process of this owner has left it uncertain.
  synchronized void inherit(LeaseId name) {
    if (!granted.contains(name)) {
      sentAs.putIfAbsent(name, name);
    }
  }

  /// To be followed by [#end], whatever becomes of it.
  ///
  /// @throws ResumedTwiceException if it is under way, or was granted
  synchronized Turn begin(LeaseId asked, CategoryName category) {
    LeaseId name = sentAs.getOrDefault(asked, asked);
    if (granted.contains(name)) {
      throw ResumedTwiceException.granted(name, category);
    }
    if (!underWay.add(name)) {
      throw ResumedTwiceException.underWay(name, category);
    }
    return new Turn(asked, name, sentAs.containsKey(asked));
  }

  synchronized void end(Turn turn) {
    underWay.remove(turn.name());
  }

  /// How it ended.
  ///
  /// @param last the name that it was sent under last
  synchronized void note(Turn turn, LeaseId last, LedgerOutcome<HeldLease> end) {
    Set<LeaseId> names = namesOf(turn);
    names.add(last);
    sentAs.keySet().removeAll(names);
    switch (end) {
      case LedgerOutcome.Uncertain<HeldLease> uncertain ->
          names.forEach(each -> sentAs.put(each, last));
      case LedgerOutcome.Settled<HeldLease> settled when turn.inDoubt() -> keep(names);
      case LedgerOutcome<HeldLease> settled -> {}
    }
  }

  private Set<LeaseId> namesOf(Turn turn) {
    Set<LeaseId> names = new HashSet<>(List.of(turn.asked(), turn.name()));
    sentAs.forEach(
        (name, sent) -> {
          if (sent.equals(turn.name())) {
            names.add(name);
          }
        });
    return names;
  }

  private void keep(Set<LeaseId> names) {
    granted.addAll(names);
    while (granted.size() > KEPT) {
      granted.removeFirst();
    }
  }
}
