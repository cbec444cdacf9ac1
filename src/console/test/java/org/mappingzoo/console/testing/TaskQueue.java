package org.mappingzoo.console.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/// Holds what it is given until the test lets it run: a server as slow as the test likes, and in
/// any order.
public final class TaskQueue implements Executor {
  private final List<Runnable> waiting = new ArrayList<>();

  @Override
  public synchronized void execute(Runnable task) {
    waiting.add(task);
  }

  public synchronized int size() {
    return waiting.size();
  }

  /// Runs the one that has waited longest.
  public void runOldest() {
    take(0).run();
  }

  /// Runs the one that came last.
  public void runNewest() {
    take(size() - 1).run();
  }

  /// Runs all, and all that these add.
  public void runAll() {
    while (size() > 0) {
      runOldest();
    }
  }

  private synchronized Runnable take(int index) {
    return waiting.remove(index);
  }
}
