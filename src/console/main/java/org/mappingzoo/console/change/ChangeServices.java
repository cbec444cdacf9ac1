package org.mappingzoo.console.change;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.core.allocator.CategoryAdmin;

/// What every change needs.
///
/// @param admin blocks, so it is only called on `background`
/// @param background runs calls that block
/// @param fx runs a task on the FX thread; in tests a queue
/// @param asksReason whether each write needs a reason, as where it is production, or may be
record ChangeServices(
    CategoryAdmin admin,
    Executor background,
    Executor fx,
    FleetFeed feed,
    Access access,
    ReceiptLog log,
    ObservableValue<Boolean> asksReason) {

  /// Why nothing can be written now, as a message key.
  ObservableValue<Optional<String>> obstacle() {
    return Bindings.createObjectBinding(
        () -> access.obstacle(feed.snapshot().connection()),
        access.stateProperty(),
        feed.snapshotProperty());
  }

  /// How much of an unlock is left, once it is almost over.
  ObservableValue<Optional<Duration>> ending() {
    return access.leftProperty().map(left -> left.filter(access::isEnding));
  }

  /// What the lock in the top bar does, and *More time* beside it: a dialog covers both.
  void unlock() {
    access.unlock(feed.clock().instant());
  }

  /// Calls in the background and hands what comes of it to the FX thread, whatever it is: an
  /// operator who waits for an answer must get one.
  <T> void call(Supplier<T> call, Consumer<T> answered, Consumer<Throwable> failed) {
    try {
      background.execute(
          () -> {
            try {
              T answer = call.get();
              fx.execute(() -> answered.accept(answer));
            } catch (RuntimeException | Error e) { // the outermost frame of the task
              fx.execute(() -> failed.accept(e));
            }
          });
    } catch (RejectedExecutionException e) {
      failed.accept(e);
    }
  }
}
