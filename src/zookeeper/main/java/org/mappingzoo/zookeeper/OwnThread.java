package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one thread that owns a state; all others hand over to it. A daemon.
final class OwnThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OwnThread.class);
  private static final Duration END_WITHIN = Duration.ofSeconds(1);

  private final ScheduledThreadPoolExecutor executor;
  private final ThreadGroup group;

  OwnThread(String name) {
    group = new ThreadGroup(name);
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(group, task, name);
              thread.setDaemon(true);
              return thread;
            });
    executor.setRemoveOnCancelPolicy(true);
  }

  /// Something to be done later, that can be called off.
  interface Timer {
    void cancel();
  }

  /// From any thread, in order. Does nothing once closed.
  void hand(Runnable task) {
    Timer unused = after(Duration.ZERO, task);
  }

  Timer after(Duration delay, Runnable task) {
    try {
      ScheduledFuture<?> later =
          executor.schedule(guarded(task), delay.toNanos(), TimeUnit.NANOSECONDS);
      return () -> later.cancel(false);
    } catch (RejectedExecutionException e) {
      return () -> {};
    }
  }

  /// Again and again, the first time after one period.
  void every(Duration period, Runnable task) {
    try {
      ScheduledFuture<?> unused =
          executor.scheduleWithFixedDelay(
              guarded(task), period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      return;
    }
  }

  /// Goes on with an answer, if it is still wanted by then.
  ///
  /// @param failed hears why there is none, under the same condition
  <T> void then(
      CompletableFuture<T> asked,
      BooleanSupplier wanted,
      Consumer<T> next,
      Consumer<Throwable> failed) {
    BiConsumer<@Nullable T, @Nullable Throwable> onAnswer =
        (answer, failure) ->
            hand(
                () -> {
                  if (!wanted.getAsBoolean()) {
                    return;
                  }
                  if (failure != null) {
                    failed.accept(failure);
                  } else if (answer != null) {
                    next.accept(answer);
                  }
                });
    var unused = asked.whenComplete(onAnswer);
  }

  /// Lets the task that runs come to its end, for at most a second, and drops all others.
  @Override
  public void close() {
    executor.shutdownNow();
    if (!group.equals(Thread.currentThread().getThreadGroup())) {
      try {
        boolean unused = executor.awaitTermination(END_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// The outermost frame of the thread: what escapes a task ends here, and the thread goes on.
  private static Runnable guarded(Runnable task) {
    return () -> {
      try {
        task.run();
      } catch (RuntimeException | Error e) {
        LOG.error("A task failed", e);
      }
    };
  }
}
