package org.mappingzoo.steward.book;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Reservation;

/// The durable reservations of all categories, one record for each. What is answered as written
/// is on stable storage, and survives the loss of ZooKeeper and of this process.
///
/// Every write is a compare-and-set: of two stewards that read the same record one wins, and a
/// steward that was stopped and goes on loses (PROTOCOL.md H13). Calls block, from any thread.
public interface Book extends AutoCloseable {
  /// The record of a category; empty where there is none. What is answered is durable, even where
  /// whoever wrote it never learned that.
  ///
  /// @throws BookException if it cannot be read, or is damaged
  Optional<Entry> read(CategoryName category);

  /// The categories that have a record, by name.
  ///
  /// @throws BookException if they cannot be listed, or one of them is damaged
  List<CategoryName> categories();

  /// Writes a category's record once; nothing is repeated inside.
  ///
  /// @param expected the record that it replaces; empty where there must be none
  /// @throws BookException if it is certain that nothing was written
  Answer write(Reservation next, Optional<Stamp> expected);

  /// Which book this is, and to which ensemble it belongs; empty where nobody has said so yet.
  ///
  /// @throws BookException if it cannot be read, or is damaged
  Optional<Bound> bond();

  /// Writes that, as [#write(Reservation, Optional)] writes a record.
  ///
  /// @throws BookException if it is certain that nothing was written
  Answer write(Bond next, Optional<Stamp> expected);

  /// Where this is, for people: its URL, without a password.
  String place();

  /// Whether writes are conditional indeed. Where they are not, two stewards at once can undo each
  /// other's records, and an ensemble that was only cut off goes on behind a restore's back.
  boolean comparesAndSets();

  @Override
  void close();

  /// A record as it was read.
  ///
  /// @param stamp what a write that replaces it is conditional on
  record Entry(Reservation reservation, Stamp stamp) {}

  /// A bond as it was read.
  record Bound(Bond bond, Stamp stamp) {}

  /// Which state of a record this is; only the book that gave it understands it.
  record Stamp(String token) {}

  /// What came of a write.
  sealed interface Answer {
    /// It is durable.
    record Written(Stamp stamp) implements Answer {}

    /// Another record is there than was expected; nothing was written.
    record Conflict() implements Answer {}

    /// It may be written, now or still later. Whoever asked reads again: where the record is the
    /// one it sent it is written, else nothing may rest on it (PROTOCOL.md H31).
    record Unknown(String why) implements Answer {}
  }
}
