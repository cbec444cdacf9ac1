package org.mappingzoo.steward.book;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Reservation;

/// Another book as it is, but for what a test overrides.
public class OtherBook implements Book {
  private final Book book;

  public OtherBook(Book book) {
    this.book = book;
  }

  @Override
  public Optional<Entry> read(CategoryName category) {
    return book.read(category);
  }

  @Override
  public List<CategoryName> categories() {
    return book.categories();
  }

  @Override
  public Answer write(Reservation next, Optional<Stamp> expected) {
    return book.write(next, expected);
  }

  @Override
  public Optional<Bound> bond() {
    return book.bond();
  }

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
