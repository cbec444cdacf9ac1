package org.mappingzoo.console.activity;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityLog.Kept;
import org.mappingzoo.console.disk.DiskFault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Hands entries to the log in the background, in their order, and says how that goes. What the
/// disk does not take waits for the next attempt; that nothing can be kept hinders nobody.
///
/// Belongs to the FX thread, but for what it does in the background.
public final class ActivityKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(ActivityKeeper.class);

  /// While another console writes, it is asked so often whether that has ended; and a disk that
  /// does not take what waits, whether it does now.
  static final Duration ASKED_EVERY = Duration.ofSeconds(5);

  /// So many versions wait for a disk that does not take them, and so many actions.
  private static final int WAITING = 10_000;

  private final Optional<ActivityLog> log;
  private final boolean passing;
  private final Executor background;
  private final Executor fx;
  private final Deque<ActivityEntry> waiting = new ArrayDeque<>();
  private final Deque<ActivityEntry> waitingDeeds = new ArrayDeque<>();

  /// Whether a write is on its way that has not looked yet at what waits.
  private final AtomicBoolean coming = new AtomicBoolean();

  private final ReadOnlyObjectWrapper<Standing> standing =
      new ReadOnlyObjectWrapper<>(this, "standing", new Standing.Loading());
  private Instant asked = Instant.EPOCH;

  /// What was found at the start, which stays known whatever becomes of the disk.
  private volatile Kept found = Kept.NOTHING;

  /// How the keeping goes.
  public sealed interface Standing {
    record Loading() implements Standing {}

    /// This console writes it.
    ///
    /// @param found what was found at the start
    record Keeping(Kept found) implements Standing {}

    /// Another console on this connection writes the log.
    record Elsewhere() implements Standing {}

    record Failing(DiskFault why) implements Standing {}

    /// It is gone with the window, as in the demo.
    record Passing() implements Standing {}
  }

  /// @param passing whether the directory is gone at the end
  /// @param background runs what blocks
  /// @param fx runs a task on the FX thread
  public ActivityKeeper(ActivityLog log, boolean passing, Executor background, Executor fx) {
    this(Optional.of(log), passing, background, fx);
  }

  private ActivityKeeper(
      Optional<ActivityLog> log, boolean passing, Executor background, Executor fx) {
    this.log = log;
    this.passing = passing;
    this.background = background;
    this.fx = fx;
  }

  /// Keeps nothing, for pictures.
  public static ActivityKeeper none() {
    return new ActivityKeeper(Optional.empty(), true, Runnable::run, Runnable::run);
  }

  public ReadOnlyObjectProperty<Standing> standingProperty() {
    return standing.getReadOnlyProperty();
  }

  Optional<ActivityLog> log() {
    return log;
  }

  /// Reads what was kept; `loaded` is called on the FX thread in any case.
  void load(Consumer<Kept> loaded) {
    if (log.isEmpty()) {
      standing.set(new Standing.Passing());
      loaded.accept(Kept.NOTHING);
    } else {
      run(() -> load(log.get(), loaded));
    }
  }

  private void load(ActivityLog from, Consumer<Kept> loaded) {
    Kept kept;
    Standing now;
    try {
      kept = from.load();
      found = kept.withoutEntries();
      now = standing(from.isOurs());
    } catch (IOException e) {
      kept = from.read();
      found = kept.withoutEntries();
      now = failing(from, e);
    }
    Kept all = kept;
    Standing then = now;
    fx.execute(
        () -> {
          standing.set(then);
          loaded.accept(all);
        });
  }

  private Standing standing(boolean ours) {
    if (passing) {
      return new Standing.Passing();
    }
    return ours ? new Standing.Keeping(found) : new Standing.Elsewhere();
  }

  private static Standing failing(ActivityLog log, IOException why) {
    return new Standing.Failing(DiskFault.within(log.directory(), why));
  }

  /// Appends this soon.
  void keep(ActivityEntry entry) {
    if (log.isPresent()) {
      Deque<ActivityEntry> queue = entry instanceof Deed ? waitingDeeds : waiting;
      synchronized (queue) {
        queue.add(entry);
        while (queue.size() > WAITING) {
          queue.remove();
        }
      }
      if (!coming.getAndSet(true)) { // else that one takes it along: each has a thread of its own
        run(() -> write(log.get()));
      }
    }
  }

  /// Where another console writes, asks now and then whether this one may, and writes what waits;
  /// and so where the disk did not take it.
  void tick(Instant now) {
    if (standing.get() instanceof Standing.Elsewhere) {
      attempt(now, this::takeOver);
    }
    if (standing.get() instanceof Standing.Failing) {
      attempt(now, this::goOn);
    }
  }

  private void attempt(Instant now, Consumer<ActivityLog> way) {
    if (!now.isBefore(asked.plus(ASKED_EVERY)) && !coming.getAndSet(true)) {
      asked = now;
      run(() -> way.accept(log.get()));
    }
  }

  private void takeOver(ActivityLog from) {
    if (from.isOurs()) {
      tell(standing(true));
    }
    write(from);
  }

  /// Where nothing waits, it was the start that the disk did not take.
  private void goOn(ActivityLog from) {
    if (isEmpty(waitingDeeds) && isEmpty(waiting)) {
      coming.set(false);
      try {
        found = from.load().withoutEntries();
        tell(standing(from.isOurs()));
      } catch (IOException e) {
        tell(failing(from, e));
      }
    } else {
      write(from);
    }
  }

  private static boolean isEmpty(Deque<ActivityEntry> queue) {
    synchronized (queue) {
      return queue.isEmpty();
    }
  }

  /// Writes what is still waiting, and waits for it: at the end.
  void finish() {
    log.ifPresent(this::write);
  }

  /// After the end of the program nothing more is written: what waits is told by [#finish].
  private void run(Runnable task) {
    try {
      background.execute(task);
    } catch (RejectedExecutionException e) {
      LOG.debug("after the end", e);
    }
  }

  /// One at a time; each takes all that waits, so order is kept whoever comes first. Actions go
  /// first: where the disk does not take them, it is not asked to take the rest.
  private void write(ActivityLog to) {
    synchronized (to) {
      coming.set(false);
      if (write(to, waitingDeeds)) {
        write(to, waiting);
      }
    }
  }

  /// @return whether nothing of it waits any more that could be written
  private boolean write(ActivityLog to, Deque<ActivityEntry> queue) {
    List<ActivityEntry> batch;
    synchronized (queue) {
      batch = new ArrayList<>(queue);
      queue.clear();
    }
    if (batch.isEmpty()) {
      return true;
    }
    try {
      boolean written = to.append(batch);
      if (!written && batch.getFirst() instanceof Deed) { // versions the other one sees itself
        putBack(batch, queue);
      }
      tell(standing(written));
      return true;
    } catch (IOException e) {
      putBack(batch, queue);
      tell(failing(to, e));
      return false;
    }
  }

  private static void putBack(List<ActivityEntry> batch, Deque<ActivityEntry> queue) {
    synchronized (queue) {
      batch.reversed().forEach(queue::addFirst);
    }
  }

  private void tell(Standing now) {
    fx.execute(
        () -> {
          if (!now.equals(standing.get())) {
            standing.set(now);
          }
        });
  }
}
