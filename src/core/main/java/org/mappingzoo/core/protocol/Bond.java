package org.mappingzoo.core.protocol;

import java.util.Optional;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Reader;
import org.mappingzoo.core.protocol.RecordText.Writer;

/// What binds an ensemble to its stewards' book: both keep it, so that neither is ever taken for
/// another one, nor for what it was before (src/decisions/0029).
///
/// The count grows in ZooKeeper first, and the book repeats what it has read there. So a count in
/// ZooKeeper that is below the book's tells that ZooKeeper went back in time.
///
/// @param book which book this is: drawn at random when it was begun
/// @param ensemble which ensemble it belongs to; empty in a book that belongs to none yet
/// @param count how often a leading steward has held both side by side
/// @param era how often ZooKeeper was found to have gone back in time, or was lost
/// @param note who wrote this, and why
public record Bond(String book, Optional<String> ensemble, long count, long era, Note note) {
  private static final String KIND = "bond";

  /// @throws IllegalArgumentException if a name is blank or a number negative
  public Bond {
    if (book.isBlank() || ensemble.filter(String::isBlank).isPresent()) {
      throw new IllegalArgumentException("a book and an ensemble have names");
    }
    if (count < 0 || era < 0) {
      throw new IllegalArgumentException(
          "count %d and era %d cannot be negative".formatted(count, era));
    }
  }

  /// Of a book that belongs to no ensemble yet.
  public static Bond begun(String book, long era, Note by) {
    return new Bond(book, Optional.empty(), 0, era, by);
  }

  /// The same with this ensemble, as its node is made or was found.
  public Bond with(String name, long counted, Note by) {
    return new Bond(book, Optional.of(name), counted, era, by);
  }

  /// The same further on.
  public Bond at(long counted, Note by) {
    return new Bond(book, ensemble, counted, era, by);
  }

  /// The same where ZooKeeper has gone back in time once more.
  public Bond inNextEra(Note by) {
    return inEra(era + 1, by);
  }

  /// The same in another era.
  public Bond inEra(long another, Note by) {
    return new Bond(book, ensemble, count, another, by);
  }

  /// Whether both speak of the same book and the same ensemble.
  public boolean isSameAs(Bond other) {
    return book.equals(other.book) && ensemble.equals(other.ensemble);
  }

  public NodeText text() {
    Writer writer =
        new Writer(KIND)
            .put("book", book)
            .put("ensemble", ensemble)
            .put("count", count)
            .put("era", era);
    note.write(writer);
    return writer.end();
  }

  /// Reads what [#text()] wrote.
  ///
  /// @throws RecordTextException if this is not a bond
  public static Bond parse(NodeText text) {
    return RecordText.read(KIND, text, Bond::read);
  }

  private static Bond read(Reader reader) {
    return new Bond(
        reader.text("book"),
        reader.optionalText("ensemble"),
        reader.number("count"),
        reader.number("era"),
        Note.read(reader));
  }
}
