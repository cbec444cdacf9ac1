package org.mappingzoo.core.dispenser;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.FencingToken;

/// A dispenser's ids for one thread: a run of them is set aside, so that [#nextId()] is an
/// increment that no other thread contends for.
///
/// Confined to the thread that asked for it, which may be a virtual one. Closing it gives back what
/// is left to the dispenser, and so does closing the dispenser; what a thread leaves behind that
/// ends is given to others.
public final class IdStripe extends StripeCursor implements AutoCloseable {
  private final IdDispenser dispenser;

  /// Which lease the run is of, and how many ids it had; guarded by the dispenser's lock.
  private @Nullable Batch batch;

  /// Of the run's lease; stays as the run is taken away. The owner's alone.
  private @Nullable FencingToken token;

  private long count;
  private boolean ended;

  /// How many ids of the run were handed out, once it was taken away.
  private long handedOut;

  IdStripe(IdDispenser dispenser, Thread owner) {
    super(owner);
    this.dispenser = dispenser;
  }

  /// The next id of this thread. Waits, at most as long as the dispenser's options say, only where
  /// nothing is reserved.
  ///
  /// @throws NoIdException if there is none; its type says why
  /// @throws IllegalStateException if this or its dispenser was closed, or it is not this thread's
  public long nextId() {
    if (isOf(Thread.currentThread())) {
      long id = claim();
      return id >= 0 ? id : dispenser.nextIdOf(this);
    }
    throw new IllegalStateException(
        "a stripe of %s is of %s, not of %s"
            .formatted(dispenser.category(), owner(), Thread.currentThread()));
  }

  /// The next id as [#nextId()] has it, with the token of its lease.
  ///
  /// @throws NoIdException if there is none; its type says why
  /// @throws IllegalStateException if this or its dispenser was closed, or it is not this thread's
  public FencedId nextFencedId() {
    long id = nextId();
    return new FencedId(id, token());
  }

  /// Of the id that the owner had last. The owner's alone.
  FencingToken token() {
    return Objects.requireNonNull(token, "no id was had yet");
  }

  /// Under the dispenser's lock: the next run, of which the first id is handed out.
  void run(Batch of, long firstId, long ids) {
    leave();
    batch = of;
    token = of.token();
    count = ids;
    handedOut = 0;
    of.lend(this);
    begin(firstId, ids);
  }

  private void leave() {
    if (batch != null) {
      batch.takeBack(this);
      batch = null;
    }
  }

  /// Under the dispenser's lock: how many ids of the run are not handed out, at most.
  long left() {
    return Math.max(0, count - claims());
  }

  /// Under the dispenser's lock, by the owner, whose claim has failed: its id all the same, where
  /// the claim was counted as the run was taken away; else negative.
  ///
  /// @throws IllegalStateException if the stripe was closed before the claim
  long idOfFailedClaim() {
    long id = lastClaimed();
    if (id < first() + handedOut) {
      return id;
    }
    checkOpen();
    return NONE;
  }

  /// Under the dispenser's lock.
  void checkOpen() {
    if (ended) {
      dispenser.checkOpen(); // it ends all stripes, also those that nobody asked for
      throw new IllegalStateException("a stripe of %s is closed".formatted(dispenser.category()));
    }
  }

  /// Under the dispenser's lock: takes the run away. The stripe goes on with another.
  ///
  /// @return what was not handed out; null where that is nothing
  @Nullable Segment revoke() {
    Batch of = batch;
    if (of == null) {
      return null;
    }
    handedOut = Math.min(end(), count);
    long rest = count - handedOut;
    count = handedOut;
    leave();
    return rest == 0 ? null : of.giveBack(first() + handedOut, rest);
  }

  /// Under the dispenser's lock: the same for good.
  @Nullable Segment seal() {
    ended = true;
    return revoke();
  }

  /// Gives what is left back to the dispenser. Idempotent.
  @Override
  public void close() {
    dispenser.giveBack(this);
  }
}
