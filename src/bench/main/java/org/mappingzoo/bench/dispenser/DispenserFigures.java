package org.mappingzoo.bench.dispenser;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Runs [DispenserBenchmark] with one thread and with two, several times in turns, and prints what
/// each id costs as a table with ratios.
///
/// Where other work shares the machine the fastest tenth of the iterations is the least disturbed;
/// the median is printed beside it.
public final class DispenserFigures {
  private static final String YARDSTICK = "atomicLong";

  private DispenserFigures() {}

  /// Prints the table.
  ///
  /// @param arguments how many rounds; 3 where it is left out
  public static void main(String[] arguments) throws RunnerException {
    int rounds = arguments.length == 0 ? 3 : Integer.parseInt(arguments[0]);
    Map<Integer, Map<String, List<Double>>> all = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (int threads = 1; threads <= 2; threads++) {
        measure(threads, all.computeIfAbsent(threads, count -> new LinkedHashMap<>()));
      }
    }
    System.out.println("| ns an id | threads | fastest tenth | ratio | median | ratio |");
    System.out.println("|---|---|---|---|---|---|");
    all.forEach(DispenserFigures::print);
  }

  private static void measure(int threads, Map<String, List<Double>> into) throws RunnerException {
    var options =
        new OptionsBuilder()
            .include(DispenserBenchmark.class.getSimpleName())
            .threads(threads)
            .forks(1)
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
    List<Double> base = figures.getOrDefault(YARDSTICK, List.of());
    figures.forEach(
        (name, own) ->
            System.out.printf(
                "| %s | %d | %.2f | %.2f | %.2f | %.2f |%n",
                name,
                threads,
                at(own, 0.1),
                at(own, 0.1) / at(base, 0.1),
                at(own, 0.5),
                at(own, 0.5) / at(base, 0.5)));
  }

  private static double at(List<Double> sorted, double share) {
    return sorted.get((int) (share * (sorted.size() - 1)));
  }
}
