package org.mappingzoo.steward.book;

import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Fault;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.steward.book.Book.Answer;
import org.mappingzoo.steward.book.Book.Entry;

/// Makes categories anew from the book: what is lost from ZooKeeper, or what is to end there
/// (PROTOCOL.md §2.2, *restore* and *reseal*).
///
/// The book is claimed first, by compare-and-set: whoever else serves the category, in whatever
/// ensemble, can advance its fence no more. Then one transaction makes it, in a generation that no
/// worker of before knows. Where that transaction is not known to have come about the same can be
/// asked for again: it claims once more, and nothing is handed out twice.
///
/// Before the claim the transaction is rehearsed: whoever may not make the category is refused
/// while the book still binds the steward that serves it.
public final class Restoration {
  private final Book book;
  private final LedgerStore store;
  private final Layout layout;
  private final FenceTransactions transactions;
  private final Supplier<RequestId> requests;
  private final Supplier<Generation> generations;
  private final Supplier<Note> note;
  private final Pause pause;
  private final int attemptLimit;

  /// From one book into one ensemble.
  ///
  /// @param attemptLimit how often to send where replies are lost, at least 1
  public Restoration(
      Book book,
      LedgerStore store,
      Layout layout,
      Supplier<RequestId> requests,
      Supplier<Generation> generations,
      Supplier<Note> note,
      Pause pause,
      int attemptLimit) {
    this.book = book;
    this.store = store;
    this.layout = layout;
    this.transactions = new FenceTransactions(layout);
    this.requests = requests;
    this.generations = generations;
    this.note = note;
    this.pause = pause;
    this.attemptLimit = attemptLimit;
  }

  /// What is to be done.
  public enum Kind {
    /// Make what is not there.
    RESTORE("restore", "restored"),
    /// Make anew what is there; its leases are void from then on.
    RESEAL("reseal", "resealed");

    private final String word;
    private final String past;

    Kind(String word, String past) {
      this.word = word;
      this.past = past;
    }

    /// As operators call it.
    public String word() {
      return word;
    }

    public String past() {
      return past;
    }
  }

  /// What it would come to.
  public sealed interface Outlook {
    record Ready(Draft draft) implements Outlook {}

    /// The book has no record of it.
    record NotBooked() implements Outlook {}

    record Refused(Refusal refusal) implements Outlook {}
  }

  /// Something that fits what was read, of book and ZooKeeper.
  ///
  /// @param booked what the book says
  /// @param claim what it is to say
  public record Draft(Kind kind, Entry booked, Found found, Reservation claim) {
    public CategoryName category() {
      return claim.category();
    }

    /// How many ids are free then.
    public long free() {
      return claim.rest().count();
    }

    /// How many ids nobody gets any more, at most.
    public long lost() {
      return found.lost(claim);
    }
  }

  /// How carrying out a draft ended.
  public sealed interface Result {
    record Done(ControlRecord control) implements Result {}

    /// Somebody else wrote the record meanwhile; nothing was written here. Where no steward of
    /// this ensemble runs, one of another does: then the category is not lost.
    record Overtaken() implements Result {}

    /// The book is claimed, and then ZooKeeper did not fit any more.
    record Refused(Refusal refusal) implements Result {}

    /// The book may be claimed, or is, and the category may be made, or is not. The same once more
    /// settles it.
    record Unfinished(String why) implements Result {}
  }

  /// Reads both sides, and says what making it anew would come to.
  ///
  /// @throws BookException if the book cannot be read
  /// @throws StoreException if ZooKeeper cannot be read
  public Outlook look(CategoryName category, Kind kind) {
    Optional<Entry> booked = book.read(category);
    if (booked.isEmpty()) {
      return new Outlook.NotBooked();
    }
    Reservation reservation = booked.get().reservation();
    Found found = read(reservation);
    long era = book.bond().map(bound -> bound.bond().era()).orElse(0L);
    Reservation last =
        kind == Kind.RESEAL ? found.upToDate(layout, reservation, era, note.get()) : reservation;
    Reservation claim =
        transactions.claim(last, generations.get(), found.living(), 0, note.get()).ofEra(era);
    return switch (plan(kind, found, claim)) {
      case Plan.Refuse<ControlRecord>(Refusal refusal) -> new Outlook.Refused(refusal);
      case Plan.Send<ControlRecord> send -> ready(kind, booked.get(), found, claim);
      case Plan.Leave<ControlRecord> leave -> ready(kind, booked.get(), found, claim);
    };
  }

  private static Outlook ready(Kind kind, Entry booked, Found found, Reservation claim) {
    return new Outlook.Ready(new Draft(kind, booked, found, claim));
  }

  private Plan<ControlRecord> plan(Kind kind, Found found, Reservation claim) {
    return switch (kind) {
      case RESTORE -> found.restore(layout, claim);
      case RESEAL -> found.reseal(layout, claim);
    };
  }

  /// Claims the record, then makes the category.
  ///
  /// @throws BookException if nothing was written
  /// @throws StoreException if nothing was written: ZooKeeper would refuse it
  public Result carryOut(Draft draft) {
    rehearse(draft);
    return switch (book.write(draft.claim(), Optional.of(draft.booked().stamp()))) {
      case Answer.Written written -> make(draft);
      case Answer.Conflict conflict -> new Result.Overtaken();
      case Answer.Unknown(String why) -> settled(draft, why);
    };
  }

  /// Has what may not be done refused; whatever else ZooKeeper says, the claim decides.
  private void rehearse(Draft draft) {
    if (plan(draft.kind(), draft.found(), draft.claim())
        instanceof Plan.Send<ControlRecord>(Transaction transaction, var control)) {
      store.prepare(draft.category());
      Transaction rehearsal = transaction.behind(action(draft)).rehearsal(layout.root());
      if (store.commit(rehearsal) instanceof Reply.Applied) {
        throw new IllegalStateException("defect: a step took effect that cannot: " + rehearsal);
      }
    }
  }

  private Create action(Draft draft) {
    Action action = new Action(draft.category(), draft.kind().word(), note.get());
    return new Create(layout.action(requests.get().value()), action.text());
  }

  private Result settled(Draft draft, String why) {
    try {
      Optional<Entry> now = book.read(draft.category());
      if (now.filter(entry -> entry.reservation().equals(draft.claim())).isPresent()) {
        return make(draft);
      }
      return now.equals(Optional.of(draft.booked()))
          ? new Result.Unfinished("the book did not answer, and may still be written: " + why)
          : new Result.Overtaken();
    } catch (BookException e) {
      return new Result.Unfinished(e.getMessage());
    }
  }

  /// From here on the record is claimed, whatever happens.
  private Result make(Draft draft) {
    Create action = action(draft);
    try {
      Found found = draft.found();
      for (int attempt = 1; attempt <= attemptLimit; attempt++) {
        if (attempt > 1) {
          pause.after(attempt - 1);
          found = read(draft.claim());
        }
        switch (plan(draft.kind(), found, draft.claim())) {
          case Plan.Leave<ControlRecord>(ControlRecord control) -> {
            return new Result.Done(control);
          }
          case Plan.Refuse<ControlRecord>(Refusal refusal) -> {
            return new Result.Refused(refusal);
          }
          case Plan.Send<ControlRecord>(Transaction transaction, ControlRecord control) -> {
            store.prepare(draft.category());
            if (isApplied(store.commit(transaction.behind(action)))) {
              return new Result.Done(control);
            }
          }
        }
      }
      return new Result.Unfinished("%d attempts came to nothing".formatted(attemptLimit));
    } catch (StoreException e) {
      return new Result.Unfinished(String.valueOf(e.getMessage()));
    }
  }

  /// The action is there exactly where its transaction took effect.
  private static boolean isApplied(Reply reply) {
    return switch (reply) {
      case Reply.Applied applied -> true;
      case Reply.Failed(int step, Fault fault) -> step == 0 && fault == Fault.NODE_EXISTS;
      case Reply.Unknown unknown -> false;
    };
  }

  private Found read(Reservation of) {
    return Found.of(of.category(), of.form(), store.read(of.category(), true));
  }
}
