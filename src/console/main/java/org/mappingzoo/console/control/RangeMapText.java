package org.mappingzoo.console.control;

import java.util.Optional;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// What a range map says in words: for those who cannot see it, and for all who want to know.
///
/// On a plain category nobody knows which ids were ever seeded, so what is not free is called
/// "used or never seeded".
public final class RangeMapText {
  private final Words words;

  public RangeMapText(Words words) {
    this.words = words;
  }

  /// The whole list in one sentence.
  public String summary(RangeList list) {
    if (list.isEmpty()) {
      return words.get("map.summary.empty");
    }
    int tail = list.size() - 1;
    String tailCount = words.number(list.get(tail).count());
    if (tail == 0) {
      return words.get("map.summary.tail", list.get(0).toString(), tailCount);
    }
    return words.get(
        "map.summary.holes",
        tail,
        words.number(tail),
        words.number(list.count() - list.get(tail).count()),
        words.id(list.first(0)),
        words.id(list.last(tail - 1)),
        words.id(list.first(tail)),
        tailCount);
  }

  /// The chosen range.
  public String chosen(int index, RangeList list) {
    IdRange range = list.get(index);
    int tail = list.size() - 1;
    String ids = count(range.count());
    return index == tail
        ? words.get("map.chosen.tail", range.toString(), ids)
        : words.get(
            "map.chosen.hole", words.number(index + 1), words.number(tail), range.toString(), ids);
  }

  /// What lies at the ids `first` to `last`, which one pixel stands for.
  public String at(long first, long last, FreeIndex free) {
    IdPlace place = IdPlace.of(first, free.list());
    if (last > lastOf(place)) {
      long some = free.freeBelow(last + 1) - free.freeBelow(first);
      return words.get(
          "map.at.many",
          words.id(first),
          words.id(last),
          words.number(some),
          words.number(last - first + 1));
    }
    return at(first, place, free.list());
  }

  /// What lies at `id`.
  public String at(long id, RangeList list) {
    return at(id, IdPlace.of(id, list), list);
  }

  private String at(long id, IdPlace place, RangeList list) {
    return switch (place) {
      case IdPlace.Free(int index, IdRange range, boolean tail) ->
          words.get(
              tail ? "map.at.tail" : "map.at.hole",
              words.id(id),
              range.toString(),
              count(range.count()));
      case IdPlace.NotFree(int next, long first, long last) ->
          next == list.size()
              ? words.get("map.at.beyond", words.id(id))
              : words.get(
                  "map.at.used",
                  words.id(id),
                  IdRange.of(first, last).toString(),
                  count(last - first + 1));
    };
  }

  /// "1 id" or "1,000 ids".
  public String count(long ids) {
    return words.get("map.ids", Math.min(ids, 2), words.number(ids));
  }

  /// The chosen range if there is one, else the whole list.
  String readout(RangeMapModel model) {
    int index = model.chosenIndex();
    return index < 0 ? summary(model.list()) : chosen(index, model.list());
  }

  /// For a screen reader: both.
  String spoken(RangeMapModel model) {
    String all = summary(model.list());
    return Optional.of(model.chosenIndex())
        .filter(index -> index >= 0)
        .map(index -> chosen(index, model.list()) + ". " + all)
        .orElse(all);
  }

  private static long lastOf(IdPlace place) {
    return switch (place) {
      case IdPlace.Free free -> free.range().last();
      case IdPlace.NotFree notFree -> notFree.last();
    };
  }
}
