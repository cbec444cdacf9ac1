package org.mappingzoo.console.lookup;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mappingzoo.console.lookup.LookupViewModel.More;
import org.mappingzoo.console.lookup.Piece.Ids;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.IdStretch;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.OwnerName;

/// Looks for the ids of a question, and looks again only where a category changed.
final class Search {
  /// So many rows are shown.
  static final int MOST_ROWS = 2_000;

  /// So often a range is cut in one category.
  static final int MOST_STRETCHES = 200;

  /// Of so few categories each says what it knows, even if that is nothing.
  private static final int FEW = 3;

  private final Map<CategoryName, Found> known = new HashMap<>();
  private Question asked = Question.NOTHING;

  /// What one category answered, and what its answer rests on.
  private record Found(
      CategorySnapshot category,
      Optional<LedgerSnapshot> ledger,
      Set<OwnerName> present,
      List<LookupRow> rows,
      int cut) {
    boolean restsOn(CategorySnapshot now, Optional<LedgerSnapshot> books, Set<OwnerName> there) {
      return category.equals(now) && ledger.equals(books) && present.equals(there);
    }
  }

  /// @param rows to be shown
  /// @param all that was found
  record Result(List<LookupRow> rows, List<LookupRow> all, More more) {}

  Result look(
      Question question, FleetSnapshot fleet, Instant now, Predicate<CategorySnapshot> which) {
    if (!question.equals(asked)) {
      known.clear();
      asked = question;
    }
    known.keySet().retainAll(fleet.categories().keySet());
    List<Found> answers =
        fleet.categories().values().stream()
            .filter(which)
            .map(category -> answer(category, fleet, now))
            .toList();
    List<LookupRow> all = answers.stream().flatMap(found -> found.rows().stream()).toList();
    boolean tellsAll = question.isOneId() || answers.size() <= FEW;
    List<LookupRow> telling = ordered(tellsAll ? all : telling(all));
    return new Result(
        telling.subList(0, Math.min(telling.size(), MOST_ROWS)),
        all,
        new More(
            Math.max(0, telling.size() - MOST_ROWS), answers.stream().mapToInt(Found::cut).sum()));
  }

  private Found answer(CategorySnapshot category, FleetSnapshot fleet, Instant now) {
    Optional<LedgerSnapshot> ledger = fleet.ledgers().of(category.name());
    Set<OwnerName> present = fleet.ledgers().present();
    Found before = known.get(category.name());
    if (before != null && before.restsOn(category, ledger, present)) {
      return before;
    }
    List<LookupRow> rows = new ArrayList<>();
    int cut = 0;
    for (int i = 0; i < asked.asked().size(); i++) {
      if (asked.asked().get(i) instanceof Ids piece) {
        IdStretch.Cut stretches =
            IdStretch.of(piece.ids(), category, ledger, present, now, MOST_STRETCHES);
        for (IdStretch stretch : stretches.stretches()) {
          rows.add(new LookupRow(i, piece, Optional.of(stretch)));
        }
        cut += stretches.rest().isPresent() ? 1 : 0;
      }
    }
    Found found = new Found(category, ledger, present, List.copyOf(rows), cut);
    known.put(category.name(), found);
    return found;
  }

  /// What some category knows as its own; a piece that none knows has one row that says so.
  private static List<LookupRow> telling(List<LookupRow> all) {
    return all.stream().filter(row -> rank(row).isKnown()).toList();
  }

  private List<LookupRow> ordered(List<LookupRow> found) {
    Set<Integer> answered = found.stream().map(LookupRow::number).collect(Collectors.toSet());
    List<LookupRow> rows = new ArrayList<>(found);
    IntStream.range(0, asked.asked().size())
        .filter(number -> !answered.contains(number))
        .forEach(
            number -> rows.add(new LookupRow(number, asked.asked().get(number), Optional.empty())));
    rows.sort(
        Comparator.comparingInt(LookupRow::number)
            .thenComparing(Search::rank)
            .thenComparing(row -> row.category().map(CategoryName::path).orElse(""))
            .thenComparing(row -> row.stretch().map(each -> each.ids().first()).orElse(0L)));
    return rows;
  }

  private static Rank rank(LookupRow row) {
    return row.stretch().map(stretch -> Rank.of(stretch.trace())).orElse(Rank.UNKNOWN);
  }
}
