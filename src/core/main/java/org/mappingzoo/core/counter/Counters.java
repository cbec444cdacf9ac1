package org.mappingzoo.core.counter;

import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Generation;

/// Takes ids from counters, side by side with clients that do the same by hand: read the eight
/// bytes, add, write them back on the version that was read.
///
/// Ids are handed out only where a reply said that their write took effect. After a lost reply
/// the batch is abandoned, whatever became of it, and a new one is taken behind a fresh read: a
/// read cannot tell whose write it sees, and a write sent again may have been the second. That
/// skips ids and never repeats one; each outcome names what it skipped.
///
/// Where a steward serves the counter, takes stay below its fence: a take that would reach it waits
/// for a while, and is then refused with [CounterRefusal.FenceStalled].
///
/// A counter must not be deleted, or set back, while anybody uses it: its ids would be issued
/// again, and a write on its way to the old node could still hit the new one. Safe for use by
/// several threads; each call blocks on ZooKeeper.
public final class Counters {
  /// How often a take looks at most whether the fence has moved, however long it may wait.
  private static final int FENCE_LOOKS = 10_000;

  private final CounterStore store;
  private final Pause pause;
  private final Pause atFence;
  private final int attemptLimit;
  private final LongAdder skipped = new LongAdder();

  /// Counters of one store, which do not wait where a fence stalls.
  ///
  /// @param attemptLimit how often to try before [CounterOutcome.Contended], at least 1
  public Counters(CounterStore store, Pause pause, int attemptLimit) {
    this(store, pause, Pause.none(), attemptLimit);
  }

  /// Counters of one store.
  ///
  /// @param atFence for how long, and between which looks, a take waits that would reach the fence
  /// @param attemptLimit how often to try before [CounterOutcome.Contended], at least 1
  public Counters(CounterStore store, Pause pause, Pause atFence, int attemptLimit) {
    if (attemptLimit < 1) {
      throw new IllegalArgumentException("an attempt limit is at least 1, not " + attemptLimit);
    }
    this.store = store;
    this.pause = pause;
    this.atFence = atFence;
    this.attemptLimit = attemptLimit;
  }

  /// The next id in hexadecimal, as the call of this name in 2010 had it.
  ///
  /// @throws CounterException as [#nextIds]
  /// @throws StoreException as [#nextIds]
  /// @throws OtherLifeException as [#nextIds]
  public String getNextId(CategoryName counter) {
    return CounterValue.hex(nextId(counter));
  }

  /// The next id.
  ///
  /// @throws CounterException as [#nextIds]
  /// @throws StoreException as [#nextIds]
  /// @throws OtherLifeException as [#nextIds]
  public long nextId(CategoryName counter) {
    return nextIds(counter, 1).first();
  }

  /// The next `count` ids, in one write.
  ///
  /// @param count at least 1
  /// @throws IllegalArgumentException if it is not, or the name lies under Mapping Zoo's own root
  /// @throws CounterException if they could not be taken; its outcome says why
  /// @throws StoreException if the store cannot be reached or refuses; nothing was written
  /// @throws OtherLifeException as [#take]
  public CounterIds nextIds(CategoryName counter, long count) {
    return switch (take(counter, count)) {
      case CounterOutcome.Taken taken -> taken.ids();
      case CounterOutcome failed ->
          throw new CounterException(counter, failed, message(counter, count, failed));
    };
  }

  /// How many ids all takes so far have skipped at most. Those of [#nextIds] and its like, which
  /// return ids only, are told here.
  public long skipped() {
    return skipped.sum();
  }

  /// Takes the next `count` ids in one write, and says what that skipped.
  ///
  /// @param count at least 1
  /// @throws IllegalArgumentException if it is not, or the name lies under Mapping Zoo's own root
  /// @throws StoreException if the store cannot be reached or refuses; nothing was written
  /// @throws OtherLifeException if the node was deleted and made anew while it was being written,
  ///     so that what the new one held is overwritten; the message names the ids that must not be
  ///     used
  public CounterOutcome take(CategoryName counter, long count) {
    if (count < 1) {
      throw new IllegalArgumentException("a take is of at least 1 id, not " + count);
    }
    CounterOutcome outcome = attempts(counter, count);
    skipped.add(outcome.skipped().count());
    return outcome;
  }

  private CounterOutcome attempts(CategoryName counter, long count) {
    SkippedIds lost = SkippedIds.NONE;
    for (int attempt = 1; attempt <= attemptLimit; attempt++) {
      switch (pastFence(counter, count, attempt, lost)) {
        case Attempt.Ended(CounterOutcome outcome) -> {
          return outcome;
        }
        case Attempt.Again(SkippedIds now) -> lost = now;
      }
    }
    return new CounterOutcome.Contended(attemptLimit, lost);
  }

  /// A steward that works moves the fence soon: that is waited for, apart from the attempts.
  private Attempt pastFence(CategoryName counter, long count, int number, SkippedIds lost) {
    Attempt attempt = attempt(counter, count, number, lost);
    Pause wait = atFence.begun();
    for (int looks = 1; isStalled(attempt) && looks <= FENCE_LOOKS && !wait.isOver(); looks++) {
      int look = looks;
      attempt = attemptBehind(() -> wait.after(look), counter, count, true, lost);
    }
    return attempt;
  }

  private static boolean isStalled(Attempt attempt) {
    return attempt instanceof Attempt.Ended(CounterOutcome.Refused refused)
        && refused.refusal() instanceof CounterRefusal.FenceStalled;
  }

  /// One read and its write.
  private sealed interface Attempt {
    record Ended(CounterOutcome outcome) implements Attempt {}

    /// Others won, or the reply was lost.
    record Again(SkippedIds lost) implements Attempt {}
  }

  /// Once a reply was lost, "nothing was written" would not be true any more.
  private Attempt attempt(CategoryName counter, long count, int number, SkippedIds lost) {
    Runnable waits = number > 1 ? () -> pause.after(number - 1) : () -> {};
    return attemptBehind(waits, counter, count, false, lost);
  }

  private Attempt attemptBehind(
      Runnable wait, CategoryName counter, long count, boolean synced, SkippedIds lost) {
    try {
      wait.run();
      return step(counter, count, synced, lost);
    } catch (StoreException e) {
      if (lost.isEmpty()) {
        throw e;
      }
      return new Attempt.Ended(new CounterOutcome.Unsettled(e, lost));
    }
  }

  private Attempt step(CategoryName counter, long count, boolean synced, SkippedIds lost) {
    return switch (store.read(counter, synced)) {
      case CounterReading.Absent absent ->
          refused(counter, new CounterRefusal.NoSuchCounter(), lost);
      case CounterReading.Broken(CounterRefusal why) -> refused(counter, why, lost);
      case CounterReading.Plain(Revision revision, CounterValue value, var earlier) ->
          earlier
              .<CounterRefusal>map(
                  life -> new CounterRefusal.EarlierLife(value, life.value().fence()))
              .map(why -> refused(counter, why, lost))
              .orElseGet(
                  () -> count(counter, new Place(revision, value, Optional.empty()), count, lost));
      case CounterReading.Fenced(FencedCounter fenced) -> {
        Place place =
            new Place(fenced.revision(), fenced.value(), Optional.of(fenced.generation()));
        yield count > fenced.headroom() && count <= fenced.value().left()
            ? refused(
                counter,
                new CounterRefusal.FenceStalled(fenced.value(), count, fenced.fence()),
                lost.onceSeenAt(fenced.value()))
            : count(counter, place, count, lost);
      }
    };
  }

  /// Where a counter stands.
  ///
  /// @param life its generation, where a steward serves it
  private record Place(Revision revision, CounterValue value, Optional<Generation> life) {}

  private Attempt count(CategoryName counter, Place place, long count, SkippedIds lost) {
    SkippedIds still = lost.onceSeenAt(place.value());
    return refusal(place.revision(), place.value(), count)
        .map(refusal -> refused(counter, refusal, still))
        .orElseGet(() -> write(counter, place, place.value().next(count), still));
  }

  private static Optional<CounterRefusal> refusal(
      Revision revision, CounterValue value, long count) {
    if (!revision.isWritable()) {
      return Optional.of(new CounterRefusal.VersionsUsedUp(revision.version()));
    }
    return count > value.left()
        ? Optional.of(new CounterRefusal.UsedUp(value, count))
        : Optional.empty();
  }

  private Attempt write(CategoryName counter, Place place, CounterIds batch, SkippedIds lost) {
    return switch (advance(counter, place, batch, lost)) {
      case WriteReply.Applied(Revision now) ->
          new Attempt.Ended(
              new CounterOutcome.Taken(batch, now, lost.onceWrittenOn(place.value())));
      case WriteReply.Conflict() -> new Attempt.Again(lost);
      case WriteReply.Unknown(String reason) -> new Attempt.Again(lost.with(batch));
    };
  }

  private WriteReply advance(CategoryName counter, Place place, CounterIds batch, SkippedIds lost) {
    try {
      return store.advance(counter, place.revision(), place.life(), CounterValue.after(batch));
    } catch (OtherLifeException e) {
      SkippedIds all = lost.with(batch);
      skipped.add(all.count());
      throw e.with(named(all));
    }
  }

  private static Attempt refused(CategoryName counter, CounterRefusal refusal, SkippedIds lost) {
    return new Attempt.Ended(new CounterOutcome.Refused(counter, refusal, lost));
  }

  /// Makes a counter where there is none; `start` counts as issued already. Sent once.
  ///
  /// @throws StoreException if the store cannot be reached or refuses; nothing was written
  public CounterCreation create(CategoryName counter, CounterValue start) {
    return switch (store.create(counter, start)) {
      case WriteReply.Applied(Revision now) -> new CounterCreation.Created(now);
      case WriteReply.Conflict() ->
          new CounterCreation.Refused(counter, new CounterRefusal.AlreadyExists());
      case WriteReply.Unknown(String reason) -> new CounterCreation.Unsettled(counter, reason);
    };
  }

  private static String message(CategoryName counter, long count, CounterOutcome failed) {
    String why =
        switch (failed) {
          case CounterOutcome.Taken taken ->
              throw new IllegalArgumentException("not a failure: " + taken);
          case CounterOutcome.Refused refused -> refused.refusal().sentence();
          case CounterOutcome.Contended contended ->
              "none of %d attempts certainly took effect".formatted(contended.attempts());
          case CounterOutcome.Unsettled unsettled ->
              "a reply was lost, and then: " + unsettled.cause().getMessage();
        };
    return "cannot take %d ids from %s: %s%s"
        .formatted(count, counter, why, named(failed.skipped()));
  }

  private static String named(SkippedIds skipped) {
    return skipped.isEmpty()
        ? ""
        : ". Skipped, at most %d ids: %s".formatted(skipped.count(), skipped);
  }
}
