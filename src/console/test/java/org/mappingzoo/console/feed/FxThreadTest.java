package org.mappingzoo.console.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class FxThreadTest {
  private final List<String> ran = new ArrayList<>();
  private final Queue<Runnable> toolkit = new ArrayDeque<>();

  /// As `Platform.runLater`: not before the toolkit is up.
  private final Executor runLater =
      task -> {
        if (!ran.contains("window")) {
          throw new IllegalStateException("Toolkit not initialized");
        }
        toolkit.add(task);
      };

  private final FxThread fx = new FxThread(Runnable::run, runLater);

  @Test
  void tasksGivenBeforeTheToolkitIsUpWaitForItInOrder() {
    fx.execute(() -> ran.add("first snapshot"));
    fx.execute(() -> ran.add("second snapshot"));
    assertEquals(List.of(), ran);

    fx.start(() -> ran.add("window"));
    toolkit.forEach(Runnable::run);
    assertEquals(List.of("window", "first snapshot", "second snapshot"), ran);
  }

  @Test
  void laterTasksGoStraightToTheToolkit() {
    fx.start(() -> ran.add("window"));
    fx.execute(() -> ran.add("snapshot"));
    toolkit.forEach(Runnable::run);
    assertEquals(List.of("window", "snapshot"), ran);
  }
}
