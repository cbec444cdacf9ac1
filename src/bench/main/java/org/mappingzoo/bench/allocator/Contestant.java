package org.mappingzoo.bench.allocator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// One of those that are measured side by side: some threads, each with its work.
record Contestant(String name, List<? extends Work> threads) {

  /// What came of one slice.
  ///
  /// @param units how much each thread did
  /// @param medianMicros how long half of all their steps took at most
  record Slice(List<Long> units, double seconds, double medianMicros) {
    double perSecond() {
      return units.stream().mapToLong(count -> count).sum() / seconds;
    }
  }

  private record Done(long units, List<Long> stepNanos) {}

  /// All threads work until the time is over; each finishes the step it is at.
  Slice run(Duration time) throws InterruptedException, ExecutionException {
    try (ExecutorService pool = Executors.newFixedThreadPool(threads.size())) {
      long start = System.nanoTime();
      long end = start + time.toNanos();
      List<Callable<Done>> tasks =
          threads.stream().<Callable<Done>>map(work -> () -> until(end, work)).toList();
      List<Future<Done>> results = pool.invokeAll(tasks);
      double seconds = (System.nanoTime() - start) / 1e9;
      List<Long> units = new ArrayList<>();
      List<Long> steps = new ArrayList<>();
      for (Future<Done> result : results) {
        units.add(result.get().units());
        steps.addAll(result.get().stepNanos());
      }
      Collections.sort(steps);
      return new Slice(units, seconds, steps.get(steps.size() / 2) / 1_000.0);
    }
  }

  private static Done until(long end, Work work) throws Exception {
    List<Long> steps = new ArrayList<>();
    long units = 0;
    long now = System.nanoTime();
    while (now < end) {
      units += work.once();
      long then = System.nanoTime();
      steps.add(then - now);
      now = then;
    }
    return new Done(units, steps);
  }
}
