package org.mappingzoo.core.dispenser;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The stripes of one dispenser, and which thread has which. Guarded by its lock, but for
/// [#of(Thread)].
final class Stripes {
  private static final int FEWEST_SLOTS = 16;
  private static final int MOST_SLOTS_BITS = 12;
  private static final int MOST_SLOTS = 1 << MOST_SLOTS_BITS;

  /// 2^64 divided by the golden ratio: its products are spread evenly (Knuth, TAOCP 6.4).
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final List<IdStripe> all = new ArrayList<>();
  private volatile @Nullable IdStripe[] slots = new @Nullable IdStripe[FEWEST_SLOTS];

  /// The one that a thread has by [#assign]; null where it has none.
  @Nullable IdStripe of(Thread thread) {
    @Nullable IdStripe[] now = slots;
    IdStripe there = now[slot(thread, now.length)];
    if (there != null && there.isOf(thread)) {
      return there;
    }
    return now.length < MOST_SLOTS ? null : ofOtherSlot(thread, now);
  }

  private static @Nullable IdStripe ofOtherSlot(Thread thread, @Nullable IdStripe[] slots) {
    IdStripe there = slots[otherSlot(thread)];
    return there != null && there.isOf(thread) ? there : null;
  }

  /// Threads that begin one after the other share none.
  private static int slot(Thread thread, int slots) {
    return (int) thread.threadId() & (slots - 1);
  }

  /// For one of those that share a slot also where there are most: what is read there may be
  /// another thread's, whose cache line that one keeps writing.
  private static int otherSlot(Thread thread) {
    return (int) ((thread.threadId() * GOLDEN) >>> (Long.SIZE - MOST_SLOTS_BITS));
  }

  void add(IdStripe stripe) {
    all.add(stripe);
  }

  /// Makes one that its owner finds by [#of]; false where there is no room for it.
  boolean assign(IdStripe stripe) {
    boolean placed = place(stripe, slots);
    for (int count = 2 * slots.length; count <= MOST_SLOTS && !placed; count *= 2) {
      @Nullable IdStripe[] more = new @Nullable IdStripe[count];
      if (areAllPlaced(more)) {
        slots = more; // also where it does not help: then it is not tried again
        placed = place(stripe, more);
      }
    }
    if (placed) {
      all.add(stripe);
    }
    return placed;
  }

  private boolean areAllPlaced(@Nullable IdStripe[] more) {
    for (IdStripe stripe : slots) {
      if (stripe != null && !place(stripe, more)) {
        return false;
      }
    }
    return true;
  }

  /// False where there is no room for it.
  private static boolean place(IdStripe stripe, @Nullable IdStripe[] slots) {
    Thread owner = stripe.owner();
    return place(stripe, slots, slot(owner, slots.length))
        || (slots.length == MOST_SLOTS && place(stripe, slots, otherSlot(owner)));
  }

  private static boolean place(IdStripe stripe, @Nullable IdStripe[] slots, int slot) {
    IdStripe there = slots[slot];
    if (there != null && there.owner().isAlive()) {
      return false;
    }
    slots[slot] = stripe;
    return true;
  }

  void remove(IdStripe stripe) {
    all.remove(stripe);
    clear(stripe, slot(stripe.owner(), slots.length));
    if (slots.length == MOST_SLOTS) {
      clear(stripe, otherSlot(stripe.owner()));
    }
  }

  private void clear(IdStripe stripe, int slot) {
    IdStripe there = slots[slot];
    if (there != null && there.equals(stripe)) {
      slots[slot] = null;
    }
  }

  /// Those whose threads have ended.
  List<IdStripe> abandoned() {
    return all.stream().filter(stripe -> !stripe.owner().isAlive()).toList();
  }

  List<IdStripe> all() {
    return List.copyOf(all);
  }

  int count() {
    return all.size();
  }

  /// How many ids they hold, at most.
  long left() {
    return all.stream().mapToLong(IdStripe::left).sum();
  }
}
