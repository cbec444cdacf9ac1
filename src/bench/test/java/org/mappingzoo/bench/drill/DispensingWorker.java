package org.mappingzoo.bench.drill;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.mappingzoo.core.allocator.IdGeneratorException;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.dispenser.IdStripe;
import org.mappingzoo.core.dispenser.NoIdException;
import org.mappingzoo.core.dispenser.Order;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;

/// A worker process that embeds what the handbook tells to embed: a generator made by its builder,
/// whose dispenser several threads draw from in each way there is, and of whose batches others use
/// a part. Dispensers are closed while they are drawn from, and so is the generator; others follow
/// at once, until the process is killed.
///
/// An id is used as soon as a call has returned it, and written to the log next. So a killed
/// process may have used more than its log says, but not more than [#MOST_UNLOGGED].
public final class DispensingWorker {
  private static final Duration SESSION_TIMEOUT = Duration.ofSeconds(4);
  private static final Duration RETRY_BUDGET = Duration.ofSeconds(3);
  private static final Duration REST = Duration.ofMillis(20);

  /// Of batches, between two ids: as fast as they come, and so that an operator comes in between.
  private static final List<Duration> PACES =
      List.of(Duration.ZERO, Duration.ZERO, Duration.ofMillis(10));

  private static final int SEVERAL = 4;

  /// How many ids its threads may have in their hands: a few of `nextIds`, and one each.
  static final int MOST_UNLOGGED = SEVERAL + 3 + PACES.size();

  private final ZooKeeperIdGenerator generator;
  private final CategoryName category;
  private final UseLog log;
  private final Random random;
  private final DispenserOptions options;

  /// Whether batches are taken no more; written by the thread that began this.
  private volatile boolean closing;

  private DispensingWorker(
      ZooKeeperIdGenerator generator, CategoryName category, UseLog log, Random random) {
    this.generator = generator;
    this.category = category;
    this.log = log;
    this.random = random;
    this.options = options(random);
  }

  /// Works until it is killed.
  ///
  /// @param arguments the connect string, the category, the owner's name, and the log's path
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Thread.setDefaultUncaughtExceptionHandler(DispensingWorker::end);
    CategoryName category = CategoryName.of(arguments[1]);
    UseLog log = UseLog.create(Path.of(arguments[3]));
    Random random = new Random();
    System.out.println("working");
    while (true) {
      ZooKeeperIdGenerator.Builder builder =
          ZooKeeperIdGenerator.builder(arguments[0])
              .owner(arguments[2])
              .sessionTimeout(SESSION_TIMEOUT)
              .retryBudget(RETRY_BUDGET);
      // Without a window, threads share what they take, and spares.
      builder = random.nextBoolean() ? builder.window(5 + random.nextInt(60)) : builder;
      new DispensingWorker(builder.connect(), category, log, random).work();
    }
  }

  /// The judge is to hear of what nobody has foreseen: a worker that is gone.
  private static void end(Thread thread, Throwable defect) {
    System.err.println(ProcessHandle.current().pid() + ", " + thread + ":");
    defect.printStackTrace();
    Runtime.getRuntime().halt(1);
  }

  /// Windows are smaller than batches, and a reserve is some of these.
  private static DispenserOptions options(Random random) {
    int batch = 70 + random.nextInt(150);
    Order order = random.nextBoolean() ? Order.ASCENDING : Order.STRIPED;
    return new DispenserOptions(batch, 20L * batch, Duration.ofSeconds(2))
        .withWindow(OptionalLong.of(5 + random.nextInt(60)))
        .withOrder(order);
  }

  /// With one generator, which is closed at the end.
  private void work() throws InterruptedException {
    List<Thread> drawing =
        List.of(
            begin(() -> drawWhileOpen(this::one)),
            begin(() -> drawWhileOpen(this::several)),
            begin(() -> drawWhileOpen(this::ofStripe)),
            begin(this::drawOnShortLivedThreads));
    List<Thread> taking = PACES.stream().map(pace -> begin(() -> useBatches(pace))).toList();
    for (int closings = random.nextInt(4); closings > 0; closings--) {
      rest(Duration.ofMillis(300 + random.nextInt(1_500)));
      close(generator.dispenser(category, options));
    }
    rest(Duration.ofMillis(300 + random.nextInt(1_500)));
    closing = true;
    join(taking);
    close(generator);
    join(drawing);
  }

  private static Thread begin(Runnable work) {
    return Thread.ofPlatform().start(work);
  }

  private static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void rest(Duration time) {
    LockSupport.parkNanos(time.toNanos());
  }

  private static void close(IdDispenser dispenser) {
    try {
      dispenser.close();
    } catch (NoIdException e) {
      goOnAfter(e); // the generator pushes again what is left
    }
  }

  private static void close(ZooKeeperIdGenerator generator) {
    try {
      generator.close();
    } catch (NoIdException e) {
      goOnAfter(e); // its leases are in the ledger, for the operator
    }
  }

  @FunctionalInterface
  private interface Drawing {
    /// @throws IllegalStateException if the dispenser was closed
    void from(IdDispenser dispenser);
  }

  /// From one dispenser after the other, until the generator is closed.
  private void drawWhileOpen(Drawing way) {
    for (var open = open(); open.isPresent(); open = open()) {
      draw(way, open.get(), Integer.MAX_VALUE);
    }
  }

  /// On one thread after the other, so that some leave a part of their stripes behind.
  private void drawOnShortLivedThreads() {
    while (open().isPresent()) {
      int times = random.nextInt(200);
      Thread hand = begin(() -> open().ifPresent(from -> draw(this::one, from, times)));
      try {
        hand.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException("nobody interrupts it", e);
      }
    }
  }

  /// The dispenser there is, or a new one where the last was closed; empty once the generator is.
  private Optional<IdDispenser> open() {
    try {
      return Optional.of(generator.dispenser(category, options));
    } catch (IllegalStateException e) {
      if (!closing) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private void draw(Drawing way, IdDispenser dispenser, int times) {
    for (int i = 0; i < times; i++) {
      try {
        way.from(dispenser);
      } catch (NoIdException e) {
        log.write(e.handedOut());
        goOnAfter(e);
      } catch (IllegalStateException e) {
        if (!dispenser.isClosed()) {
          throw e;
        }
        return;
      }
    }
  }

  private void one(IdDispenser dispenser) {
    switch (random.nextInt(4)) {
      case 0 -> log.write(dispenser.nextFencedId().id());
      case 1 -> dispenser.tryNextId().ifPresent(id -> log.write(id));
      default -> log.write(dispenser.nextId());
    }
  }

  private void several(IdDispenser dispenser) {
    log.write(dispenser.nextIds(1 + random.nextInt(SEVERAL)));
  }

  private void ofStripe(IdDispenser dispenser) {
    try (IdStripe own = dispenser.stripe()) {
      for (int left = random.nextInt(200); left > 0; left--) {
        log.write(own.nextId());
      }
    }
  }

  /// Calling again is safe in every case. Where it cannot help, the drill has a fault.
  private static void goOnAfter(NoIdException why) {
    switch (why) {
      case NoIdException.Unreachable away -> rest(REST);
      case NoIdException.TooSlow slow -> rest(REST);
      case NoIdException.Contended others -> rest(REST);
      case NoIdException.Refused leases -> rest(REST);
      case NoIdException.Closed another -> {}
      case NoIdException.Exhausted never -> throw never;
      case NoIdException.Stopped never -> throw never;
      case NoIdException.FenceStalled never -> throw never;
      case NoIdException.Interrupted never -> throw never;
      case NoIdException.Unexpected defect -> throw defect;
    }
  }

  private void useBatches(Duration pace) {
    while (!closing) {
      IdSet ids = take(1 + random.nextInt(120));
      long count = ids.countIds();
      long toUse = random.nextInt(3) == 0 ? random.nextLong(count) : count;
      while (toUse > 0 && isUsed(ids)) {
        toUse--;
        rest(pace);
      }
      // Nobody has to close one that is used up: the next take does so in passing.
      if (ids.hasMoreIds() || random.nextBoolean()) {
        close(ids);
      }
    }
  }

  /// Goes on with a take that is uncertain, but for some, which closing the generator settles.
  private IdSet take(int count) {
    Optional<IdGeneratorException> lost = Optional.empty();
    while (true) {
      try {
        return lost.isPresent()
            ? generator.service().resumeTake(lost.get(), count)
            : generator.takeIds(category, count);
      } catch (IdGeneratorException e) {
        goOnAfter(e);
        boolean uncertain = e.outcome() instanceof Outcome.Uncertain;
        lost = Optional.of(e).filter(take -> uncertain && random.nextInt(4) > 0);
      } catch (StoreException e) {
        rest(REST); // nothing was taken
      }
    }
  }

  private static void goOnAfter(IdGeneratorException why) {
    if (why.outcome() instanceof Outcome.Refused<?>(_, Refusal refusal)
        && !(refusal instanceof Refusal.OwnerAtLimit)) {
      throw why;
    }
    rest(REST);
  }

  /// False where no more of the set may be handed out, since an operator has recycled it.
  private boolean isUsed(IdSet ids) {
    while (true) {
      try {
        log.write(ids.takeId());
        return true;
      } catch (IdGeneratorException e) {
        if (e.outcome() instanceof Outcome.Refused) {
          return false;
        }
        rest(REST);
      } catch (StoreException e) {
        rest(REST);
      }
    }
  }

  private static void close(IdSet ids) {
    try {
      ids.close();
    } catch (IdGeneratorException | StoreException e) {
      rest(REST); // later takes push it again, where it is the worker's still
    }
  }
}
