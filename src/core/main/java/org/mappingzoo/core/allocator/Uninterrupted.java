package org.mappingzoo.core.allocator;

import java.util.function.Supplier;

/// Calls of a thread that was interrupted, as one is whose pool is shut down, and has something to
/// give back before it ends.
public final class Uninterrupted {
  private Uninterrupted() {}

  /// Makes a call that blocks as if the thread had not been interrupted before; behind it, it is
  /// again. An interrupt in between ends the call as it ends any.
  public static <T> T call(Supplier<T> task) {
    boolean interrupted = Thread.interrupted();
    try {
      return task.get();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
