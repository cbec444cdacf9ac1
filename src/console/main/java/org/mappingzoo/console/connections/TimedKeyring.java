package org.mappingzoo.console.connections;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A keyring that is not waited for longer than a limit: without its daemon, or before a question
/// that nobody sees, it may never answer.
public final class TimedKeyring implements Keyring {
  private final Keyring keyring;
  private final Executor threads;
  private final Duration limit;

  /// @param threads has a thread for each call, however many of them hang
  public TimedKeyring(Keyring keyring, Executor threads, Duration limit) {
    this.keyring = keyring;
    this.threads = threads;
    this.limit = limit;
  }

  @Override
  public Optional<Hidden> read(String name) throws Trouble {
    return call(() -> keyring.read(name));
  }

  @Override
  public void write(String name, Hidden password) throws Trouble {
    call(
        () -> {
          keyring.write(name, password);
          return Optional.empty();
        });
  }

  @Override
  public void delete(String name) throws Trouble {
    call(
        () -> {
          keyring.delete(name);
          return Optional.empty();
        });
  }

  private Optional<Hidden> call(Callable<Optional<Hidden>> call) throws Trouble {
    CompletableFuture<Optional<Hidden>> answer = new CompletableFuture<>();
    threads.execute(() -> complete(answer, call));
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new Trouble(new Reason(Reason.Kind.SLOW, Long.toString(limit.toSeconds())));
    } catch (ExecutionException e) {
      throw troubleOf(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Trouble(new Reason(Reason.Kind.INTERRUPTED, ""));
    }
  }

  private static Trouble troubleOf(ExecutionException e) {
    Throwable cause = Optional.ofNullable(e.getCause()).orElse(e);
    return cause instanceof Trouble trouble
        ? trouble
        : new Trouble(cause.getClass().getSimpleName());
  }

  /// Whatever a native library throws is told to the one who waits.
  private static void complete(
      CompletableFuture<Optional<Hidden>> answer, Callable<Optional<Hidden>> call) {
    try {
      answer.complete(call.call());
    } catch (Exception | LinkageError e) { // the outermost frame of the task
      answer.completeExceptionally(e);
    }
  }
}
