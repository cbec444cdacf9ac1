package org.mappingzoo.console.feed;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// The FX thread, which may be given tasks before the toolkit is up: they wait, in order.
///
/// The first connection is made while the toolkit still starts, and on a quick machine it wins.
/// `Platform.runLater` would throw then, and the feed would wait for ever for its delivery.
public final class FxThread implements Executor {
  private final Consumer<Runnable> startup;
  private final Executor runLater;
  private final List<Runnable> waiting = new ArrayList<>();
  private boolean up;

  /// A toolkit that is not up yet.
  ///
  /// @param startup starts it and then runs a task on its thread: `Platform::startup`
  /// @param runLater `Platform::runLater`
  public FxThread(Consumer<Runnable> startup, Executor runLater) {
    this.startup = startup;
    this.runLater = runLater;
  }

  /// Starts the toolkit, runs `first` on its thread, and after that what was given so far.
  public void start(Runnable first) {
    startup.accept(
        () -> {
          first.run();
          release();
        });
  }

  @Override
  public synchronized void execute(Runnable task) {
    if (up) {
      runLater.execute(task);
    } else {
      waiting.add(task);
    }
  }

  private synchronized void release() {
    up = true;
    waiting.forEach(runLater::execute);
    waiting.clear();
  }
}
