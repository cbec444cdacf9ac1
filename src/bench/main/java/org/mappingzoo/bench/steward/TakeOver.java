package org.mappingzoo.bench.steward;

import java.io.IOException;
import java.util.Arrays;
import org.mappingzoo.bench.Child;
import org.mappingzoo.core.category.CategoryName;

/// How long nobody leads after a leader's end, and until the next has done its first duty: a
/// category is seeded at that moment and waits for its fence.
final class TakeOver {
  private static final int ROUNDS = 5;
  private static final int SESSION_MS = 4_000;

  private final Stage stage;
  private final Goals goals;
  private int number;

  TakeOver(Stage stage, Goals goals) {
    this.stage = stage;
    this.goals = goals;
  }

  /// What was measured of one end.
  private record Times(long leads, long works) {}

  void print() throws IOException, InterruptedException {
    Child leader = next();
    String name = "steward-" + number;
    Stage.await("the first leads", () -> stage.leads(name));
    System.out.printf("take-over, session timeout %d ms, milliseconds%n", SESSION_MS);
    leader = rounds("SIGKILL", "KILL", leader, SESSION_MS + 2_000);
    leader = rounds("SIGTERM (in order)", "TERM", leader, 1_000);
    Child _ = rounds("SIGSTOP, SIGCONT later", "STOP", leader, SESSION_MS + 2_000);
  }

  private Child next() throws IOException {
    number++;
    return stage.steward("steward-" + number, SESSION_MS + "ms", "100");
  }

  private Child rounds(String what, String signal, Child first, long goal)
      throws IOException, InterruptedException {
    long[] leads = new long[ROUNDS];
    long[] works = new long[ROUNDS];
    Child leader = first;
    for (int round = 0; round < ROUNDS; round++) {
      Child standby = next();
      String name = "steward-" + number;
      Stage.await("it stands by", () -> stage.candidates().count() == 2);
      Times times = round(leader, signal, name);
      leads[round] = times.leads();
      works[round] = times.works();
      leader = standby;
    }
    Arrays.sort(leads);
    Arrays.sort(works);
    System.out.printf(
        "%-24s next leads: median %5d worst %5d | first duty done: median %5d worst %5d | goal"
            + " %5d %s%n",
        what,
        leads[ROUNDS / 2],
        leads[ROUNDS - 1],
        works[ROUNDS / 2],
        works[ROUNDS - 1],
        goal,
        goals.word(leads[ROUNDS - 1] <= goal));
    return leader;
  }

  private Times round(Child leader, String signal, String next)
      throws IOException, InterruptedException {
    CategoryName category = CategoryName.of("/bench/takeover-" + next);
    long start = System.nanoTime();
    leader.signal(signal);
    stage.seed(category);
    Stage.await(next + " leads", () -> stage.leads(next));
    long leads = (System.nanoTime() - start) / 1_000_000;
    Stage.await("it is fenced", () -> stage.fence(category).isPresent());
    long works = (System.nanoTime() - start) / 1_000_000;
    if (signal.equals("STOP")) {
      leader.signal("CONT");
      Stage.await(
          "the stopped one stands behind",
          () -> stage.candidates().count() == 2 && stage.leads(next));
      leader.signal("KILL");
      int _ = leader.ended();
      Stage.await("its node is gone", () -> stage.candidates().count() == 1);
    }
    return new Times(leads, works);
  }
}
