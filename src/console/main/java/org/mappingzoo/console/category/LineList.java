package org.mappingzoo.console.category;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import javafx.collections.ObservableListBase;

/// An observable view of many lines that are made when they are looked at.
///
/// Newer lines take the place of older ones by one change that names only the stretch that
/// differs: a table keeps its selection and its place, and never makes 50,000 rows.
class LineList<T> extends ObservableListBase<T> implements RandomAccess {
  private IntFunction<? extends T> lines =
      index -> {
        throw new IndexOutOfBoundsException(index);
      };
  private int size;

  /// Shows `count` other lines.
  ///
  /// @param sameAtStart so many first lines are the same as before
  /// @param sameAtEnd so many last lines are; the two stretches do not overlap in either list
  void show(IntFunction<? extends T> newer, int count, int sameAtStart, int sameAtEnd) {
    List<T> removed = new Stretch<>(lines, sameAtStart, size - sameAtEnd);
    lines = newer;
    size = count;
    if (!removed.isEmpty() || count > sameAtStart + sameAtEnd) {
      beginChange();
      nextReplace(sameAtStart, count - sameAtEnd, removed);
      endChange();
    }
  }

  @Override
  public T get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("line %d of %d".formatted(index, size));
    }
    return lines.apply(index);
  }

  @Override
  public int size() {
    return size;
  }

  private static final class Stretch<T> extends AbstractList<T> implements RandomAccess {
    private final IntFunction<? extends T> lines;
    private final int from;
    private final int to;

    Stretch(IntFunction<? extends T> lines, int from, int to) {
      this.lines = lines;
      this.from = from;
      this.to = to;
    }

    @Override
    public T get(int index) {
      return lines.apply(from + index);
    }

    @Override
    public int size() {
      return to - from;
    }
  }
}
