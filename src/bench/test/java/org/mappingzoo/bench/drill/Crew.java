package org.mappingzoo.bench.drill;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.RangeList;

/// Worker processes on one category, whose logs tell which ids were used.
final class Crew implements AutoCloseable {
  private final Path home;
  private final List<ChildProcess> workers = new ArrayList<>();

  Crew(Path home) {
    this.home = home;
  }

  /// Starts so many workers, which go on whatever they are refused.
  void begin(int count, String connectString, CategoryName category)
      throws IOException, InterruptedException {
    for (int i = 1; i <= count; i++) {
      workers.add(
          ChildProcess.java(
              LeaseWorker.class,
              connectString,
              category.path(),
              "worker-" + i,
              log(i).toString(),
              "patient"));
    }
    for (ChildProcess worker : workers) {
      assertEquals("working", worker.hear());
    }
  }

  private Path log(int worker) {
    return home.resolve("worker-" + worker + ".log");
  }

  /// What all have used so far; no id twice.
  RangeList used() {
    RangeList used = RangeList.empty();
    for (int i = 1; i <= workers.size(); i++) {
      RangeList mine = UseLog.read(log(i));
      assertEquals(RangeList.empty(), used.intersect(mine), "used twice");
      used = used.insert(mine).compact();
    }
    return used;
  }

  void kill() {
    workers.forEach(ChildProcess::kill);
    workers.forEach(worker -> worker.awaitDead(Duration.ofSeconds(10)));
  }

  @Override
  public void close() {
    workers.forEach(ChildProcess::close);
  }
}
