package org.mappingzoo.bench.console;

import java.io.IOException;
import org.mappingzoo.bench.Child;

/// The longest time that the FX thread let others wait.
///
/// @param ms how long
/// @param stoodStillMs for how much of that a [Sleeper] did not wake either: not the console's
///     doing
record Stall(double ms, double stoodStillMs) {

  /// Since it was asked last.
  static Stall of(Child console, Child sleeper) throws IOException, InterruptedException {
    console.say("stall");
    String[] answer = console.await("stall", line -> {}).split(" ", -1);
    long longest = Long.parseLong(answer[0]);
    long since = Long.parseLong(answer[1]);
    sleeper.say("late %d %d".formatted(since, since + longest));
    long late = Long.parseLong(sleeper.await("late", line -> {}));
    return new Stall(longest / 1_000.0, late / 1_000.0);
  }

  /// Behind its figure; nothing where the machine was there all the while.
  String more() {
    return stoodStillMs < 1
        ? ""
        : " (of which the machine stood still for " + Row.number(stoodStillMs) + ")";
  }

  /// Judged by all of it, whoever's doing it was.
  Row row(String what, double goalMs) {
    return Row.most(what, goalMs, ms, "ms", more());
  }
}
