package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.dispenser.NoIdException;
import org.mappingzoo.core.protocol.Layout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The dispensers of one worker, one for each category, each of which follows its settings. They
/// refill on daemon threads of their own, so that no category waits for another.
final class Dispensers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Dispensers.class);

  private final ControlWatches watches;
  private final LeaseLedger ledger;
  private final LongSupplier nanoTime;
  private final ExecutorService refills =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("mapping-zoo-refill-", 1).factory());
  private final Map<CategoryName, Served> served = new HashMap<>();

  /// Those that were closed and followed by others, and have not certainly given back all.
  private final List<Served> owing = new ArrayList<>();

  private final OwnThread looking = new OwnThread("mapping-zoo-shrink");

  /// Held by whoever closes this, before the monitor.
  private final ReentrantLock closing = new ReentrantLock();

  private boolean closed;

  /// @param shrinkEvery how often it is looked whether demand has left too much behind
  Dispensers(
      ControlWatches watches, LeaseLedger ledger, LongSupplier nanoTime, Duration shrinkEvery) {
    this.watches = watches;
    this.ledger = ledger;
    this.nanoTime = nanoTime;
    looking.every(shrinkEvery, this::shrink);
  }

  private record Served(
      CategoryName category, IdDispenser ids, DispenserOptions options, Runnable endOfFollowing) {
    void close() {
      endOfFollowing.run();
      try {
        ids.close();
      } finally {
        if (!ids.parked().isEmpty()) {
          LOG.warn("The list of {} is too long for what stays parked: {}", category, ids.parked());
        }
      }
    }
  }

  /// The one there is, or a new one.
  ///
  /// @throws IllegalArgumentException if the one there is has other options, or no category can be
  ///     there
  /// @throws IllegalStateException if this was closed
  synchronized IdDispenser of(CategoryName category, DispenserOptions options) {
    ZooKeeperLedger.checkForeign(Layout.DEFAULT, category);
    if (closed) {
      throw new IllegalStateException("the generator is closed");
    }
    Served there = served.get(category);
    if (there == null || there.ids().isClosed()) {
      return serve(category, options);
    }
    if (!there.options().equals(options)) {
      throw new IllegalArgumentException(
          "%s has a dispenser already, with %s instead of %s"
              .formatted(category, there.options(), options));
    }
    return there.ids();
  }

  private IdDispenser serve(CategoryName category, DispenserOptions options) {
    owing.removeIf(each -> each.ids().isReturned());
    Served before = served.remove(category);
    if (before != null) {
      before.endOfFollowing().run();
      owing.add(before);
    }
    IdDispenser ids = new IdDispenser(ledger, category, options, refills, nanoTime);
    Runnable endOfFollowing = watches.follow(category, ids::follow);
    served.put(category, new Served(category, ids, options, endOfFollowing));
    return ids;
  }

  /// Each on a thread of its own: it may have to wait for ZooKeeper.
  private synchronized void shrink() {
    if (!closed) {
      served.values().forEach(each -> refills.execute(() -> shrink(each)));
    }
  }

  private static void shrink(Served each) {
    try {
      each.ids().shrink();
    } catch (NoIdException e) {
      LOG.info("{} has not taken back what is not needed, and is asked again", each.category(), e);
    }
  }

  /// Closes all of them side by side, also where one fails: each may have to wait for ZooKeeper.
  /// Whoever closes this again meanwhile waits, too.
  ///
  /// @throws org.mappingzoo.core.dispenser.NoIdException if a push did not certainly succeed
  @Override
  public void close() {
    closing.lock();
    try {
      throwFirst(closings().stream().map(CompletableFuture::join).flatMap(Optional::stream));
    } finally {
      looking.close();
      refills.shutdown();
      closing.unlock();
    }
  }

  private static void throwFirst(Stream<RuntimeException> failures) {
    failures
        .reduce(
            (first, next) -> {
              first.addSuppressed(next);
              return first;
            })
        .ifPresent(
            first -> {
              throw first;
            });
  }

  private synchronized List<CompletableFuture<Optional<RuntimeException>>> closings() {
    closed = true;
    List<Served> all = Stream.concat(served.values().stream(), owing.stream()).toList();
    served.clear();
    owing.clear();
    return all.stream()
        .map(each -> CompletableFuture.supplyAsync(() -> failureToClose(each), refills))
        .toList();
  }

  private static Optional<RuntimeException> failureToClose(Served each) {
    try {
      each.close();
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(e);
    }
  }
}
