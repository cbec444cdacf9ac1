package org.mappingzoo.console.control;

import java.util.Optional;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// What a range map says in words: for those who cannot see it, and for all who want to know.
///
/// On a plain category nobody knows which ids were ever seeded, so what is not free is called
/// "used or never seeded". Of a managed one the books say more.
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
    if (tail == 0) {
      return words.get("map.summary.tail", list.get(0).toString(), count(list.count()));
    }
    return words.get(
        "map.summary.holes",
        tail,
        words.number(tail),
        count(list.count() - list.get(tail).count()),
        words.id(list.first(0)),
        words.id(list.last(tail - 1)),
        words.id(list.first(tail)),
        count(list.get(tail).count()));
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
  public String at(long first, long last, RangeIndex free, Optional<BookedIds> booked) {
    IdPlace place = IdPlace.of(first, free.list());
    Optional<Piece> piece = pieceOf(first, place, booked);
    if (last > piece.map(Piece::last).orElse(lastOf(place))) {
      return many(first, last, free, booked);
    }
    return piece.map(held -> at(first, held)).orElseGet(() -> at(first, place, free.list()));
  }

  /// What lies at `id`, as far as the model knows.
  public String at(long id, RangeMapModel model) {
    return at(id, id, model.free(), model.booked().map(Custody.Ids::booked));
  }

  private String many(long first, long last, RangeIndex free, Optional<BookedIds> booked) {
    String ids = words.number(last - first + 1);
    String some = words.number(free.idsBelow(last + 1) - free.idsBelow(first));
    RangeList pixel = RangeList.of(IdRange.of(first, last));
    return booked
        .map(books -> books.within(pixel))
        .map(
            held ->
                words.get(
                    "map.at.many.booked",
                    words.id(first),
                    words.id(last),
                    some,
                    ids,
                    words.number(held.held()),
                    words.number(held.stranded().count()),
                    words.number(held.quarantined().count())))
        .orElseGet(() -> words.get("map.at.many", words.id(first), words.id(last), some, ids));
  }

  private String at(long id, Piece piece) {
    return words.get(
        piece.key(),
        words.id(id),
        IdRange.of(piece.first(), piece.last()).toString(),
        count(piece.last() - piece.first() + 1));
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

  /// Neighbours of which the books say the same.
  private record Piece(String key, long first, long last) {
    Piece cutTo(long from, long to) {
      return new Piece(key, Math.max(first, from), Math.min(last, to));
    }
  }

  /// What the books say of an id that is not free.
  private static Optional<Piece> pieceOf(long id, IdPlace place, Optional<BookedIds> booked) {
    return place instanceof IdPlace.NotFree(int next, long first, long last)
        ? booked.map(books -> pieceOf(id, books).cutTo(first, last))
        : Optional.empty();
  }

  private static Piece pieceOf(long id, BookedIds books) {
    Piece spent = pieceOf(id, books.universe(), "map.at.spent", "map.at.outside");
    if (!books.universe().contains(id)) {
      return spent;
    }
    Piece rest = spent;
    for (Custody custody : Custody.values()) {
      RangeList held = custody.in(books);
      if (held.contains(id)) {
        return pieceOf(id, held, custody.key(), "");
      }
      Piece between = pieceOf(id, held, "", rest.key());
      rest = rest.cutTo(between.first(), between.last());
    }
    return rest;
  }

  private static Piece pieceOf(long id, RangeList list, String inside, String outside) {
    return switch (IdPlace.of(id, list)) {
      case IdPlace.Free(int index, IdRange range, boolean tail) ->
          new Piece(inside, range.first(), range.last());
      case IdPlace.NotFree(int next, long first, long last) -> new Piece(outside, first, last);
    };
  }

  /// "1 id" or "1,000 ids".
  public String count(long ids) {
    return words.get("map.ids", Math.min(ids, 2), words.number(ids));
  }

  /// The chosen range if there is one, else the whole list.
  String readout(RangeMapModel model) {
    int index = model.chosenIndex();
    return index < 0 ? summary(model) : chosen(index, model.list());
  }

  /// What stands at the fence; empty where there is none.
  String fence(RangeMapModel model) {
    return model.fence().isPresent()
        ? words.get("map.fence", words.id(model.fence().getAsLong()))
        : "";
  }

  private String summary(RangeMapModel model) {
    String said = booked(model);
    return model.fence().isPresent()
        ? words.get("map.summary.fence", said, words.id(model.fence().getAsLong()))
        : said;
  }

  private String booked(RangeMapModel model) {
    String free = summary(model.list());
    return model
        .booked()
        .map(Custody.Ids::booked)
        .map(
            books ->
                words.get(
                    "map.summary.booked",
                    free,
                    words.number(books.held()),
                    words.number(books.stranded().count()),
                    words.number(books.quarantined().count())))
        .orElse(free);
  }

  /// For a screen reader: both.
  String spoken(RangeMapModel model) {
    String all = summary(model);
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
