package org.mappingzoo.steward.duty;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Proposal;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookException;

/// Carries duties out: reads the category, asks the planner again, takes one step, and so on until
/// nothing is left. The book is written before ZooKeeper is told, by compare-and-set; what that
/// is told is conditional on what was read, and on the leader's own node. So whatever happened
/// meanwhile wins, be it another leader.
///
/// Used by several threads, each with another category.
public final class Hands {
  /// A first fence takes five: consult, fence, record, validate, raise.
  private static final int STEPS = 12;

  /// Ids of a counter were issued that the book still promised.
  static final String OVERRUN = "overrun";

  /// ZooKeeper was told more of the book than the book holds: it was set back, or is another one.
  public static final String BOOK_BEHIND = "book-behind";

  private static final String TO_BE_FROZEN =
      "it is to be frozen, since ZooKeeper was rolled back, and ";

  /// How often a reseal that is claimed is sent.
  private static final int RESEALS = 10;

  private final LedgerStore ledger;
  private final LedgerAdmin admin;
  private final FenceTransactions transactions;
  private final Layout layout;
  private final Book book;
  private final Planner planner;
  private final Lead lead;
  private final InstantSource clock;
  private final Supplier<Generation> generations;
  private final Trust trust;
  private final String steward;
  private final LeaderWrites writes;
  private final Housekeeper housekeeper;

  /// @param generations draws the generations of counters that get their first fence
  /// @param steward whose name stands in what is written
  public Hands(
      LedgerStore ledger,
      LedgerAdmin admin,
      Layout layout,
      Book book,
      Planner planner,
      Lead lead,
      InstantSource clock,
      Supplier<Generation> generations,
      Trust trust,
      String steward) {
    this.ledger = ledger;
    this.admin = admin;
    this.transactions = new FenceTransactions(layout);
    this.layout = layout;
    this.book = book;
    this.planner = planner;
    this.lead = lead;
    this.clock = clock;
    this.generations = generations;
    this.trust = trust;
    this.steward = steward;
    writes = new LeaderWrites(ledger, layout, lead);
    housekeeper = new Housekeeper(writes, admin, layout, clock, steward);
  }

  /// What came of it.
  ///
  /// @param booked what is known of the book now
  /// @param did the duties that took effect, in their order
  /// @param reserve how many ids are to lie below the fence when it has moved
  /// @param stall why one could not be done
  /// @param deposed whether it was found not to lead any more: then nothing is to be told of it,
  ///     for somebody else looks after the category
  public record Done(
      CategoryName category,
      Booked booked,
      List<String> did,
      long reserve,
      Optional<String> stall,
      boolean deposed) {
    public Done {
      did = List.copyOf(did);
    }
  }

  /// Brings the reservation of a category up to date.
  Done fence(CategoryName category, Reservation.Form form, Booked known, double peakPerSecond) {
    Work work = new Work(category, form, known, peakPerSecond);
    try {
      refuseUnlessFits();
      boolean goesOn = true;
      for (int step = 1; goesOn && step <= STEPS && lead.tenure().isPresent(); step++) {
        goesOn = work.step();
      }
      return lead.tenure().isPresent() ? work.done(Optional.empty()) : work.deposed();
    } catch (Stalled.Deposed e) {
      return work.deposed();
    } catch (Stalled e) {
      return work.done(Optional.of(e.why()));
    } catch (BookException | StoreException e) {
      return work.done(Optional.of(String.valueOf(e.getMessage())));
    }
  }

  /// Whether the book may be promised anything, and ZooKeeper be told of it.
  private void refuseUnlessFits() throws Stalled {
    switch (trust.verdict(lead.tenure().orElseThrow(Stalled.Deposed::new))) {
      case Verdict.Fits fits -> {}
      case Verdict.Waits(String why) -> throw new Stalled(why);
      case Verdict.Foreign(String why) -> throw new Stalled(why);
    }
  }

  /// Whether something is to be done, as far as can be seen.
  boolean isDue(CategoryView view, Reservation.Form form, Booked booked, double peakPerSecond) {
    return next(view, form, booked, peakPerSecond).isPresent();
  }

  private Optional<Duty.Fencing> next(
      CategoryView view, Reservation.Form form, Booked booked, double peakPerSecond) {
    return planner
        .rolledBack(view, form, booked, trust.era(), lead.zkEpoch())
        .or(() -> planner.fencing(view, booked, peakPerSecond, lead.zkEpoch()));
  }

  /// One category's reservation, step by step.
  private final class Work {
    private final CategoryName category;
    private final Reservation.Form form;
    private final double peakPerSecond;
    private final List<String> did = new ArrayList<>();
    private Booked booked;

    Work(CategoryName category, Reservation.Form form, Booked known, double peakPerSecond) {
      this.peakPerSecond = peakPerSecond;
      this.category = category;
      this.form = form;
      this.booked = known;
    }

    Done done(Optional<String> stall) {
      return new Done(category, booked, did, planner.reserve(peakPerSecond), stall, false);
    }

    Done deposed() {
      return new Done(
          category, booked, did, planner.reserve(peakPerSecond), Optional.empty(), true);
    }

    /// Whether there may be more to do.
    boolean step() throws Stalled {
      CategoryNodes nodes = ledger.read(category, false);
      // It may have been read over another connection than the one before, behind a rollback.
      refuseUnlessFits();
      Optional<Subject> found = Subject.of(category, form, nodes, layout, generations);
      if (found.isEmpty()) {
        holdStill(Subject.obstacle(category, form, nodes));
      }
      Optional<Duty.Fencing> next =
          found.flatMap(read -> next(read.view(), form, booked, peakPerSecond));
      if (next.isEmpty()) {
        return false;
      }
      Subject read = found.orElseThrow();
      switch (next.get()) {
        case Duty.Consult consult -> booked = Booked.of(book.read(category));
        // ZooKeeper first, this once: the book may not promise what is being taken meanwhile.
        case Duty.FirstFence first -> {
          ledger.prepare(category);
          send(read.restrict(first.reserve(), note(first.word())), first);
        }
        case Duty.Rerecord duty -> {
          List<String> signs = signs(read);
          write(read.next(booked.reservation(), reached(read), note(duty.word())), duty);
          if (did.contains(duty.word())) {
            did.addAll(signs);
          }
          raise(read, duty);
        }
        case Duty.Advance advance ->
            promise(read, advance, Math.max(reached(read), read.fenceAbove(advance.reserve())));
        case Duty.Validate(CategoryName name, long zkEpoch) -> {
          write(transactions.validated(current(), zkEpoch, note("validated")), next.get());
          raise(read, next.get());
        }
        case Duty.Raise duty -> raise(read, duty);
        case Duty.Reseal(CategoryName name, long zkEpoch) -> reseal(read, zkEpoch, next.get());
        case Duty.Freeze duty -> freeze(duty);
        case Duty.HoldStill(CategoryName name, String why) -> throw new Stalled(why);
      }
      return true;
    }

    /// What a new record says of the one before it, which is worth a line once it is written.
    private List<String> signs(Subject read) {
      List<String> signs = new ArrayList<>();
      // Clients of 2010 do not heed the fence.
      if (form == Reservation.Form.COUNTER && read.overrun(booked.reservation()) > 0) {
        signs.add(OVERRUN);
      }
      if (read.knowsMoreThan(booked.reservation())) {
        signs.add(BOOK_BEHIND);
      }
      return signs;
    }

    private void holdStill(Optional<String> why) throws Stalled {
      if (why.isPresent()) {
        throw new Stalled(why.get());
      }
    }

    /// The way of operators: frozen by whomever, takes have stopped.
    private void freeze(Duty duty) throws Stalled {
      Note by = note("ZooKeeper was rolled back: reseal it, then unfreeze it");
      switch (admin.prepare(category, new LedgerChange.Freeze(), by)) {
        case Prepared.Ready(LedgerAdmin.Proposal proposal) ->
            frozen(admin.apply(proposal.onlyWhere(writes.node())), duty);
        case Prepared.Nothing nothing -> {}
        case Prepared.Refused(var refusal) ->
            throw new Stalled(TO_BE_FROZEN + "that is refused: " + refusal.sentence());
      }
    }

    private void frozen(Applied applied, Duty duty) throws Stalled {
      switch (applied) {
        case Applied.Done done -> did.add(duty.word());
        case Applied.Conflict conflict -> throw new Stalled(TO_BE_FROZEN + "others wrote");
        case Applied.Unknown(var sent, String why) ->
            throw new Stalled(TO_BE_FROZEN + "ZooKeeper's answer was lost: " + why);
      }
    }

    /// The claim says what is free by now: ids that were added since are in it.
    private void reseal(Subject read, long zkEpoch, Duty duty) throws Stalled {
      Reservation claimed =
          transactions.claim(
              read.upToDate(current(), note(duty.word())),
              generations.get(),
              read.view().control().map(ControlRecord::generation),
              zkEpoch,
              note("ZooKeeper has a new leader"));
      write(new Proposal.Write(claimed), duty);
      // The claim is this one's own: a take meanwhile, or a lost reply, is no reason to stop here.
      Subject now = read;
      for (int tries = 1; !isSettled(carryOut(now.reseal(claimed), duty)); tries++) {
        if (tries == RESEALS) {
          throw new Stalled("the book is claimed, and others kept writing: reseal it by hand");
        }
        now =
            Subject.of(category, form, ledger.read(category, true), layout, generations)
                .orElseThrow(() -> new Stalled("the book is claimed, and the node is gone"));
      }
    }

    private static boolean isSettled(Optional<Reply> reply) {
      return reply.isEmpty() || reply.get() instanceof Reply.Applied;
    }

    private long reached(Subject read) {
      return read.reached(booked.reservation());
    }

    private void promise(Subject read, Duty duty, long fence) throws Stalled {
      write(read.next(booked.reservation(), fence, note(duty.word())), duty);
      raise(read, duty);
    }

    /// Returns only where the book holds it for certain.
    private void write(Proposal proposal, Duty duty) throws Stalled {
      switch (proposal) {
        case Proposal.Refuse(var refusal) -> throw new Stalled(refusal.sentence());
        case Proposal.Keep keep -> {}
        case Proposal.Write(Reservation proposed) -> {
          Reservation next = inItsEra(proposed);
          Optional<Book.Stamp> expected = booked.entry().map(Book.Entry::stamp);
          // Until it is known what became of it, nothing is.
          booked = new Booked.Unread();
          booked = new Booked.Is(written(next, book.write(next, expected)));
          did.add(duty.word());
        }
      }
    }

    /// A life that the book has not spoken of before begins in the era that is now.
    private Reservation inItsEra(Reservation next) {
      boolean isKnown =
          booked
              .reservation()
              .filter(known -> known.generation().equals(next.generation()))
              .isPresent();
      return isKnown ? next : next.ofEra(trust.era());
    }

    private Book.Entry written(Reservation next, Book.Answer answer) throws Stalled {
      return switch (answer) {
        case Book.Answer.Written(Book.Stamp stamp) -> new Book.Entry(next, stamp);
        case Book.Answer.Conflict conflict ->
            throw new Stalled("another steward has written to " + book.place());
        case Book.Answer.Unknown(String why) ->
            book.read(category)
                .filter(entry -> entry.reservation().text().equals(next.text()))
                .orElseThrow(() -> new Stalled("it is not known what became of a write: " + why));
      };
    }

    private Reservation current() throws Stalled {
      return booked.reservation().orElseThrow(() -> new Stalled("the book has no record"));
    }

    private void raise(Subject read, Duty duty) throws Stalled {
      send(read.raise(current()), duty);
    }

    private void send(Plan<ControlRecord> plan, Duty duty) throws Stalled {
      if (carryOut(plan, duty).orElse(null) instanceof Reply.Unknown(String reason)) {
        throw new Stalled("ZooKeeper's answer was lost: " + reason);
      }
    }

    /// What became of it; empty where nothing was to be done.
    private Optional<Reply> carryOut(Plan<ControlRecord> plan, Duty duty) throws Stalled {
      return switch (plan) {
        case Plan.Leave<ControlRecord> leave -> Optional.empty();
        case Plan.Refuse<ControlRecord>(var refusal) -> throw new Stalled(refusal.sentence());
        case Plan.Send<ControlRecord>(Transaction transaction, ControlRecord result) -> {
          Reply reply = writes.commit(transaction);
          if (reply instanceof Reply.Applied && !did.contains(duty.word())) {
            did.add(duty.word());
          }
          yield Optional.of(reply);
        }
      };
    }

    private Note note(String why) {
      return new Note(steward, why, clock.instant());
    }
  }

  /// Whether a category's ledger may be tidied up: where it may be that of a life that went back in
  /// time it is evidence, and stays as it is.
  boolean mayKeepHouse(
      CategoryView view, Reservation.Form form, Booked booked, double peakPerSecond) {
    Optional<String> tenure = lead.tenure();
    return tenure.isPresent()
        && trust.verdict(tenure.get()) instanceof Verdict.Fits
        && planner.isInOrder(view, booked, trust.era())
        && next(view, form, booked, peakPerSecond).filter(Hands::isOfDoubt).isEmpty();
  }

  private static boolean isOfDoubt(Duty.Fencing duty) {
    return switch (duty) {
      case Duty.Reseal reseal -> true;
      case Duty.Freeze freeze -> true;
      case Duty.HoldStill still -> true;
      case Duty.Consult consult -> true;
      case Duty.FirstFence first -> false;
      case Duty.Advance advance -> false;
      case Duty.Rerecord rerecord -> false;
      case Duty.Raise raise -> false;
      case Duty.Validate validate -> false;
    };
  }

  /// Tidies one thing up; empty where somebody else was there first, and where it is refused.
  Optional<String> keepHouse(Duty duty) {
    return housekeeper.tidy(duty);
  }
}
