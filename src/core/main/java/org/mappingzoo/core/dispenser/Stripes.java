package org.mappingzoo.core.dispenser;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The stripes of one dispenser, and which thread has which. Guarded by its lock, but for
/// [#of(Thread)].
final class Stripes {
  private static final int FEWEST_SLOTS = 16;
  private static final int MOST_SLOTS = 4_096;

  private final List<IdStripe> all = new ArrayList<>();
  private volatile @Nullable IdStripe[] slots = new @Nullable IdStripe[FEWEST_SLOTS];

  /// The one that a thread has by [#assign]; null where it has none.
  @Nullable IdStripe of(Thread thread) {
    @Nullable IdStripe[] now = slots;
    IdStripe there = now[slot(thread, now.length)];
    return there != null && there.isOf(thread) ? there : null;
  }

  private static int slot(Thread thread, int slots) {
    return (int) thread.threadId() & (slots - 1);
  }

  void add(IdStripe stripe) {
    all.add(stripe);
  }

  /// Makes one that its owner finds by [#of]; false where there is no room for it.
  boolean assign(IdStripe stripe) {
    @Nullable IdStripe[] next = slots;
    while (!placed(stripe, next)) {
      if (next.length == MOST_SLOTS) {
        return false;
      }
      next = spread(slots, 2 * next.length);
    }
    all.add(stripe);
    slots = next;
    return true;
  }

  private static boolean placed(IdStripe stripe, @Nullable IdStripe[] slots) {
    int slot = slot(stripe.owner(), slots.length);
    IdStripe there = slots[slot];
    if (there != null && there.owner().isAlive()) {
      return false;
    }
    slots[slot] = stripe;
    return true;
  }

  /// Those that share no slot in fewer slots share none in more.
  private static @Nullable IdStripe[] spread(@Nullable IdStripe[] fewer, int count) {
    @Nullable IdStripe[] more = new @Nullable IdStripe[count];
    for (IdStripe stripe : fewer) {
      if (stripe != null) {
        more[slot(stripe.owner(), count)] = stripe;
      }
    }
    return more;
  }

  void remove(IdStripe stripe) {
    all.remove(stripe);
    int slot = slot(stripe.owner(), slots.length);
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
