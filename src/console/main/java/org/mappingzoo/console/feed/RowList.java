package org.mappingzoo.console.feed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.collections.ObservableListBase;

/// The rows of a table, in their order. A change of the order alone is told as a permutation, and
/// no change is not told at all, so that a table keeps its selection and its place.
public final class RowList<R> extends ObservableListBase<R> {
  private List<R> rows = List.of();

  @Override
  public R get(int index) {
    return rows.get(index);
  }

  @Override
  public int size() {
    return rows.size();
  }

  /// Shows these rows.
  ///
  /// @return whether rows came or went
  public boolean show(List<R> next) {
    if (rows.equals(next)) {
      return false;
    }
    List<R> before = rows;
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
  private int[] moves(List<R> before, List<R> next) {
    if (before.size() != next.size()) {
      return new int[0];
    }
    Map<R, Integer> places = new HashMap<>();
    for (int i = 0; i < next.size(); i++) {
      places.put(next.get(i), i);
    }
    if (!places.keySet().containsAll(before)) {
      return new int[0];
    }
    return before.stream().mapToInt(row -> Objects.requireNonNull(places.get(row))).toArray();
  }
}
