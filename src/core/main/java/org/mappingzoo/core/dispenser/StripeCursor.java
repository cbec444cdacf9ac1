package org.mappingzoo.core.dispenser;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A run of neighbouring ids that one thread hands out without an atomic operation, and that
/// another can end all the same.
///
/// The owner *claims* an id, and only then looks whether the run was ended; who ends it says so,
/// and only then looks what was claimed. One of the two sees the other, provided that no claim is
/// still on its way to memory when it is looked for. A fence in each claim would see to that at
/// the price of an atomic addition; instead the one who ends the run makes the owner pass a
/// safepoint. So an id is handed out, or returned, and never both. Where the owner's last claim
/// happens before the end (it is the same thread, has ended, or was waited for), that follows from
/// the language's memory model alone.
abstract class StripeCursor extends StripePadding {
  private static final VarHandle CLAIMED = handle("claimed");
  private static final VarHandle SIZE = handle("size");
  static final long NONE = -1;

  private final Thread owner;
  private long first;
  private long claimed;

  /// How many ids may be claimed; 0 once it is ended.
  @SuppressWarnings("UnusedVariable") // read through its handle
  private long size;

  StripeCursor(Thread owner) {
    this.owner = owner;
  }

  private static VarHandle handle(String field) {
    try {
      return MethodHandles.lookup().findVarHandle(StripeCursor.class, field, long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final Thread owner() {
    return owner;
  }

  /// A thread equals itself alone, and this is the hot path.
  @SuppressWarnings("ReferenceEquality")
  final boolean isOf(Thread thread) {
    return owner == thread;
  }

  /// The next id; negative where the run is used up or ended. The owner's alone.
  final long claim() {
    long index = claimed;
    CLAIMED.setOpaque(this, index + 1);
    // Nothing moves up before the claim; the processor's part of that is the safepoint's.
    VarHandle.storeStoreFence();
    return index < (long) SIZE.getOpaque(this) ? first + index : NONE;
  }

  /// Begins another run, of which the first id is claimed. The owner's alone.
  final void begin(long firstId, long count) {
    first = firstId;
    CLAIMED.setOpaque(this, 1);
    SIZE.setRelease(this, count);
  }

  /// The id of the last claim. The owner's alone.
  final long lastClaimed() {
    return first + claimed - 1;
  }

  final long first() {
    return first;
  }

  /// How many claims there were so far, at least.
  final long claims() {
    return (long) CLAIMED.getOpaque(this);
  }

  /// Ends the run for its owner.
  ///
  /// @return how many claims there were: those hand out an id, and no further one does
  final long end() {
    SIZE.setVolatile(this, 0);
    VarHandle.fullFence();
    if (!isOf(Thread.currentThread()) && owner.isAlive()) {
      // Walks its stack, which it is stopped for: behind that, each of its claims is in memory,
      // and each later one finds the run ended.
      StackTraceElement[] unused = owner.getStackTrace();
    }
    VarHandle.fullFence();
    return claims();
  }
}
