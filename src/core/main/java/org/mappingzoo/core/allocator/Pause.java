package org.mappingzoo.core.allocator;

/// Waits between two attempts. The store's owner brings it, with its clock and its randomness.
@FunctionalInterface
public interface Pause {

  /// Never waits: an operation with it gives up at once.
  static Pause none() {
    return new Pause() {
      @Override
      public void after(int attempt) {}

      @Override
      public boolean isOver() {
        return true;
      }
    };
  }

  /// Blocks for a while.
  ///
  /// @param attempt how many attempts have failed, from 1
  /// @throws StoreException with [StoreException.Reason#INTERRUPTED]
  void after(int attempt);

  /// The same for one operation that begins now, where its time is limited.
  default Pause begun() {
    return this;
  }

  /// Whether the operation that this is for is to give up, instead of trying again.
  default boolean isOver() {
    return false;
  }

  /// The time, since some moment; always 0 where nobody brought a clock.
  default long nanoTime() {
    return 0;
  }

  /// Blocks for so long; not at all where nobody brought a clock.
  ///
  /// @throws StoreException with [StoreException.Reason#INTERRUPTED]
  default void rest(long nanos) {}

  /// Blocks for up to so long, by chance; not at all where nobody brought a clock.
  ///
  /// @throws StoreException with [StoreException.Reason#INTERRUPTED]
  default void restUpTo(long nanos) {}
}
