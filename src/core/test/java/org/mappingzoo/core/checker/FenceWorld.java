package org.mappingzoo.core.checker;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mappingzoo.core.checker.Pool.Ref;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.ranges.RangeList;

/// Ensembles, the book, and who works with them, at one moment, as a value.
///
/// @param ensembles the one that there is at first, and the one that is restored
/// @param book what is in the book
/// @param actors workers, stewards and the one who restores
/// @param flight what was sent and may still arrive, in the order of the pool
/// @param left how often each thing may still happen
/// @param handed one bit for each id that a worker was ever allowed to use
/// @param used one bit for each id that was used
/// @param broken which invariant the last step broke, and how; empty where none
record FenceWorld(
    List<Ref<Ensemble>> ensembles,
    Ref<Book> book,
    List<Ref<Actor>> actors,
    List<Ref<Message>> flight,
    Ref<Map<FenceSpace.May, Integer>> left,
    long handed,
    long used,
    String broken) {

  /// @param epoch of its leader: a new one behind a rollback
  /// @param backup what a member that is out of service has; it may come back as leader
  record Ensemble(Tree tree, int epoch, Optional<Tree> backup) {
    Ensemble with(Tree next) {
      return new Ensemble(next, epoch, backup);
    }
  }

  /// @param stamp what a compare-and-set is conditional on
  /// @param claims how many generations were drawn
  record Book(Optional<Reservation> reservation, int stamp, int claims) {}

  /// What may still arrive.
  sealed interface Message {
    record ToEnsemble(Transaction transaction) implements Message {}

    record ToBook(Write write) implements Message {}
  }

  /// A compare-and-set of the book.
  record Write(Reservation next, int stamp) {}

  /// Who does something: in which ensemble, and what next.
  ///
  /// @param rounds how often it still begins: a take, or a move of the fence
  /// @param doubts how many replies to it may still be lost
  record Actor(String name, int ensemble, int rounds, int doubts, Next next) {
    Actor then(Next what) {
      return new Actor(name, ensemble, rounds, doubts, what);
    }

    Actor doubting() {
      return new Actor(name, ensemble, rounds, doubts - 1, next);
    }

    Actor beginning(Next what) {
      return new Actor(name, ensemble, rounds - 1, doubts, what);
    }

    Actor at(int other) {
      return new Actor(name, other, rounds, doubts, next);
    }
  }

  /// What an actor does next.
  sealed interface Next {
    // Workers

    record Idle() implements Next {}

    record Planning(LeaseId request) implements Next {}

    record Taking(LeaseId request, Transaction transaction, Stamped<Lease> lease) implements Next {}

    record Looking(LeaseId request) implements Next {}

    /// Has taken or widened, and asks whether the leader that said so is in order.
    record Confirming(Stamped<Lease> lease, int used, int epoch) implements Next {}

    record Holding(Stamped<Lease> lease, int used) implements Next {
      RangeList rest() {
        RangeList ids = lease.value().ranges();
        return used == 0 ? ids : ids.takeLowest(used).rest();
      }
    }

    record Widening(Holding held, Transaction transaction, Stamped<Lease> wider) implements Next {}

    record Returning(Stamped<Lease> lease, RangeList rest, Optional<Transaction> transaction)
        implements Next {}

    // Stewards, and who restores

    /// Has read its ensemble, and goes on to read the book; who counts goes on to write.
    record HasRead(Tree read, int epoch) implements Next {}

    /// Writes the book, and then goes on with what it has read before.
    record Recording(Write write, Tree read, boolean claim) implements Next {}

    /// Tells ZooKeeper.
    record Telling(Transaction transaction) implements Next {}

    /// F8 only: tells ZooKeeper, and writes the book behind it.
    record TellingFirst(Transaction transaction, Write write, Tree read) implements Next {}
  }

  FenceWorld with(int index, Ensemble next, Pool pool) {
    List<Ref<Ensemble>> all = new ArrayList<>(ensembles);
    all.set(index, pool.ref(next));
    return new FenceWorld(all, book, actors, flight, left, handed, used, broken);
  }

  FenceWorld with(Book next, Pool pool) {
    return new FenceWorld(ensembles, pool.ref(next), actors, flight, left, handed, used, broken);
  }

  FenceWorld with(int index, Actor next, Pool pool) {
    List<Ref<Actor>> all = new ArrayList<>(actors);
    all.set(index, pool.ref(next));
    return new FenceWorld(ensembles, book, all, flight, left, handed, used, broken);
  }

  FenceWorld inFlight(List<Ref<Message>> next) {
    return new FenceWorld(ensembles, book, actors, next, left, handed, used, broken);
  }

  /// The same with something more under way.
  FenceWorld plus(Message message, Pool pool) {
    List<Ref<Message>> next = new ArrayList<>(flight);
    next.add(pool.ref(message));
    next.sort(Comparator.comparingInt(Ref::number));
    return inFlight(next);
  }

  /// The same behind a compare-and-set of the book; empty where that fails.
  ///
  /// @param blindly whether nothing is compared
  Optional<FenceWorld> recorded(Write write, boolean blindly, Pool pool) {
    Book now = book.get();
    return blindly || write.stamp() == now.stamp()
        ? Optional.of(
            with(new Book(Optional.of(write.next()), now.stamp() + 1, now.claims()), pool))
        : Optional.empty();
  }

  /// The same without what can never take effect any more.
  FenceWorld withoutDead(boolean blindly) {
    return inFlight(flight.stream().filter(message -> !isDead(message.get(), blindly)).toList());
  }

  private boolean isDead(Message message, boolean blindly) {
    return switch (message) {
      case Message.ToBook(Write write) -> !blindly && write.stamp() < book.get().stamp();
      case Message.ToEnsemble(Transaction transaction) ->
          transaction.steps().stream()
              .anyMatch(step -> step instanceof Exists && isGone(step.path()));
    };
  }

  private boolean isGone(String path) {
    return ensembles.stream()
        .map(Ref::get)
        .allMatch(
            ensemble ->
                ensemble.tree().node(path).isEmpty()
                    && ensemble.backup().flatMap(tree -> tree.node(path)).isEmpty());
  }

  FenceWorld without(FenceSpace.May what, Pool pool) {
    Map<FenceSpace.May, Integer> next = new EnumMap<>(left.get());
    next.merge(what, -1, Integer::sum);
    return new FenceWorld(
        ensembles, book, actors, flight, pool.ref(Map.copyOf(next)), handed, used, broken);
  }

  FenceWorld handing(long ids) {
    return new FenceWorld(ensembles, book, actors, flight, left, handed | ids, used, broken);
  }

  FenceWorld using(long ids) {
    return new FenceWorld(ensembles, book, actors, flight, left, handed, used | ids, broken);
  }

  FenceWorld broken(String how) {
    return new FenceWorld(ensembles, book, actors, flight, left, handed, used, how);
  }

  int left(FenceSpace.May what) {
    return left.get().getOrDefault(what, 0);
  }

  long fingerprint() {
    long print = mix(0x9E3779B97F4A7C15L, book.number());
    for (Ref<Ensemble> ensemble : ensembles) {
      print = mix(print, ensemble.number());
    }
    for (Ref<Actor> actor : actors) {
      print = mix(print, actor.number());
    }
    for (Ref<Message> message : flight) {
      print = mix(print, message.number());
    }
    print = mix(print, flight.size());
    print = mix(print, left.number());
    return mix(mix(print, handed), used);
  }

  private static long mix(long print, long next) {
    return World.mix(print, next);
  }
}
