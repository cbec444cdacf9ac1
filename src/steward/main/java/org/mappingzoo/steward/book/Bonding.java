package org.mappingzoo.steward.book;

import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.BondStore;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.steward.book.Book.Answer;
import org.mappingzoo.steward.book.Book.Bound;
import org.mappingzoo.steward.book.Book.Stamp;

/// Whether a book and an ensemble belong together, and whether the ensemble is what it was when
/// somebody last looked (src/decisions/0029). All writes are conditional on what was read.
public final class Bonding {
  /// To make a bond takes three steps; others may come first now and then.
  private static final int STEPS = 12;

  private final Book book;
  private final BondStore store;
  private final Layout layout;
  private final Supplier<String> names;
  private final Supplier<Note> note;
  private final LongConsumer wentBack;
  private volatile @Nullable NodeText left;

  /// @param names draws names of books and ensembles
  /// @param wentBack hears of each rollback that is found here, with the era that begins
  public Bonding(
      Book book,
      BondStore store,
      Layout layout,
      Supplier<String> names,
      Supplier<Note> note,
      LongConsumer wentBack) {
    this.book = book;
    this.store = store;
    this.layout = layout;
    this.names = names;
    this.note = note;
    this.wentBack = wentBack;
  }

  /// What was found.
  public sealed interface Verdict {
    /// They belong together; what began in an era before this one is not to be trusted.
    record Fits(long era) implements Verdict {}

    /// Nothing may be promised as things are, which may change.
    record Waits(String why) implements Verdict {}

    /// This is not the book of this ensemble.
    record Foreign(String why) implements Verdict {}
  }

  /// What somebody who writes would meet.
  public sealed interface Prospect {
    /// Nothing is in the way.
    ///
    /// @param besides what it would do to others, or is to be known beforehand
    record Clear(Optional<String> besides) implements Prospect {}

    /// It would be refused so.
    record Barred(Verdict why) implements Prospect {}
  }

  private enum State {
    /// Neither side knows anything.
    NEW,
    /// The book has a name, and belongs to nobody.
    BEGUN,
    /// The ensemble names the book, which does not know it yet.
    TOLD,
    BOUND,
    /// ZooKeeper knows of less than the book has read there.
    BEHIND,
    /// The book belongs to an ensemble, and this one knows of no book.
    UNKNOWN,
    FOREIGN
  }

  /// @param told with the version of its node
  private record Sides(Optional<Bound> booked, Optional<Stamped<Bond>> told) {
    State state() {
      if (booked.isEmpty()) {
        return told.isEmpty() ? State.NEW : State.FOREIGN;
      }
      Bond ours = inBook();
      if (told.isEmpty()) {
        return ours.ensemble().isEmpty() ? State.BEGUN : State.UNKNOWN;
      }
      Bond theirs = inZooKeeper();
      if (ours.isSameAs(theirs)) {
        return theirs.count() < ours.count() ? State.BEHIND : State.BOUND;
      }
      return ours.ensemble().isEmpty() && ours.book().equals(theirs.book())
          ? State.TOLD
          : State.FOREIGN;
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

  /// The book is read first: its count is one that somebody had read in ZooKeeper by then.
  private Sides read() {
    Optional<Bound> booked = book.bond();
    Optional<Node> node = store.bond();
    return new Sides(
        booked,
        node.map(found -> new Stamped<>(Bond.parse(found.text()), found.revision().version())));
  }

  /// What is there; writes nothing.
  ///
  /// @throws BookException if the book cannot be read
  /// @throws org.mappingzoo.core.allocator.StoreException if ZooKeeper cannot be read
  public Verdict look() {
    try {
      Sides sides = read();
      return verdict(sides, sides.state());
    } catch (RecordTextException e) {
      return unreadable(e);
    }
  }

  /// What is wrong between the two, in a sentence; empty where nothing is, or nobody has bound them
  /// yet. Throws as [#look] does.
  public Optional<String> trouble() {
    try {
      Sides sides = read();
      State state = sides.state();
      return switch (state) {
        case BOUND, BEGUN, TOLD -> Optional.empty();
        case NEW, BEHIND, UNKNOWN, FOREIGN ->
            switch (verdict(sides, state)) {
              case Verdict.Fits fits -> Optional.empty();
              case Verdict.Waits(String why) ->
                  state == State.NEW ? Optional.empty() : Optional.of(why);
              case Verdict.Foreign(String why) -> Optional.of(why);
            };
      };
    } catch (RecordTextException e) {
      return Optional.of(unreadable(e).why());
    }
  }

  /// What [#keep] would meet; writes nothing. Throws as [#look] does.
  public Prospect beforeKeep() {
    return before(Word.NONE);
  }

  /// What [#claim] would meet; writes nothing. Throws as [#look] does.
  public Prospect beforeClaim() {
    return before(Word.RESTORES);
  }

  private Prospect before(Word word) {
    try {
      Sides sides = read();
      State state = sides.state();
      return switch (state) {
        case BOUND, BEGUN, TOLD -> new Prospect.Clear(Optional.empty());
        case NEW ->
            isForeignToAll()
                ? new Prospect.Barred(foreignToAll())
                : new Prospect.Clear(Optional.empty());
        case BEHIND -> new Prospect.Clear(Optional.of(behind(sides) + ": another era begins"));
        case UNKNOWN ->
            word == Word.NONE
                ? new Prospect.Barred(verdict(sides, state))
                : new Prospect.Clear(Optional.of(loses(sides)));
        case FOREIGN -> new Prospect.Barred(verdict(sides, state));
      };
    } catch (RecordTextException e) {
      return new Prospect.Barred(unreadable(e));
    }
  }

  private String loses(Sides sides) {
    return "the book at %s belongs to ensemble %s, which loses it to this one: its stewards end, and no fence moves there any more"
        .formatted(book.place(), sides.inBook().ensemble().orElse(""));
  }

  /// Whether the node is as it was left by the last [#keep].
  ///
  /// @throws org.mappingzoo.core.allocator.StoreException if ZooKeeper cannot be read
  public boolean isAsLeft() {
    NodeText last = left;
    return last != null && store.bond().map(Node::text).equals(Optional.of(last));
  }

  private Verdict verdict(Sides sides, State state) {
    return switch (state) {
      case NEW ->
          isForeignToAll()
              ? foreignToAll()
              : new Verdict.Waits("no steward has bound book and ensemble to each other yet");
      case BEGUN, TOLD ->
          new Verdict.Waits("no steward has bound book and ensemble to each other yet");
      case BOUND -> new Verdict.Fits(sides.inBook().era());
      case BEHIND -> new Verdict.Waits(behind(sides));
      case UNKNOWN ->
          new Verdict.Waits(
              "the book at %s belongs to ensemble %s, and this one knows of no book: where that one is lost, restore; else it is the wrong book, or adopt-book"
                  .formatted(book.place(), sides.inBook().ensemble().orElse("")));
      case FOREIGN -> new Verdict.Foreign(foreign(sides));
    };
  }

  private static String behind(Sides sides) {
    return "ZooKeeper was rolled back: it counts %d looks of its stewards, the book knows of %d"
        .formatted(sides.inZooKeeper().count(), sides.inBook().count());
  }

  private String foreign(Sides sides) {
    Bond told = sides.inZooKeeper();
    return sides
        .booked()
        .map(
            bound ->
                bound.bond().book().equals(told.book())
                    ? "the book at %s belongs to another ensemble by now: it was restored there"
                        .formatted(book.place())
                    : "the book at %s is not the one that this ensemble keeps: that is %s, this is %s"
                        .formatted(book.place(), told.book(), bound.bond().book()))
        .orElseGet(
            () ->
                "the book at %s is empty, and this ensemble keeps another: %s"
                    .formatted(book.place(), told.book()));
  }

  private boolean isForeignToAll() {
    return store.isAnythingFenced() && book.categories().isEmpty();
  }

  private Verdict foreignToAll() {
    return new Verdict.Foreign(
        "the book at %s is empty, and this ensemble has fences that another book has promised"
            .formatted(book.place()));
  }

  private static Verdict.Waits unreadable(RecordTextException e) {
    return new Verdict.Waits(
        "what binds this ensemble to its book cannot be read: " + e.getMessage());
  }

  /// Binds the two where neither knows anything, else notes that they were looked at; and where
  /// ZooKeeper went back in time begins another era.
  ///
  /// @param leader what has to be there while it is written to ZooKeeper
  /// @throws BookException if the book cannot be read, or refuses to be written
  /// @throws org.mappingzoo.core.allocator.StoreException if ZooKeeper cannot be read
  public Verdict keep(Optional<Exists> leader) {
    return keep(leader, Word.NONE);
  }

  /// As [#keep], by somebody who restores: an ensemble that knows of no book gets this one, and the
  /// one before has it no longer.
  public Verdict claim() {
    return keep(Optional.empty(), Word.RESTORES);
  }

  /// As [#keep], on somebody's word that this is to be the book of this ensemble from now on,
  /// whatever each of them knew before.
  public Verdict adopt() {
    return keep(Optional.empty(), Word.ADOPTS);
  }

  /// What somebody who writes takes upon himself.
  private enum Word {
    NONE,
    RESTORES,
    ADOPTS
  }

  private Verdict keep(Optional<Exists> leader, Word word) {
    try {
      for (int step = 1; step <= STEPS; step++) {
        Sides sides = read();
        State state = sides.state();
        switch (state) {
          case NEW -> {
            if (word != Word.ADOPTS && isForeignToAll()) {
              return foreignToAll();
            }
            write(Bond.begun(names.get(), 0, note.get()), sides.stamp());
          }
          case BEGUN -> {
            store.prepare();
            Bond made = sides.inBook().with(names.get(), 1, note.get());
            commit(leader, new Create(layout.bond(), made.text()));
          }
          case TOLD -> {
            Bond told = sides.inZooKeeper();
            write(
                sides.inBook().with(told.ensemble().orElseThrow(), told.count(), note.get()),
                sides.stamp());
          }
          case BOUND -> {
            if (counted(sides, leader)) {
              return new Verdict.Fits(sides.inBook().era());
            }
          }
          case BEHIND -> beginEra(sides, leader);
          case UNKNOWN -> {
            if (word == Word.NONE) {
              return verdict(sides, state);
            }
            takeOver(sides, state);
          }
          case FOREIGN -> {
            if (word != Word.ADOPTS) {
              return verdict(sides, state);
            }
            takeOver(sides, state);
          }
        }
      }
      return new Verdict.Waits("others keep writing to what binds book and ensemble");
    } catch (RecordTextException e) {
      return unreadable(e);
    }
  }

  /// ZooKeeper first, so that the book never knows of more. False where somebody else wrote, and
  /// what was read is old.
  private boolean counted(Sides sides, Optional<Exists> leader) {
    Bond booked = sides.inBook();
    long count = sides.inZooKeeper().count() + 1;
    NodeText next = booked.at(count, note.get()).text();
    Reply reply = commit(leader, new Replace(layout.bond(), sides.version(), next));
    if (reply instanceof Reply.Failed(int step, Transaction.Fault fault)) {
      return leader.isPresent() && step == 0;
    }
    if (reply instanceof Reply.Applied) {
      left = next;
      write(booked.at(count, note.get()), sides.stamp());
    }
    return true;
  }

  /// Only the answer to a write tells that what was read is no old view of a server that lags. The
  /// book comes before ZooKeeper: a steward that dies in between has the next begin one era more.
  private void beginEra(Sides sides, Optional<Exists> leader) {
    NodeText same = sides.inZooKeeper().at(sides.inZooKeeper().count(), note.get()).text();
    Bond next = sides.inBook().inNextEra(note.get());
    if (commit(leader, new Replace(layout.bond(), sides.version(), same)) instanceof Reply.Applied
        && book.write(next, sides.stamp()) instanceof Answer.Written) {
      wentBack.accept(next.era());
      commit(
          leader,
          new Replace(
              layout.bond(), sides.version() + 1, next.at(next.count() + 1, note.get()).text()));
    }
  }

  /// The book forgets whose it was; then the node names it, or is made. Where this ensemble knew of
  /// no book what is alive here may be older than what the book promised since: another era begins.
  /// Who may not write the node is refused while the book still knows whose it is.
  private void takeOver(Sides sides, State state) {
    Bond free =
        sides
            .booked()
            .map(
                bound ->
                    Bond.begun(
                        bound.bond().book(),
                        bound.bond().era() + (state == State.UNKNOWN ? 1 : 0),
                        note.get()))
            .orElseGet(() -> Bond.begun(names.get(), sides.inZooKeeper().era(), note.get()));
    if (state == State.UNKNOWN) {
      store.prepare();
      rehearse(new Create(layout.bond(), free.text()));
      boolean _ = write(free, sides.stamp());
      return;
    }
    Bond told = sides.inZooKeeper();
    Bond next = free.with(told.ensemble().orElseThrow(), told.count() + 1, note.get());
    Step node = new Replace(layout.bond(), sides.version(), next.text());
    rehearse(node);
    if (write(free, sides.stamp())) {
      commit(Optional.empty(), node);
    }
  }

  private void rehearse(Step step) {
    Transaction rehearsal = Transaction.of(step).rehearsal(layout.root());
    if (store.commit(rehearsal) instanceof Reply.Applied) {
      throw new IllegalStateException("defect: a step took effect that cannot: " + rehearsal);
    }
  }

  private boolean write(Bond next, Optional<Stamp> expected) {
    return book.write(next, expected) instanceof Answer.Written;
  }

  private Reply commit(Optional<Exists> leader, Step step) {
    Transaction transaction = Transaction.of(step);
    return store.commit(leader.map(transaction::behind).orElse(transaction));
  }
}
