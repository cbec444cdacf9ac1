package org.mappingzoo.console.lookup;

import java.time.Instant;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.mappingzoo.console.lookup.LookupViewModel.Sum;
import org.mappingzoo.console.lookup.Piece.Ids;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.IdStretch;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.WorkerName;

/// What one category answered, in sums, and what its answer rests on. It is not changed once it
/// was looked up.
final class Looked {
  private final CategorySnapshot category;
  private final Optional<LedgerSnapshot> ledger;
  private final Set<WorkerName> present;
  private final Map<Rank, Long> ids = new EnumMap<>(Rank.class);
  private final BitSet answered = new BitSet();
  private int rows;
  private int cut;

  Looked(CategorySnapshot category, FleetSnapshot fleet) {
    this.category = category;
    ledger = fleet.ledgers().of(category.name());
    present = holders(fleet);
  }

  CategoryName name() {
    return category.name();
  }

  /// How many ids have a verdict.
  Map<Rank, Long> ids() {
    return ids;
  }

  /// The numbers of the pieces that have a row of it.
  BitSet answered() {
    return answered;
  }

  /// How many rows it has.
  int rows() {
    return rows;
  }

  /// How many ranges were not followed to their end.
  int cut() {
    return cut;
  }

  /// Whether it would be answered as it was.
  boolean restsOn(CategorySnapshot now, FleetSnapshot fleet) {
    return category.equals(now)
        && ledger.equals(fleet.ledgers().of(now.name()))
        && present.equals(holders(fleet));
  }

  /// Who is there of those who hold ids in it: of others no verdict speaks.
  private Set<WorkerName> holders(FleetSnapshot fleet) {
    Set<WorkerName> there = fleet.ledgers().present();
    return ledger.stream()
        .flatMap(LedgerSnapshot::holding)
        .map(lease -> lease.lease().worker())
        .filter(there::contains)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Looks for all pieces of a question.
  ///
  /// @param tellsAll whether there is a row also of what the category does not know
  /// @param found takes the rows
  void look(Question question, Instant now, boolean tellsAll, FirstRows found) {
    for (int i = 0; i < question.asked().size(); i++) {
      if (question.asked().get(i) instanceof Ids piece) {
        look(i, piece, now, tellsAll, found);
      }
    }
  }

  private void look(int number, Ids piece, Instant now, boolean tellsAll, FirstRows found) {
    IdStretch.Cut stretches =
        IdStretch.of(piece.ids(), category, ledger, present, now, Search.MOST_STRETCHES);
    cut += stretches.rest().isPresent() ? 1 : 0;
    for (IdStretch stretch : stretches.stretches()) {
      Rank rank = Rank.of(stretch.trace());
      ids.merge(rank, stretch.ids().count(), Sum::added);
      if (tellsAll || rank.isKnown()) {
        found.add(new LookupRow(number, piece, Optional.of(stretch)));
        answered.set(number);
        rows++;
      }
    }
  }
}
