package org.mappingzoo.steward;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookException;

/// A book whose reads and writes are timed, by what came of them: `mappingzoo.book`.
final class TimedBook implements Book {
  private final Book book;
  private final MeterRegistry registry;

  TimedBook(Book book, MeterRegistry registry) {
    this.book = book;
    this.registry = registry;
  }

  @Override
  public Optional<Entry> read(CategoryName category) {
    Timer.Sample watch = Timer.start(registry);
    String outcome = "failed";
    try {
      Optional<Entry> entry = book.read(category);
      outcome = "done";
      return entry;
    } finally {
      stop(watch, "read", outcome);
    }
  }

  @Override
  public Answer write(Reservation next, Optional<Stamp> expected) {
    Timer.Sample watch = Timer.start(registry);
    String outcome = "failed";
    try {
      Answer answer = book.write(next, expected);
      outcome =
          switch (answer) {
            case Answer.Written written -> "done";
            case Answer.Conflict conflict -> "conflict";
            case Answer.Unknown unknown -> "unknown";
          };
      return answer;
    } finally {
      stop(watch, "write", outcome);
    }
  }

  private void stop(Timer.Sample watch, String what, String outcome) {
    watch.stop(registry.timer("mappingzoo.book", "operation", what, "outcome", outcome));
  }

  /// @throws BookException as the book itself
  @Override
  public List<CategoryName> categories() {
    return book.categories();
  }

  /// @throws BookException as the book itself
  @Override
  public Optional<Bound> bond() {
    return book.bond();
  }

  /// Every ten seconds one, which would hide how long the others take: not timed.
  @Override
  public Answer write(Bond next, Optional<Stamp> expected) {
    return book.write(next, expected);
  }

  @Override
  public String place() {
    return book.place();
  }

  @Override
  public boolean comparesAndSets() {
    return book.comparesAndSets();
  }

  @Override
  public void close() {
    book.close();
  }
}
