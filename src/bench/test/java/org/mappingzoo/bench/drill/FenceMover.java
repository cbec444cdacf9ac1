package org.mappingzoo.bench.drill;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.allocator.StoreException;
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
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.Book.Answer;
import org.mappingzoo.steward.book.Book.Entry;
import org.mappingzoo.steward.book.Book.Stamp;
import org.mappingzoo.steward.book.BookException;

/// What a steward does about the fence of one category, over and over, on a thread of its own: it
/// keeps going whatever happens, and writes only by compare-and-set.
///
/// It trusts its own memory of the book between two writes, as a steward does that nobody told of
/// its successor.
final class FenceMover implements AutoCloseable {
  private static final Note NOTE = new Note("drill", "", Instant.EPOCH);
  private static final Duration TURN = Duration.ofMillis(20);

  private final FenceTransactions transactions = new FenceTransactions(Layout.DEFAULT);
  private final LedgerStore store;
  private final Book book;
  private final CategoryName category;
  private final long reserve;
  private final AtomicLong moves = new AtomicLong();
  private final AtomicLong conflicts = new AtomicLong();
  private final CountDownLatch ending = new CountDownLatch(1);
  private final Thread thread;
  private Optional<Entry> known = Optional.empty();

  /// @param reserve how many free ids to keep below the fence
  FenceMover(LedgerStore store, Book book, CategoryName category, long reserve) {
    this.store = store;
    this.book = book;
    this.category = category;
    this.reserve = reserve;
    this.thread = Thread.ofPlatform().name("fence mover").start(this::run);
  }

  /// How often it moved the fence in ZooKeeper.
  long moves() {
    return moves.get();
  }

  /// How often the book had been written by somebody else.
  long conflicts() {
    return conflicts.get();
  }

  private void run() {
    try {
      known = book.read(category);
      while (!ending.await(TURN.toMillis(), TimeUnit.MILLISECONDS)) {
        turn();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void turn() {
    try {
      if (CategoryReading.of(category, store.read(category, true))
          instanceof CategoryReading.Managed(ManagedCategory read)) {
        move(read);
      }
    } catch (StoreException | BookException e) {
      System.err.println("fence mover: " + e.getMessage());
    }
  }

  private void move(ManagedCategory read) {
    ControlRecord control = read.control().value();
    long fence = FenceTransactions.fenceAbove(read, reserve);
    if (control.fence().isEmpty()) {
      send(transactions.restrict(read, fence));
      return;
    }
    if (read.takeable().count() > reserve / 2 && known.isPresent()) {
      return;
    }
    switch (transactions.next(read, known.map(Entry::reservation), fence, NOTE)) {
      case Proposal.Write(Reservation next) -> write(read, next);
      case Proposal.Keep(Reservation kept) -> send(transactions.raise(read, kept));
      case Proposal.Refuse refuse -> {}
    }
  }

  private void write(ManagedCategory read, Reservation next) {
    Optional<Stamp> stamp = known.map(Entry::stamp);
    switch (book.write(next, stamp)) {
      case Answer.Written(Stamp written) -> {
        known = Optional.of(new Entry(next, written));
        send(transactions.raise(read, next));
      }
      case Answer.Conflict conflict -> conflicts.incrementAndGet();
      case Answer.Unknown unknown -> known = book.read(category);
    }
  }

  private void send(Plan<ControlRecord> plan) {
    if (plan instanceof Plan.Send<ControlRecord>(Transaction transaction, ControlRecord control)
        && store.commit(transaction) instanceof Reply.Applied) {
      moves.incrementAndGet();
    }
  }

  @Override
  public void close() {
    ending.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
