package org.mappingzoo.console.lookup;

import java.time.Instant;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mappingzoo.console.lookup.LookupViewModel.More;
import org.mappingzoo.console.lookup.LookupViewModel.Sum;
import org.mappingzoo.console.lookup.Piece.Ids;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// The ids of a question as they were looked for in all categories: of each its sums, of all the
/// first rows. It is not changed; the one that follows it looks again only where a category
/// changed.
final class Search {
  /// So many rows are shown.
  static final int MOST_ROWS = 2_000;

  /// So often a range is cut in one category.
  static final int MOST_STRETCHES = 200;

  /// Of so few categories each says what it knows, even if that is nothing.
  private static final int FEW = 3;

  static final Search NOTHING =
      new Search(new Request(Question.NOTHING, ""), true, Map.of(), new FirstRows(), 0);

  private final Request request;
  private final boolean tellsAll;
  private final Map<CategoryName, Looked> answers;
  private final FirstRows first;
  private final long looks;
  private final Result result;

  /// What is looked for, and where.
  ///
  /// @param path what the path of a category must have in it; small letters stand for capitals
  record Request(Question question, String path) {
    Request {
      path = path.strip().toLowerCase(Locale.ROOT);
    }

    List<CategorySnapshot> asked(FleetSnapshot fleet) {
      return fleet.categories().values().stream()
          .filter(one -> one.name().path().toLowerCase(Locale.ROOT).contains(path))
          .toList();
    }

    /// Into how many its pieces can be cut in one category.
    long stretches() {
      return question.asked().stream()
          .mapToLong(
              piece -> piece instanceof Ids of ? Math.min(of.ids().count(), MOST_STRETCHES) : 0)
          .sum();
    }
  }

  /// @param rows to be shown
  /// @param sums by verdict, of all that was found
  record Result(List<LookupRow> rows, Map<Rank, Sum> sums, More more) {}

  /// @param looks how often a category was looked at until now
  Search(
      Request request,
      boolean tellsAll,
      Map<CategoryName, Looked> answers,
      FirstRows first,
      long looks) {
    this.request = request;
    this.tellsAll = tellsAll;
    this.answers = answers;
    this.first = first;
    this.looks = looks;
    result = resultNow();
  }

  boolean isOf(Request other) {
    return request.equals(other);
  }

  Result result() {
    return result;
  }

  /// What is in the paths of the categories that were asked.
  String path() {
    return request.path();
  }

  /// How many categories were asked.
  int asked() {
    return answers.size();
  }

  /// How often a category was looked at, this time and before.
  long looks() {
    return looks;
  }

  /// How many rows it keeps.
  int kept() {
    return first.rows().size();
  }

  /// What has to be looked up for a request, of which this may know a part already.
  SearchPlan plan(Request next, FleetSnapshot fleet, Instant now) {
    List<CategorySnapshot> asked = next.asked(fleet);
    boolean all = next.question().isOneId() || asked.size() <= FEW;
    SearchPlan begun = new SearchPlan(next, all, asked, fleet, now, looks);
    if (!isOf(next) || all != tellsAll) {
      return begun;
    }
    SearchPlan rest = begun.from(answers, first);
    return rest.isShort() ? begun : rest;
  }

  private Result resultNow() {
    List<LookupRow> nowhere = nowhere();
    List<LookupRow> rows =
        Stream.concat(first.rows().stream(), nowhere.stream())
            .sorted(FirstRows.ORDER)
            .limit(MOST_ROWS)
            .toList();
    int all = nowhere.size() + answers.values().stream().mapToInt(Looked::rows).sum();
    int cut = answers.values().stream().mapToInt(Looked::cut).sum();
    return new Result(rows, sums(), new More(all - rows.size(), cut, leavesOutUnknowing()));
  }

  private boolean leavesOutUnknowing() {
    return !tellsAll
        && answers.values().stream()
            .flatMap(each -> each.ids().keySet().stream())
            .anyMatch(rank -> !rank.isKnown());
  }

  /// A piece of which no category tells has one row that says so.
  private List<LookupRow> nowhere() {
    BitSet answered = new BitSet();
    answers.values().forEach(each -> answered.or(each.answered()));
    List<Piece> asked = request.question().asked();
    return IntStream.range(0, asked.size())
        .filter(number -> !answered.get(number))
        .mapToObj(number -> new LookupRow(number, asked.get(number), Optional.empty()))
        .toList();
  }

  private Map<Rank, Sum> sums() {
    Map<Rank, Sum> sums = new EnumMap<>(Rank.class);
    for (Looked each : answers.values()) {
      each.ids().forEach((rank, ids) -> sums.merge(rank, new Sum(ids, 1), Sum::plus));
    }
    return sums;
  }
}
