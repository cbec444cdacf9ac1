package org.mappingzoo.steward.duty;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookException;

/// A book that fails as it is told to.
public final class MemoryBook implements Book {
  private final Map<CategoryName, Entry> entries = new TreeMap<>();
  private volatile Supplier<Fate> fates = () -> Fate.IS_WRITTEN;
  private volatile Runnable afterWrite = () -> {};
  private @Nullable Bound bound;
  private long stamps;

  public enum Fate {
    IS_WRITTEN,
    /// Certainly not written: full, refused, unreachable.
    IS_REFUSED,
    /// Written, but the answer is lost.
    IS_WRITTEN_IN_VAIN,
    /// Not written, and the answer is lost.
    IS_LOST
  }

  public void fate(Supplier<Fate> next) {
    fates = next;
  }

  /// What happens between the book's write and the steward's next step.
  public void afterWrite(Runnable action) {
    afterWrite = action;
  }

  /// As a database that forgot its last commits.
  public synchronized void setBack(Reservation before) {
    entries.put(before.category(), new Entry(before, new Stamp("set back " + ++stamps)));
  }

  @Override
  public synchronized Optional<Entry> read(CategoryName category) {
    return Optional.ofNullable(entries.get(category));
  }

  @Override
  public synchronized List<CategoryName> categories() {
    return List.copyOf(entries.keySet());
  }

  @Override
  public Answer write(Reservation next, Optional<Stamp> expected) {
    Answer answer = put(next, expected, fates.get());
    afterWrite.run();
    return answer;
  }

  private synchronized Answer put(Reservation next, Optional<Stamp> expected, Fate fate) {
    if (fate == Fate.IS_REFUSED) {
      throw new BookException(BookException.Reason.REFUSED, "memory: is full");
    }
    if (fate == Fate.IS_LOST) {
      return new Answer.Unknown("timed out");
    }
    Optional<Stamp> found = read(next.category()).map(Entry::stamp);
    if (!found.equals(expected)) {
      return new Answer.Conflict();
    }
    Stamp stamp = new Stamp("" + ++stamps);
    entries.put(next.category(), new Entry(next, stamp));
    return fate == Fate.IS_WRITTEN_IN_VAIN
        ? new Answer.Unknown("timed out")
        : new Answer.Written(stamp);
  }

  @Override
  public synchronized Optional<Bound> bond() {
    return Optional.ofNullable(bound);
  }

  @Override
  public synchronized Answer write(Bond next, Optional<Stamp> expected) {
    if (!bond().map(Bound::stamp).equals(expected)) {
      return new Answer.Conflict();
    }
    bound = new Bound(next, new Stamp("" + ++stamps));
    return new Answer.Written(bound.stamp());
  }

  @Override
  public String place() {
    return "memory:";
  }

  @Override
  public boolean comparesAndSets() {
    return true;
  }

  @Override
  public void close() {}
}
