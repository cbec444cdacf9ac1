package org.mappingzoo.steward.command;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import org.mappingzoo.core.access.AccessControl;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.monitor.FleetSource;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.steward.book.Bonding;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.Restoration;

/// The ensemble that a command works on. It connects at the first use.
interface Zoo {
  /// How often to try while others win.
  int ATTEMPTS = 40;

  /// Changes by hand, as in the console.
  ///
  /// @throws StoreException if no session begins in time
  CategoryAdmin admin();

  /// The books of managed categories.
  ///
  /// @throws StoreException if no session begins in time
  LedgerAdmin ledger();

  /// A counter and its fence.
  ///
  /// @throws StoreException if it cannot be read
  CounterReading counter(CategoryName name);

  /// Takes from managed categories.
  ///
  /// @throws StoreException if no session begins in time
  LeaseLedger leases(OwnerName owner);

  /// Takes from and pushes to plain categories.
  ///
  /// @throws StoreException if no session begins in time
  CompareAndSetLoop plain();

  /// Who may do what.
  ///
  /// @throws StoreException if no session begins in time
  AccessControl access();

  /// The stewards' book; to be closed.
  ///
  /// @param reading whether nothing will be written to it
  /// @throws UsageException if none is named, or its URL means none
  /// @throws org.mappingzoo.steward.book.BookException if it cannot be used
  Book book(BookChoice choice, boolean reading);

  /// Makes categories anew from a book.
  ///
  /// @throws StoreException if no session begins in time
  Restoration restoration(Book book);

  /// Whether a book is the one of this ensemble, for who only looks.
  ///
  /// @throws StoreException if no session begins in time
  default Bonding bonding(Book book) {
    return bonding(book, era -> {});
  }

  /// The same for who writes.
  ///
  /// @param wentBack hears that ZooKeeper was found to have gone back in time, and of the era that
  ///     begins
  /// @throws StoreException if no session begins in time
  Bonding bonding(Book book, LongConsumer wentBack);

  /// Which workers have a presence now.
  ///
  /// @throws StoreException if that cannot be read
  Set<WorkerName> present();

  /// The live state, over a session of its own; not started.
  ///
  /// @param only the one category to look at; all where it is empty
  FleetSource fleet(Optional<CategoryName> only);

  /// Whose leases those are that are taken here, where nothing else is said.
  OwnerName owner();

  /// Whether it is said why the change is made.
  boolean isReasoned();

  /// How long to wait for a server.
  Duration patience();

  Pause pause();
}
