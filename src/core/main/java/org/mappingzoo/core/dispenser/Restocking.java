package org.mappingzoo.core.dispenser;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.mappingzoo.core.allocator.HeldLease;

/// Gets ids into a dispenser's reserve, one lease after the other. Here ZooKeeper is waited for:
/// without the dispenser's lock, under which each look at the reserve is taken. Owned by one thread
/// at a time.
final class Restocking {
  private final Guard guard;
  private final Stock stock;
  private final Reserve reserve;
  private final Stripes stripes;
  private final Leases leases;
  private final LongSupplier nanoTime;

  /// What the ids are for. Called under the lock.
  interface Stock {
    /// How many are ready, besides those that stripes have set aside.
    long atHand();

    /// There are more in the reserve.
    void idsCame();
  }

  /// @param guard of the lock that guards `stock`, `reserve` and `stripes`
  Restocking(
      Guard guard,
      Stock stock,
      Reserve reserve,
      Stripes stripes,
      Leases leases,
      LongSupplier nanoTime) {
    this.guard = guard;
    this.stock = stock;
    this.reserve = reserve;
    this.stripes = stripes;
    this.leases = leases;
    this.nanoTime = nanoTime;
  }

  /// Has more of the newest lease granted, or takes another.
  ///
  /// @throws NoIdException if that did not work; its type says why
  void once() {
    Optional<Batch> newest = guard.get(reserve::ungranted);
    if (newest.isPresent()) {
      widen(newest.get());
    } else {
      take();
    }
  }

  private void widen(Batch batch) {
    long wider = guard.get(() -> reserve.wider(batch, stock.atHand()));
    Optional<HeldLease> granted = leases.widen(batch, wider);
    if (granted.isPresent()) {
      grant(batch, granted.get());
    } else {
      drop(batch);
    }
  }

  /// Where the category refuses a take, leases that are used up may be in the way: a take closes
  /// one only. And none may follow that would close them.
  private void take() {
    try {
      takeOnce();
    } catch (NoIdException.Exhausted | NoIdException.Stopped e) {
      boolean unused = closeUsedUp();
      throw e;
    } catch (NoIdException.Refused e) {
      if (!closeUsedUp()) {
        throw e;
      }
      takeOnce();
    }
  }

  /// Whether it has closed any.
  private boolean closeUsedUp() {
    List<Batch> closed = guard.get(reserve::usedUp).stream().filter(leases::isClosed).toList();
    closed.forEach(this::drop);
    return !closed.isEmpty();
  }

  private void takeOnce() {
    Optional<Batch> finished = leases.closedByNext(guard.get(reserve::finished));
    long count =
        guard.get(() -> reserve.batchSize(stock.atHand(), stripes.left(), nanoTime.getAsLong()));
    AtomicBoolean delayed = new AtomicBoolean();
    try {
      HeldLease held = leases.take(count, finished, () -> delayed.set(true));
      Batch batch = new Batch(held);
      guard.run(() -> reserve.add(batch));
      grant(batch, held);
      finished.filter(last -> leases.isClosed(last, held)).ifPresent(this::drop);
    } finally {
      if (delayed.get()) {
        guard.run(() -> reserve.delayed(nanoTime.getAsLong()));
      }
    }
  }

  private void grant(Batch batch, HeldLease held) {
    guard.run(
        () -> {
          reserve.grant(batch, held);
          stock.idsCame();
        });
  }

  private void drop(Batch batch) {
    guard.run(() -> reserve.drop(batch));
  }
}
