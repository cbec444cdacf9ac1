package org.mappingzoo.steward.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.steward.book.Book.Answer;
import org.mappingzoo.steward.book.Book.Entry;
import org.mappingzoo.steward.book.Book.Stamp;

/// What every kind of book does.
abstract class BookContract {
  private static final Optional<Stamp> ABSENT = Optional.empty();

  /// The same book once more, as another steward would open it; what it holds is there until the
  /// test ends.
  abstract Book open();

  /// How often each of two writers is to win where both write at once.
  int rounds() {
    return 25;
  }

  static Stamp written(Answer answer) {
    return assertInstanceOf(Answer.Written.class, answer).stamp();
  }

  @Test
  void anEmptyBookHasNothing() {
    try (Book book = open()) {
      assertEquals(Optional.empty(), book.read(Sample.ORDERS));
      assertEquals(List.of(), book.categories());
    }
  }

  @Test
  void whatIsWrittenIsReadByWhoeverOpensItNext() {
    Stamp stamp;
    try (Book book = open()) {
      stamp = written(book.write(Sample.nth(1), ABSENT));
    }
    try (Book book = open()) {
      assertEquals(Optional.of(new Entry(Sample.nth(1), stamp)), book.read(Sample.ORDERS));
    }
  }

  @Test
  void whoseBookItIsIsWrittenAsRecordsAre() {
    Note by = new Note("ann", "a test", Instant.parse("2026-11-21T12:00:00Z"));
    Bond begun = Bond.begun("b", 0, by);
    Bond bound = begun.with("e", 7, by);
    try (Book book = open();
        Book other = open()) {
      assertEquals(Optional.empty(), book.bond());
      Stamp first = written(book.write(begun, ABSENT));
      assertInstanceOf(Answer.Conflict.class, other.write(bound, ABSENT));
      written(other.write(bound, Optional.of(first)));
      assertInstanceOf(Answer.Conflict.class, book.write(begun, Optional.of(first)));
      assertEquals(Optional.of(bound), book.bond().map(Book.Bound::bond));
      assertEquals(List.of(), book.categories());
    }
  }

  @Test
  void aRecordIsCreatedOnce() {
    try (Book book = open();
        Book other = open()) {
      Stamp stamp = written(book.write(Sample.nth(1), ABSENT));
      assertInstanceOf(Answer.Conflict.class, other.write(Sample.nth(2), ABSENT));
      assertEquals(Optional.of(new Entry(Sample.nth(1), stamp)), other.read(Sample.ORDERS));
    }
  }

  @Test
  void aRecordIsReplacedByWhoeverReadItLast() {
    try (Book book = open();
        Book other = open()) {
      Stamp first = written(book.write(Sample.nth(1), ABSENT));
      Stamp second = written(other.write(Sample.nth(2), Optional.of(first)));
      assertNotEquals(first, second);
      assertEquals(Optional.of(new Entry(Sample.nth(2), second)), book.read(Sample.ORDERS));
    }
  }

  @Test
  void aStewardThatWasStoppedAndGoesOnLoses() {
    try (Book book = open();
        Book stopped = open()) {
      Stamp first = written(book.write(Sample.nth(1), ABSENT));
      Stamp second = written(book.write(Sample.nth(2), Optional.of(first)));
      assertInstanceOf(Answer.Conflict.class, stopped.write(Sample.nth(3), Optional.of(first)));
      assertEquals(Optional.of(new Entry(Sample.nth(2), second)), stopped.read(Sample.ORDERS));
    }
  }

  @Test
  void aRecordThatIsNotThereIsNotReplaced() {
    try (Book book = open()) {
      Stamp stamp = written(book.write(Sample.nth(1), ABSENT));
      Reservation other = Sample.nth(CategoryName.of("/shop/parcels"), 2);
      assertInstanceOf(Answer.Conflict.class, book.write(other, Optional.of(stamp)));
      assertEquals(List.of(Sample.ORDERS), book.categories());
    }
  }

  @Test
  void everyCategoryHasItsOwnRecord() {
    List<CategoryName> names =
        List.of(
            CategoryName.of("/a"),
            CategoryName.of("/a/b"),
            CategoryName.of("/a%2Fb"),
            CategoryName.of("/a b'\"$;?#&=+:\\*"),
            CategoryName.of("/grüße/日本語"),
            CategoryName.of("/long/" + "x".repeat(300)),
            CategoryName.of("/long/" + "x".repeat(301)));
    try (Book book = open()) {
      for (CategoryName name : names) {
        written(book.write(Sample.nth(name, 1), ABSENT));
      }
      assertEquals(names.stream().sorted().toList(), book.categories());
      for (CategoryName name : names) {
        assertEquals(
            Optional.of(Sample.nth(name, 1)), book.read(name).map(Entry::reservation), name::path);
      }
    }
  }

  @Test
  void aRestOfManyRangesIsKeptWhole() {
    RangeList rest =
        RangeList.of(
            LongStream.range(0, 20_000)
                .mapToObj(i -> IdRange.of(1_000_000 + 10 * i, 1_000_005 + 10 * i))
                .toArray(IdRange[]::new));
    Reservation large = Sample.of(Sample.ORDERS, 1, rest);
    try (Book book = open()) {
      written(book.write(large, ABSENT));
      assertEquals(Optional.of(large), book.read(Sample.ORDERS).map(Entry::reservation));
    }
  }

  @Test
  void ofTwoWritersOneWinsEachRound() throws InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newFixedThreadPool(2);
        Book one = open();
        Book two = open()) {
      written(one.write(Sample.nth(0), ABSENT));
      List<Future<List<Long>>> running = new ArrayList<>();
      for (Book book : List.of(one, two)) {
        running.add(threads.submit(() -> advance(book, rounds())));
      }
      List<Long> won = new ArrayList<>(running.get(0).get());
      won.addAll(running.get(1).get());
      assertEquals(
          LongStream.rangeClosed(1, 2L * rounds()).boxed().toList(),
          won.stream().sorted().toList());
      assertEquals(
          Optional.of(Sample.nth(2L * rounds())), one.read(Sample.ORDERS).map(Entry::reservation));
    }
  }

  /// Writes the next record until that many were accepted.
  ///
  /// @return their sequences
  static List<Long> advance(Book book, int wins) {
    List<Long> won = new ArrayList<>();
    while (won.size() < wins) {
      Entry read = book.read(Sample.ORDERS).orElseThrow();
      long next = read.reservation().sequence() + 1;
      switch (book.write(Sample.nth(next), Optional.of(read.stamp()))) {
        case Answer.Written written -> won.add(next);
        case Answer.Conflict conflict -> {}
        case Answer.Unknown(String why) -> throw new AssertionError(why);
      }
    }
    return won;
  }

  @Test
  void itsPlaceIsSaidWithoutAPassword() {
    try (Book book = open()) {
      assertFalse(book.place().contains("secret"), book.place());
      assertFalse(book.toString().contains("secret"), book.toString());
    }
  }
}
