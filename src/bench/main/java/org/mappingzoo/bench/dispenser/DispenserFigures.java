package org.mappingzoo.bench.dispenser;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mappingzoo.bench.peers.PeersBenchmark;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Runs [DispenserBenchmark] and [PeersBenchmark] with one thread and with two, several times in
/// turns, and prints what each id costs as a table with ratios, and which goals are met.
///
/// Where other work shares the machine the fastest tenth of the iterations is the least disturbed;
/// the median is printed beside it, and is what goals are held against.
public final class DispenserFigures {
  private static final String COUNTER = "atomicLong";
  private static final String CHAIN = "cosIdSegmentChain";
  private static final String SHARED = "sharedNextId";

  private static final int ROUNDS = 3;

  private static final List<Goal> GOALS =
      List.of(
          new Goal(1, SHARED, 1, COUNTER, 1.10),
          new Goal(1, SHARED, 1, CHAIN, 0.85),
          new Goal(1, SHARED, 2, COUNTER, 1.10),
          new Goal(1, SHARED, 2, CHAIN, 0.75),
          new Goal(2, "idSetTakeId", 1, COUNTER, 0.25),
          new Goal(2, "idSetTakeId", 2, COUNTER, 0.25),
          new Goal(2, "stripeNextId", 1, COUNTER, 0.50),
          new Goal(2, "stripeNextId", 2, COUNTER, 0.35),
          new Goal(2, "stripedNextId", 1, COUNTER, 0.50),
          new Goal(2, "stripedNextId", 2, COUNTER, 0.35));

  /// So many threads take at most so many times as long for an id as with the other.
  ///
  /// @param row of the table of goals
  public record Goal(int row, String name, int threads, String other, double most) {
    private Judged judged(Map<Integer, Map<String, List<Double>>> all) {
      Map<String, List<Double>> figures = all.getOrDefault(threads, Map.of());
      return new Judged(
          this,
          at(figures.getOrDefault(name, List.of()), 0.5),
          at(figures.getOrDefault(other, List.of()), 0.5));
    }
  }

  /// What came of a goal.
  ///
  /// @param ours nanoseconds an id, the median
  /// @param theirs the same of the other
  public record Judged(Goal goal, double ours, double theirs) {
    public double ratio() {
      return ours / theirs;
    }

    public boolean isMet() {
      return ratio() <= goal.most();
    }
  }

  private DispenserFigures() {}

  /// Prints the tables; ends with 1 if a goal was missed.
  ///
  /// @param arguments how many rounds; 3 where it is left out
  public static void main(String[] arguments) throws RunnerException {
    List<Judged> goals = measure(arguments.length == 0 ? ROUNDS : Integer.parseInt(arguments[0]));
    System.out.println();
    System.out.println("| median | threads | in times of | ratio | goal | |");
    System.out.println("|---|---|---|---|---|---|");
    goals.forEach(DispenserFigures::print);
    System.exit(goals.stream().allMatch(Judged::isMet) ? 0 : 1);
  }

  /// Measures as often as by itself, prints what each id costs, and says which goals are met.
  public static List<Judged> measure() throws RunnerException {
    return measure(ROUNDS);
  }

  private static List<Judged> measure(int rounds) throws RunnerException {
    Map<Integer, Map<String, List<Double>>> all = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (int threads = 1; threads <= 2; threads++) {
        measure(threads, all.computeIfAbsent(threads, count -> new LinkedHashMap<>()));
      }
    }
    System.out.println("| ns an id | threads | fastest tenth | ratio | median | ratio | × CosId |");
    System.out.println("|---|---|---|---|---|---|---|");
    all.forEach(DispenserFigures::print);
    return GOALS.stream().map(goal -> goal.judged(all)).toList();
  }

  private static void print(Judged judged) {
    Goal goal = judged.goal();
    System.out.printf(
        "| %s | %d | %s | %.2f | ≤ %.2f | %s |%n",
        goal.name(),
        goal.threads(),
        goal.other(),
        judged.ratio(),
        goal.most(),
        judged.isMet() ? "met" : "MISSED");
  }

  /// All in iterations of the same length.
  private static void measure(int threads, Map<String, List<Double>> into) throws RunnerException {
    var options =
        new OptionsBuilder()
            .include(DispenserBenchmark.class.getSimpleName())
            .include(PeersBenchmark.class.getSimpleName() + ".(" + CHAIN + "|randomUuid)")
            .threads(threads)
            .forks(1)
            .warmupIterations(10)
            .warmupTime(TimeValue.milliseconds(200))
            .measurementIterations(400)
            .measurementTime(TimeValue.milliseconds(5))
            .verbosity(VerboseMode.SILENT)
            .build();
    for (RunResult run : new Runner(options).run()) {
      List<Double> figures =
          into.computeIfAbsent(run.getPrimaryResult().getLabel(), name -> new ArrayList<>());
      for (BenchmarkResult fork : run.getBenchmarkResults()) {
        for (IterationResult iteration : fork.getIterationResults()) {
          figures.add(iteration.getPrimaryResult().getScore());
        }
      }
    }
  }

  private static void print(int threads, Map<String, List<Double>> figures) {
    figures.values().forEach(Collections::sort);
    List<Double> base = figures.getOrDefault(COUNTER, List.of());
    List<Double> chain = figures.getOrDefault(CHAIN, List.of());
    figures.forEach(
        (name, own) ->
            System.out.printf(
                "| %s | %d | %.2f | %.2f | %.2f | %.2f | %.2f |%n",
                name,
                threads,
                at(own, 0.1),
                at(own, 0.1) / at(base, 0.1),
                at(own, 0.5),
                at(own, 0.5) / at(base, 0.5),
                at(own, 0.5) / at(chain, 0.5)));
  }

  private static double at(List<Double> sorted, double share) {
    return sorted.get((int) (share * (sorted.size() - 1)));
  }
}
