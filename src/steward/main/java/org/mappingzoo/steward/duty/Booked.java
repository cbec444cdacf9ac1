package org.mappingzoo.steward.duty;

import java.util.Optional;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.book.Book;

/// What a leading steward knows of a category's record in the book.
public sealed interface Booked {
  /// It has not asked, or cannot be sure any more.
  record Unread() implements Booked {}

  /// The book has none.
  record None() implements Booked {}

  record Is(Book.Entry known) implements Booked {}

  static Booked of(Optional<Book.Entry> read) {
    return read.<Booked>map(Is::new).orElseGet(None::new);
  }

  default Optional<Book.Entry> entry() {
    return this instanceof Is(Book.Entry known) ? Optional.of(known) : Optional.empty();
  }

  default Optional<Reservation> reservation() {
    return entry().map(Book.Entry::reservation);
  }
}
