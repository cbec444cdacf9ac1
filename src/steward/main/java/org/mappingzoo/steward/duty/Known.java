package org.mappingzoo.steward.duty;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;

/// What a leader's loop knows of one category. Owned by the loop's thread.
final class Known {
  final Rest fence = new Rest();
  final Rest house = new Rest();
  private final Demand demand;
  private @Nullable CategorySnapshot category;
  private @Nullable LedgerSnapshot books;
  private @Nullable Instant asked;
  private long czxid;
  Booked booked = new Booked.Unread();
  boolean busy;

  /// Whether it was one to look after when it was looked at last.
  boolean served;

  /// Whether it was told that the fence does not move.
  boolean stalled;

  Known(Demand.Life life, long free, Instant at) {
    demand = new Demand(life, free, at);
  }

  /// How fast ids are taken. Where none is left below the fence another life may have begun,
  /// whose record is seen next: what that lacks was not taken, and moves no fence.
  double peak(CategoryView view, Demand.Life life, Instant at) {
    double before = demand.peakPerSecond();
    demand.see(life, view.free().count(), at);
    return view.headroom() == 0 ? Math.min(before, demand.peakPerSecond()) : demand.peakPerSecond();
  }

  /// Takes note of what is looked at. Whoever deleted a node and made it anew may have known
  /// nothing of the book.
  void see(CategorySnapshot now, @Nullable LedgerSnapshot itsBooks) {
    if (czxid != now.revision().czxid()) {
      czxid = now.revision().czxid();
      booked = new Booked.Unread();
    }
    category = now;
    books = itsBooks;
  }

  /// A category that did not change is the same object as before, and only then.
  @SuppressWarnings("ReferenceEquality") // comparing long lists each time would cost what it saves
  boolean isSame(CategorySnapshot now, @Nullable LedgerSnapshot itsBooks) {
    return category == now && books == itsBooks;
  }

  /// It is looked at again though it may not change.
  void lookAgain() {
    category = null;
  }

  /// Since when something is due, which is now unless it was before.
  Instant asked(Instant now) {
    if (asked == null) {
      asked = now;
    }
    return asked;
  }

  void isDone() {
    asked = null;
  }

  /// Another may have written meanwhile; and what rests need not.
  void forget() {
    booked = new Booked.Unread();
    category = null;
    fence.end();
    house.end();
    stalled = false;
    asked = null;
  }
}
