package org.mappingzoo.console;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.mappingzoo.core.allocator.StoreException;

/// What is opened in the background, perhaps anew after a failure. Of any thread.
final class Late<T> {
  private volatile CompletableFuture<T> opening = new CompletableFuture<>();

  /// What is still being opened, waited for; never on the FX thread.
  ///
  /// @throws StoreException if it cannot be opened
  T opened() {
    try {
      return opening.join();
    } catch (CompletionException e) {
      throw new StoreException(
          StoreException.Reason.UNREACHABLE, "nothing is connected: " + e.getCause(), e);
    }
  }

  void open(T opened) {
    opening.complete(opened);
  }

  void fail(RuntimeException why) {
    opening.completeExceptionally(why);
  }

  /// Forgets a failure: whoever asks from now on waits again.
  void again() {
    if (opening.isCompletedExceptionally()) {
      opening = new CompletableFuture<>();
    }
  }
}
