package org.mappingzoo.steward.book;

import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.BondStore;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.steward.book.BondSides.State;
import org.mappingzoo.steward.book.Book.Answer;
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
  private final BondWords words;
  private volatile @Nullable NodeText left;
  private volatile Optional<String> missed = Optional.empty();

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
    words = new BondWords(book.place());
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

    private static Prospect clear() {
      return new Clear(Optional.empty());
    }

    private static Prospect clear(String besides) {
      return new Clear(Optional.of(besides));
    }
  }

  private record Found(BondSides sides, State state) {}

  /// That they do not belong together is believed where both are the same behind the look that told
  /// it: else somebody may have bound them between the one side and the other.
  private Found find() {
    Found found = found();
    for (int again = 1; again <= STEPS && isForeign(found.state()); again++) {
      Found next = found();
      if (next.sides().equals(found.sides())) {
        return found;
      }
      found = next;
    }
    return found;
  }

  private Found found() {
    BondSides sides = BondSides.read(book, store);
    State state = sides.state();
    return new Found(sides, state == State.NEW && isForeignToAll() ? State.FENCED : state);
  }

  private static boolean isForeign(State state) {
    return state == State.FENCED || state == State.FOREIGN;
  }

  /// What is there; writes nothing.
  ///
  /// @throws BookException if the book cannot be read
  /// @throws StoreException if ZooKeeper cannot be read
  public Verdict look() {
    try {
      return verdict(find());
    } catch (RecordTextException e) {
      return BondWords.unreadable(e);
    }
  }

  /// What is wrong between the two, or with a book that nobody ever wrote, in a sentence; empty
  /// where nothing is, or nobody has bound them yet. Throws as [#look] does.
  public Optional<String> trouble() {
    try {
      Found found = find();
      return switch (found.state()) {
        case NEW -> nothingWritten();
        case BOUND, BEGUN, TOLD -> Optional.empty();
        case FENCED, BEHIND, UNKNOWN, FOREIGN -> BondWords.why(verdict(found));
      };
    } catch (RecordTextException e) {
      return Optional.of(BondWords.unreadable(e).why());
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

  /// What [#adopt] would meet; writes nothing. Throws as [#look] does.
  public Prospect beforeAdopt() {
    return before(Word.ADOPTS);
  }

  private Prospect before(Word word) {
    try {
      Found found = find();
      return switch (found.state()) {
        case NEW -> nothingWritten().map(why -> beforeFirst(word, why)).orElseGet(Prospect::clear);
        case BOUND, BEGUN, TOLD -> Prospect.clear();
        case BEHIND -> Prospect.clear(BondWords.behind(found.sides()) + ": another era begins");
        case UNKNOWN ->
            word == Word.NONE
                ? new Prospect.Barred(verdict(found))
                : Prospect.clear(words.loses(found.sides()));
        case FENCED, FOREIGN ->
            word == Word.ADOPTS
                ? new Prospect.Clear(BondWords.why(verdict(found)))
                : new Prospect.Barred(verdict(found));
      };
    } catch (RecordTextException e) {
      return new Prospect.Barred(BondWords.unreadable(e));
    }
  }

  /// Only who adopts a book means one that is to begin.
  private static Prospect beforeFirst(Word word, String none) {
    return word == Word.ADOPTS
        ? Prospect.clear(none + ", and an empty one begins")
        : new Prospect.Barred(new Verdict.Waits(none));
  }

  /// Why a book that is bound to nobody can say nothing; empty where it can. A record that is
  /// damaged was written.
  private Optional<String> nothingWritten() {
    try {
      return book.categories().isEmpty()
          ? Optional.of(
              "there is no book at %s: nothing was ever written there".formatted(book.place()))
          : Optional.empty();
    } catch (BookException e) {
      return switch (e.reason()) {
        case DAMAGED -> Optional.empty();
        case UNREACHABLE, REFUSED -> throw e;
      };
    }
  }

  /// Whether the node is as it was left by the last [#keep].
  ///
  /// @throws StoreException if ZooKeeper cannot be read
  public boolean isAsLeft() {
    NodeText last = left;
    return last != null && store.bond().map(Node::text).equals(Optional.of(last));
  }

  private Verdict verdict(Found found) {
    return words.verdict(found.state(), found.sides());
  }

  private boolean isForeignToAll() {
    return store.isAnythingFenced() && book.categories().isEmpty();
  }

  /// Binds the two where neither knows anything, else notes that they were looked at; and where
  /// ZooKeeper went back in time begins another era.
  ///
  /// @param leader what has to be there while it is written to ZooKeeper
  /// @throws BookException if the book cannot be read, or refuses to be written
  /// @throws StoreException if ZooKeeper cannot be read
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

  /// Why the count of the last [#keep] may not have come to both sides; empty where it has. For as
  /// long as it has not no rollback is found.
  public Optional<String> missed() {
    return missed;
  }

  private Verdict keep(Optional<Exists> leader, Word word) {
    missed = Optional.empty();
    try {
      for (int step = 1; step <= STEPS; step++) {
        Found found = find();
        BondSides sides = found.sides();
        switch (found.state()) {
          case NEW -> begin();
          case FENCED -> {
            if (word != Word.ADOPTS) {
              return verdict(found);
            }
            begin();
          }
          case BEGUN -> {
            prepare();
            Bond made = sides.inBook().with(names.get(), 1, note.get());
            commit(leader, sides.node(layout.bond(), made.text()));
          }
          case TOLD -> {
            Bond told = sides.inZooKeeper();
            write(
                sides.inBook().with(told.ensemble().orElseThrow(), told.count(), note.get()),
                sides.stamp());
          }
          case BOUND -> {
            if (counted(sides, leader)) {
              return verdict(found);
            }
          }
          case BEHIND -> beginEra(sides, leader);
          case UNKNOWN -> {
            if (word == Word.NONE) {
              return verdict(found);
            }
            takeOver(sides);
          }
          case FOREIGN -> {
            if (word != Word.ADOPTS) {
              return verdict(found);
            }
            exchange(sides);
          }
        }
      }
      return new Verdict.Waits("others keep writing to what binds book and ensemble");
    } catch (RecordTextException e) {
      return BondWords.unreadable(e);
    }
  }

  private void begin() {
    write(Bond.begun(names.get(), 0, note.get()), Optional.empty());
  }

  /// ZooKeeper first, so that the book never knows of more. False where somebody else wrote, and
  /// what was read is old.
  private boolean counted(BondSides sides, Optional<Exists> leader) {
    Bond next =
        sides
            .inBook()
            .inEra(sides.era(), note.get())
            .at(sides.inZooKeeper().count() + 1, note.get());
    return switch (commit(leader, new Replace(layout.bond(), sides.version(), next.text()))) {
      case Reply.Failed(int step, Transaction.Fault fault) -> leader.isPresent() && step == 0;
      case Reply.Unknown(String why) -> isMissed(why);
      case Reply.Applied applied -> {
        left = next.text();
        yield switch (book.write(next, sides.stamp())) {
          case Answer.Written written -> true;
          case Answer.Conflict conflict -> false;
          case Answer.Unknown(String why) -> isMissed(why);
        };
      }
    };
  }

  private boolean isMissed(String why) {
    missed = Optional.of(why);
    return true;
  }

  /// Only the answer to a write tells that what was read is no old view of a server that lags. The
  /// book comes before ZooKeeper: a steward that dies in between has the next begin one era more.
  private void beginEra(BondSides sides, Optional<Exists> leader) {
    NodeText same = sides.inZooKeeper().at(sides.inZooKeeper().count(), note.get()).text();
    Bond next = sides.inBook().inEra(sides.era() + 1, note.get());
    if (commit(leader, new Replace(layout.bond(), sides.version(), same)) instanceof Reply.Applied
        && write(next, sides.stamp())) {
      wentBack.accept(next.era());
      commit(
          leader,
          new Replace(
              layout.bond(), sides.version() + 1, next.at(next.count() + 1, note.get()).text()));
    }
  }

  /// The node asks for the book first, at count 0, which binds nobody: there all who take it over
  /// agree on what this ensemble is called, and who may not write is refused. Then one write to the
  /// book takes it from the ensemble before, which finds it foreign from that moment on, and gives
  /// it to this one. What is alive here may be older than what the book promised since: another era
  /// begins.
  private void takeOver(BondSides sides) {
    Bond next =
        sides
            .inBook()
            .with(sides.asked().orElseGet(names), 0, note.get())
            .inEra(sides.inBook().era() + 1, note.get());
    prepare();
    if (commit(Optional.empty(), sides.node(layout.bond(), next.text())) instanceof Reply.Applied) {
      write(next, sides.stamp());
    }
  }

  /// This ensemble keeps its name, and gets this book for its own. Who may not write the node is
  /// refused while the book still knows whose it is. The book does not count on before the node
  /// does: that would look like a rollback.
  private void exchange(BondSides sides) {
    Bond told = sides.inZooKeeper();
    Bond next =
        sides
            .booked()
            .map(bound -> bound.bond().inEra(sides.era(), note.get()))
            .orElseGet(() -> Bond.begun(names.get(), told.era(), note.get()))
            .with(told.ensemble().orElseThrow(), told.count(), note.get());
    Step node = new Replace(layout.bond(), sides.version(), next.text());
    rehearse(node);
    if (write(next, sides.stamp())) {
      commit(Optional.empty(), node);
    }
  }

  /// Roles that an earlier release applied know nothing of the directory.
  private void prepare() {
    try {
      store.prepare();
    } catch (StoreException e) {
      if (e.reason() != StoreException.Reason.NO_PERMISSION) {
        throw e;
      }
      throw new StoreException(
          e.reason(),
          e.getMessage()
              + "; where an earlier release applied the roles an admin applies them again:"
              + " mapping-zoo acl apply",
          e);
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
