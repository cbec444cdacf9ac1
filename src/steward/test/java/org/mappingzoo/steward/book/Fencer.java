package org.mappingzoo.steward.book;

import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Proposal;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.steward.book.Book.Entry;
import org.mappingzoo.steward.book.Book.Stamp;

/// What a steward does about one category, once, where nobody else is at it.
public final class Fencer {
  private static final Note NOTE =
      new Note("steward", "advance", Instant.parse("2026-11-21T12:00:00Z"));

  private final FenceTransactions transactions = new FenceTransactions(Layout.DEFAULT);
  private final LedgerStore store;
  private final Book book;

  public Fencer(LedgerStore store, Book book) {
    this.store = store;
    this.book = book;
  }

  /// Moves the fence to so many free ids ahead; the first one restricts ZooKeeper first.
  public Reservation advance(CategoryName category, long reserve) {
    ManagedCategory read = read(category);
    long fence = FenceTransactions.fenceAbove(read, reserve);
    if (read.control().value().fence().isEmpty()) {
      commit(transactions.restrict(read, fence));
    }
    Reservation durable = promise(category, fence);
    commit(transactions.raise(read(category), durable));
    return durable;
  }

  /// Writes the book, and leaves ZooKeeper as it is.
  public Reservation promise(CategoryName category, long fence) {
    Optional<Entry> current = book.read(category);
    Proposal proposal =
        transactions.next(read(category), current.map(Entry::reservation), fence, NOTE);
    return switch (proposal) {
      case Proposal.Write(Reservation next) -> {
        Optional<Stamp> stamp = current.map(Entry::stamp);
        BookContract.written(book.write(next, stamp));
        yield next;
      }
      case Proposal.Keep(Reservation kept) -> kept;
      case Proposal.Refuse refuse -> throw new AssertionError(refuse);
    };
  }

  private ManagedCategory read(CategoryName category) {
    if (CategoryReading.of(category, store.read(category, true))
        instanceof CategoryReading.Managed(ManagedCategory managed)) {
      return managed;
    }
    throw new AssertionError(category + " is not managed");
  }

  private void commit(Plan<ControlRecord> plan) {
    switch (plan) {
      case Plan.Send<ControlRecord>(Transaction transaction, ControlRecord control) -> {
        if (!(store.commit(transaction) instanceof Reply.Applied)) {
          throw new AssertionError("not applied: " + transaction);
        }
      }
      case Plan.Leave<ControlRecord> leave -> {}
      case Plan.Refuse<ControlRecord> refuse -> throw new AssertionError(refuse);
    }
  }
}
