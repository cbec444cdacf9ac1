package org.mappingzoo.console.lookup;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mappingzoo.console.lookup.Search.Request;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// What has to be looked up, and what is known already.
///
/// @param tellsAll whether there is a row also of what a category does not know
/// @param asked all categories of the request
/// @param known what those answered that did not change
/// @param first rows of these
/// @param looks how often a category was looked at before
record SearchPlan(
    Request request,
    boolean tellsAll,
    List<CategorySnapshot> asked,
    FleetSnapshot fleet,
    Instant now,
    long looks,
    Map<CategoryName, Looked> known,
    FirstRows first) {

  /// A plan in which nothing is known yet.
  SearchPlan(
      Request request,
      boolean tellsAll,
      List<CategorySnapshot> asked,
      FleetSnapshot fleet,
      Instant now,
      long looks) {
    this(request, tellsAll, asked, fleet, now, looks, Map.of(), new FirstRows());
  }

  /// The same with what was answered before, where that still holds.
  SearchPlan from(Map<CategoryName, Looked> answers, FirstRows rows) {
    Map<CategoryName, Looked> same = new HashMap<>();
    for (CategorySnapshot category : asked) {
      Looked before = answers.get(category.name());
      if (before != null && before.restsOn(category, fleet)) {
        same.put(category.name(), before);
      }
    }
    return new SearchPlan(
        request,
        tellsAll,
        asked,
        fleet,
        now,
        looks,
        same,
        rows.only(row -> row.category().filter(same::containsKey).isPresent()));
  }

  /// Whether rows that are to be shown may be missing: then all has to be looked up again.
  boolean isShort() {
    return first.isShort();
  }

  /// How many stretches of ids are to be looked up, at most.
  long effort() {
    return (asked.size() - known.size()) * request.stretches();
  }

  /// Looks them up. From any thread.
  Search done() {
    Map<CategoryName, Looked> answers = new HashMap<>(known);
    FirstRows rows = first.only(row -> true);
    for (CategorySnapshot category : asked) {
      if (!known.containsKey(category.name())) {
        Looked looked = new Looked(category, fleet);
        looked.look(request.question(), now, tellsAll, rows);
        answers.put(category.name(), looked);
      }
    }
    rows.arrange();
    return new Search(request, tellsAll, answers, rows, looks + asked.size() - known.size());
  }
}
