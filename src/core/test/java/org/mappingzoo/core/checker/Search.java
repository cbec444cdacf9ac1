package org.mappingzoo.core.checker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Goes through every world that can be reached.
final class Search {
  /// What there is to go through.
  ///
  /// @param <W> a world, as a value
  interface Space<W> {
    W start();

    List<Move<W>> moves(W world);

    /// Tells worlds apart.
    long fingerprint(W world);

    /// Which invariant it breaks, and how; empty where none.
    String broken(W world);
  }

  /// One step from a world to the next.
  record Move<W>(String what, W world) {}

  private Search() {}

  /// What there is in a space.
  ///
  /// @param broken the first world found that breaks an invariant, if any: what, and how one gets
  ///     there
  record Result(long states, long transitions, Optional<Counterexample> broken) {}

  record Counterexample(String what, List<String> steps) {
    @Override
    public String toString() {
      return what + "\n  " + String.join("\n  ", steps);
    }
  }

  private record Origin(Optional<Long> before, String step) {}

  /// By breadth, so that the way to a broken world is as short as can be.
  static <W> Result shortest(Space<W> space) {
    Map<Long, Origin> origins = new HashMap<>();
    Deque<W> open = new ArrayDeque<>();
    long transitions = 0;
    W start = space.start();
    origins.put(space.fingerprint(start), new Origin(Optional.empty(), "in the beginning"));
    open.add(start);
    while (!open.isEmpty()) {
      W world = open.remove();
      long here = space.fingerprint(world);
      for (Move<W> move : space.moves(world)) {
        transitions++;
        Origin origin = new Origin(Optional.of(here), move.what());
        if (!space.broken(move.world()).isEmpty()) {
          Counterexample found =
              new Counterexample(space.broken(move.world()), wayTo(origins, origin));
          return new Result(origins.size(), transitions, Optional.of(found));
        }
        if (origins.putIfAbsent(space.fingerprint(move.world()), origin) == null) {
          open.add(move.world());
        }
      }
    }
    return new Result(origins.size(), transitions, Optional.empty());
  }

  private static List<String> wayTo(Map<Long, Origin> origins, Origin last) {
    List<String> steps = new ArrayList<>();
    Optional<Origin> at = Optional.of(last);
    while (at.isPresent()) {
      steps.add(at.get().step());
      at = at.get().before().map(origins::get);
    }
    Collections.reverse(steps);
    return steps;
  }

  /// By depth, keeping no more of a world than its fingerprint.
  static <W> Result whole(Space<W> space) {
    Fingerprints seen = new Fingerprints();
    Deque<W> open = new ArrayDeque<>();
    long transitions = 0;
    W start = space.start();
    seen.add(space.fingerprint(start));
    open.push(start);
    while (!open.isEmpty()) {
      W world = open.pop();
      for (Move<W> move : space.moves(world)) {
        transitions++;
        if (!space.broken(move.world()).isEmpty()) {
          Counterexample found =
              new Counterexample(space.broken(move.world()), List.of(move.what()));
          return new Result(seen.size(), transitions, Optional.of(found));
        }
        if (seen.add(space.fingerprint(move.world()))) {
          open.push(move.world());
        }
      }
    }
    return new Result(seen.size(), transitions, Optional.empty());
  }
}
