package org.mappingzoo.core.checker;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mappingzoo.core.checker.Pool.Ref;
import org.mappingzoo.core.checker.Space.May;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transactions.Taken;
import org.mappingzoo.core.ranges.RangeList;

/// Everything at one moment, as a value.
///
/// @param flight what was sent and may still arrive, in the order of the pool
/// @param used one bit for each id that was used
/// @param effects for each take of each worker, how often it took effect and was not compensated
/// @param broken which invariant the last step broke, and how; empty where none
record World(
    Ref<Tree> tree,
    List<Worker> workers,
    Operator operator,
    BareClient client,
    int crashes,
    int rotations,
    int rebirths,
    List<Ref<Message>> flight,
    long used,
    List<Integer> effects,
    String broken) {

  /// A transaction under way.
  record Message(Ref<Transaction> transaction, Tag tag) {}

  /// What applying a transaction means for the count of effects.
  record Tag(Kind kind, int take) {
    enum Kind {
      TAKE,
      /// Compensates a take: what it took is taken out of its owner's hands.
      RECYCLE,
      OTHER
    }

    static final Tag OTHER = new Tag(Kind.OTHER, 0);
  }

  /// A worker between two steps.
  ///
  /// @param draws how many names of leases it has drawn
  /// @param memory the category as its last take left it
  record Worker(
      int number,
      int takes,
      int doubts,
      int draws,
      Phase phase,
      Optional<Held> held,
      Optional<Ref<ManagedCategory>> memory) {

    Worker in(Phase next) {
      return new Worker(number, takes, doubts, draws, next, held, memory);
    }

    Worker holding(Optional<Held> lease) {
      return new Worker(number, takes, doubts, draws, phase, lease, memory);
    }

    Worker remembering(Optional<Ref<ManagedCategory>> category) {
      return new Worker(number, takes, doubts, draws, phase, held, category);
    }

    Worker doubting() {
      return new Worker(number, takes, doubts - 1, draws, phase, held, memory);
    }

    Worker beginningTake() {
      return new Worker(number, takes - 1, doubts, draws + 1, phase, Optional.empty(), memory);
    }

    Worker drawing() {
      return new Worker(number, takes, doubts, draws + 1, phase, held, memory);
    }

    boolean isDead() {
      return phase instanceof Phase.Dead;
    }
  }

  /// A lease in its owner's hands, who has used the lowest ids of it.
  ///
  /// @param stragglers whether a sending of its take may still be on its way that was planned
  ///     behind the one which made it
  record Held(Ref<Stamped<Lease>> lease, int used, boolean stragglers) {
    Held as(Ref<Stamped<Lease>> now) {
      return new Held(now, used, stragglers);
    }

    Held usingOneMore() {
      return new Held(lease, used + 1, stragglers);
    }

    Lease value() {
      return lease.get().value();
    }

    RangeList rest() {
      return used == 0 ? value().ranges() : value().ranges().takeLowest(used).rest();
    }

    boolean isUsedUp() {
      return used == value().ranges().count();
    }
  }

  /// What a worker does next.
  sealed interface Phase {
    record Idle() implements Phase {}

    record Dead() implements Phase {}

    /// Reads the category, and plans.
    record Reading(Job job) implements Phase {}

    /// Has read the list, and reads the rest of the category (F14 only).
    record ReadingRest(Job job, Ref<ManagedCategory> first) implements Phase {}

    /// Sends, for the first time or again.
    record Sending(Job job, Ref<Transaction> transaction, Ref<Planned> planned) implements Phase {}

    /// Looks at the lease that the job is about.
    record Looking(Job job) implements Phase {}

    /// Looks at the lease that a take closes in passing.
    record LookingAtFinished(Job.Take job) implements Phase {}
  }

  /// What holds once the transaction is applied.
  record Planned(
      Optional<ManagedCategory> category, Optional<Taken> taken, Optional<Stamped<Lease>> lease) {}

  /// What a worker is about.
  sealed interface Job {
    /// Takes a batch.
    ///
    /// @param number which take of which worker
    /// @param inDoubt whether an earlier call may have sent it
    /// @param plannedAgain whether it was planned while that was so
    record Take(
        int number, LeaseId request, boolean inDoubt, boolean plannedAgain, Optional<Held> finished)
        implements Job {
      Take doubted() {
        return new Take(number, request, true, plannedAgain, finished);
      }

      Take planned() {
        return new Take(number, request, inDoubt, plannedAgain || inDoubt, finished);
      }

      Take under(LeaseId name) {
        return new Take(number, name, false, plannedAgain, finished);
      }

      Take closing(Optional<Held> last) {
        return new Take(number, request, inDoubt, plannedAgain, last);
      }
    }

    /// Uses up the name of a take that is refused.
    record Renounce(Take take) implements Job {}

    /// Returns what is left of a lease, and closes it.
    ///
    /// @param held the lease as it is known
    /// @param rest what its owner has not used
    record Push(Held held, RangeList rest) implements Job {
      Push of(Stamped<Lease> now, Pool pool) {
        return new Push(held.as(pool.ref(now)), rest.intersect(now.value().ranges()));
      }
    }

    /// Returns a part of a lease that goes on.
    record GiveBack(Held held, RangeList part) implements Job {
      GiveBack of(Stamped<Lease> now, Pool pool) {
        return new GiveBack(held.as(pool.ref(now)), part);
      }
    }

    record Advance() implements Job {}
  }

  /// An operator between two steps.
  ///
  /// @param left how often each of these may happen from here on, as far as it is the operator's
  /// @param read where it has read the one half of what it decides on, and not yet the other
  /// @param sending what it sends, once it has planned
  record Operator(Map<May, Integer> left, Optional<Ref<Tree>> read, Optional<Message> sending) {
    Operator {
      left = Map.copyOf(left);
    }

    int howOften(May what) {
      return left.getOrDefault(what, 0);
    }

    boolean may(May what) {
      return howOften(what) > 0;
    }

    Operator reading(Optional<Ref<Tree>> half) {
      return new Operator(left, half, sending);
    }

    Operator sending(Optional<Message> next) {
      return new Operator(left, read, next);
    }

    /// Once less from here on.
    Operator once(May what) {
      Map<May, Integer> next = new EnumMap<>(May.class);
      next.putAll(left);
      next.put(what, howOften(what) - 1);
      return new Operator(next, read, sending);
    }
  }

  /// Who takes from a bare list by compare-and-set, uses, and pushes back; of 2010, or of ours.
  ///
  /// @param takes how often it takes from here on
  /// @param read what it has read, and computes on
  /// @param held what it has taken and not used
  /// @param unbooked how many ids it took from a managed list, less those it pushed there
  record BareClient(int takes, Optional<Ref<Node>> read, RangeList held, long unbooked) {

    BareClient reading(Optional<Ref<Node>> node) {
      return new BareClient(takes, node, held, unbooked);
    }

    BareClient holding(RangeList ids) {
      return new BareClient(takes, read, ids, unbooked);
    }

    BareClient took(RangeList ids, boolean fromManaged) {
      return new BareClient(
          takes - 1, Optional.empty(), ids, unbooked + (fromManaged ? ids.count() : 0));
    }

    BareClient pushed(boolean toManaged) {
      return new BareClient(
          takes, Optional.empty(), RangeList.empty(), unbooked - (toManaged ? held.count() : 0));
    }

    /// What it holds stays its own.
    BareClient takingNoMore() {
      return new BareClient(0, Optional.empty(), held, unbooked);
    }
  }

  World with(Worker worker) {
    List<Worker> next = new ArrayList<>(workers);
    next.set(worker.number(), worker);
    return new World(
        tree, next, operator, client, crashes, rotations, rebirths, flight, used, effects, broken);
  }

  World with(Operator next) {
    return new World(
        tree, workers, next, client, crashes, rotations, rebirths, flight, used, effects, broken);
  }

  World with(BareClient next) {
    return new World(
        tree, workers, operator, next, crashes, rotations, rebirths, flight, used, effects, broken);
  }

  World with(Ref<Tree> next, List<Integer> nextEffects) {
    return new World(
        next,
        workers,
        operator,
        client,
        crashes,
        rotations,
        rebirths,
        flight,
        used,
        nextEffects,
        broken);
  }

  World crashed() {
    return new World(
        tree,
        workers,
        operator,
        client,
        crashes - 1,
        rotations,
        rebirths,
        flight,
        used,
        effects,
        broken);
  }

  World rotated() {
    return new World(
        tree,
        workers,
        operator,
        client,
        crashes,
        rotations - 1,
        rebirths,
        flight,
        used,
        effects,
        broken);
  }

  World reborn() {
    return new World(
        tree,
        workers,
        operator,
        client,
        crashes,
        rotations,
        rebirths - 1,
        flight,
        used,
        effects,
        broken);
  }

  World using(long ids) {
    return new World(
        tree, workers, operator, client, crashes, rotations, rebirths, flight, ids, effects,
        broken);
  }

  World broken(String how) {
    return new World(
        tree, workers, operator, client, crashes, rotations, rebirths, flight, used, effects, how);
  }

  World plus(Ref<Message> message) {
    List<Ref<Message>> next = new ArrayList<>(flight);
    next.add(message);
    next.sort(Comparator.comparingInt(Ref::number));
    return inFlight(next);
  }

  World minus(Ref<Message> message) {
    List<Ref<Message>> next = new ArrayList<>(flight);
    next.remove(message);
    return inFlight(next);
  }

  private World inFlight(List<Ref<Message>> next) {
    return new World(
        tree, workers, operator, client, crashes, rotations, rebirths, next, used, effects, broken);
  }

  /// Tells worlds apart: two of them share one with a probability of 2^-64.
  long fingerprint(Pool pool) {
    long print = mix(0x9E3779B97F4A7C15L, tree.number());
    for (Worker worker : workers) {
      print = mix(print, pool.ref(worker).number());
    }
    print = mix(print, pool.ref(operator).number());
    print = mix(print, pool.ref(client).number());
    print = mix(print, crashes + 8L * rotations + 64L * rebirths);
    for (Ref<Message> message : flight) {
      print = mix(print, message.number());
    }
    print = mix(print, used + ((long) flight.size() << 56));
    return mix(print, pool.ref(effects).number());
  }

  static long mix(long print, long next) {
    long mixed = (print ^ (next + 0x632BE59BD9B4E019L)) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ (mixed >>> 32)) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ (mixed >>> 29);
  }
}
