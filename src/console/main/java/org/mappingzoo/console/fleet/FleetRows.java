package org.mappingzoo.console.fleet;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.collections.ObservableListBase;

/// The rows shown, in their order. A change of the order alone is told as a permutation, and no
/// change is not told at all, so that a table keeps its selection and its place.
final class FleetRows extends ObservableListBase<FleetRow> {
  private List<FleetRow> rows = List.of();

  @Override
  public FleetRow get(int index) {
    return rows.get(index);
  }

  @Override
  public int size() {
    return rows.size();
  }

  /// Shows these rows.
  ///
  /// @return whether rows came or went
  boolean show(List<FleetRow> next) {
    if (rows.equals(next)) {
      return false;
    }
    List<FleetRow> before = rows;
    int[] moves = moves(before, next);
    beginChange();
    rows = List.copyOf(next);
    if (moves.length > 0) {
      nextPermutation(0, next.size(), moves);
    } else {
      nextReplace(0, next.size(), before);
    }
    endChange();
    return moves.length == 0;
  }

  /// Where each row went, empty if the two lists do not have the same rows.
  private static int[] moves(List<FleetRow> before, List<FleetRow> next) {
    if (before.size() != next.size()) {
      return new int[0];
    }
    Map<FleetRow, Integer> places = new HashMap<>();
    for (int i = 0; i < next.size(); i++) {
      places.put(next.get(i), i);
    }
    if (!places.keySet().containsAll(before)) {
      return new int[0];
    }
    return before.stream().mapToInt(row -> Objects.requireNonNull(places.get(row))).toArray();
  }
}
