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
  static Result shortest(Model model) {
    Map<Long, Origin> origins = new HashMap<>();
    Deque<World> open = new ArrayDeque<>();
    long transitions = 0;
    World start = model.start();
    origins.put(start.fingerprint(model.pool()), new Origin(Optional.empty(), "in the beginning"));
    open.add(start);
    while (!open.isEmpty()) {
      World world = open.remove();
      long here = world.fingerprint(model.pool());
      for (Model.Move move : model.moves(world)) {
        transitions++;
        Origin origin = new Origin(Optional.of(here), move.what());
        if (!move.world().broken().isEmpty()) {
          Counterexample found = new Counterexample(move.world().broken(), steps(origins, origin));
          return new Result(origins.size(), transitions, Optional.of(found));
        }
        if (origins.putIfAbsent(move.world().fingerprint(model.pool()), origin) == null) {
          open.add(move.world());
        }
      }
    }
    return new Result(origins.size(), transitions, Optional.empty());
  }

  private static List<String> steps(Map<Long, Origin> origins, Origin last) {
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
  static Result whole(Model model) {
    Fingerprints seen = new Fingerprints();
    Deque<World> open = new ArrayDeque<>();
    long transitions = 0;
    World start = model.start();
    seen.add(start.fingerprint(model.pool()));
    open.push(start);
    while (!open.isEmpty()) {
      World world = open.pop();
      for (Model.Move move : model.moves(world)) {
        transitions++;
        if (!move.world().broken().isEmpty()) {
          Counterexample found = new Counterexample(move.world().broken(), List.of(move.what()));
          return new Result(seen.size(), transitions, Optional.of(found));
        }
        if (seen.add(move.world().fingerprint(model.pool()))) {
          open.push(move.world());
        }
      }
    }
    return new Result(seen.size(), transitions, Optional.empty());
  }
}
