package org.mappingzoo.steward.book;

import java.util.Optional;
import org.mappingzoo.core.allocator.BondStore;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.steward.book.Book.Bound;
import org.mappingzoo.steward.book.Book.Stamp;

/// What book and ensemble each know of the other.
///
/// @param booked what the book has
/// @param told what the ensemble's node has, with its version
record BondSides(Optional<Bound> booked, Optional<Stamped<Bond>> told) {

  enum State {
    /// Neither side knows anything.
    NEW,
    /// The same, and there are fences that the book has not promised.
    FENCED,
    /// The book has a name, and belongs to nobody.
    BEGUN,
    /// The ensemble names the book, which does not know it yet.
    TOLD,
    BOUND,
    /// ZooKeeper knows of less than the book has read there.
    BEHIND,
    /// The book belongs to an ensemble, and this one knows of no book, or has only asked for one.
    UNKNOWN,
    FOREIGN
  }

  /// The book is read first: its count is one that somebody had read in ZooKeeper by then.
  ///
  /// @throws RecordTextException if the node cannot be understood
  static BondSides read(Book book, BondStore store) {
    Optional<Bound> booked = book.bond();
    Optional<Node> node = store.bond();
    return new BondSides(
        booked,
        node.map(found -> new Stamped<>(Bond.parse(found.text()), found.revision().version())));
  }

  /// How the two stand to each other, as far as they themselves tell.
  State state() {
    if (booked.isEmpty()) {
      return isUnbound() ? State.NEW : State.FOREIGN;
    }
    Bond ours = inBook();
    if (told.isPresent() && ours.isSameAs(inZooKeeper())) {
      return inZooKeeper().count() < ours.count() ? State.BEHIND : State.BOUND;
    }
    if (isUnbound()) {
      return ours.ensemble().isEmpty() ? State.BEGUN : State.UNKNOWN;
    }
    Bond theirs = inZooKeeper();
    return ours.ensemble().isEmpty() && ours.book().equals(theirs.book())
        ? State.TOLD
        : State.FOREIGN;
  }

  /// Who has only asked for a book, at count 0, has none yet.
  boolean isUnbound() {
    return told.filter(node -> node.value().count() > 0).isEmpty();
  }

  /// Where one side was set back the other knows of later eras.
  long era() {
    return Math.max(inBook().era(), inZooKeeper().era());
  }

  /// What this ensemble called itself when it asked for this very book.
  Optional<String> asked() {
    return told.map(Stamped::value)
        .filter(bond -> bond.book().equals(inBook().book()))
        .flatMap(Bond::ensemble);
  }

  /// Puts this text into the node, if that is still as it was read.
  Step node(String path, NodeText text) {
    return told.isPresent() ? new Replace(path, version(), text) : new Create(path, text);
  }

  Bond inBook() {
    return booked.orElseThrow().bond();
  }

  Bond inZooKeeper() {
    return told.orElseThrow().value();
  }

  int version() {
    return told.orElseThrow().version();
  }

  Optional<Stamp> stamp() {
    return booked.map(Bound::stamp);
  }
}
